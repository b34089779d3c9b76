import { expect, test } from 'vitest';
import { rgbOf } from './strokes.ts';

test.each([
  ['#0a141e', [10, 20, 30]],
  ['tomato', [255, 99, 71]],
  ['rebeccapurple', [102, 51, 153]],
  ['white', [255, 255, 255]],
  ['constructor', null],
  ['none', null],
  ['#12', null],
  [null, null],
])('rgbOf reads %s as %j', (color, rgb) => {
  expect(rgbOf(color)).toEqual(rgb);
});
