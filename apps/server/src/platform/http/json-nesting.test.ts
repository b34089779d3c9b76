import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsTooDeeply } from './json-nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const wrapped = (value: unknown, times: number): unknown => {
  let outer = value;
  for (let time = 0; time < times; time++) outer = time % 2 === 0 ? [outer] : { '["\\': outer };
  return outer;
};

test('accepts JSON nested a hundred levels deep, and ignores brackets in strings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 90, max: 110 }), (value, times) => {
      const nested = wrapped(value, times);
      expect(nestsTooDeeply(JSON.stringify(nested))).toBe(depthOf(nested) > 100);
    }),
  );
});
