import { FADE, FAINT } from './regions.ts';

const isSoft = (kind: number | undefined): boolean => kind === FADE || kind === FAINT;

/** Number of soft pixels with only soft pixels around them, up to `reach` px in rows and columns. */
export function countWideFades(kinds: Uint8Array, width: number, reach: number): number {
  const height = kinds.length / width;
  const across = new Uint8Array(kinds.length);
  for (let y = 0; y < height; y++)
    markMiddles({ from: y * width, step: 1, count: width, reach }, (at) => isSoft(kinds[at]), across);
  const both = new Uint8Array(kinds.length);
  for (let x = 0; x < width; x++)
    markMiddles({ from: x, step: width, count: height, reach }, (at) => across[at] === 1, both);
  return both.reduce((sum, one) => sum + one, 0);
}

type Line = {
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly reach: number;
};

/** Marks what remains of each run on the line after `reach` pixels are taken from both of its ends. */
function markMiddles(
  { from, step, count, reach }: Line,
  isIn: (at: number) => boolean,
  marks: Uint8Array,
): void {
  let run = 0;
  for (let i = 0, at = from; i < count; i++, at += step) {
    run = isIn(at) ? run + 1 : 0;
    if (run > 2 * reach) marks[at - reach * step] = 1;
  }
}
