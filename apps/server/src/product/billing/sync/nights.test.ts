/** Nightly billing jobs. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { planReconcile } from '../billing.ts';
import { startTestBilling, type TestBilling } from '../test-billing.ts';
import { minutesFor, reconcile } from './reconcile.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => t.stop());

const planned = async (): Promise<string[]> => {
  const { rows } = await t.pool.query<{ at: Date }>(
    "select start_after as at from jobs.job where name = 'billing-reconcile' and state in ('created', 'retry', 'active')",
  );
  return rows.map(({ at }) => at.toISOString());
};

// Dates are far in the future, because no run is scheduled for a night in the past.
test.each([
  ['2127-03-01T00:00:00Z', '2127-03-01T03:30:00.000Z'],
  ['2127-03-01T03:29:59Z', '2127-03-01T03:30:00.000Z'],
  ['2127-03-01T03:30:00Z', '2127-03-02T03:30:00.000Z'],
  ['2127-12-31T23:59:00Z', '2128-01-01T03:30:00.000Z'],
])('at %s, schedules the next nightly run for %s, once', async (now, night) => {
  await t.pool.query("delete from jobs.job where name = 'billing-reconcile'");
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date(now));
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date('2127-06-01T12:00:00Z'));
  expect(await planned()).toEqual([night]);
});

test('compares customers with Stripe concurrently, and resumes an interrupted run', async () => {
  const people = [await t.buyer('creator'), await t.buyer('creator'), await t.buyer('creator')];
  const [done = '', ...others] = await Promise.all(people.map((person) => t.customerOf(person)));
  const { customers } = t.billing.stripe;
  const retrieve = customers.retrieve.bind(customers);
  const asked: string[] = [];
  const { promise: second, resolve: begin } = Promise.withResolvers<null>();
  vi.spyOn(customers, 'retrieve').mockImplementation(async (...given) => {
    asked.push(given[0]);
    if (asked.length === 2) begin(null);
    await second;
    return retrieve(...given);
  });
  const run = randomUUID();
  const rowsOf = async () =>
    (await t.pool.query('select from private.billing_reconciled where run = $1', [run])).rowCount;
  await t.pool.query('insert into private.billing_reconciled (run, customer_id) values ($1, $2)', [
    run,
    done,
  ]);
  const { left } = await reconcile(t.billing, { fix: true, run });
  expect(asked).toEqual(expect.arrayContaining(others));
  expect(asked).not.toContain(done);
  expect([left, await rowsOf()]).toEqual([0, 0]);
});

test('estimates the duration of a run with many customers', () => {
  expect([minutesFor(1), minutesFor(10_000)]).toEqual([1, 21]);
});

test('applies lost Stripe events in the nightly run, and the next tick schedules the following night', async () => {
  const person = await t.endUnheard('professional');
  expect((await t.ledger(person)).tier).toBe('professional');
  await t.pool.query("delete from jobs.job where name = 'billing-reconcile'");
  // With a clock set back by two days, the scheduled run is already due.
  await planReconcile(t.pool, t.server.deps.jobQueue, new Date(Date.now() - 48 * 60 * 60 * 1000));
  await expect.poll(async () => (await t.ledger(person)).tier).toBe('free');
  // The server's own tick, once a minute, may already have scheduled the next nightly run.
  await expect.poll(async () => (await planned()).filter((at) => Date.parse(at) < Date.now())).toEqual([]);
  await t.billing.tick();
  const [next] = await planned();
  expect(next).toMatch(/T03:30:00\.000Z$/);
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now());
});
