/** Two rows of bytes, aligned so that four pixels can be compared at once. */

/** Pixels per word. */
export const FOUR = 4;

/** @param fill writes row `y`; bytes after the width stay 0 */
export function createRows(width: number, fill: (row: Uint8Array, y: number) => void) {
  const make = () => {
    const row = new Uint8Array(Math.ceil(width / FOUR) * FOUR);
    return { row, words: new Uint32Array(row.buffer) };
  };
  let [here, above] = [make(), make()];
  const both = () => ({ here: here.row, above: above.row, hereWords: here.words, aboveWords: above.words });
  return {
    last: both,
    /** Moves on to row `y`, which must follow the last one. */
    next(y: number) {
      [here, above] = [above, here];
      fill(here.row, y);
      return both();
    },
  };
}

export function isSameRow(here: Uint32Array, above: Uint32Array): boolean {
  for (let i = 0; i < here.length; i++) if (here[i] !== above[i]) return false;
  return true;
}
