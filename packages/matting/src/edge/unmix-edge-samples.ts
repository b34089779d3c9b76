import { exact } from '@printready/pixels/number';

/** Search range along the eight directions, px. */
const REACH = 6;
const DIRECTIONS = 8;
const ACROSS = [1, -1, 0, 0, 1, -1, 1, -1] as const;
const DOWN = [0, 0, 1, -1, 1, -1, -1, 1] as const;
/** Samples per direction; two for art, because the first may be a mixture itself or belong to an outline. */
const MOST = { art: 2, ground: 1 };
/** Maximum extra cost of a mix in rough art, and RGB difference between samples at which half of it applies. */
const MIX_PRICE = 1.25;
const ROUGH = 40;

/** Pixel indices: the first sample of each direction in `near`, the next one in `far`, or NONE. */
export type EdgeSamples = {
  readonly all: Int32Array;
  readonly near: Int32Array;
  readonly far: Int32Array;
  count: number;
  nearCount: number;
};
const NONE = -1;

export const createSamples = (): EdgeSamples => ({
  all: new Int32Array(DIRECTIONS * REACH),
  near: new Int32Array(DIRECTIONS),
  far: new Int32Array(DIRECTIONS),
  count: 0,
  nearCount: 0,
});

export type Sides = { readonly art: EdgeSamples; readonly ground: EdgeSamples };

export type Known = {
  readonly alpha: Uint8Array;
  /** `samples`: the picture; edge pixels may be replaced by their inks. `least`: minimum opacity of art samples. */
  readonly samples: Uint8ClampedArray;
  readonly least: number;
};

export function gather(
  { art, ground }: Sides,
  { alpha, least }: Known,
  at: number,
  width: number,
  height: number,
): void {
  const x = at % width;
  const y = (at - x) / width;
  art.count = art.nearCount = ground.count = ground.nearCount = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const [dx, dy] = [ACROSS[d]!, DOWN[d]!];
    let arts = 0;
    let grounds = 0;
    for (let step = 1; step <= REACH; step++) {
      const i = x + dx * step;
      const j = y + dy * step;
      if (i < 0 || j < 0 || i >= width || j >= height) break;
      const beside = j * width + i;
      const share = alpha[beside]!;
      if (share >= least && arts < MOST.art) {
        if (arts++ === 0) {
          art.far[art.nearCount] = NONE;
          art.near[art.nearCount++] = beside;
        } else art.far[art.nearCount - 1] = beside;
        art.all[art.count++] = beside;
      } else if (share === 0 && grounds < MOST.ground) {
        if (grounds++ === 0) ground.near[ground.nearCount++] = beside;
        ground.all[ground.count++] = beside;
      }
    }
  }
}

const squares = new Float64Array(DIRECTIONS);

/** Extra cost of a mix: high in rough art, where some pair of colors explains any pixel; almost 0 in smooth art. */
export function priceOfMix(samples: Uint8ClampedArray, { near, far, nearCount }: EdgeSamples): number {
  let count = 0;
  for (let i = 0; i < nearCount; i++) {
    if (far[i] === NONE) continue;
    const from = near[i]! * 4;
    const to = far[i]! * 4;
    const red = samples[from]! - samples[to]!;
    const green = samples[from + 1]! - samples[to + 1]!;
    const blue = samples[from + 2]! - samples[to + 2]!;
    const square = red * red + green * green + blue * blue;
    let place = count++;
    for (; place > 0 && squares[place - 1]! > square; place--) squares[place] = squares[place - 1]!;
    squares[place] = square;
  }
  if (count === 0) return 0;
  const rough = squares[count >> 1]! ** 2;
  return (MIX_PRICE * rough) / (rough + exact.pow(ROUGH, 4));
}
