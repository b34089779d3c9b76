/** The design requires `BILLING_HISTORIES=1000`; webhook.test.ts runs only a few. */
import { afterAll, beforeAll, test } from 'vitest';
import { startTestBilling, type TestBilling } from '../test-billing.ts';
import { playHistories } from './test-histories.ts';

const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? 25);

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.stop());

test(
  `gives the same balance as a single fetch after ${HISTORIES} random event orders with repeats and losses`,
  () => playHistories(t, HISTORIES),
  HISTORIES * 6_000,
);
