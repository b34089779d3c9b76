/** Colours in 16 steps per channel, to tell which ones a part of a picture has. */
const SHIFT = 4;
const STEPS = 16;
export const BINS = STEPS ** 3;

/** @param at the pixel's number. */
export const binOf = (data: Uint8ClampedArray, at: number): number =>
  ((data[at * 4]! >> SHIFT) * STEPS + (data[at * 4 + 1]! >> SHIFT)) * STEPS + (data[at * 4 + 2]! >> SHIFT);

/** How many pixels have each colour, or one a step from it in any channel. */
export function spreadBins(bins: Uint32Array): Uint32Array {
  let from = bins;
  for (const step of [1, STEPS, STEPS * STEPS]) {
    const to = new Uint32Array(BINS);
    for (let bin = 0; bin < BINS; bin++) {
      const place = Math.floor(bin / step) % STEPS;
      to[bin] =
        from[bin]! + (place > 0 ? from[bin - step]! : 0) + (place < STEPS - 1 ? from[bin + step]! : 0);
    }
    from = to;
  }
  return from;
}
