import type { BillingState, PlanChange } from '@printready/contracts/billing';
import type { PaidTier, Period } from '@printready/contracts/plans';
import { finishCheckout } from '@printready/test-stripe/checkout';
import type { Invoice, Session, Subscription } from '@printready/test-stripe/objects';
import type { TestStripe } from '@printready/test-stripe/server';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import type { Pool } from 'pg';
import { vi } from 'vitest';
import type { Billing } from './billing.ts';

export const DAY = 86_400;

const PATIENCE_MS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 60) * 1000;

export type TestBilling = Awaited<ReturnType<typeof startTestBilling>>;

type Ledger = {
  readonly tier: string;
  readonly period: string;
  readonly left: number;
  readonly limit: number;
  /** Time in seconds. */
  readonly reset: number;
};

export type Answer = { readonly status: number; readonly json: Record<string, unknown> };

async function callBilling(
  origin: string,
  person: Person,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api/billing${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

async function settle({ events }: TestStripe, pool: Pool): Promise<void> {
  const isRead = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from private.billing_dirty)::integer
         + (select count(*) from jobs.job where name in ('billing-sync', 'billing-charge') and state in ('created', 'retry', 'active'))::integer as left`,
    );
    return rows[0]?.left === 0;
  };
  do {
    await events.settled();
    await vi.waitUntil(isRead, { timeout: PATIENCE_MS, interval: 10 });
    // A refetch may change something at Stripe, which sends events that request another refetch.
    await events.settled();
  } while (!(await isRead()));
}

function createAccounts(pool: Pool) {
  const ledger = async ({ id }: Person): Promise<Ledger> => {
    const { rows } = await pool.query<Ledger>(
      `select tier, period, tokens_remaining as left, token_limit as limit,
         extract(epoch from reset_date)::float8 as reset
       from public.user_subscriptions where user_id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw new TypeError('A person in these tests has a balance.');
    return row;
  };

  const use = async ({ id }: Person, tokens: number): Promise<void> => {
    await pool.query(
      'update public.user_subscriptions set tokens_remaining = tokens_remaining - $2 where user_id = $1',
      [id, tokens],
    );
  };

  const customerOf = async ({ id }: Person): Promise<string> => {
    const { rows } = await pool.query<{ customer: string }>(
      'select stripe_customer_id as customer from private.payment_accounts where user_id = $1',
      [id],
    );
    return rows[0]?.customer ?? '';
  };

  return { ledger, use, customerOf };
}
type Accounts = ReturnType<typeof createAccounts>;

function createHoldings({ store }: TestStripe, { customerOf }: Accounts) {
  const subscriptionsOf = async (person: Person): Promise<Subscription[]> => {
    const customer = await customerOf(person);
    return store.all('subscription').filter((one) => one.customer === customer);
  };
  const subscriptionOf = async (person: Person): Promise<Subscription> => {
    const [subscription] = await subscriptionsOf(person);
    if (!subscription) throw new TypeError('They have bought nothing.');
    return subscription;
  };
  const latestInvoice = async (person: Person): Promise<Invoice> => {
    const { latest_invoice: id } = await subscriptionOf(person);
    const invoice = store.find('invoice', id ?? '');
    if (!invoice) throw new TypeError('A subscription has an invoice.');
    return invoice;
  };

  const cardThat = async (person: Person, behavior: 'pays' | 'declines' | 'confirms'): Promise<void> => {
    const customer = store.find('customer', await customerOf(person));
    const method = store.find('payment_method', customer?.invoice_settings.default_payment_method ?? '');
    if (!method) throw new TypeError('They have a card.');
    method.metadata.behavior = behavior;
  };

  return { subscriptionsOf, subscriptionOf, latestInvoice, cardThat };
}

type Place = {
  readonly server: TestServer;
  readonly stripe: TestStripe;
  readonly call: (person: Person, method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;
  readonly settled: () => Promise<void>;
};

function createShopping(
  { server, stripe, call, settled }: Place,
  { use }: Accounts,
  { subscriptionOf }: ReturnType<typeof createHoldings>,
) {
  const { pool } = server.deps.db;

  const openCheckout = async (person: Person, tier: PaidTier, period: Period): Promise<Session> => {
    const { status, json } = await call(person, 'POST', '/checkout', { tier, period });
    const id = /\/billing-test\/checkout\/(\w+)$/.exec(String(json['url']))?.[1] ?? '';
    const session = stripe.store.find('checkout.session', id);
    if (status !== 200 || !session) throw new Error(`Checkout answers ${status}: ${JSON.stringify(json)}`);
    return session;
  };

  const free = async (used: number): Promise<Person> =>
    server.newPerson(15).then(async (person) => {
      const in20Days = new Date((stripe.store.now() + 20 * DAY) * 1000);
      await pool.query(
        'update public.user_subscriptions set tokens_remaining = 15 - $2, reset_date = $3 where user_id = $1',
        [person.id, used, in20Days],
      );
      return person;
    });

  const buy = async (
    person: Person,
    tier: PaidTier,
    period: Period = 'monthly',
    extra: Parameters<typeof finishCheckout>[3] & {
      readonly outcome?: Parameters<typeof finishCheckout>[2];
    } = {},
  ): Promise<Subscription> => {
    const { outcome = 'paid', ...rest } = extra;
    finishCheckout(stripe, await openCheckout(person, tier, period), outcome, rest);
    await settled();
    return subscriptionOf(person);
  };

  const buyer = async (tier: PaidTier, used = 0, period: Period = 'monthly'): Promise<Person> => {
    const person = await free(0);
    await buy(person, tier, period);
    await use(person, used);
    return person;
  };

  const endUnheard = async (tier: PaidTier): Promise<Person> => {
    const person = await buyer(tier);
    stripe.events.mailing('lost');
    stripe.subscribing.end(await subscriptionOf(person));
    stripe.events.mailing('delivered');
    return person;
  };

  return { openCheckout, free, buy, buyer, endUnheard };
}

function createChanging({ call, settled }: Place) {
  const preview = (person: Person, tier: PaidTier, period: Period): Promise<Answer> =>
    call(person, 'POST', '/preview', { tier, period });
  const change = async (person: Person, tier: PaidTier, period: Period = 'monthly'): Promise<Answer> => {
    const { json } = await preview(person, tier, period);
    const { proration_date, due_cents } = json as PlanChange;
    const answer = await call(person, 'POST', '/change', { tier, period, proration_date, due_cents });
    await settled();
    return answer;
  };

  const state = async (person: Person): Promise<BillingState> =>
    (await call(person, 'GET', '')).json as BillingState;

  return { preview, change, state };
}

export async function startTestBilling(env: Record<string, string> = {}) {
  const server: TestServer = await startTestServer({ RATE_LIMITS: 'billing=100000/60', ...env });
  const { billing } = server.deps;
  const { stripe } = server;
  if (!billing || !stripe) throw new TypeError('Development without a key has test mode.');
  const { pool } = server.deps.db;
  const settled = (): Promise<void> => settle(stripe, pool);
  const call: Place['call'] = (...asked) => callBilling(server.origin, ...asked);
  const place: Place = { server, stripe, call, settled };
  const accounts = createAccounts(pool);
  const holdings = createHoldings(stripe, accounts);

  const advance = async (seconds: number): Promise<void> => {
    stripe.advance(seconds);
    await billing.tick();
    await settled();
  };

  const endAll = async (): Promise<void> => {
    stripe.events.mailing('delivered');
    for (const one of stripe.store.all('subscription'))
      if (one.ended_at === null) stripe.subscribing.end(one);
    await settled();
  };

  return {
    ...place,
    billing: billing satisfies Billing,
    pool,
    ...accounts,
    ...holdings,
    ...createShopping(place, accounts, holdings),
    ...createChanging(place),
    advance,
    endAll,
    now: (): number => stripe.store.now(),
    stop: (): Promise<void> => server.stop(),
  };
}
