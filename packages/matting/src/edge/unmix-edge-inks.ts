/** Most probable foreground F in C = αF + (1 − α)B ("A Bayesian Approach to Digital Matting", Chuang et al. 2001). */
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';

export type UnmixedEdge = {
  readonly source: Raster;
  readonly alpha: Uint8Array;
  /** Indices of the soft pixels, and their inks, each packed as red, green, blue, and KNOWN or 0. */
  readonly places: Uint32Array;
  readonly inks: Uint32Array;
};

/** Flag in the fourth byte of a valid ink. */
export const KNOWN = 0xff000000;

/** Window radius in strides. The strides (px) are tried in order until both sides have samples. */
const REACH = 5;
const STRIDES = [1, 2, 4] as const;
/** Twice the variance of the window's weights, in strides². */
const SPREAD = 6;
/** Variances, RGB 0…255: of camera and JPEG noise, and of art without samples. */
const NOISE = 9;
const ANY_ART = 1e4;
/** Multiplies the measured variances, because colors vary more at the edge than inside. */
const DOUBT = 4;
/** Art's variance at which the smooth estimate gets half of SMOOTH_SHARE; less variance gives less. */
const UNEVEN = 200;
const SMOOTH_SHARE = 0.5;

type Sums = { weight: number; red: number; green: number; blue: number; squares: number };

const createSums = (): Sums => ({ weight: 0, red: 0, green: 0, blue: 0, squares: 0 });

function clearSums(sums: Sums): void {
  sums.weight = sums.red = sums.green = sums.blue = sums.squares = 0;
}

function addTo(sums: Sums, data: Uint8ClampedArray, at: number, weight: number): void {
  const red = data[at]!;
  const green = data[at + 1]!;
  const blue = data[at + 2]!;
  sums.weight += weight;
  sums.red += weight * red;
  sums.green += weight * green;
  sums.blue += weight * blue;
  sums.squares += weight * (red * red + green * green + blue * blue);
}

function varianceOf({ weight, red, green, blue, squares }: Sums): number {
  return Math.max(0, (squares - (red * red + green * green + blue * blue) / weight) / weight / 3);
}

const WEIGHTS = Float64Array.from({ length: (2 * REACH + 1) ** 2 }, (_, at) => {
  const x = (at % (2 * REACH + 1)) - REACH;
  const y = Math.floor(at / (2 * REACH + 1)) - REACH;
  return exact.exp(-(x * x + y * y) / SPREAD);
});

type Sides = { readonly art: Sums; readonly ground: Sums };

function sumAround(
  { art, ground }: Sides,
  { width, height, data }: Raster,
  alpha: Uint8Array,
  at: number,
  stride: number,
): void {
  clearSums(art);
  clearSums(ground);
  const x = at % width;
  const y = (at - x) / width;
  for (let j = -REACH, cell = 0; j <= REACH; j++) {
    const row = y + j * stride;
    if (row < 0 || row >= height) {
      cell += 2 * REACH + 1;
      continue;
    }
    for (let i = -REACH; i <= REACH; i++, cell++) {
      const column = x + i * stride;
      if (column < 0 || column >= width) continue;
      const beside = row * width + column;
      const share = alpha[beside]!;
      if (share === 255) addTo(art, data, beside * 4, WEIGHTS[cell]!);
      else if (share === 0) addTo(ground, data, beside * 4, WEIGHTS[cell]!);
    }
  }
}

/** Replaces the edge pixels' colors with their inks in place; opacity and transparent pixels are unchanged. */
export function applyInks(pixels: Uint8ClampedArray, { source, alpha, places, inks }: UnmixedEdge): void {
  const { data } = source;
  const sides: Sides = { art: createSums(), ground: createSums() };
  const { art, ground } = sides;
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!;
    const to = at * 4;
    if (pixels[to + 3] === 0) continue;
    for (const stride of STRIDES) {
      sumAround(sides, source, alpha, at, stride);
      if (art.weight > 0 && ground.weight > 0) break;
    }
    const artVariance = art.weight > 0 ? varianceOf(art) : ANY_ART;
    const ink = inks[i]!;
    const smooth = ink < KNOWN ? 1 : (SMOOTH_SHARE * artVariance) / (artVariance + UNEVEN);
    const share = alpha[at]! / 255;
    const gain = ground.weight > 0 ? gainOf(share, DOUBT * artVariance, DOUBT * varianceOf(ground)) : 0;
    const { weight } = ground;
    for (let c = 0; c < 3; c++) {
      const known = (ink >>> (8 * c)) & 255;
      const prior = known + smooth * (pixels[to + c]! - known);
      const sum = c === 0 ? ground.red : c === 1 ? ground.green : ground.blue;
      const under = weight > 0 ? sum / weight : 0;
      pixels[to + c] = prior + gain * (data[to + c]! - share * prior - (1 - share) * under);
    }
  }
}

/** Share of a pixel's difference from the predicted mix that is attributed to the ink. */
function gainOf(share: number, art: number, ground: number): number {
  const clear = 1 - share;
  return (share * art) / (share * share * art + clear * clear * ground + NOISE);
}
