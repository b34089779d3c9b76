import { distanceTransform } from '@printready/pixels/shapes';
import { expect, test } from 'vitest';
import { findRipples } from './clear-ripples.ts';

const WIDTH = 40;
/** Higher than a band, so that art stands near the seams between bands. */
const HEIGHT = 1100;
const ART = 255;

/** Noise near the garment's color, with a piece of art in every 25th row. */
function ringingLevels(): Uint8Array {
  const levels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % 2 === 0 ? 3 : 12));
  for (let y = 7; y < HEIGHT; y += 25) levels.fill(ART, y * WIDTH + (y % 30), y * WIDTH + (y % 30) + 4);
  return levels;
}

test('findRipples measures the distance to the art across the seams of its bands', () => {
  const levels = ringingLevels();
  const whole = distanceTransform(
    levels.map((off) => Number(off < ART)),
    WIDTH,
    HEIGHT,
  );
  const { toArt } = findRipples({ width: WIDTH, height: HEIGHT }, levels)!;
  const within = [...whole].map((distance) => (distance <= 64 ? distance : 65));
  expect([...toArt].map((distance) => (distance <= 64 ? distance : 65))).toEqual(within);
});

test('findRipples finds none beside clean art', () => {
  const clean = ringingLevels().map((off) => (off === ART ? ART : 0));
  expect(findRipples({ width: WIDTH, height: HEIGHT }, clean)).toBeNull();
});
