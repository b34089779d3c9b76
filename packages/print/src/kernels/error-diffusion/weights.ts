/** Error-diffusion weights for a row that runs left to right. */

export const DIFFUSIONS = ['floyd-steinberg', 'jarvis', 'stucki'] as const;
export type Diffusion = (typeof DIFFUSIONS)[number];

type Tap = { readonly dx: number; readonly dy: 0 | 1 | 2; readonly weight: number };
export type DiffusionFilter = { readonly divisor: number; readonly taps: readonly Tap[] };

/** Rows below start at offset `firstDx`; the current row starts one pixel ahead. */
function filter(
  divisor: number,
  ahead: readonly number[],
  firstDx: number,
  below: readonly number[][],
): DiffusionFilter {
  const taps: Tap[] = ahead.map((weight, i) => ({ dx: i + 1, dy: 0, weight }));
  for (const [row, weights] of below.entries()) {
    for (const [i, weight] of weights.entries()) {
      taps.push({ dx: firstDx + i, dy: row === 0 ? 1 : 2, weight });
    }
  }
  return { divisor, taps };
}

export const FILTERS: Readonly<Record<Diffusion, DiffusionFilter>> = {
  // Floyd & Steinberg 1976.
  'floyd-steinberg': filter(16, [7], -1, [[3, 5, 1]]),
  // Jarvis, Judice & Ninke 1976.
  jarvis: filter(48, [7, 5], -2, [
    [3, 5, 7, 5, 3],
    [1, 3, 5, 3, 1],
  ]),
  // Stucki 1981.
  stucki: filter(42, [8, 4], -2, [
    [2, 4, 8, 4, 2],
    [1, 2, 4, 2, 1],
  ]),
};
