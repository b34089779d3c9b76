import { expect, test } from 'vitest';
import { priceText } from './price.ts';

test('reads as a person says it', () => {
  expect([0, 1, 3].map(priceText)).toEqual(['free', '1 token', '3 tokens']);
});
