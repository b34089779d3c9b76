import { expect, test } from 'vitest';
import { priceOf, priceText } from './price.ts';

test('the plain price, or the one the options ask for', () => {
  expect(priceOf({ tokens: 1 }, null)).toBe(1);
  expect(priceOf({ tokens: 1, variants: { '4x': 3 } }, '4x')).toBe(3);
  expect(priceOf({ tokens: 1, variants: { '4x': 3 } }, '9x')).toBe(1);
});

test('reads as a person says it', () => {
  expect([0, 1, 3].map(priceText)).toEqual(['free', '1 token', '3 tokens']);
});
