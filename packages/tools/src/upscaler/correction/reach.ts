import type { Raster } from '@printready/pixels/raster';

export type NeighborRange = { readonly low: Uint8Array; readonly high: Uint8Array };

export const createReach = (width: number): NeighborRange => ({
  low: new Uint8Array(width * 4),
  high: new Uint8Array(width * 4),
});

export function findReach({ data, width, height }: Raster, y: number, { low, high }: NeighborRange): void {
  const length = width * 4;
  const top = Math.max(0, y - 1) * length;
  const middle = y * length;
  const bottom = Math.min(height - 1, y + 1) * length;
  let [before, here] = [new Uint8Array(8), new Uint8Array(8)];
  const column = (x: number, into: Uint8Array) => {
    for (let c = 0, at = x * 4; c < 4; c++, at++) {
      const [a, b, d] = [data[top + at]!, data[middle + at]!, data[bottom + at]!];
      into[c] = a < b ? (a < d ? a : d) : b < d ? b : d;
      into[c + 4] = a > b ? (a > d ? a : d) : b > d ? b : d;
    }
  };
  column(0, here);
  before.set(here);
  let after = new Uint8Array(8);
  for (let x = 0, at = 0; x < width; x++) {
    column(Math.min(width - 1, x + 1), after);
    for (let c = 0; c < 4; c++, at++) {
      low[at] = Math.min(before[c]!, here[c]!, after[c]!);
      high[at] = Math.max(before[c + 4]!, here[c + 4]!, after[c + 4]!);
    }
    [before, here, after] = [here, after, before];
  }
}
