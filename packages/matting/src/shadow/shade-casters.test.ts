import { expect, test } from 'vitest';
import { findCasters } from './shade-casters.ts';

const SIDE = 40;
const PART = 6;

/** Two square parts, each with shade expected on one side; `seen` is the part whose shade is visible. */
function scene(dx: number, dy: number) {
  const art = new Uint8Array(SIDE * SIDE);
  const cast = new Float32Array(SIDE * SIDE);
  const opacity = new Float32Array(SIDE * SIDE);
  const fill = (left: number, top: number, paint: (at: number) => void) => {
    for (let y = top; y < top + PART; y++) for (let x = left; x < left + PART; x++) paint(y * SIDE + x);
  };
  const parts = [
    { left: 7, top: 7, seen: 0.5 },
    { left: 27, top: 27, seen: 0 },
  ];
  for (const { left, top, seen } of parts) {
    fill(left + dx * PART, top + dy * PART, (at) => {
      cast[at] = 0.5;
      opacity[at] = seen;
    });
    fill(left, top, (at) => {
      art[at] = 1;
      opacity[at] = Number.NaN;
    });
  }
  return { art, cast, opacity, at: parts.map(({ left, top }) => top * SIDE + left) };
}

test.each([
  ['left of', -1, 0],
  ['right of', 1, 0],
  ['above', 0, -1],
  ['below', 0, 1],
])('drops a part without visible shade %s it, and keeps one that casts it', (_, dx, dy) => {
  const { art, cast, opacity, at } = scene(dx, dy);
  const casters = findCasters(art, SIDE, { cast, opacity, reachPx: PART });
  expect(at.map((first) => casters[first])).toEqual([1, 0]);
});

test('keeps a part whose expected shade is hidden by other art', () => {
  const { art, cast, opacity, at } = scene(1, 0);
  opacity.fill(Number.NaN);
  const casters = findCasters(art, SIDE, { cast, opacity, reachPx: PART });
  expect(at.map((first) => casters[first])).toEqual([1, 1]);
});

test('does not count shade at the opposite edge of the next row', () => {
  const art = new Uint8Array(SIDE * SIDE);
  const cast = new Float32Array(SIDE * SIDE);
  for (let y = 10; y < 30; y++) {
    for (let x = 0; x < 3; x++) art[y * SIDE + x] = 1;
    for (let x = SIDE - 2; x < SIDE; x++) cast[(y - 1) * SIDE + x] = 0.5;
  }
  art[SIDE * SIDE - SIDE / 2] = 1;
  const find = () => findCasters(art, SIDE, { cast, opacity: new Float32Array(SIDE * SIDE), reachPx: 4 });
  expect(find()[15 * SIDE]).toBe(1);
  art.reverse();
  cast.reverse();
  expect(find()[15 * SIDE + SIDE - 1]).toBe(1);
});
