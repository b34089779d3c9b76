import { exact } from '@printready/pixels/number';

const SHIFT = 4;
const STEPS = 16;
export const BINS = exact.pow(STEPS, 3);
const FINE_SHIFT = 3;
const FINE_STEPS = 32;
export const FINE_BINS = exact.pow(FINE_STEPS, 3);

export const binOf = (data: Uint8ClampedArray, at: number): number =>
  ((data[at * 4]! >> SHIFT) * STEPS + (data[at * 4 + 1]! >> SHIFT)) * STEPS + (data[at * 4 + 2]! >> SHIFT);

export const fineBinOf = (red: number, green: number, blue: number): number =>
  ((red >> FINE_SHIFT) * FINE_STEPS + (green >> FINE_SHIFT)) * FINE_STEPS + (blue >> FINE_SHIFT);

export function spreadBins(bins: Uint32Array): Uint32Array {
  const steps = bins.length === FINE_BINS ? FINE_STEPS : STEPS;
  let from = bins;
  for (const step of [1, steps, steps * steps]) {
    const to = new Uint32Array(bins.length);
    const turn = step * steps;
    for (let first = 0; first < to.length; first += turn) {
      for (let bin = first; bin < first + turn; bin++) {
        const before = bin - step < first ? 0 : from[bin - step]!;
        to[bin] = from[bin]! + before + (bin + step < first + turn ? from[bin + step]! : 0);
      }
    }
    from = to;
  }
  return from;
}
