import { expect, test } from 'vitest';
import { priceText } from './price.ts';

test('formats a price as text, with singular and plural forms', () => {
  expect([0, 1, 3].map(priceText)).toEqual(['free', '1 token', '3 tokens']);
});
