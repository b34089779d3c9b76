import { expect, it } from 'vitest';
import { angleOf, movePlaced, scalePlaced, turnPlaced } from './place.ts';

const from = { x: 0.4, y: 0.3, width: 0.5, degrees: 0 };
const shown = { width: 400, height: 200 };

const still = { shown, ratio: 0.5, others: [], snaps: true };

it('moves an item by screen pixels and snaps it to the center', () => {
  expect(movePlaced(from, 20, 20, still)).toEqual({ ...from, x: 0.45, y: 0.4 });
  expect(movePlaced(from, 36, 0, still).x).toBe(0.5);
  expect(movePlaced(from, 36, 0, { ...still, snaps: false }).x).toBeCloseTo(0.49);
});

it('snaps an item’s sides to the image’s sides, whether or not the item is rotated', () => {
  // An item of 200 × 100 px on an image of 400 × 200 px reaches a quarter of the image to each side of its
  // center.
  expect(movePlaced(from, -57, 0, still).x).toBe(0.25);
  expect(movePlaced(from, 0, 87, still).y).toBe(0.75);
  // Rotated by 90°, the item is 100 × 200 px.
  const onEnd = { ...from, degrees: 90 };
  expect(movePlaced(onEnd, -107, 0, still).x).toBeCloseTo(0.125, 9);
});

it('snaps to the centers of other items, preferring the nearest', () => {
  const others = [{ x: 0.36, y: 0.9, width: 0.1, degrees: 0 }];
  expect(movePlaced(from, -13, 0, { ...still, others }).x).toBe(0.36);
  expect(movePlaced(from, -13, 0, still).x).toBeCloseTo(0.3675);
});

it('keeps an item close enough to the image to be dragged back', () => {
  expect(movePlaced(from, 1e6, -1e6, still)).toMatchObject({ x: 2, y: -1 });
});

it('scales an item in proportion to the corner’s distance from the center', () => {
  const middle = { x: 100, y: 100 };
  expect(scalePlaced(from, middle, { x: 150, y: 100 }, { x: 200, y: 100 }).width).toBe(1);
  expect(scalePlaced(from, middle, { x: 150, y: 100 }, middle).width).toBe(0.005);
});

it('snaps a rotation that is close to a multiple of 15°', () => {
  expect(turnPlaced(from, 44, true).degrees).toBe(45);
  expect(turnPlaced(from, 40, true).degrees).toBe(40);
  expect(turnPlaced(from, 44, false).degrees).toBe(44);
  expect(turnPlaced(from, 350, false).degrees).toBe(-10);
  expect(turnPlaced(from, 180, true).degrees).toBe(180);
});

it('measures angles clockwise from straight up', () => {
  const middle = { x: 0, y: 0 };
  expect(angleOf(middle, { x: 0, y: -5 })).toBe(0);
  expect(angleOf(middle, { x: 5, y: 0 })).toBe(90);
});
