/** How often a plate has each of its 256 tones: counted once, for all that is said of tones without their places. */
import { countBytes } from '@printready/imaging/kernels/plate-sums';

export type ToneCounts = Uint32Array;

export const countTones = (plate: Uint8Array): ToneCounts => countBytes(plate);

/** Pixels with a tone of this range, of all. */
export function shareBetween(counts: ToneCounts, from: number, to: number): number {
  let [some, all] = [0, 0];
  for (const [tone, count] of counts.entries()) {
    all += count;
    if (tone >= from && tone <= to) some += count;
  }
  return all === 0 ? 0 : some / all;
}

/** Share of the area that has ink, 0…1. */
export function inkOfTones(counts: ToneCounts): number {
  let [ink, all] = [0, 0];
  for (const [tone, count] of counts.entries()) {
    all += count;
    ink += tone * count;
  }
  return all === 0 ? 0 : ink / (255 * all);
}
