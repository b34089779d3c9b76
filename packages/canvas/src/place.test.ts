import { expect, it } from 'vitest';
import { angleOf, movePlaced, scalePlaced, turnPlaced } from './place.ts';

const from = { x: 0.4, y: 0.3, width: 0.5, degrees: 0 };
const shown = { width: 400, height: 200 };

it('moves by pixels of the screen, and snaps to the middle', () => {
  expect(movePlaced(from, 20, 20, { shown, snaps: true })).toEqual({ ...from, x: 0.45, y: 0.4 });
  expect(movePlaced(from, 36, 0, { shown, snaps: true }).x).toBe(0.5);
  expect(movePlaced(from, 36, 0, { shown, snaps: false }).x).toBeCloseTo(0.49);
});

it('never leaves the picture out of reach', () => {
  expect(movePlaced(from, 1e6, -1e6, { shown, snaps: true })).toMatchObject({ x: 2, y: -1 });
});

it('scales with the corner’s distance from the middle', () => {
  const middle = { x: 100, y: 100 };
  expect(scalePlaced(from, middle, { x: 150, y: 100 }, { x: 200, y: 100 }).width).toBe(1);
  expect(scalePlaced(from, middle, { x: 150, y: 100 }, middle).width).toBe(0.005);
});

it('turns to steps of 15° where it is near one', () => {
  expect(turnPlaced(from, 44, true).degrees).toBe(45);
  expect(turnPlaced(from, 40, true).degrees).toBe(40);
  expect(turnPlaced(from, 44, false).degrees).toBe(44);
  expect(turnPlaced(from, 350, false).degrees).toBe(-10);
  expect(turnPlaced(from, 180, true).degrees).toBe(180);
});

it('measures angles from straight up, clockwise', () => {
  const middle = { x: 0, y: 0 };
  expect(angleOf(middle, { x: 0, y: -5 })).toBe(0);
  expect(angleOf(middle, { x: 5, y: 0 })).toBe(90);
});
