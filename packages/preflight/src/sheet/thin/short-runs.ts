/** Shortest runs of ink and of bare ground in each tile of a shape, along rows and columns. */

import { createRows, FOUR, isSameRow } from './row-words.ts';

/** Side of a tile, px. */
export const TILE = 192;
const FOUR_INKED = 0x01010101;

type Covered = {
  readonly width: number;
  readonly height: number;
  readonly coverage: Uint8Array;
  /** True where text is whose letters are not drawn; runs that end in it tell nothing. */
  readonly isBlurred: ((pixel: number) => boolean) | null;
};

export type ShortRuns = {
  /** Tiles per row. */
  readonly across: number;
  /** Shortest run of ink, and shortest gap between ink, by tile, px; infinite if none is below the limit. */
  readonly parts: Float64Array;
  readonly gaps: Float64Array;
};

/** A run belongs to the tile of its midpoint. @param limits px; gaps at the canvas edge do not count */
export function findShortRuns(
  { width, height, coverage, isBlurred }: Covered,
  limits: { readonly part: number; readonly gap: number },
): ShortRuns {
  const across = Math.ceil(width / TILE);
  const parts = new Float64Array(across * Math.ceil(height / TILE)).fill(Infinity);
  const gaps = parts.slice();
  /** `line` is the first pixel of the row or column, `step` the distance to its next pixel. */
  const note = (isInk: number, from: number, to: number, atEdge: boolean, line: number, step: number) => {
    const run = to - from;
    if (isInk === 1 ? run >= limits.part : atEdge || run >= limits.gap) return;
    const [first, last] = isInk === 1 ? [from, to - 1] : [from - 1, to];
    if (isBlurred && (isBlurred(line + first * step) || isBlurred(line + last * step))) return;
    const middle = line + ((from + to) >> 1) * step;
    const tile = Math.floor(Math.floor(middle / width) / TILE) * across + Math.floor((middle % width) / TILE);
    const shortest = isInk === 1 ? parts : gaps;
    if (run < shortest[tile]!) shortest[tile] = run;
  };
  const rows = createRows(width, (row, y) => {
    const from = y * width;
    for (let x = 0; x < width; x++) row[x] = coverage[from + x]! >> 7;
  });
  // All columns are followed together, row by row, to match the memory layout.
  const columnFrom = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const { here, above, hereWords, aboveWords } = rows.next(y);
    if (y % TILE > 0 && isSameRow(hereWords, aboveWords)) continue;
    let from = 0;
    let isInk = here[0]!;
    for (let x = 0; x < width; ) {
      const word = x >> 2;
      const isUniform = x % FOUR === 0 && hereWords[word] === (isInk === 1 ? FOUR_INKED : 0);
      if (isUniform && hereWords[word] === aboveWords[word]) {
        x += FOUR;
        continue;
      }
      const ink = here[x]!;
      if (ink !== isInk) {
        note(isInk, from, x, from === 0, y * width, 1);
        from = x;
        isInk = ink;
      }
      if (ink !== above[x]) {
        const top = columnFrom[x]!;
        if (y > 0) note(1 - ink, top, y, top === 0, x, width);
        columnFrom[x] = y;
      }
      x++;
    }
    note(isInk, from, width, true, y * width, 1);
  }
  const { here } = rows.last();
  for (let x = 0; x < width; x++) note(here[x]!, columnFrom[x]!, height, true, x, width);
  return { across, parts, gaps };
}
