/** Whether a run cleans up what JPEG left: asked of the engine and of the controls. */
import type { Options } from './options.ts';
import type { Target } from './size.ts';

/**
 * Whether this run cleans up. A size in print that needs no more pixels leaves them alone, unless it was asked for.
 * @param rings what ringsLikeJpeg says of the picture.
 */
export function cleansUp(options: Options, { scale }: Pick<Target, 'scale'>, rings: boolean): boolean {
  if (options.method !== 'network' || options.cleanUp === 'off') return false;
  if (options.cleanUp === 'on') return true;
  return scale > 1 ? rings : options.target === 'factor';
}
