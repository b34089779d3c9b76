const NONE = 0;
const SUB = 1;
const UP = 2;
const PAETH = 4;

/** Interval of the sampled blocks that decide on a filter; artwork is similar across a row. */
const SAMPLE_EVERY = 4;
const BLOCK_BYTES = 128;

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const distance = (difference: number) => {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
};

function chooseFilter(row: Uint8Array, above: Uint8Array, step: number): number {
  let none = 0;
  let sub = 0;
  let up = 0;
  let predicted = 0;
  for (let block = 0; block < row.length; block += BLOCK_BYTES * SAMPLE_EVERY) {
    const end = Math.min(block + BLOCK_BYTES, row.length);
    for (let i = Math.max(block, step); i < end; i++) {
      const value = row[i]!;
      const left = row[i - step]!;
      const over = above[i]!;
      none += distance(value);
      sub += distance(value - left);
      up += distance(value - over);
      predicted += distance(value - paeth(left, over, above[i - step]!));
    }
  }
  const least = Math.min(none, sub, up, predicted);
  // Flat art deflates best unfiltered. In a tie, the filter that takes the least time is used.
  if (none === least) return NONE;
  if (up === least) return UP;
  return sub === least ? SUB : PAETH;
}

export function filterRowReference(
  row: Uint8Array,
  above: Uint8Array,
  step: number,
  adaptive: boolean,
  out: Uint8Array,
): void {
  const filter = adaptive ? chooseFilter(row, above, step) : NONE;
  const { length } = row;
  out[0] = filter;
  switch (filter) {
    case SUB:
      for (let i = 0; i < step; i++) out[i + 1] = row[i]!;
      for (let i = step; i < length; i++) out[i + 1] = row[i]! - row[i - step]!;
      return;
    case UP:
      for (let i = 0; i < length; i++) out[i + 1] = row[i]! - above[i]!;
      return;
    case PAETH:
      for (let i = 0; i < step; i++) out[i + 1] = row[i]! - above[i]!;
      for (let i = step; i < length; i++)
        out[i + 1] = row[i]! - paeth(row[i - step]!, above[i]!, above[i - step]!);
      return;
    default:
      out.set(row, 1);
  }
}
