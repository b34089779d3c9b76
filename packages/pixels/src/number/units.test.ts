import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatLength,
  inchesToMillimeters,
  lengthToPixels,
  millimetersToInches,
  millimetersToPixels,
  pixelsToLength,
  pixelsToMillimeters,
} from './units.ts';

it('unit conversions use 25.4 mm per inch and the given pixels per inch', () => {
  expect(inchesToMillimeters(1)).toBe(25.4);
  expect(millimetersToInches(50.8)).toBe(2);
  expect(millimetersToPixels(25.4, 300)).toBe(300);
  expect(pixelsToMillimeters(600, 300)).toBeCloseTo(50.8, 12);
});

it('pixelsToLength and lengthToPixels round-trip pixels through every unit', () => {
  const unit = fc.constantFrom('in', 'mm', 'px' as const);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      fc.integer({ min: 1, max: 2400 }),
      unit,
      (px, ppi, to) => {
        expect(lengthToPixels(pixelsToLength(px, ppi, to), ppi, to)).toBeCloseTo(px, 6);
      },
    ),
  );
});

it.each([
  [12, 'in', '12 in'],
  [3.5449, 'in', '3.54 in'],
  [0.0125, 'in', '0.013 in'],
  [0.25, 'mm', '0.25 mm'],
  [304.8, 'mm', '304.8 mm'],
  [90.04, 'mm', '90 mm'],
  [3599.6, 'px', '3600 px'],
] as const)('formatLength writes %d %s as %s', (length, unit, text) => {
  expect(formatLength(length, unit)).toBe(text);
});

it('millimetersToPixels rejects a resolution that is not positive and finite', () => {
  for (const ppi of [0, -1, NaN, Infinity]) expect(() => millimetersToPixels(1, ppi)).toThrow(RangeError);
});
