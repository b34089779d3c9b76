/** Webhook under attack, load and crashes, and limits on changes that clients can make to a balance. */
import { randomInt } from 'node:crypto';
import { finishCheckout } from '@printready/test-stripe/checkout';
import { sign } from '@printready/test-stripe/delivery';
import type { Event } from '@printready/test-stripe/objects';
import type { Person } from '@printready/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { syncCustomer } from './sync/sync.ts';
import { playHistories } from './sync/test-histories.ts';
import { DAY, startTestBilling, type TestBilling } from './test-billing.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => t.endAll());
afterAll(() => t.stop());

const seconds = (): number => Math.floor(Date.now() / 1000);

async function post(body: string, signature: string | undefined): Promise<number> {
  const answer = await fetch(`${t.server.origin}/api/billing/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Undelivered events of a purchase. */
async function heldPurchase(person: Person): Promise<Event[]> {
  const session = await t.openCheckout(person, 'creator', 'monthly');
  t.stripe.events.mailing('held');
  finishCheckout(t.stripe, session, 'paid');
  const held = t.stripe.events.takeHeld();
  t.stripe.events.mailing('delivered');
  // Waits, because earlier events that are still being delivered would count as held.
  await t.stripe.events.settled();
  return held;
}

const kept = async (): Promise<number> => {
  const { rows } = await t.pool.query<{ count: number }>(
    'select count(*)::integer as count from private.billing_events',
  );
  return rows[0]?.count ?? Number.NaN;
};

describe('Stripe webhook', () => {
  const forgeries: [string, (body: string) => [string, string | undefined]][] = [
    ['no signature', (body) => [body, undefined]],
    ['a signature with another secret', (body) => [body, sign(body, 'whsec_other', seconds())]],
    ['a stale signature', (body) => [body, sign(body, t.stripe.webhookSecret, seconds() - 301)]],
    [
      'a body with one changed byte',
      (body) => [body.replace('creat', 'Creat'), sign(body, t.stripe.webhookSecret, seconds())],
    ],
    [
      'a reserialized body',
      (body) => [JSON.stringify(JSON.parse(body)), sign(body, t.stripe.webhookSecret, seconds())],
    ],
    ['a malformed signature', (body) => [body, 't=1,v1=zz']],
    ['a signed body that is not JSON', () => ['{', sign('{', t.stripe.webhookSecret, seconds())]],
  ];
  test.each(forgeries)('rejects an event with %s, and does not store it', async (_name, forge) => {
    const person = await t.free(12);
    const [event] = await heldPurchase(person);
    if (!event) throw new TypeError('There was an event.');
    const before = await kept();
    const [body, signature] = forge(t.stripe.events.bodyOf(event));
    expect(await post(body, signature)).toBe(400);
    expect(await kept()).toBe(before);
    expect((await t.ledger(person)).left).toBe(3);
  });
});

test('accepts several v1 signatures and two secrets at a time', async () => {
  const person = await t.free(12);
  const [event] = await heldPurchase(person);
  if (!event) throw new TypeError('There was an event.');
  const body = t.stripe.events.bodyOf(event);
  const right = sign(body, t.stripe.webhookSecret, seconds());
  expect(await post(body, `${right},v1=${'0'.repeat(64)}`)).toBe(200);
});

test('applies an event sent 20 times at once only once', async () => {
  const person = await t.free(12);
  const held = await heldPurchase(person);
  const before = await kept();
  const [event] = held.filter(({ type }) => type === 'invoice.paid');
  if (!event) throw new TypeError('It was paid.');
  const body = t.stripe.events.bodyOf(event);
  const signature = sign(body, t.stripe.webhookSecret, seconds());
  const statuses = await Promise.all(Array.from({ length: 20 }, () => post(body, signature)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await kept()).toBe(before + 1);
  await t.settled();
  expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 75 });
});

test('refetches from Stripe, so a forged event signed with a leaked secret grants nothing', async () => {
  const person = await t.free(12);
  const customer = t.stripe.store.find(
    'customer',
    await t.openCheckout(person, 'creator', 'monthly').then((s) => s.customer),
  );
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(),
    livemode: false,
    type: 'customer.subscription.updated',
    data: {
      object: {
        id: 'sub_forged',
        object: 'subscription',
        customer: customer?.id,
        status: 'active',
        metadata: { tier: 'studio', user_id: person.id },
      },
    },
  });
  expect(await post(body, sign(body, t.stripe.webhookSecret, seconds()))).toBe(200);
  await t.settled();
  expect(await t.ledger(person)).toMatchObject({ tier: 'free', left: 3 });
});

test.each([
  ['another mode', { livemode: true }],
  ['a connected account', { account: 'acct_1' }],
  ['an unknown event type', { type: 'something.new' }],
])('responds to an event of %s with 200, and stores nothing', async (_name, odd) => {
  const person = await t.free(12);
  const [event] = await heldPurchase(person);
  const before = await kept();
  const body = JSON.stringify({ ...event, ...odd });
  expect(await post(body, sign(body, t.stripe.webhookSecret, seconds()))).toBe(200);
  expect(await kept()).toBe(before);
});

test('gives the same balance for 6 random event orders, with repeats and losses, as a single fetch does', () =>
  playHistories(t, 6));

/** @param work runs while another connection holds the customer's lock */
const whileHeld = async (lock: string, work: () => Promise<void>): Promise<void> => {
  const holder = await t.pool.connect();
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
    await work();
  } finally {
    holder.release(true);
  }
};

test('refetches only a few times for 500 events of one customer over 20 connections', async () => {
  const person = await t.free(12);
  const [event] = await heldPurchase(person);
  if (!event) throw new TypeError('There was an event.');
  const bodies = Array.from({ length: 500 }, (_, index) =>
    t.stripe.events.bodyOf({ ...event, id: `evt_storm_${index}` }),
  );
  const before = await kept();
  const customer = await t.customerOf(person);
  const fetchesBefore = t.stripe.calls.filter((call) => call === 'GET /v1/subscriptions').length;
  const statuses: number[] = [];
  const times: number[] = [];
  const lane = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const sent = performance.now();
      statuses.push(await post(body, sign(body, t.stripe.webhookSecret, seconds())));
      times.push(performance.now() - sent);
    }
  };
  // Holding the lock keeps a refetch running.
  await whileHeld(`billing ${customer}`, async () => {
    await Promise.all(Array.from({ length: 20 }, lane));
  });
  expect(statuses).toHaveLength(500);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await kept()).toBe(before + 500);
  await t.settled();
  const fetches = t.stripe.calls.filter((call) => call === 'GET /v1/subscriptions').length - fetchesBefore;
  // One fetch for the running refetch, if it had begun, and one for all later events.
  expect([1, 2]).toContain(fetches);
  const share = (part: number) =>
    Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
  console.log(
    `500 events, 20 connections: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, ${fetches} fetch rounds`,
  );
  expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 75 });
  const { rows } = await t.pool.query(
    'select from private.billing_events where customer_id = $1 and done_at is null',
    [customer],
  );
  expect(rows).toEqual([]);
});

test('retries a job that fails at any query, so no effect is lost or doubled', async () => {
  for (let round = 0; round < 12; round++) {
    const person = await t.free(12);
    const session = await t.openCheckout(person, 'creator', 'monthly');
    const { customer } = session;
    t.stripe.events.mailing('lost');
    finishCheckout(t.stripe, session, 'paid');
    t.stripe.events.mailing('delivered');
    const syncing = syncCustomer(t.billing, customer).catch(() => 'died');
    // Ends the connection that holds the customer's lock; to the database, this equals kill -9.
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 60)));
    await t.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l
       where l.locktype = 'advisory' and l.pid <> pg_backend_pid()
         and l.database = (select oid from pg_database where datname = current_database())
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
      [`billing ${customer}`],
    );
    await syncing;
    await syncCustomer(t.billing, customer);
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 75 });
    const { rows } = await t.pool.query('select tokens from private.token_grants where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ tokens: 75 }]);
    t.stripe.subscribing.end(await t.subscriptionOf(person));
    await t.settled();
  }
});

test('writes nothing and raises no error if the account is deleted during a refetch', async () => {
  const person = await t.buyer('creator');
  const customer = await t.customerOf(person);
  const deleting = await t.pool.connect();
  try {
    await deleting.query('begin');
    await deleting.query('delete from auth.users where id = $1', [person.id]);
    const syncing = syncCustomer(t.billing, customer);
    await expect
      .poll(async () => {
        const { rowCount } = await t.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rowCount;
      })
      .toBe(1);
    await deleting.query('commit');
    await syncing;
  } finally {
    deleting.release();
  }
  const { rowCount } = await t.pool.query(
    'select from private.billing_subscriptions where customer_id = $1',
    [customer],
  );
  expect(rowCount).toBe(0);
});

describe('40 simultaneous calls for one customer', () => {
  const CALLS = 40;
  test('rejects a user’s other calls with a message while one call runs, and accepts a call afterward', async () => {
    const person = await t.buyer('creator');
    await whileHeld(`buying ${person.id}`, async () => {
      const answers = await Promise.all(
        Array.from({ length: CALLS }, () => t.call(person, 'POST', '/cancel')),
      );
      expect(answers.map(({ status, json }) => `${status} ${String(json['code'])}`)).toEqual(
        Array.from({ length: CALLS }, () => '409 billing_busy'),
      );
    });
    const answers = await Promise.all(Array.from({ length: CALLS }, () => t.call(person, 'POST', '/cancel')));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await t.subscriptionOf(person)).cancel_at_period_end).toBe(true);
  });

  test('queues refetches of one customer without using a connection for each', async () => {
    const customer = await t.customerOf(await t.buyer('creator'));
    let syncing: Promise<unknown>[] = [];
    await whileHeld(`billing ${customer}`, async () => {
      syncing = Array.from({ length: CALLS }, () => syncCustomer(t.billing, customer));
      expect((await t.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
    await expect(Promise.all(syncing)).resolves.toHaveLength(CALLS);
  });
});

describe('client requests that must not raise a balance', () => {
  const money = async (person: Person) => {
    const { rows } = await t.pool.query<Record<string, unknown>>(
      'select tier, token_limit, tokens_remaining from public.user_subscriptions where user_id = $1',
      [person.id],
    );
    return rows;
  };
  const attempts: [string, 'GET' | 'POST', string, unknown, number][] = [
    [
      'a price chosen by the client',
      'POST',
      '/checkout',
      { tier: 'creator', period: 'monthly', price: 'price_1' },
      400,
    ],
    ['an amount', 'POST', '/checkout', { tier: 'creator', period: 'monthly', amount: 1 }, 400],
    ['another customer', 'POST', '/checkout', { tier: 'creator', period: 'monthly', customer: 'cus_1' }, 400],
    ['another user', 'POST', '/checkout', { tier: 'creator', period: 'monthly', user_id: 'x' }, 400],
    [
      'a success URL chosen by the client',
      'POST',
      '/checkout',
      { tier: 'creator', period: 'monthly', success_url: 'https://evil.example' },
      400,
    ],
    ['the free plan', 'POST', '/checkout', { tier: 'free', period: 'monthly' }, 400],
    ['the partner plan', 'POST', '/checkout', { tier: 'partner', period: 'monthly' }, 400],
    ['an unknown period', 'POST', '/checkout', { tier: 'creator', period: 'daily' }, 400],
    ['no body', 'POST', '/checkout', undefined, 400],
    [
      'a change without a plan',
      'POST',
      '/change',
      { tier: 'studio', period: 'monthly', proration_date: 1, due_cents: 0 },
      409,
    ],
    [
      'a negative amount',
      'POST',
      '/change',
      { tier: 'studio', period: 'monthly', proration_date: 1, due_cents: -1 },
      400,
    ],
    [
      'a huge amount',
      'POST',
      '/change',
      { tier: 'studio', period: 'monthly', proration_date: 1, due_cents: 1e12 },
      400,
    ],
    ['resuming without a subscription', 'POST', '/resume', undefined, 409],
    ['the portal without a customer', 'POST', '/portal', {}, 409],
    ['the portal of another customer', 'POST', '/portal', { customer: 'cus_1' }, 400],
  ];
  test.each(attempts)('raises no balance: %s', async (_name, method, path, body, status) => {
    const person = await t.free(12);
    const before = await money(person);
    const answer = await t.call(person, method, path, body);
    expect([answer.status, answer.json]).toMatchObject([status, {}]);
    await t.settled();
    expect(await money(person)).toEqual(before);
  });

  test('rejects an underpaid plan change: an amount other than the preview’s, or an old preview', async () => {
    const person = await t.buyer('creator', 70);
    const { json } = await t.preview(person, 'professional', 'monthly');
    const right = { tier: 'professional', period: 'monthly', ...json } as unknown as {
      proration_date: number;
      due_cents: number;
    };
    const send = (proration_date: number, due_cents: number) =>
      t.call(person, 'POST', '/change', {
        tier: 'professional',
        period: 'monthly',
        proration_date,
        due_cents,
      });
    for (const [at, due] of [
      [right.proration_date, 0],
      [right.proration_date - 3_600, right.due_cents],
      [right.proration_date + 20 * DAY, 0],
    ] as const) {
      const answer = await send(at, due);
      expect([answer.status, answer.json['code']]).toEqual([409, 'preview_outdated']);
    }
    expect(await t.ledger(person)).toMatchObject({ tier: 'creator', left: 5 });
  });

  test('rejects another user’s invoice as a list cursor', async () => {
    const [mallory, victim] = [await t.buyer('creator'), await t.buyer('creator')];
    const invoice = await t.latestInvoice(victim);
    const answer = await t.call(mallory, 'GET', `/invoices?after=${invoice.id}`);
    expect(answer.status).toBe(404);
  });

  test('responds with 401 without a session', async () => {
    for (const path of [
      '',
      '/invoices',
      '/checkout',
      '/preview',
      '/change',
      '/cancel',
      '/resume',
      '/portal',
    ]) {
      const method = path === '' || path === '/invoices' ? 'GET' : 'POST';
      const answer = await fetch(`${t.server.origin}/api/billing${path}`, { method });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  test('grants each month’s highest allowance once, even if a plan is changed, canceled, and resumed', async () => {
    const person = await t.buyer('creator', 75);
    await t.change(person, 'professional');
    expect((await t.ledger(person)).left).toBe(125);
    await t.use(person, 125);
    for (const [tier, period] of [
      ['creator', 'monthly'],
      ['professional', 'yearly'],
      ['creator', 'monthly'],
    ] as const) {
      await t.change(person, tier, period);
      await t.call(person, 'POST', '/cancel');
      await t.call(person, 'POST', '/resume');
      expect((await t.ledger(person)).left).toBe(0);
    }
    await t.change(person, 'studio', 'yearly');
    expect((await t.ledger(person)).left).toBe(300);
  });

  test('opens the same checkout page for the same choice; another choice closes the first page', async () => {
    const person = await t.free(0);
    const first = await t.openCheckout(person, 'creator', 'monthly');
    expect((await t.openCheckout(person, 'creator', 'monthly')).id).toBe(first.id);
    const other = await t.openCheckout(person, 'studio', 'monthly');
    expect(first.status).toBe('expired');
    expect(other.success_url.startsWith(t.server.origin)).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.call(person, 'POST', '/checkout', { tier: 'studio', period: 'monthly' }),
      ),
    );
    // A second click in the meantime is rejected, or gets the same page.
    const pages = answers.filter(({ status }) => status === 200).map(({ json }) => json['url']);
    expect(new Set(pages)).toEqual(new Set([other.url]));
    for (const { status, json } of answers)
      if (status !== 200) expect([status, json['code']]).toEqual([409, 'billing_busy']);
  });

  test('gets the same checkout session again after Stripe’s response was lost', async () => {
    const person = await t.free(0);
    const made = (): number => t.stripe.store.all('checkout.session').length;
    await t.openCheckout(person, 'creator', 'monthly');
    const before = made();
    t.stripe.trouble('cut', 2);
    await t.call(person, 'POST', '/checkout', { tier: 'studio', period: 'yearly' });
    await t.openCheckout(person, 'studio', 'yearly');
    expect(made()).toBe(before + 1);
  });
});
