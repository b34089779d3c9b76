import { dilateByBox } from '@printready/pixels/shapes';
import { isEvenBlock, quadsOf } from '../pixel-words.ts';

/** Width of the band on either side of the matte's ramp, px. */
const MARGIN = 2;

export function findBand(alpha: Uint8Array, width: number, height: number): Uint32Array {
  const ramp = new Uint8Array(alpha.length);
  const quads = quadsOf(alpha);
  for (let y = 0, at = 0; y < height; y++) {
    const hasBelow = y < height - 1;
    for (let x = 0; x < width; x++, at++) {
      if (isEvenBlock(alpha, quads, width, x, at)) {
        x += 3;
        at += 3;
        continue;
      }
      const own = alpha[at]!;
      if (own !== 0 && own !== 255) ramp[at] = 1;
      if (x < width - 1 && own !== alpha[at + 1]) ramp[at] = ramp[at + 1] = 1;
      if (hasBelow && own !== alpha[at + width]) ramp[at] = ramp[at + width] = 1;
    }
  }
  const band = dilateByBox(ramp, width, height, MARGIN - 1);
  let count = 0;
  for (let at = 0; at < band.length; at++) count += band[at]!;
  const places = new Uint32Array(count);
  for (let at = 0, found = 0; found < count; at++) if (band[at] === 1) places[found++] = at;
  return places;
}

export function isUniformAround(alpha: Uint8Array, width: number, at: number): boolean {
  const own = alpha[at]!;
  if (own !== 0 && own !== 255) return false;
  const x = at % width;
  const left = x > 0 ? -1 : 0;
  const right = x < width - 1 ? 1 : 0;
  const above = at >= width ? -width : 0;
  const below = at + width < alpha.length ? width : 0;
  return (
    alpha[at + left] === own &&
    alpha[at + right] === own &&
    alpha[at + above] === own &&
    alpha[at + below] === own &&
    alpha[at + above + left] === own &&
    alpha[at + above + right] === own &&
    alpha[at + below + left] === own &&
    alpha[at + below + right] === own
  );
}
