import { expect, it } from 'vitest';
import { divideBy255 } from './level.ts';

it('divides every product of two levels as division and rounding do', () => {
  for (let value = 0; value <= 255 * 255; value++)
    if (divideBy255(value) !== Math.round(value / 255))
      expect.fail(`${value} / 255 is ${divideBy255(value)}`);
});
