import { startTestStripe } from '@printready/test-stripe/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createBilling } from '../billing.ts';
import { startTestBilling, type TestBilling } from '../test-billing.ts';
import { leaveOtherModes } from './stripe-mode.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => t.stop());

const LIVE = {
  NODE_ENV: 'production',
  SITE_URL: 'https://print.example',
  SERVER_SECRET: 'a secret of forty characters, 0123456789',
  EMAIL_AUTOCONFIRM: 'on',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  // Address at which nothing listens.
  STRIPE_API_BASE: 'https://127.0.0.1:9',
};

/** Starts billing on the same database with other settings, and collects the messages. */
async function start(env: Record<string, string>) {
  const undo: (() => Promise<void> | void)[] = [];
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  const { jobQueue } = t.server.deps;
  const { noticeCanceled } = t.billing;
  const config = readConfig({ DATA_DIR: t.server.deps.config.DATA_DIR, ...env });
  try {
    const billing = await createBilling({
      config,
      pool: t.pool,
      jobQueue,
      noticeCanceled,
      onError: () => undefined,
      undo,
      startTestStripe,
    });
    return { billing, said: said.join('\n') };
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
}

describe('purchases in test mode after live keys are set', () => {
  test('ends test purchases at startup: free plan, at most 15 tokens, a new customer next time; idempotent', async () => {
    const [person, opening] = [await t.buyer('professional', 20), await t.free(3)];
    await t.openCheckout(opening, 'creator', 'monthly');
    const { billing } = await start(LIVE);
    expect(billing?.mode).toBe('live');
    expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 15, limit: 15 });
    expect(await t.ledger(opening)).toMatchObject({ tier: 'free', left: 12 });
    const { rows } = await t.pool.query<Record<string, unknown>>(
      `select stripe_customer_id as customer, generation,
         (select count(*)::integer from private.billing_checkouts c where c.user_id = a.user_id) as pages
       from private.payment_accounts a where user_id in ($1, $2)`,
      [person.id, opening.id],
    );
    const left = { customer: null, generation: 1, pages: 0 };
    expect(rows).toEqual([left, left]);
    const before = await t.ledger(person);
    await leaveOtherModes(t.pool, 'live', new Date());
    expect(await t.ledger(person)).toEqual(before);
  });
});

describe('database of paying customers', () => {
  test('rejects a server in test mode, and keeps every plan', async () => {
    const person = await t.buyer('professional', 20);
    await t.pool.query("update private.payment_accounts set stripe_mode = 'live' where user_id = $1", [
      person.id,
    ]);
    const before = await t.ledger(person);
    for (const mode of ['test', 'built-in'] as const)
      await expect(leaveOtherModes(t.pool, mode, new Date())).rejects.toThrow(
        'The database knows 1 customer of Stripe’s live mode',
      );
    expect(await t.ledger(person)).toEqual(before);
    await t.pool.query("update private.payment_accounts set stripe_mode = 'built-in' where user_id = $1", [
      person.id,
    ]);
  });
});

describe('test mode on a public server', () => {
  const REMOTE = 'postgresql://user:secret@db.example.com/app';
  test.each([
    ['a public address', { SITE_URL: 'https://print.example' }],
    ['an external database', { DATABASE_URL: REMOTE }],
    [
      'a hosted project',
      { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'anon', DATABASE_URL: REMOTE },
    ],
  ])(
    '%s: sells nothing unless BILLING_TEST_MODE is on, and then announces test mode prominently',
    async (_name, env) => {
      expect((await start(env)).billing).toBeUndefined();
      const { billing, said } = await start({ ...env, BILLING_TEST_MODE: 'on' });
      expect(billing?.announced).toBe(true);
      expect(said).toContain('plans are given away for no money');
    },
  );

  test('announces Stripe’s test key behind a public address, but not on a developer’s own machine', async () => {
    await t.pool.query('delete from private.payment_accounts');
    const key = { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' };
    const open = await start(key);
    expect([open.billing?.announced, open.said]).toEqual([
      true,
      expect.stringContaining('a test key of Stripe’s'),
    ]);
    const own = await start({});
    expect([own.billing?.announced, own.said]).toEqual([false, '']);
  });
});
