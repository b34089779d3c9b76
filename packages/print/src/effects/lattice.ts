/** Avoids `Math.sin`, `exp` and `pow`, because engines round them differently. */

export function hashLattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x9e37_79b1) ^ Math.imul(y, 0x85eb_ca77) ^ Math.imul(seed + 1, 0xc2b2_ae3d);
  h = Math.imul(h ^ (h >>> 16), 0x7feb_352d);
  h = Math.imul(h ^ (h >>> 15), 0x846c_a68b);
  return (h ^ (h >>> 16)) >>> 0;
}

export const unit = (hash: number): number => hash / 0x1_0000_0000;

/** Sequence of numbers from one seed, in [0, 1). */
export function createDice(seed: number): () => number {
  let count = 0;
  return () => unit(hashLattice(count++, 0x5eed, seed));
}

/** Approximately normal, with mean 0 and deviation 1: the sum of twelve uniforms (Irwin–Hall). */
export function sampleNormal(dice: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += dice();
  return sum;
}

/** e^x within 1 % for |x| ≤ 1.6: (1 + x/128)^128 by repeated squaring. */
export function exponential(x: number): number {
  let power = 1 + x / 128;
  for (let i = 0; i < 7; i++) power *= power;
  return power;
}

const RADIANS_PER_DEGREE = 0.017_453_292_519_943_295;

/** Sine and cosine of an angle in degrees, computed from their series: the same bits everywhere, accurate to 1e-9. */
export function turnOf(degrees: number): { readonly sin: number; readonly cos: number } {
  const quarter = Math.round(degrees / 90);
  const x = (degrees - quarter * 90) * RADIANS_PER_DEGREE;
  const s = x * x;
  const sin = x * (1 - (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - s / 110)))));
  const cos = 1 - (s / 2) * (1 - (s / 12) * (1 - (s / 30) * (1 - (s / 56) * (1 - (s / 90) * (1 - s / 132)))));
  const turns = ((quarter % 4) + 4) % 4;
  if (turns === 0) return { sin, cos };
  if (turns === 1) return { sin: cos, cos: -sin };
  if (turns === 2) return { sin: -sin, cos: -cos };
  return { sin: -cos, cos: sin };
}
