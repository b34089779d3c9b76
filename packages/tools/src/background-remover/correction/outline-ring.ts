import { isEvenBlock, quadsOf } from '@printready/matting/matte';
import { PixelList } from '@printready/pixels/regions';

const HALF = 128;

export type Ring = {
  /** Distance of each pixel from the cut, in steps from 1; 0 in the artwork and outside the ring. */
  readonly steps: Uint8Array;
  readonly pixels: PixelList;
  readonly length: number;
};

/** Pixels outside the cut within `reach` steps (4-connected). */
export function findRing(alpha: Uint8Array, width: number, reach: number): Ring {
  const steps = new Uint8Array(alpha.length);
  const pixels = new PixelList();
  const visit = (at: number, step: number) => {
    if (alpha[at]! >= HALF || steps[at] !== 0) return;
    steps[at] = step;
    pixels.push(at);
  };
  const around = (at: number, step: number) => {
    const x = at % width;
    if (x > 0) visit(at - 1, step);
    if (x < width - 1) visit(at + 1, step);
    if (at >= width) visit(at - width, step);
    if (at + width < alpha.length) visit(at + width, step);
  };
  // Fast path, because most pixels equal their neighbors.
  const quads = quadsOf(alpha);
  const height = alpha.length / width;
  for (let y = 0, at = 0; y < height; y++) {
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      if (isEvenBlock(alpha, quads, width, x, at)) {
        x += 3;
        at += 3;
        continue;
      }
      const isArt = alpha[at]! >= HALF;
      const right = x < width - 1 ? at + 1 : at;
      const below = at + down;
      if (alpha[right]! >= HALF !== isArt) visit(isArt ? right : at, 1);
      if (alpha[below]! >= HALF !== isArt) visit(isArt ? below : at, 1);
    }
  }
  const length = pixels.length;
  for (let from = 0, step = 2; step <= reach; step++) {
    const to = pixels.length;
    for (; from < to; from++) around(pixels.at(from), step);
  }
  return { steps, pixels, length };
}
