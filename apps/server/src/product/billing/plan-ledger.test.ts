/** Billing logic in the database: the balance for a fetched subscription at any time (private.apply_plan). */
import { TIERS, tierAllowance } from '@printready/contracts/plans';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  // Runs without test mode, whose tick every minute would start new months by the real date.
  server = await startTestServer({ SITE_URL: 'https://print.example' });
});
afterAll(() => server.stop());

const db = () => server.deps.db.pool;

type Bill = {
  readonly subscription?: string;
  readonly tier: string;
  readonly period?: string;
  readonly anchor?: string | null;
  readonly paidThrough?: string | null;
  readonly until?: string | null;
};

async function write({ id }: Pick<Person, 'id'>, bill: Bill): Promise<void> {
  await db().query(
    `insert into private.billing_subscriptions (user_id, customer_id, subscription_id, period, entitled_tier,
       entitled_until, token_anchor, paid_through, fetched_at, fingerprint)
     values ($1::uuid, 'cus_' || $1::text, $2, $3, $4, $5, $6, $7, now(), '')
     on conflict (user_id) do update set subscription_id = excluded.subscription_id, period = excluded.period,
       entitled_tier = excluded.entitled_tier, entitled_until = excluded.entitled_until,
       token_anchor = excluded.token_anchor, paid_through = excluded.paid_through`,
    [
      id,
      bill.subscription ?? `sub_${id}`,
      bill.period ?? 'monthly',
      bill.tier,
      bill.until ?? null,
      bill.anchor ?? null,
      bill.paidThrough ?? null,
    ],
  );
}

type Row = { tier: string; period: string; left: number; limit: number; reset: string };

async function apply({ id }: Pick<Person, 'id'>, now: string): Promise<Row> {
  const { rows } = await db().query<Omit<Row, 'reset'> & { reset: Date }>(
    `select tier, period, tokens_remaining as left, token_limit as limit, reset_date as reset
     from private.apply_plan($1, $2)`,
    [id, now],
  );
  const [row] = rows;
  if (!row) throw new TypeError('apply_plan answers the row.');
  return { ...row, reset: row.reset.toISOString().slice(0, 16) };
}

async function spend({ id }: Person, tokens: number): Promise<void> {
  await db().query(
    'update public.user_subscriptions set tokens_remaining = tokens_remaining - $2 where user_id = $1',
    [id, tokens],
  );
}

/** Person with a free balance whose month ends at `reset`. */
async function freePerson(reset: string, left = 15): Promise<Person> {
  const person = await server.newPerson(15);
  await db().query(
    'update public.user_subscriptions set reset_date = $2, tokens_remaining = $3 where user_id = $1',
    [person.id, reset, left],
  );
  return person;
}

const START = '2026-05-10T09:00:00Z';
const paid = { anchor: START, paidThrough: '2026-06-10T09:00:00Z' };

/** Person who bought creator on May 10 and has used this many tokens. */
async function creator(used: number): Promise<Person> {
  const person = await freePerson('2026-05-20T00:00:00Z');
  await write(person, { tier: 'creator', ...paid });
  await apply(person, START);
  await spend(person, used);
  return person;
}

describe('months', () => {
  test('counts months from the anchor, in UTC, and ends them on the last day of shorter months', async () => {
    const { rows } = await db().query<{ at: Date }>(
      `select private.month_after('2026-01-31T23:30:00Z', n) as at from generate_series(0, 4) as n`,
    );
    expect(rows.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('finds the month that contains the given time, in any time zone', async () => {
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const pairs = fc.sample(fc.tuple(time, time), { numRuns: 2_000, seed: 17 });
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      const client = await db().connect();
      try {
        await client.query(`set time zone '${zone}'`);
        const { rows } = await client.query(
          `select anchor, at, months from (
             select anchor, at, private.months_begun(anchor, at) as months
             from unnest($1::timestamptz[], $2::timestamptz[]) as pair (anchor, at)) as counted
           where not (private.month_after(anchor, months) <= at and at < private.month_after(anchor, months + 1))`,
          [pairs.map(([anchor]) => anchor), pairs.map(([, at]) => at)],
        );
        expect(rows).toEqual([]);
        const { rows: utc } = await client.query<{ at: Date }>(
          "select private.month_after('2026-03-31T02:00:00Z', 1) as at",
        );
        expect(utc[0]?.at.toISOString(), zone).toBe('2026-04-30T02:00:00.000Z');
      } finally {
        await client.query('reset time zone');
        client.release();
      }
    }
  });

  test('returns to the 31st for a free balance that started on January 31', async () => {
    const person = await freePerson('2026-01-31T12:00:00Z', 3);
    expect(await apply(person, '2026-01-31T12:00:00Z')).toMatchObject({
      left: 15,
      reset: '2026-02-28T12:00',
    });
    expect(await apply(person, '2026-03-05T00:00:00Z')).toMatchObject({ reset: '2026-03-31T12:00' });
    expect(await apply(person, '2026-05-02T00:00:00Z')).toMatchObject({ reset: '2026-05-31T12:00' });
  });
});

describe('purchase', () => {
  test('grants the full allowance when a plan starts with a payment, and counts months from that date', async () => {
    const person = await freePerson('2026-05-20T00:00:00Z', 3);
    await write(person, { tier: 'creator', ...paid });
    const row = { tier: 'creator', period: 'monthly', left: 75, limit: 75, reset: '2026-06-10T09:00' };
    expect(await apply(person, START)).toEqual(row);
    expect(await apply(person, START)).toEqual(row);
    await spend(person, 70);
    expect(await apply(person, '2026-05-11T00:00:00Z')).toEqual({ ...row, left: 5 });
  });

  test('grants the next month only once, when it has begun and is paid', async () => {
    const person = await creator(70);
    expect(await apply(person, '2026-06-10T09:30:00Z')).toMatchObject({ left: 5, reset: '2026-06-10T09:00' });
    await write(person, { tier: 'creator', anchor: START, paidThrough: '2026-07-10T09:00:00Z' });
    expect(await apply(person, '2026-06-10T08:59:59Z')).toMatchObject({ left: 5 });
    expect(await apply(person, '2026-06-10T10:00:00Z')).toMatchObject({
      left: 75,
      reset: '2026-07-10T09:00',
    });
    await spend(person, 75);
    expect(await apply(person, '2026-07-10T08:00:00Z')).toMatchObject({ left: 0 });
  });

  test('grants nothing based on the clock alone: neither a spend nor the sweep starts an unpaid month', async () => {
    const person = await creator(70);
    await db().query('select private.reset_due_balances($1)', ['2026-06-12T00:00:00Z']);
    await db().query('select private.lock_balance($1, $2)', [person.id, '2026-06-12T00:00:00Z']);
    expect(await server.balanceOf(person)).toBe(5);
  });

  test('grants twelve months for one yearly payment', async () => {
    const person = await freePerson('2026-05-20T00:00:00Z');
    await write(person, {
      tier: 'studio',
      period: 'yearly',
      anchor: '2026-01-31T08:00:00Z',
      paidThrough: '2027-01-31T08:00:00Z',
    });
    const resets: string[] = [];
    for (let month = 1; month <= 13; month++) {
      // Applies the plan on the last day of each month, an hour after the token month begins.
      const row = await apply(person, new Date(Date.UTC(2026, month, 0, 9)).toISOString());
      if (row.left === 500) resets.push(row.reset.slice(0, 10));
      await spend(person, row.left);
    }
    expect(resets).toHaveLength(12);
    expect([resets[0], resets[1], resets.at(-1)]).toEqual(['2026-02-28', '2026-03-31', '2027-01-31']);
    const { rows } = await db().query<{ months: number; tokens: number }>(
      'select count(*)::integer as months, sum(tokens)::integer as tokens from private.token_grants where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ months: 12, tokens: 6_000 }]);
  });

  test('adds the difference for an upgrade once; a downgrade and another upgrade add nothing', async () => {
    const person = await creator(70);
    const at = '2026-05-20T00:00:00Z';
    await write(person, { tier: 'professional', ...paid });
    expect(await apply(person, at)).toMatchObject({ left: 130, limit: 200, reset: '2026-06-10T09:00' });
    await spend(person, 130);
    for (const tier of ['free', 'professional', 'creator', 'professional']) {
      await write(person, { tier, ...paid });
      expect(await apply(person, at)).toMatchObject({ tier, left: 0 });
    }
  });

  test('leaves 15 tokens after a fallback to free, and restores the rest if the plan returns that month', async () => {
    const person = await creator(20);
    await write(person, { tier: 'free', ...paid });
    expect(await apply(person, '2026-05-20T00:00:00Z')).toMatchObject({ tier: 'free', left: 15, limit: 15 });
    await spend(person, 10);
    await write(person, { tier: 'creator', ...paid });
    expect(await apply(person, '2026-05-21T00:00:00Z')).toMatchObject({
      left: 45,
      reset: '2026-06-10T09:00',
    });
  });

  test('keeps withheld tokens withheld on the free plan, after any number of reads and spends', async () => {
    const person = await creator(5);
    await write(person, { tier: 'free', ...paid });
    expect(await apply(person, '2026-05-12T09:00:00Z')).toMatchObject({ tier: 'free', left: 15 });
    await spend(person, 12);
    expect(await apply(person, '2026-05-12T10:00:00Z')).toMatchObject({ left: 3 });
    expect(await apply(person, '2026-05-12T11:00:00Z')).toMatchObject({ left: 3 });
    await write(person, { tier: 'creator', ...paid });
    expect(await apply(person, '2026-05-13T09:00:00Z')).toMatchObject({ tier: 'creator', left: 58 });
    expect(await apply(person, '2026-05-13T10:00:00Z')).toMatchObject({ left: 58 });
  });

  test('creates no tokens if the reset date moves by a second between a downgrade and an upgrade', async () => {
    const person = await creator(75);
    const at = '2026-05-20T00:00:00Z';
    await write(person, { tier: 'free', ...paid });
    await apply(person, at);
    await db().query(
      "update public.user_subscriptions set reset_date = reset_date + interval '1 second' where user_id = $1",
      [person.id],
    );
    await write(person, { tier: 'creator', ...paid });
    expect(await apply(person, at)).toMatchObject({ left: 0, reset: '2026-06-10T09:00' });
    // The result is the same when an operator updates the tier and date.
    await db().query(
      `update public.user_subscriptions set tier = 'free', reset_date = reset_date + interval '1 second' where user_id = $1`,
      [person.id],
    );
    await db().query(
      `update public.user_subscriptions set tier = 'creator', reset_date = reset_date + interval '1 second' where user_id = $1`,
      [person.id],
    );
    expect(await server.balanceOf(person)).toBe(0);
  });

  test('ends the grace period by date, with a free month; a late payment adds the difference, never 15 more', async () => {
    const person = await creator(75);
    await write(person, { tier: 'creator', ...paid, until: '2026-06-17T09:00:00Z' });
    expect(await apply(person, '2026-06-16T00:00:00Z')).toMatchObject({ tier: 'creator', left: 0 });
    await db().query('select private.reset_due_balances($1)', ['2026-06-17T09:00:00Z']);
    const fallen = { tier: 'free', left: 15, limit: 15, reset: '2026-07-10T09:00' };
    expect(await apply(person, '2026-06-17T09:00:01Z')).toEqual({ ...fallen, period: 'monthly' });
    await spend(person, 15);
    await write(person, { tier: 'creator', anchor: START, paidThrough: '2026-07-10T09:00:00Z' });
    const late = { tier: 'creator', left: 60, limit: 75, reset: '2026-07-10T09:00' };
    expect(await apply(person, '2026-06-19T00:00:00Z')).toMatchObject(late);
    expect(await apply(person, '2026-06-19T00:00:00Z')).toMatchObject(late);
  });

  test('does not raise the balance for a plan that has an active status but no payment', async () => {
    const person = await creator(75);
    await write(person, { tier: 'studio', ...paid });
    expect(await apply(person, '2026-06-11T00:00:00Z')).toMatchObject({
      tier: 'studio',
      left: 0,
      limit: 500,
    });
  });

  test('adds the difference for a trial in the current month; the first payment starts the paid months', async () => {
    const person = await freePerson('2026-05-20T00:00:00Z', 10);
    await write(person, { tier: 'creator', anchor: null, paidThrough: '2026-05-17T00:00:00Z' });
    expect(await apply(person, '2026-05-10T00:00:00Z')).toMatchObject({
      left: 70,
      reset: '2026-05-20T00:00',
    });
    await spend(person, 70);
    await write(person, {
      tier: 'creator',
      anchor: '2026-05-17T00:00:00Z',
      paidThrough: '2026-06-17T00:00:00Z',
    });
    expect(await apply(person, '2026-05-17T01:00:00Z')).toMatchObject({
      left: 75,
      reset: '2026-06-17T00:00',
    });
  });

  test('also applies a plan for people without a subscription row', async () => {
    const person = await server.newPerson();
    await write(person, { tier: 'creator', ...paid });
    expect(await apply(person, START)).toMatchObject({ tier: 'creator', left: 75 });
  });
});

test('in any history, grants at most each token month’s highest allowance, and nothing for a repeated call', async () => {
  const event = fc.record({
    tier: fc.constantFrom('free', 'creator', 'professional', 'studio'),
    hours: fc.integer({ min: 0, max: 400 }),
    spent: fc.integer({ min: 0, max: 100 }),
    paidMonths: fc.integer({ min: 0, max: 2 }),
    trial: fc.boolean(),
  });
  const histories = fc.sample(fc.array(event, { minLength: 1, maxLength: 8 }), { numRuns: 60, seed: 29 });
  for (const history of histories) {
    const person = await freePerson('2026-05-20T00:00:00Z');
    let now = Date.parse(START);
    let income = 15;
    let seen = new Set<string>();
    for (const { tier, hours, spent, paidMonths, trial } of history) {
      now += hours * 3_600_000;
      const at = new Date(now).toISOString();
      const anchor = trial ? null : START;
      const through = new Date(now + paidMonths * 31 * 86_400_000).toISOString();
      await write(person, { tier, anchor, paidThrough: paidMonths === 0 ? null : through });
      const before = await server.balanceOf(person);
      const row = await apply(person, at);
      expect(await apply(person, at), 'twice is once').toEqual(row);
      expect(row.limit).toBe(tierAllowance(row.tier));
      expect(row.left).toBeLessThanOrEqual(row.limit);
      income += Math.max(0, row.left - before);
      seen = seen.add(row.reset);
      await spend(person, Math.min(spent, row.left));
    }
    const highest = Math.max(...TIERS.slice(0, 4).map(tierAllowance));
    expect(income).toBeLessThanOrEqual(15 + highest * (seen.size + 1));
    const { rows } = await db().query(
      'select * from private.token_grants where user_id = $1 and tokens > $2',
      [person.id, highest],
    );
    expect(rows).toEqual([]);
  }
});

test('gives clients no access to billing tables and functions', async () => {
  const { rows } = await db().query<{ open: string }>(
    `select r.rolname || ' may use ' || c.relname as open
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
       where n.nspname = 'private' and c.relkind = 'r' and r.rolname in ('anon', 'authenticated', 'service_role')
         and c.relname ~ '^(billing|token_grants|token_months|payment)'
         and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
     union all
     select r.rolname || ' may call ' || p.proname
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace, pg_roles r
       where n.nspname = 'private' and r.rolname in ('anon', 'authenticated')
         and p.proname in ('apply_plan', 'begin_month', 'change_within_month', 'note_grant', 'lock_balance', 'reset_due_balances')
         and has_function_privilege(r.oid, p.oid, 'execute')`,
  );
  expect(rows).toEqual([]);
  const person = await server.newPerson(15);
  const called = await person.client.rpc('apply_plan', { p_user_id: person.id });
  expect(called.error?.code).toBe('PGRST202');
  const client = await db().connect();
  try {
    await client.query('begin');
    await client.query('set local role authenticated');
    await expect(client.query('select private.apply_plan($1)', [person.id])).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
