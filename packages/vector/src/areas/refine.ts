/** Unmixes the two inks of each pixel onto smaller pixels (like back-projection, Irani & Peleg 1991, but exact). */
import { type LabelMap, mixError, shareOf } from './label-map.ts';
import { FLAT, type PixelKinds } from './pixel-kinds.ts';

/** Steepness of an edge relative to its interpolation, for each iteration. */
const GAINS = [1, 1.5, 2, 3, 4, 5, 5, 5];
const CLOSE = 0.002;
const HALVINGS = 10;
/** Side of a tile, and margin for edges that continue beyond the tile, px. */
const TILE = 48;
const MARGIN = 3;
/** Penalty for a label that no nearby pixel has, in levels of 8-bit channels. */
const STRANGER = 14;
const MIN_SHARE = 0.03;

/** The two labels of each pixel, and the share of the first label. */
type Shares = { readonly first: Uint8Array; readonly second: Uint8Array; readonly share: Float32Array };

function markAround(
  { width, height, labels }: LabelMap,
  pixel: number,
  pure: Uint8Array,
  here: Uint8Array,
): void {
  here.fill(0);
  const x = pixel % width;
  const y = (pixel - x) / width;
  for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++)
    for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++)
      if (pure[v * width + u]) here[labels[v * width + u]!] = 1;
}

function unmixPixels(map: LabelMap, kinds: PixelKinds, used: readonly number[]): Shares {
  const { labels } = map;
  const count = labels.length;
  const pure = Uint8Array.from(kinds, (kind, pixel) =>
    kind === FLAT || mixError(map, pixel, labels[pixel]!, labels[pixel]!, 1) < 26 ? 1 : 0,
  );
  const shares = { first: labels.slice(), second: labels.slice(), share: new Float32Array(count).fill(1) };
  const around = new Uint8Array(used.at(-1)! + 1);
  for (let pixel = 0; pixel < count; pixel++) {
    if (kinds[pixel] === FLAT) continue;
    if (used.length > 2) markAround(map, pixel, pure, around);
    let least = Infinity;
    for (const [index, a] of used.entries()) {
      for (const b of used.slice(index + 1)) {
        const share = shareOf(map, pixel, a, b);
        const strange =
          (share > 0.1 && !around[a] ? STRANGER : 0) + (share < 0.9 && !around[b] ? STRANGER : 0);
        const off = mixError(map, pixel, a, b, share) + strange;
        if (off >= least) continue;
        least = off;
        shares.first[pixel] = a;
        shares.second[pixel] = b;
        shares.share[pixel] = share < MIN_SHARE ? 0 : share > 1 - MIN_SHARE ? 1 : share;
      }
    }
  }
  return shares;
}

type Tile = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function steepened(value: number, bias: number, gain: number): number {
  return Math.min(1, Math.max(0, 0.5 + gain * (value + bias - 0.5)));
}

function biasFor(fine: readonly number[] | Float64Array, gain: number, share: number): number {
  let sum = 0;
  let [least, most] = [Infinity, -Infinity];
  for (const value of fine) {
    sum += steepened(value, 0, gain);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const off = share - sum / fine.length;
  if (Math.abs(off) < CLOSE) return 0;
  const [dark, light] = [0.5 - 0.5 / gain - most, 0.5 + 0.5 / gain - least];
  if (share <= 0) return dark;
  if (share >= 1) return light;
  let [from, to] = off > 0 ? [0, light] : [dark, 0];
  for (let step = 0; step < HALVINGS; step++) {
    const bias = (from + to) / 2;
    let reached = 0;
    for (const value of fine) reached += steepened(value, bias, gain);
    if (reached < share * fine.length) from = bias;
    else to = bias;
  }
  return (from + to) / 2;
}

/** Bias toward ink: keeps a line connected whose hard pixels touch only at corners. */
const HARD_BIAS = 0.02;
const HARD_GAIN = 2;

/** Smooths out steps, because hard pixels locate a line only by its center. */
function smoothen(shares: Float32Array, width: number, height: number, factor: number): Float32Array {
  const fine = new Float32Array(width * height * factor * factor);
  addInterpolated(fine, shares, width, height, factor);
  return fine.map((value) => steepened(value, HARD_BIAS, HARD_GAIN));
}

function spread(shares: Float32Array, width: number, height: number, factor: number): Float32Array {
  const wide = width * factor;
  const fine = new Float32Array(wide * height * factor);
  const biases = shares.slice();
  const inside = new Float64Array(factor * factor);
  addInterpolated(fine, biases, width, height, factor);
  for (const [index, gain] of GAINS.entries()) {
    for (let y = 0, pixel = 0; y < height; y++) {
      for (let x = 0; x < width; x++, pixel++) {
        let k = 0;
        for (let v = 0, at = y * factor * wide + x * factor; v < factor; v++, at += wide)
          for (let u = 0; u < factor; u++) inside[k++] = fine[at + u]!;
        biases[pixel] = biasFor(inside, gain, shares[pixel]!);
        if (index < GAINS.length - 1) continue;
        k = 0;
        for (let v = 0, at = y * factor * wide + x * factor; v < factor; v++, at += wide)
          for (let u = 0; u < factor; u++) fine[at + u] = steepened(inside[k++]!, biases[pixel]!, gain);
      }
    }
    if (index < GAINS.length - 1) addInterpolated(fine, biases, width, height, factor);
  }
  return fine;
}

function addInterpolated(
  fine: Float32Array,
  coarse: Float32Array,
  width: number,
  height: number,
  factor: number,
): void {
  const wide = width * factor;
  for (let v = 0, at = 0; v < height * factor; v++) {
    const y = Math.min(height - 1, Math.max(0, (v + 0.5) / factor - 0.5));
    const top = Math.floor(y);
    const down = y - top;
    const above = top * width;
    const below = Math.min(height - 1, top + 1) * width;
    for (let u = 0; u < wide; u++, at++) {
      const x = Math.min(width - 1, Math.max(0, (u + 0.5) / factor - 0.5));
      const left = Math.floor(x);
      const across = x - left;
      const right = Math.min(width - 1, left + 1);
      fine[at]! +=
        (1 - down) * ((1 - across) * coarse[above + left]! + across * coarse[above + right]!) +
        down * ((1 - across) * coarse[below + left]! + across * coarse[below + right]!);
    }
  }
}

function labelsIn({ first, second, share }: Shares, stride: number, { x, y, width, height }: Tile): number[] {
  const present = new Set<number>();
  for (let row = y; row < y + height; row++) {
    for (let pixel = row * stride + x; pixel < row * stride + x + width; pixel++) {
      if (share[pixel]! > 0) present.add(first[pixel]!);
      if (share[pixel]! < 1) present.add(second[pixel]!);
    }
  }
  return [...present].sort((a, b) => a - b);
}

function sharesOf(label: number, { first, second, share }: Shares, stride: number, part: Tile): Float32Array {
  const coarse = new Float32Array(part.width * part.height);
  for (let y = 0, at = 0; y < part.height; y++) {
    for (let pixel = (part.y + y) * stride + part.x, x = 0; x < part.width; x++, pixel++, at++)
      coarse[at] =
        (first[pixel] === label ? share[pixel]! : 0) + (second[pixel] === label ? 1 - share[pixel]! : 0);
  }
  return coarse;
}

function widen({ x, y, width, height }: Tile, map: LabelMap): Tile {
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)];
  return {
    x: left,
    y: top,
    width: Math.min(map.width, x + width + MARGIN) - left,
    height: Math.min(map.height, y + height + MARGIN) - top,
  };
}

function refineTile(
  map: LabelMap,
  shares: Shares,
  tile: Tile,
  { factor, isHard }: Refinement,
  out: Uint8ClampedArray,
): void {
  const { width: stride, colors } = map;
  const part = widen(tile, map);
  const [rest, ...labels] = labelsIn(shares, stride, part) as [number, ...number[]];
  const fields = labels.map((label) =>
    (isHard ? smoothen : spread)(sharesOf(label, shares, stride, part), part.width, part.height, factor),
  );
  const [wide, across] = [tile.width * factor, part.width * factor];
  const skipped = ((tile.y - part.y) * across + (tile.x - part.x)) * factor;
  for (let v = 0; v < tile.height * factor; v++) {
    let to = ((tile.y * factor + v) * stride + tile.x) * factor * 4;
    for (let from = skipped + v * across, u = 0; u < wide; u++, from++, to += 4) {
      let sum = 0;
      for (const field of fields) sum += field[from]!;
      const scale = sum > 1 ? 1 / sum : 1;
      for (let channel = 0; channel < 4; channel++) {
        let value = Math.max(0, 1 - sum) * colors[rest * 4 + channel]!;
        for (let k = 0; k < fields.length; k++)
          value += scale * fields[k]![from]! * colors[labels[k]! * 4 + channel]!;
        out[to + channel] = value;
      }
    }
  }
}

export type Refinement = {
  /** Number of subpixels per side of a pixel. */
  readonly factor: number;
  readonly isHard: boolean;
};

/** Premultiplied pixels, with `factor` times as many per side of the image. */
export function refine(map: LabelMap, kinds: PixelKinds, refinement: Refinement): Uint8ClampedArray {
  const { factor } = refinement;
  const { width, height, labels } = map;
  const used = [...new Set(labels)].sort((a, b) => a - b);
  const shares = unmixPixels(map, kinds, used);
  const out = new Uint8ClampedArray(width * height * factor * factor * 4);
  for (let y = 0; y < height; y += TILE) {
    for (let x = 0; x < width; x += TILE) {
      const tile = { x, y, width: Math.min(TILE, width - x), height: Math.min(TILE, height - y) };
      refineTile(map, shares, tile, refinement, out);
    }
  }
  return out;
}
