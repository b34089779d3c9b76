/** Color line from a background toward a shade's color: C = (1 − a)G + aK; K is black for shadows. */
import { exact } from '@printready/pixels/number';
import type { Raster, Rgb } from '@printready/pixels/raster';

export type ShadeLine = {
  readonly ground: Rgb;
  /** Color of the shadow or glow at full opacity. */
  readonly color: Rgb;
};

const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** A pixel on the line may be off it by `least` (RGB), plus a share of its distance from the background. */
const OFF_LINE = { least: 9, share: 0.05 };
/** Minimum distance from the background (RGB) that defines a direction. */
const MIN_LENGTH = 12;
/** Minimum share of soft pixels that a color line must explain. */
const EXPLAINED = 0.6;
/** Minimum share that a black line must explain; lower than EXPLAINED, because shadows are common. */
const EXPLAINED_BY_BLACK = 0.25;
const ROUNDS = 3;
const NEARLY_BLACK = 28;

type Vector = readonly [number, number, number];

const vectorBetween = (from: Rgb, to: Rgb): Vector => [to.r - from.r, to.g - from.g, to.b - from.b];
const lengthOf = ([r, g, b]: Vector): number => exact.hypot(r, g, b);
const dotOf = (one: Vector, other: Vector): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Opacity of the shade at a pixel; NaN if its color is off the line. */
export function shareOf({ data }: Raster, at: number, { ground, color }: ShadeLine): number {
  const [vr, vg, vb] = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
  const dr = data[at * 4]! - ground.r;
  const dg = data[at * 4 + 1]! - ground.g;
  const db = data[at * 4 + 2]! - ground.b;
  const square = vr * vr + vg * vg + vb * vb;
  const share = (dr * vr + dg * vg + db * vb) / square;
  const own = dr * dr + dg * dg + db * db;
  const off = own - share * share * square;
  const most = OFF_LINE.least + OFF_LINE.share * Math.sqrt(own);
  return off > most * most ? Number.NaN : share;
}

/** End of the ray from the background, at the limit of the 8-bit gamut. */
function endOf(ground: Rgb, vector: Vector): Rgb {
  const channels = [ground.r, ground.g, ground.b];
  let reach = Infinity;
  for (const [c, step] of vector.entries()) {
    if (Math.abs(step) < 1e-6) continue;
    reach = Math.min(reach, ((step > 0 ? 255 : 0) - channels[c]!) / step);
  }
  const [r, g, b] = channels.map((channel, c) => Math.round(channel + reach * vector[c]!));
  return { r: r!, g: g!, b: b! };
}

function fit(
  vectors: readonly Vector[],
  direction: Vector,
): { readonly share: number; readonly sum: Vector } {
  const length = lengthOf(direction);
  let fits = 0;
  const sum: [number, number, number] = [0, 0, 0];
  for (const vector of vectors) {
    const along = dotOf(vector, direction) / length;
    const off = Math.sqrt(Math.max(0, dotOf(vector, vector) - along * along));
    if (along <= 0 || off > OFF_LINE.least + OFF_LINE.share * lengthOf(vector)) continue;
    fits++;
    for (let c = 0; c < 3; c++) sum[c]! += vector[c]!;
  }
  return { share: vectors.length === 0 ? 0 : fits / vectors.length, sum };
}

/** Color line that explains most of these pixels; black is tried first. Null if there is none. */
export function findLine({ data }: Raster, ground: Rgb, pixels: Uint32Array): ShadeLine | null {
  const vectors: Vector[] = [];
  for (const at of pixels) {
    const here = { r: data[at * 4]!, g: data[at * 4 + 1]!, b: data[at * 4 + 2]! };
    const vector = vectorBetween(ground, here);
    if (lengthOf(vector) >= MIN_LENGTH) vectors.push(vector);
  }
  if (vectors.length === 0) return null;
  const toBlack = vectorBetween(ground, BLACK);
  if (lengthOf(toBlack) > MIN_LENGTH && fit(vectors, toBlack).share >= EXPLAINED_BY_BLACK)
    return { ground, color: BLACK };
  let direction: Vector = [0, 1, 2].map((c) =>
    vectors.reduce((sum, vector) => sum + vector[c]!, 0),
  ) as unknown as Vector;
  for (let round = 0; round < ROUNDS && lengthOf(direction) > 0; round++)
    direction = fit(vectors, direction).sum;
  if (lengthOf(direction) === 0 || fit(vectors, direction).share < EXPLAINED) return null;
  const color = endOf(ground, direction);
  const isBlack = Math.max(color.r, color.g, color.b) <= NEARLY_BLACK;
  return { ground, color: isBlack ? BLACK : color };
}
