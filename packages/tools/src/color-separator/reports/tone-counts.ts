import { countBytes } from '@printready/print/separation';

export type ToneCounts = Uint32Array;

export const countTones = (plate: Uint8Array): ToneCounts => countBytes(plate);

export function shareBetween(counts: ToneCounts, from: number, to: number): number {
  let [some, all] = [0, 0];
  for (const [tone, count] of counts.entries()) {
    all += count;
    if (tone >= from && tone <= to) some += count;
  }
  return all === 0 ? 0 : some / all;
}

export function inkOfTones(counts: ToneCounts): number {
  let [ink, all] = [0, 0];
  for (const [tone, count] of counts.entries()) {
    all += count;
    ink += tone * count;
  }
  return all === 0 ? 0 : ink / (255 * all);
}
