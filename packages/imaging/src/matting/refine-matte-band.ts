/**
 * Opacity follows colour: in a small window it is nearly a straight function of the picture's colours (the colour
 * lines of "A Closed-Form Solution to Natural Image Matting", Levin, Lischinski & Weiss 2008), which the guided filter
 * fits window by window (He, Sun & Tang 2010). Each pixel of an edge was unmixed on its own; so its neighbours take
 * part.
 */
import { guidedFilter } from '../kernels/guided-filter/index.ts';
import type { Raster } from '../raster.ts';

/** Windows reach so far, px: over an edge and a little of both sides. */
export const RADIUS = 4;
/** Variance (of values 0…1) from which colours tell anything. */
export const EPSILON = 3e-5;
/** The picture is worked on in squares of this side, px: only those that hold an edge. */
const SQUARE = 48;

/** Up to so many rows and columns of a square and around it. */
type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

function cutPart(plane: Uint8Array, bytes: number, columns: number, part: Part): Uint8Array {
  const { left, top, width, height } = part;
  const cut = new Uint8Array(width * height * bytes);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * columns + left) * bytes;
    cut.set(plane.subarray(from, from + width * bytes), y * width * bytes);
  }
  return cut;
}

/** Numbers of the squares in which a pixel of the band lies, in the order of their numbers. */
function findSquares(band: Uint32Array, width: number, across: number, down: number): number[] {
  const has = new Uint8Array(across * down);
  for (let i = 0; i < band.length; i++) {
    const at = band[i]!;
    const x = at % width;
    has[Math.floor((at - x) / width / SQUARE) * across + Math.floor(x / SQUARE)] = 1;
  }
  const squares: number[] = [];
  for (let square = 0; square < has.length; square++) if (has[square] === 1) squares.push(square);
  return squares;
}

/**
 * @param band numbers of pixels. @param report called with the fraction done; it may throw to stop.
 * @returns opacity with the band's pixels smoothed along the picture's colours; all others are as they were.
 */
export function followColours(
  { width, height, data }: Raster,
  alpha: Uint8Array,
  band: Uint32Array,
  report: (fraction: number) => void = () => undefined,
): Uint8Array {
  const colours = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const across = Math.ceil(width / SQUARE);
  const down = Math.ceil(height / SQUARE);
  const squares = findSquares(band, width, across, down);
  const smooth = new Uint8Array(alpha.length);
  for (const [index, square] of squares.entries()) {
    const column = (square % across) * SQUARE;
    const row = Math.floor(square / across) * SQUARE;
    // An answer depends on windows that reach into windows.
    const left = Math.max(0, column - 2 * RADIUS);
    const top = Math.max(0, row - 2 * RADIUS);
    const part: Part = {
      left,
      top,
      width: Math.min(width, column + SQUARE + 2 * RADIUS) - left,
      height: Math.min(height, row + SQUARE + 2 * RADIUS) - top,
    };
    const guide = new Uint8ClampedArray(cutPart(colours, 4, width, part).buffer);
    const plane = cutPart(alpha, 1, width, part);
    const fine = guidedFilter(guide, plane, part.width, part.height, RADIUS, EPSILON);
    for (let y = row; y < Math.min(height, row + SQUARE); y++) {
      const from = (y - top) * part.width + column - left;
      const to = y * width + column;
      smooth.set(fine.subarray(from, from + Math.min(SQUARE, width - column)), to);
    }
    report((index + 1) / squares.length);
  }
  const followed = alpha.slice();
  for (let i = 0; i < band.length; i++) followed[band[i]!] = smooth[band[i]!]!;
  return followed;
}
