import { expect, it } from 'vitest';
import { RemainingSizes } from './remaining-sizes.ts';

const SIZES = [
  { width: 30, height: 50 },
  { width: 50, height: 30 },
  { width: 20, height: 80 },
  { width: 200, height: 10 },
];

function countAll() {
  const sizes = new RemainingSizes(SIZES, 100);
  for (const { width, height } of SIZES) sizes.count(width, height, 1);
  return sizes;
}

it('finds a pair of widths that fills a gap, until one of them is placed', () => {
  const sizes = countAll();
  expect([80, 70, 60, 55].map((gap) => sizes.hasPair(gap))).toEqual([true, true, true, false]);
  sizes.count(30, 50, -1);
  expect([80, 70, 60].map((gap) => sizes.hasPair(gap))).toEqual([false, true, false]);
});

it('reports sizes as too large only if none of them fits', () => {
  const sizes = countAll();
  expect(sizes.areAllTooLarge(20, 80)).toBe(false);
  expect(sizes.areAllTooLarge(19, 80)).toBe(true);
  expect(sizes.areAllTooLarge(100, 29)).toBe(true);
  sizes.count(20, 80, -1);
  expect(sizes.areAllTooLarge(20, 80)).toBe(true);
});

it('leaves out sizes that are wider than the sheet', () => {
  const sizes = countAll();
  expect([30, 50, 80, 10].map((length) => sizes.hasLength(length))).toEqual([true, true, true, false]);
  expect(sizes.countOfWidth(30)).toBe(1);
});
