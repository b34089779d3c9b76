/** `npm run billing:setup` and `npm run billing:reconcile`, as an operator runs them, beside a server in test mode; and what the night does by itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../test-process.ts';
import { planReconcile } from './billing.ts';
import { startTestBilling, type TestBilling } from './test-billing.ts';

const ROOT = join(import.meta.dirname, '../../../..');

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.stop());

async function npmRun(args: readonly string[], keys = true): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: url } = t.server.deps.config;
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: newFolder(),
      ...(url !== undefined && { DATABASE_URL: url }),
      ...(keys && {
        STRIPE_SECRET_KEY: t.stripe.key,
        STRIPE_WEBHOOK_SECRET: t.stripe.webhookSecret,
        STRIPE_API_BASE: `http://${t.stripe.host}:${t.stripe.port}`,
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return { code: child.exitCode, said };
}

/** Ended at Stripe, and no event of it arrives. */
async function endUnheard(tier: 'creator' | 'professional') {
  const person = await t.buyer(tier);
  t.stripe.events.mailing('lost');
  t.stripe.subscribing.end(await t.subscriptionOf(person));
  t.stripe.events.mailing('delivered');
  return person;
}

describe('the commands', () => {
  test('setup: all is there, 0; without a key 1', async () => {
    const done = await npmRun(['billing:setup']);
    expect(done.said).toContain('Everything is there already.');
    expect(done.said).toContain('/api/billing/webhook');
    expect(done.code).toBe(0);
    const refused = await npmRun(['billing:setup'], false);
    expect(refused.said).toContain('Set STRIPE_SECRET_KEY');
    expect(refused.code).toBe(1);
  });

  test('reconcile: 0 when equal; --report says what differs, changes nothing, 1; --fix brings it up to date, 0', async () => {
    const person = await endUnheard('creator');
    const customer = await t.customerOf(person);
    const report = await npmRun(['billing:reconcile', '--', '--report']);
    expect(report.said).toContain(`${customer} differed.`);
    expect(report.said).toMatch(/customers compared; 1 differs still\./);
    expect(report.code).toBe(1);
    expect((await t.ledger(person)).tier).toBe('creator');

    const fixed = await npmRun(['billing:reconcile', '--', '--fix']);
    expect(fixed.said).toContain(`${customer} differed and was brought up to date.`);
    expect(fixed.code).toBe(0);
    expect((await t.ledger(person)).tier).toBe('free');

    const again = await npmRun(['billing:reconcile', '--', '--report']);
    expect(again.said).toContain('0 differ still.');
    expect(again.code).toBe(0);
  });

  test.each([[[]], [['--', '--report', '--fix']]])(
    'reconcile with %j says what it wants: 1',
    async (args) => {
      const { code, said } = await npmRun(['billing:reconcile', ...args]);
      expect(said).toContain('Say what:');
      expect(code).toBe(1);
    },
  );
});

describe('the night', () => {
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
    const person = await endUnheard('professional');
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
});
