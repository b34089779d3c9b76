import fc from 'fast-check';
import { expect, test } from 'vitest';
import { majorStep, ticks } from './ruler.ts';

test('ruler keeps its labels apart in every unit and at every zoom', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('in', 'mm', 'px'),
      fc.double({ min: 0.01, max: 2000, noNaN: true }),
      (unit, cssPerUnit) => {
        const apart = majorStep(unit, cssPerUnit) * cssPerUnit;
        expect(apart).toBeGreaterThanOrEqual(55);
      },
    ),
  );
});

test('ruler never subdivides pixels, and subdivides inches by halving', () => {
  expect(majorStep('px', 640)).toBe(1);
  expect(majorStep('in', 300)).toBe(1 / 4);
  expect(majorStep('mm', 12)).toBe(5);
});

test('places ticks at whole steps from the image’s corner, inside the ruler', () => {
  const marks = ticks('mm', -37, 10, 400);
  expect(marks.every((mark) => mark.at >= 0 && mark.at <= 400)).toBe(true);
  const labeled = marks.filter((mark) => mark.label !== null);
  expect(labeled.map((mark) => mark.label)).toEqual(['10', '20', '30', '40']);
  expect(labeled[0]?.at).toBeCloseTo(63);
});

test('ruler continues left of the image with negative values', () => {
  expect(
    ticks('px', 100, 1, 120)
      .map((mark) => mark.label)
      .filter(Boolean),
  ).toEqual(['-100', '0']);
});
