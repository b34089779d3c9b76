import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOfExactMath, EXACT_BITS } from '../testing/exact-math-bits.ts';
import * as exact from './exact-math.ts';

const float = new Float64Array(1);
const whole = new BigInt64Array(float.buffer);

/** Maps floats to integers in order: neighbors differ by 1, and -0 and 0 are equal. */
function placeOf(x: number): bigint {
  float[0] = x;
  const bits = whole[0]!;
  return bits < 0n ? -(bits & 0x7fff_ffff_ffff_ffffn) : bits;
}

function stepsApart(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Object.is(a, b) ? 0 : Infinity;
  return Math.abs(Number(placeOf(a) - placeOf(b)));
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anywhere = fc.double({ min: 5e-324, max: 1.7e308, noNaN: true });
const EPS = Number.EPSILON;

const LAWS = {
  exp: { args: [between(-746, 710)], steps: 1 },
  log: { args: [anywhere], steps: 1 },
  log2: { args: [anywhere], steps: 1 },
  log10: { args: [anywhere], steps: 1 },
  cbrt: { args: [anywhere], steps: 1 },
  sin: { args: [between(-1e6, 1e6)], steps: 1 },
  cos: { args: [between(-1e6, 1e6)], steps: 1 },
  tan: { args: [between(-1e6, 1e6)], steps: 2 },
  acos: { args: [between(-1, 1)], steps: 2 },
  atan2: { args: [between(-1e6, 1e6), between(-1e6, 1e6)], steps: 1 },
  hypot: { args: [between(-1e6, 1e6), between(1e-3, 1e6)], steps: 2 },
  pow: { args: [between(0, 100), between(-5, 5)], steps: 1 },
} as const;

type Law = { readonly args: readonly fc.Arbitrary<number>[]; readonly steps: number };
type Functions = Readonly<Record<string, (...given: number[]) => number>>;
const OWN: Functions = { ...exact };
const NATIVE = Math as unknown as Functions;

describe('exact math stays within its error bound relative to Math:', () => {
  for (const [name, { args, steps }] of Object.entries<Law>(LAWS))
    it(name, () => {
      const own = (...given: number[]) => OWN[name]!(...given);
      const native = (...given: number[]) => NATIVE[name]!(...given);
      fc.assert(
        fc.property(fc.tuple(...args), (given) => stepsApart(own(...given), native(...given)) <= steps),
        { numRuns: 5000 },
      );
      // Arguments around each method's branch points.
      for (const edge of [1, Math.SQRT2, Math.SQRT1_2, Math.PI / 4, Math.PI / 2, 0.2, 0.375, 0.625, 0.875])
        for (const off of [-1e-3, -EPS, 0, EPS, 1e-3]) {
          const given: number[] = args.length === 1 ? [edge + off] : [edge + off, 1];
          expect(
            stepsApart(own(...given), native(...given)),
            `${name} of ${given.join()}`,
          ).toBeLessThanOrEqual(steps);
        }
    });
});

it('log2, log10, cbrt, and pow return exact integers for exact powers', () => {
  for (let k = -1074; k < 1024; k++) expect(exact.log2(2 ** k)).toBe(k);
  for (let k = 0; k < 16; k++) expect(exact.log10(10 ** k)).toBe(k);
  for (let n = 1; n < 1000; n++) {
    expect(exact.cbrt(n * n * n)).toBe(n);
    expect(exact.pow(n, 5)).toBe(n * n * n * n * n);
    expect(exact.pow(n * n, 0.5)).toBe(n);
  }
  expect(exact.pow(-2, 3)).toBe(-8);
  expect(exact.pow(-2, -2)).toBe(0.25);
});

it('exact math functions match Math at zeros, infinities, and NaN', () => {
  const odd = [0, -0, Infinity, -Infinity, Number.NaN];
  for (const x of odd) {
    for (const name of ['exp', 'log', 'log2', 'log10', 'cbrt', 'sin', 'cos', 'tan', 'acos', 'hypot'])
      expect(OWN[name]!(x, 0), `${name}(${x})`).toBe(NATIVE[name]!(x, 0));
    for (const y of [0, -0, 1, -1]) {
      expect(exact.pow(Math.abs(x), y), `pow(${x}, ${y})`).toBe(Math.pow(Math.abs(x), y));
      if (Number.isFinite(x)) {
        expect(exact.atan2(x, y), `atan2(${x}, ${y})`).toBe(Math.atan2(x, y));
        expect(exact.atan2(y, x), `atan2(${y}, ${x})`).toBe(Math.atan2(y, x));
      }
    }
  }
  expect(exact.pow(-2, 0.5)).toBe(Number.NaN);
  expect(exact.exp(-746)).toBe(0);
  expect(exact.exp(710)).toBe(Infinity);
  expect(() => exact.sin(1e7)).toThrow(RangeError);
});

it('exact math functions return the recorded bits', () => {
  expect(bitsOfExactMath()).toEqual(EXACT_BITS);
});
