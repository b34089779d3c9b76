import type { Options } from '../options.ts';
import type { Target } from '../size.ts';

/** For a print size that needs no additional pixels, cleans up only on request. @param rings from ringsLikeJpeg. */
export function cleansUp(options: Options, { scale }: Pick<Target, 'scale'>, rings: boolean): boolean {
  if (options.method !== 'network' || options.cleanUp === 'off') return false;
  if (options.cleanUp === 'on') return true;
  return scale > 1 ? rings : options.target === 'factor';
}
