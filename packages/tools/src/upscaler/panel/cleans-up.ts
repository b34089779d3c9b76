/** Decision on a clean-up, for engine and controls. */
import type { Options } from '../options.ts';
import type { Target } from '../size.ts';

/**
 * True when this run cleans up. A print size that needs no more pixels leaves them alone, unless requested.
 * @param rings result of ringsLikeJpeg.
 */
export function cleansUp(options: Options, { scale }: Pick<Target, 'scale'>, rings: boolean): boolean {
  if (options.method !== 'network' || options.cleanUp === 'off') return false;
  if (options.cleanUp === 'on') return true;
  return scale > 1 ? rings : options.target === 'factor';
}
