import { crc32 } from '../bytes/crc32.ts';
import * as exact from '../number/exact-math.ts';

/** Deterministic generator, 0…1 (Numerical Recipes' ranqd1). */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Sample = (next: () => number) => number;

const SAMPLES: Readonly<Record<keyof typeof exact, Sample>> = {
  exp: (next) => exact.exp(100 * next() - 50),
  log: (next) => exact.log(next() * 2 ** Math.floor(100 * next() - 50)),
  log2: (next) => exact.log2(1000 * next()),
  log10: (next) => exact.log10(1000 * next()),
  pow: (next) => exact.pow(10 * next(), 10 * next() - 5),
  cbrt: (next) => exact.cbrt(1000 * next() - 500),
  hypot: (next) => exact.hypot(100 * next(), next(), 10 * next()),
  sin: (next) => exact.sin(2000 * next() - 1000),
  cos: (next) => exact.cos(2000 * next() - 1000),
  tan: (next) => exact.tan(2000 * next() - 1000),
  atan2: (next) => exact.atan2(next() - 0.5, next() - 0.5),
  acos: (next) => exact.acos(2 * next() - 1),
};

/** CRC-32 of 20,000 results for each function. */
export function bitsOfExactMath(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(SAMPLES).map(([name, sample]) => {
      const next = numbers();
      const values = Float64Array.from({ length: 20_000 }, () => sample(next));
      return [name, crc32(new Uint8Array(values.buffer))];
    }),
  );
}

export const EXACT_BITS: Readonly<Record<string, number>> = {
  exp: 3482294476,
  log: 3008128502,
  log2: 2816903288,
  log10: 2053133386,
  pow: 2290913324,
  cbrt: 1309135366,
  hypot: 1489584142,
  sin: 3281107753,
  cos: 2343321458,
  tan: 494740194,
  atan2: 4077557229,
  acos: 4121514014,
};
