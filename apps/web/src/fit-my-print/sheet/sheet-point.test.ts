/** Maps sheet points to artwork points for every rotation. */

import type { LaidOut } from '@printready/tools/fit-my-print';
import { expect, test } from 'vitest';
import { artAt } from './sheet-point.ts';

const piece = (turn: LaidOut['turn']): LaidOut => ({
  art: 0,
  sheet: 0,
  x: 100,
  y: 50,
  width: 40,
  height: 20,
  turn,
});

test.each([
  // Top-left corner of the artwork in the rotated piece.
  [0, { x: 101, y: 51 }],
  [90, { x: 119, y: 51 }],
  [180, { x: 139, y: 69 }],
  [270, { x: 101, y: 89 }],
] as const)("maps the corner of a piece rotated by %i° to the artwork's corner", (turn, at) => {
  const found = artAt([piece(turn)], { sheet: 0, ...at });
  expect(found?.x).toBeCloseTo(1 / 40);
  expect(found?.y).toBeCloseTo(1 / 20);
});

test('finds no piece at a point outside all pieces or on another sheet', () => {
  expect(artAt([piece(90)], { sheet: 0, x: 121, y: 60 })).toBeNull();
  expect(artAt([piece(0)], { sheet: 0, x: 121, y: 71 })).toBeNull();
  expect(artAt([piece(0)], { sheet: 1, x: 121, y: 60 })).toBeNull();
});

test('finds the topmost of two overlapping pieces', () => {
  const upper = { ...piece(0), art: 1 };
  expect(artAt([piece(0), upper], { sheet: 0, x: 110, y: 60 })?.piece).toBe(upper);
});
