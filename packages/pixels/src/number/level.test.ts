import { expect, it } from 'vitest';
import { divideBy255 } from './level.ts';

it('divideBy255 equals rounded division for every product of two levels', () => {
  for (let value = 0; value <= 255 * 255; value++)
    if (divideBy255(value) !== Math.round(value / 255))
      expect.fail(`${value} / 255 is ${divideBy255(value)}`);
});
