import { dilateByBox, edgeDistance } from '@printready/pixels/shapes';
import { HALF, ramp } from './base-and-trap.ts';
import type { PlateSize } from './parts.ts';

/** Neutral density above which an ink safely hides the others, and the trap factor for such an ink. */
const BLACK_DENSITY = 1.6;
const BLACK_FACTOR = 1.5;
/** Density difference below which both inks spread, each by half. */
const SAME_DENSITY = 0.1;

/**
 * Lighter inks spread under darker ones, less for tints, and only where the darker ink covers at least half.
 * @param densities neutral density of each plate's ink. @returns new plates; plates that abut no other are unchanged
 */
export function trapPlates(
  plates: readonly Uint8Array<ArrayBuffer>[],
  densities: readonly number[],
  { width, height }: PlateSize,
  widthPx: number,
): Uint8Array<ArrayBuffer>[] {
  if (widthPx <= 0) return [...plates];
  return plates.map((plate, i) => {
    const own = densities[i]!;
    const others = plates.flatMap((other, j) => {
      const darker = densities[j]! - own;
      if (j === i || darker < -SAME_DENSITY) return [];
      const reach =
        Math.abs(darker) < SAME_DENSITY
          ? widthPx / 2
          : widthPx * (densities[j]! > BLACK_DENSITY ? BLACK_FACTOR : 1);
      return [{ other, full: dilateByBox(other, width, height, 1), reach }];
    });
    if (others.length === 0) return plate;
    return spreadPlate(plate, others, { width, height });
  });
}

type Beside = {
  readonly other: Uint8Array;
  /** Tone of the other plate next to its antialiased edge. */
  readonly full: Uint8Array;
  readonly reach: number;
};

/** Places a plate's edge at half of the plate's full tone, so that tints also have edges. */
function spreadPlate(
  plate: Uint8Array<ArrayBuffer>,
  others: readonly Beside[],
  { width, height }: PlateSize,
): Uint8Array<ArrayBuffer> {
  const furthest = Math.max(...others.map(({ reach }) => reach));
  const tone = dilateByBox(plate, width, height, Math.ceil(furthest) + 1);
  const shape = plate.map((value, at) => (tone[at] === 0 ? 0 : Math.round((255 * value) / tone[at]!)));
  const distance = edgeDistance(shape, width, height, furthest + 2);
  const spread = plate.slice();
  for (let at = 0; at < plate.length; at++) {
    const far = distance[at]!;
    if (far >= furthest + 1 || plate[at] === 255) continue;
    for (const { other, full, reach } of others) {
      if (full[at]! < HALF || other[at] === 0) continue;
      // Sliding trap: it narrows as either ink gets lighter and is never darker than its ink.
      const slid = (reach * Math.min(tone[at]!, full[at]!)) / 255;
      const value = Math.round((ramp(slid - far) * tone[at]!) / 255);
      // If the darker ink covers less than half, the sum of both is the limit, so the outline never grows.
      const most = other[at]! < HALF ? Math.min(255, plate[at]! + other[at]!) : 255;
      spread[at] = Math.max(spread[at]!, Math.min(value, most));
    }
  }
  return spread;
}

/** Overlap of the inks under an overprint, mm; the overprint hides their edge. */
export const OVERPRINT_MM = 3;

/** Extends the nearest ink under an overprint, so that no gap shows. @param below plates printed before `over` */
export function extendUnder(
  over: Uint8Array,
  below: readonly Uint8Array<ArrayBuffer>[],
  { width, height }: PlateSize,
  reachPx: number,
): Uint8Array<ArrayBuffer>[] {
  const distances = below.map((plate) => edgeDistance(plate, width, height, reachPx + 2));
  const run = below.map((plate) => plate.slice());
  for (let at = 0; at < over.length; at++) {
    if (over[at]! < HALF) continue;
    let [nearest, least] = [-1, reachPx];
    for (const [i, distance] of distances.entries())
      if (distance[at]! < least) [nearest, least] = [i, distance[at]!];
    const plate = run[nearest];
    if (plate) plate[at] = Math.max(plate[at]!, over[at]!);
  }
  return run;
}

/**
 * Meets the limit by reducing traps, then the base. @param untrapped plates in the same order. @param base number
 * of base plates, which come first. @param limit 1 is one solid ink
 */
export function keepInkLimit(
  plates: readonly Uint8Array<ArrayBuffer>[],
  untrapped: readonly Uint8Array[],
  base: number,
  limit: number,
): Uint8Array<ArrayBuffer>[] {
  const most = Math.floor(255 * limit);
  if (255 * plates.length <= most) return [...plates];
  const kept = plates.map((plate) => plate.slice());
  for (let at = 0; at < (kept[0]?.length ?? 0); at++) {
    let over = -most;
    for (const plate of kept) over += plate[at]!;
    for (let i = kept.length - 1; i >= 0 && over > 0; i--) {
      const plate = kept[i]!;
      const least = i < base ? 0 : untrapped[i]![at]!;
      const taken = Math.min(over, plate[at]! - least);
      plate[at]! -= taken;
      over -= taken;
    }
  }
  return kept;
}
