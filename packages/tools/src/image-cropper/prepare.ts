import type { Raster, Size } from '@printready/pixels/raster';
import {
  cutRectangle,
  flip,
  largestUpright,
  opaqueBounds,
  rotateBy,
  rotatedSize,
  rotateQuarter,
} from '@printready/pixels/resample';
import type { Options } from './options.ts';

function uprightRectangle(turned: Size, degrees: number): Size & { readonly x: number; readonly y: number } {
  const canvas = rotatedSize(turned, degrees);
  const largest = largestUpright(turned, degrees);
  const whole = (length: number, room: number) => Math.min(room, Math.max(1, Math.floor(length + 1e-6)));
  const width = whole(largest.width, canvas.width);
  const height = whole(largest.height, canvas.height);
  return { x: (canvas.width - width) >> 1, y: (canvas.height - height) >> 1, width, height };
}

const turnedSize = ({ width, height }: Size, turn: Options['turn']): Size =>
  turn === '90' || turn === '270' ? { width: height, height: width } : { width, height };

export function preparedSize(image: Size, options: Options): Size {
  const turned = turnedSize(image, options.turn);
  const { straightenDegrees, corners } = options;
  if (straightenDegrees === 0) return turned;
  return corners === 'cut'
    ? uprightRectangle(turned, straightenDegrees)
    : rotatedSize(turned, straightenDegrees);
}

function straighten(turned: Raster, options: Options, report: (fraction: number) => void): Raster {
  const { straightenDegrees, corners } = options;
  if (straightenDegrees === 0) return turned;
  // The filter extends the edge colors, so that a cut-off corner does not darken adjacent pixels.
  const rotated = rotateBy(turned, straightenDegrees, corners === 'cut' ? 'edge' : corners, report);
  return corners === 'cut' ? cutRectangle(rotated, uprightRectangle(turned, straightenDegrees)) : rotated;
}

/** Does not change `input`, but may return it. @param report receives the fraction done; may throw to cancel. */
export function prepare(input: Raster, options: Options, report: (fraction: number) => void): Raster {
  let picture = input;
  if (options.turn !== '0') picture = rotateQuarter(picture, Number(options.turn) / 90);
  if (options.flipHorizontal) picture = flip(picture, 'horizontal');
  if (options.flipVertical) picture = flip(picture, 'vertical');
  picture = straighten(picture, options, report);
  report(1);
  const bounds = options.trim ? opaqueBounds(picture) : null;
  return bounds ? cutRectangle(picture, bounds) : picture;
}
