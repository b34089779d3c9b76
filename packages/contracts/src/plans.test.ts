import { describe, expect, test } from 'vitest';
import { formatPrice, MONTHLY_PRICE_CENTS, PAID_TIERS, priceCents, yearlySavingCents } from './plans.ts';

describe('prices', () => {
  test('are formatted in dollars without zero cents', () => {
    expect([0, 900, 750, 667, 123_400, -600].map(formatPrice)).toEqual([
      '$0',
      '$9',
      '$7.50',
      '$6.67',
      '$1,234',
      '-$6',
    ]);
  });

  test('are ten times as high for a year as for a month', () => {
    expect(PAID_TIERS.map((tier) => priceCents(tier, 'yearly'))).toEqual([9_000, 19_000, 39_000]);
    expect(PAID_TIERS.map((tier) => yearlySavingCents(tier))).toEqual([1_800, 3_800, 7_800]);
    for (const tier of PAID_TIERS) expect(priceCents(tier, 'monthly')).toBe(MONTHLY_PRICE_CENTS[tier]);
  });
});
