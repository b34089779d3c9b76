/** Finds differences larger than a shifted edge. Colors are premultiplied, so that invisible ones do not count. */
import { isOpaque, type Raster } from '@printready/pixels/raster';

type Pixels = Raster['data'];

/** Value of channel `c`, 0…255; `c` is 0…2 for premultiplied color and 3 for opacity. */
export function channelAt(data: Pixels, at: number, c: number): number {
  const value = data[4 * at + c]!;
  const alpha = data[4 * at + 3]!;
  return c === 3 || alpha === 255 ? value : (value * alpha) / 255;
}

/** Distance of a pixel of `subject` from the range of values around the same place in `reference`, in 8-bit levels. */
function beyondAt(subject: Raster, reference: Raster, x: number, y: number, reach: number): number {
  const { width, height, data } = reference;
  const at = y * width + x;
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
  let most = 0;
  for (let c = 0; c < 4; c++) {
    let [low, high] = [255, 0];
    for (let row = top; row <= bottom; row++)
      for (let near = row * width + left; near <= row * width + right; near++) {
        const value = channelAt(data, near, c);
        if (value < low) low = value;
        if (value > high) high = value;
      }
    const value = channelAt(subject.data, at, c);
    most = Math.max(most, low - value, value - high);
  }
  return most;
}

/** `levels`: tolerated difference in the worst channel, 0…255; `reach`: tolerated shift of an edge, px. */
export type Tolerance = { readonly levels: number; readonly reach: number };

export const wordsOf = ({ buffer, byteOffset, byteLength }: Pixels): Uint32Array =>
  byteOffset % 4 === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));

function isApart(one: Pixels, other: Pixels, at: number, levels: number): boolean {
  const i = 4 * at;
  if (one[i + 3] === 255 && other[i + 3] === 255)
    return (
      Math.abs(one[i]! - other[i]!) > levels ||
      Math.abs(one[i + 1]! - other[i + 1]!) > levels ||
      Math.abs(one[i + 2]! - other[i + 2]!) > levels
    );
  for (let c = 0; c < 4; c++)
    if (Math.abs(channelAt(one, at, c) - channelAt(other, at, c)) > levels) return true;
  return false;
}

export const isBeyond = (
  subject: Raster,
  reference: Raster,
  x: number,
  y: number,
  { levels, reach }: Tolerance,
): boolean => beyondAt(subject, reference, x, y, reach) > levels;

/** Marks pixels of `subject` without a similar pixel nearby in `reference`: losses, or additions if swapped. */
export function findBeyond(
  subject: Raster,
  reference: Raster,
  tolerance: Tolerance,
  isCompared: (at: number) => boolean = () => true,
): Uint8Array {
  const { width, height } = subject;
  const beyond = new Uint8Array(width * height);
  const [own, other] = [wordsOf(subject.data), wordsOf(reference.data)];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (
        own[at] !== other[at] &&
        isApart(subject.data, reference.data, at, tolerance.levels) &&
        isCompared(at) &&
        isBeyond(subject, reference, x, y, tolerance)
      )
        beyond[at] = 1;
  return beyond;
}

export function findChanged(opened: Raster, shown: Raster, tolerance: Tolerance): Uint8Array {
  const lost = findBeyond(opened, shown, tolerance);
  const added = findBeyond(shown, opened, tolerance);
  for (let at = 0; at < lost.length; at++) lost[at]! |= added[at]!;
  return lost;
}

/**
 * Range of values within a window, in 8-bit levels of the channel that differs most. Stops at the first pixel that
 * takes it above `enough`.
 */
export function rangeAt(
  { width, height, data }: Raster,
  x: number,
  y: number,
  reach: number,
  enough = Infinity,
): number {
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
  let most = 0;
  for (let c = 0; c < 4; c++) {
    let [low, high] = [255, 0];
    for (let row = top; row <= bottom; row++)
      for (let near = row * width + left; near <= row * width + right; near++) {
        const value = channelAt(data, near, c);
        if (value < low) low = value;
        if (value > high) high = value;
        if (high - low > enough) return high - low;
      }
    most = Math.max(most, high - low);
  }
  return most;
}

export const isWithin = (raster: Raster, x: number, y: number, reach: number, levels: number): boolean =>
  rangeAt(raster, x, y, reach, levels) <= levels;

/** Maximum number of rows read from a block for its mean; taller blocks are sampled evenly. */
const ROWS_READ = 16;

/** Mean of each block's premultiplied values; blocks at the right and lower border may be smaller. @param side px */
export function meanOfBlocks({ width, height, data }: Raster, side: number): Raster {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const step = Math.max(1, Math.floor(side / ROWS_READ));
  const means = new Uint8ClampedArray(columns * rows * 4);
  for (let row = 0; row < rows; row++) {
    const bottom = Math.min(height, Math.ceil((row + 1) * side));
    for (let column = 0; column < columns; column++) {
      const right = Math.min(width, Math.ceil((column + 1) * side));
      const [top, left] = [Math.floor(row * side), Math.floor(column * side)];
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let y = top; y < bottom; y += step)
        for (let i = 4 * (y * width + left), end = 4 * (y * width + right); i < end; i += 4) {
          const own = data[i + 3]!;
          if (own === 0) continue;
          red += data[i]! * own;
          green += data[i + 1]! * own;
          blue += data[i + 2]! * own;
          alpha += own;
        }
      const to = 4 * (row * columns + column);
      if (alpha > 0) means.set([red / alpha, green / alpha, blue / alpha], to);
      means[to + 3] = alpha / (Math.ceil((bottom - top) / step) * (right - left));
    }
  }
  return { width: columns, height: rows, data: means, resolution: null, icc: null };
}

export function laidOn(
  raster: Raster,
  { r, g, b }: { readonly r: number; readonly g: number; readonly b: number },
): Raster {
  if (isOpaque(raster)) return raster;
  const data = raster.data.slice();
  const words = wordsOf(data);
  // Little-endian, matching RGBA in memory.
  const ground = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  for (let at = 0, i = 0; at < words.length; at++, i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    if (alpha === 0) {
      words[at] = ground;
      continue;
    }
    const rest = 255 - alpha;
    data[i] = (data[i]! * alpha + r * rest) / 255;
    data[i + 1] = (data[i + 1]! * alpha + g * rest) / 255;
    data[i + 2] = (data[i + 2]! * alpha + b * rest) / 255;
    data[i + 3] = 255;
  }
  return { ...raster, data };
}
