import type { Raster } from '@printready/pixels/raster';
import { dilateByBox } from '@printready/pixels/shapes';
import { markWhere } from '../../judging/mask-places.ts';

/** Opacity thresholds, 0…255. */
const SOLID = 230;
const CLEAR = 24;
const HALF = 128;
/** Maximum width of an edge from solid to transparent, px of the opened picture; anything wider is a fade. */
const EDGE = 2;

/** Radius of the ringing caused by enlargement (Lanczos with three lobes), px. */
const RINGING = 3;
const RIM = 2;
const BESIDE = 1;

function findRims({ width, height, data }: Raster): Uint8Array | null {
  const near = (has: (alpha: number) => boolean) =>
    dilateByBox(
      markWhere(width * height, (at) => Number(has(data[4 * at + 3]!))),
      width,
      height,
      EDGE,
    );
  const solid = near((alpha) => alpha >= SOLID);
  const clear = near((alpha) => alpha <= CLEAR);
  let many = 0;
  for (let at = 0; at < solid.length; at++) many += solid[at]! &= clear[at]!;
  if (many === 0) return null;
  const beside = dilateByBox(solid, width, height, RINGING);
  for (let at = 0; at < solid.length; at++) beside[at] = solid[at] === 1 ? RIM : beside[at]! * BESIDE;
  return beside;
}

/** Share, 0…1, of the artwork's pixels that lie in fades: soft pixels that are not at an edge of solid artwork. */
export function fadingShare(input: Raster): number {
  const rims = findRims(input);
  let [inked, fading] = [0, 0];
  for (let at = 0, i = 3; i < input.data.length; at++, i += 4) {
    const alpha = input.data[i]!;
    if (alpha <= CLEAR) continue;
    inked++;
    if (alpha < SOLID && rims?.[at] !== RIM) fading++;
  }
  return inked === 0 ? 0 : fading / inked;
}

export function sharpenRims(opened: Raster, enlarged: Raster): void {
  const rims = findRims(opened);
  if (!rims) return;
  const { width, height, data } = enlarged;
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * opened.width) / width));
  for (let y = 0, i = 3; y < height; y++) {
    const row = Math.floor((y * opened.height) / height) * opened.width;
    for (let x = 0; x < width; x++, i += 4) {
      const alpha = data[i]!;
      const rim = rims[row + columns[x]!]!;
      if (alpha === 0 || alpha === 255 || rim === 0) continue;
      if (rim === RIM) data[i] = alpha >= HALF ? 255 : 0;
      else if (alpha >= SOLID) data[i] = 255;
      else if (alpha <= CLEAR) data[i] = 0;
    }
  }
}
