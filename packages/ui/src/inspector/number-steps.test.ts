import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, formatNumber, parseTyped, snap } from './number-steps.ts';

const range = { min: 0.1, max: 2, step: 0.05 };

describe('snap', () => {
  test('returns a multiple of the step, without floating-point noise', () => {
    expect(snap(0.1 + 0.05 + 0.05, range)).toBe(0.2);
    expect(snap(0.337, range)).toBe(0.35);
  });
  test('stays in the range', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (value) => {
        const snapped = snap(value, range);
        expect(snapped).toBeGreaterThanOrEqual(range.min);
        expect(snapped).toBeLessThanOrEqual(range.max);
      }),
    );
  });
  test('leaves a snapped value unchanged', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 0, max: 3 }), (value) => {
        expect(snap(snap(value, range), range)).toBe(snap(value, range));
      }),
    );
  });
});

test('parseTyped reads numbers with units, decimal points, or decimal commas', () => {
  expect(parseTyped('0,35 mm')).toBe(0.35);
  expect(parseTyped(' 12.5%')).toBe(12.5);
  expect(parseTyped('.5')).toBe(0.5);
  expect(parseTyped('-3')).toBe(-3);
  expect(parseTyped('1,250 px')).toBe(1250);
  expect(parseTyped('about 12 mm')).toBe(12);
  expect(parseTyped('10 x 12 in')).toBe(10);
  expect(parseTyped('wide')).toBeNull();
  expect(parseTyped('')).toBeNull();
});

test('formatNumber gives as many decimal places as the step has', () => {
  expect(digitsOf(1)).toBe(0);
  expect(digitsOf(0.05)).toBe(2);
  expect(digitsOf(1e-7)).toBe(7);
  expect(formatNumber(12, 0.5)).toBe('12.0');
});
