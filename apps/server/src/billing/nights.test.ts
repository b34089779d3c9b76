/** Nightly jobs of billing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planReconcile } from './billing.ts';
import { startTestBilling, type TestBilling } from './test-billing.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.stop());

const planned = async (): Promise<string[]> => {
  const { rows } = await t.pool.query<{ at: Date }>(
    "select start_after as at from jobs.job where name = 'billing-reconcile' and state in ('created', 'retry', 'active')",
  );
  return rows.map(({ at }) => at.toISOString());
};

// Far from now: a night that has come is not planned any more.
test.each([
  ['2127-03-01T00:00:00Z', '2127-03-01T03:30:00.000Z'],
  ['2127-03-01T03:29:59Z', '2127-03-01T03:30:00.000Z'],
  ['2127-03-01T03:30:00Z', '2127-03-02T03:30:00.000Z'],
  ['2127-12-31T23:59:00Z', '2128-01-01T03:30:00.000Z'],
])('at %s the next one is planned for %s, once', async (now, night) => {
  await t.pool.query("delete from jobs.job where name = 'billing-reconcile'");
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date(now));
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date('2127-06-01T12:00:00Z'));
  expect(await planned()).toEqual([night]);
});

test('when it comes, what was lost is brought up to date, and the minute plans the next night', async () => {
  const person = await t.endUnheard('professional');
  expect((await t.ledger(person)).tier).toBe('professional');
  await t.pool.query("delete from jobs.job where name = 'billing-reconcile'");
  // Yesterday's clock plans a night that is due by now.
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date(Date.now() - 48 * 60 * 60 * 1000));
  await expect.poll(async () => (await t.ledger(person)).tier).toBe('free');
  // The server's own minute may plan the next night meanwhile.
  await expect.poll(async () => (await planned()).filter((at) => Date.parse(at) < Date.now())).toEqual([]);
  await t.billing.tick();
  const [next] = await planned();
  expect(next).toMatch(/T03:30:00\.000Z$/);
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now());
});
