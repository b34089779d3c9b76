/** Protects lettering: marks parts and gaps thinner than a limit, found by opacity and, on flat art, by lightness. */
import type { Raster } from '@printready/pixels/raster';
import { connectedRuns } from '@printready/pixels/regions';
import { dilateByDisc, erodeByDisc } from '@printready/pixels/shapes';
import { inverse } from './inverse.ts';

const INK_FROM = 128;

/** Returns 1 for pixels with ink. */
export function inkOf({ data }: Pick<Raster, 'data'>): Uint8Array<ArrayBuffer> {
  const ink = new Uint8Array(data.length / 4);
  for (let i = 0; i < ink.length; i++) ink[i] = Number(data[4 * i + 3]! >= INK_FROM);
  return ink;
}

export function softOf({ data }: Pick<Raster, 'data'>): Uint32Array {
  let count = 0;
  for (let at = 3; at < data.length; at += 4) count += Number(data[at]! > 0 && data[at]! < INK_FROM);
  const soft = new Uint32Array(count);
  for (let at = 3, to = 0; at < data.length; at += 4)
    if (data[at]! > 0 && data[at]! < INK_FROM) soft[to++] = at >> 2;
  return soft;
}

/** Smallest thin area as a share of the squared disc radius; smaller areas are corners that the disc misses. */
const CORNER_SHARE = 0.35;
/** Maximum share of ink in thin parts found by lightness; art with a larger share is a picture, not lettering. */
const MAX_THIN = 0.35;
/** Margin around protected parts, as a share of the thickness limit; wear beside a letter changes its shape. */
const RIM = 0.45;
const CUTS = [64, 128, 192] as const;

/** Marks in `thin` the mask pixels outside every inscribed disc of the given diameter, except corners. */
function markThin(
  mask: Uint8Array,
  width: number,
  height: number,
  diameterPx: number,
  thin: Uint8Array,
): void {
  const radius = diameterPx / 2;
  const deep = erodeByDisc(mask, width, height, radius);
  const reached = dilateByDisc(deep, width, height, radius + 0.75);
  const rest = new Uint8Array(mask.length);
  for (let i = 0; i < rest.length; i++) rest[i] = Number(mask[i] !== 0 && reached[i] === 0);
  const { starts, ends, labels, areas } = connectedRuns(rest, width, height, 8);
  const least = Math.max(2, CORNER_SHARE * radius * radius);
  for (let run = 0; run < labels.length; run++)
    if (areas[labels[run]!]! >= least) thin.fill(1, starts[run], ends[run]);
}

function lightnessOf({ data }: Raster): Uint8Array {
  const light = new Uint8Array(data.length / 4);
  for (let i = 0; i < light.length; i++)
    light[i] = (data[4 * i]! * 77 + data[4 * i + 1]! * 150 + data[4 * i + 2]! * 29) >> 8;
  return light;
}

function share(mask: Uint8Array, of: Uint8Array): number {
  let inside = 0;
  let all = 0;
  for (let i = 0; i < mask.length; i++) {
    all += of[i]!;
    inside += of[i]! & mask[i]!;
  }
  return all === 0 ? 0 : inside / all;
}

/** 1 for protected pixels: thin lines and gaps, with a margin. @param report fraction done; may throw to stop */
export function protectThin(
  art: Raster,
  thinPx: number,
  report: (fraction: number) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const { width, height } = art;
  const ink = inkOf(art);
  const thin = new Uint8Array(ink.length);
  markThin(ink, width, height, thinPx, thin);
  markThin(inverse(ink), width, height, thinPx, thin);
  report(0.3);
  const inColor = new Uint8Array(ink.length);
  const light = lightnessOf(art);
  const side = new Uint8Array(ink.length);
  CUTS.forEach((cut, i) => {
    for (const isLight of [true, false]) {
      for (let at = 0; at < side.length; at++)
        side[at] = Number(ink[at] === 1 && light[at]! >= cut === isLight);
      markThin(side, width, height, thinPx, inColor);
    }
    report(0.3 + (0.5 * (i + 1)) / CUTS.length);
  });
  if (share(inColor, ink) <= MAX_THIN) for (let i = 0; i < thin.length; i++) thin[i]! |= inColor[i]!;
  return dilateByDisc(thin, width, height, Math.max(1, RIM * thinPx));
}
