/** How often a plate has each of its 256 tones: counted once, for all that is said of tones without their places. */

export type ToneCounts = Uint32Array;

export function countTones(plate: Uint8Array): ToneCounts {
  // Two tables in turn: runs of one tone do not wait for the same count.
  const [even, odd] = [new Uint32Array(256), new Uint32Array(256)];
  const last = plate.length - (plate.length % 2);
  for (let i = 0; i < last; i += 2) {
    even[plate[i]!]!++;
    odd[plate[i + 1]!]!++;
  }
  if (last < plate.length) even[plate[last]!]!++;
  for (let tone = 0; tone < 256; tone++) even[tone]! += odd[tone]!;
  return even;
}

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
