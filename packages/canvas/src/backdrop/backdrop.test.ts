import { expect, test } from 'vitest';
import { fabricColor } from './backdrop.ts';

const [WHITE, BLACK] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
];

test('fabricColor limits the brightness range, so that a knocked-out key color stays visible', () => {
  expect([fabricColor(WHITE), fabricColor(BLACK)]).toEqual([
    { r: 243, g: 243, b: 243 },
    { r: 24, g: 24, b: 24 },
  ]);
  const red = fabricColor({ r: 200, g: 30, b: 40 });
  expect([red.r > 180, red.g < 60, red.b < 70]).toEqual([true, true, true]);
});
