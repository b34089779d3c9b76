import { Cursor } from '@printready/documents/reading';
import { clampShare, exact } from '@printready/pixels/number';
import type { AdjustedSpace, Adjustment } from './adjustment.ts';

type Record = {
  readonly inBlack: number;
  readonly inWhite: number;
  readonly outBlack: number;
  readonly outWhite: number;
  readonly gamma: number;
};

const RECORD_BYTES = 10;

function readRecord(data: Cursor): Record {
  const [inBlack, inWhite, outBlack, outWhite] = [data.u16(), data.u16(), data.u16(), data.u16()].map(
    (value) => value / 255,
  ) as [number, number, number, number];
  return { inBlack, inWhite, outBlack, outWhite, gamma: Math.max(0.01, data.u16() / 100) };
}

function apply({ inBlack, inWhite, outBlack, outWhite, gamma }: Record, value: number): number {
  const span = inWhite - inBlack;
  const part = clampShare(span > 0 ? (value - inBlack) / span : value >= inWhite ? 1 : 0);
  return outBlack + (gamma === 1 ? part : exact.pow(part, 1 / gamma)) * (outWhite - outBlack);
}

/** The first record applies to all channels, and each of the others to one channel. */
export function openLevels(block: Uint8Array, { colors }: AdjustedSpace): Adjustment {
  const data = new Cursor(block);
  data.skip(2);
  const records: Record[] = [];
  while (data.left >= RECORD_BYTES && records.length <= colors) records.push(readRecord(data));
  const [all, ...each] = records;
  return (surface) => {
    for (const [c, plane] of surface.colors.entries()) {
      const own = each[c];
      for (let i = 0; i < plane.length; i++) {
        let value = plane[i]!;
        if (own) value = apply(own, value);
        plane[i] = all ? apply(all, value) : value;
      }
    }
  };
}
