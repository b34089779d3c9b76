/** The edge table of the billing design, row by row: the real SDK against the test Stripe, signed events, the real jobs. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, startTestBilling, type TestBilling } from './test-billing.ts';

const HOUR = 3_600;

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

describe('a first purchase', () => {
  test('1: free with 12 used buys creator, paid', async () => {
    const person = await t.free(12);
    const subscription = await t.buy(person, 'creator');
    const [item] = subscription.items.data;
    expect(await t.ledger(person)).toEqual({
      tier: 'creator',
      period: 'monthly',
      left: 75,
      limit: 75,
      reset: item?.current_period_end,
    });
  });
});
