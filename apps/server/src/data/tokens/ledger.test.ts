import { randomUUID } from 'node:crypto';
import { DESIGNER_ID, EXPORT_TOKENS } from '@printready/contracts/designer';
import { TIERS, tierAllowance } from '@printready/contracts/plans';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { catalog } from '@printready/tools/catalog';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe('ledger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.stop());

  /** Tools used only in these tests, independent of real prices. */
  beforeEach(async () => {
    await server.deps.db.pool.query(`
    insert into private.tool_prices (tool_id, variant, tokens) values
      ('test-five', '', 5), ('test-one', '', 1), ('test-free', '', 0), ('test-sized', '', 1), ('test-sized', '4x', 3)
    on conflict do nothing`);
  });

  const usage = (person: Person, tool_id: string, extra: Record<string, unknown> = {}) => ({
    user_id: person.id,
    tool_id,
    credits_used: 0,
    batch_size: 1,
    variant: null,
    metadata: { request_id: randomUUID() },
    ...extra,
  });

  /** Balance plus all tokens used and not refunded, according to the usage rows. */
  async function accounted(person: Person): Promise<number> {
    const { rows } = await server.deps.db.pool.query<{ used: number }>(
      `select coalesce(sum(credits_used) filter (where refunded_at is null), 0)::integer as used
     from public.token_usage where user_id = $1`,
      [person.id],
    );
    return (await server.balanceOf(person)) + (rows[0]?.used ?? Number.NaN);
  }

  describe('calls in the specification', () => {
    test('charges the server’s price on insert, and does not charge it again on deduct_tokens', async () => {
      const person = await server.newPerson(15);
      const inserted = await person.client
        .from('token_usage')
        .insert(usage(person, 'test-five', { credits_used: 0 }));
      expect([inserted.status, inserted.error]).toEqual([201, null]);
      expect(await server.balanceOf(person)).toBe(10);
      const deducted = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 });
      expect(deducted.data).toBe(true);
      expect(await server.balanceOf(person)).toBe(10);
      const { data } = await person.client
        .from('token_usage')
        .select('tool_id,credits_used,batch_size')
        .single();
      expect(data).toEqual({ tool_id: 'test-five', credits_used: 5, batch_size: 1 });
    });

    test('charges a bulk batch for the steps run on its files, as one record', async () => {
      const person = await server.newPerson(15);
      const steps = [
        { tool: 'test-five', variant: null, count: 1 },
        { tool: 'test-sized', variant: '4x', count: 2 },
        { tool: 'test-free', variant: null, count: 9 },
      ];
      const metadata: { request_id: string; steps?: readonly object[] } = { request_id: randomUUID(), steps };
      const batch = usage(person, 'bulk-workflow', { batch_size: 3, credits_used: 11 });
      const pay = async (paid: typeof metadata) => {
        const row = { ...batch, metadata: paid };
        const { status } = await person.client.from('token_usage').insert(row);
        return status;
      };
      expect([await pay(metadata), await pay(metadata)]).toEqual([201, 201]);
      expect([await server.balanceOf(person), await accounted(person)]).toEqual([4, 15]);
      // The request id has been used for other steps, so this run is rejected.
      expect(await pay({ ...metadata, steps: steps.slice(1) })).toBe(409);
      const refused = [
        [{ tool: 'test-five', variant: null, count: 1 }, 402],
        [{ tool: 'test-five', variant: null, count: -3 }, 400],
        [{ tool: 'bulk-workflow', variant: '0', count: 1 }, 400],
        [{ tool: 'nothing-like-it', variant: null, count: 1 }, 409],
      ] as const;
      for (const [step, status] of refused) {
        const answered = await pay({ request_id: randomUUID(), steps: [step] });
        expect([step.tool, answered]).toEqual([step.tool, status]);
      }
      expect(await pay({ request_id: randomUUID() })).toBe(400);
      expect([await server.balanceOf(person), await accounted(person)]).toEqual([4, 15]);
    });

    test('charges the price times the batch size, the price of a variant, and nothing for free tools', async () => {
      const person = await server.newPerson(15);
      const { client } = person;
      await client.from('token_usage').insert(usage(person, 'test-one', { batch_size: 4 }));
      expect(await server.balanceOf(person)).toBe(11);
      await client.from('token_usage').insert(usage(person, 'test-sized', { variant: '4x' }));
      expect(await server.balanceOf(person)).toBe(8);
      await client.from('token_usage').insert(usage(person, 'test-one', { variant: 'any name' }));
      expect(await server.balanceOf(person)).toBe(7);
      const unknown = await client.from('token_usage').insert(usage(person, 'test-sized', { variant: '9x' }));
      expect([unknown.status, unknown.error?.code]).toEqual([409, '23503']);
      expect((await client.from('token_usage').insert(usage(person, 'test-free'))).error).toBeNull();
      expect(await server.balanceOf(person)).toBe(7);
    });

    test('charges once for a tab with an old price: the new price, or the displayed price if that is higher', async () => {
      for (const [tool, asked, left] of [
        ['test-five', 3, 10],
        ['test-one', 2, 13],
        ['test-free', 4, 11],
      ] as const) {
        const person = await server.newPerson(15);
        const run = usage(person, tool, { credits_used: asked });
        expect((await person.client.from('token_usage').insert(run)).status).toBe(201);
        const deducted = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: asked });
        expect([tool, deducted.data, await server.balanceOf(person)]).toEqual([tool, true, left]);
        expect(await accounted(person)).toBe(15);
        // The first call settled the run, so a second call is charged in full.
        await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: asked });
        expect(await server.balanceOf(person)).toBe(left - asked);
      }
    });

    test('responds to a second click, sequential or simultaneous, without charging again', async () => {
      const person = await server.newPerson(15);
      const row = usage(person, 'test-five');
      const spend = async (): Promise<unknown[]> => {
        const recorded = await person.client.from('token_usage').insert(row);
        const deducted = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 });
        return [recorded.status, deducted.data === true];
      };
      expect(await spend()).toEqual([201, true]);
      expect(await Promise.all([spend(), spend(), spend()])).toEqual(Array(3).fill([201, true]));
      expect(await server.balanceOf(person)).toBe(10);
      const { count } = await person.client.from('token_usage').select('*', { count: 'exact', head: true });
      expect(count).toBe(1);
      const other = await person.client.from('token_usage').insert({ ...row, tool_id: 'test-one' });
      expect([other.status, other.error?.code]).toEqual([409, '23505']);
    });

    test('responds with 402 if there are too few tokens, without a charge or a row', async () => {
      const person = await server.newPerson(4);
      const answer = await person.client.from('token_usage').insert(usage(person, 'test-five'));
      expect(answer.status).toBe(402);
      expect(answer.error).toMatchObject({ code: 'PT402', message: 'insufficient tokens' });
      expect((await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 })).data).toBe(
        false,
      );
      expect(await server.balanceOf(person)).toBe(4);
      expect((await person.client.from('token_usage').select()).data).toEqual([]);
    });

    test('rejects payment from an inactive or missing subscription', async () => {
      const person = await server.newPerson(15);
      await server.deps.db.pool.query(
        'update public.user_subscriptions set is_active = false where user_id = $1',
        [person.id],
      );
      expect((await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 })).data).toBe(
        false,
      );
      const nobody = await server.newPerson();
      expect((await nobody.client.rpc('deduct_tokens', { p_user_id: nobody.id, p_amount: 1 })).data).toBe(
        false,
      );
      expect((await nobody.client.from('token_usage').insert(usage(nobody, 'test-one'))).status).toBe(402);
    });
  });

  describe('simultaneous spends', () => {
    const FORTY = Array.from({ length: 40 });

    test('of 5 tokens each succeed 18 times out of 40 with a balance of 90, through deduct_tokens alone', async () => {
      const person = await server.newPerson(90);
      const answers = await Promise.all(
        FORTY.map(() => person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 })),
      );
      expect(answers.filter(({ data }) => data === true)).toHaveLength(18);
      expect(answers.filter(({ data }) => data === false)).toHaveLength(22);
      expect(await server.balanceOf(person)).toBe(0);
      expect(await accounted(person)).toBe(90);
    });

    test('of 5 tokens each succeed 18 times out of 40 with a balance of 90, through insert and deduct_tokens', async () => {
      const person = await server.newPerson(90);
      const spend = async (): Promise<boolean> => {
        const { error } = await person.client.from('token_usage').insert(usage(person, 'test-five'));
        if (error) return false;
        return (
          (await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 })).data === true
        );
      };
      const answers = await Promise.all(FORTY.map(spend));
      expect(answers.filter(Boolean)).toHaveLength(18);
      expect(await server.balanceOf(person)).toBe(0);
      expect(await accounted(person)).toBe(90);
    });
  });

  describe('server', () => {
    const asService = async (): Promise<string> => server.deps.keys.sign({ role: 'service_role' }, 60);

    async function refund(person: Person, requestId: string, token: string): Promise<Response> {
      return fetch(`${server.origin}/rest/v1/rpc/refund_tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ p_user_id: person.id, p_request_id: requestId }),
      });
    }

    test('refunds a failed run once, and does not let users refund it themselves', async () => {
      const person = await server.newPerson(15);
      const requestId = randomUUID();
      await person.client
        .from('token_usage')
        .insert(usage(person, 'test-five', { metadata: { request_id: requestId } }));
      expect((await refund(person, requestId, person.accessToken)).status).toBe(403);
      expect(await (await refund(person, requestId, await asService())).json()).toBe(true);
      expect(await (await refund(person, requestId, await asService())).json()).toBe(false);
      expect(await server.balanceOf(person)).toBe(15);
      expect(await accounted(person)).toBe(15);
      // A refunded run is unpaid, so sending it again must not be free.
      const again = usage(person, 'test-five', { metadata: { request_id: requestId } });
      const { error } = await person.client.from('token_usage').insert(again);
      expect(error?.code).toBe('23505');
      expect(await server.balanceOf(person)).toBe(15);
    });

    test('renews the monthly tokens when they are due, on demand and in the sweep', async () => {
      const [lazy, swept] = [await server.newPerson(15), await server.newPerson(15)];
      const { pool } = server.deps.db;
      await pool.query(
        `update public.user_subscriptions set tokens_remaining = 0, reset_date = now() - interval '70 days'
       where user_id = any ($1)`,
        [[lazy.id, swept.id]],
      );
      expect((await lazy.client.rpc('deduct_tokens', { p_user_id: lazy.id, p_amount: 1 })).data).toBe(true);
      expect(await server.balanceOf(lazy)).toBe(14);
      await pool.query('select private.reset_due_balances()');
      expect(await server.balanceOf(swept)).toBe(15);
      const { rows } = await pool.query<{ days: number }>(
        'select extract(epoch from reset_date - now()) / 86400::float8 as days from public.user_subscriptions where user_id = any ($1)',
        [[lazy.id, swept.id]],
      );
      for (const { days } of rows) {
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(31);
      }
    });

    test('sets the token limit of a new tier', async () => {
      const person = await server.newPerson(15);
      const { pool } = server.deps.db;
      await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 5 });
      const setTier = (tier: string) =>
        pool.query('update public.user_subscriptions set tier = $2 where user_id = $1', [person.id, tier]);
      await setTier('professional');
      expect(await server.balanceOf(person)).toBe(195);
      await setTier('creator');
      expect(await server.balanceOf(person)).toBe(75);
      await setTier('something else');
      expect(await server.balanceOf(person)).toBe(0);
    });

    test('neither creates nor loses tokens when a plan is downgraded and upgraded within a month', async () => {
      const { pool } = server.deps.db;
      const setTier = async (person: Person, ...tiers: string[]): Promise<number> => {
        for (const tier of tiers) {
          await pool.query('update public.user_subscriptions set tier = $2 where user_id = $1', [
            person.id,
            tier,
          ]);
        }
        return server.balanceOf(person);
      };
      const spend = (person: Person, p_amount: number) =>
        person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount });

      const spender = await server.newPerson(15);
      expect(await setTier(spender, 'creator')).toBe(75);
      expect((await spend(spender, 75)).data).toBe(true);
      expect(await setTier(spender, 'free', 'creator', 'free', 'creator')).toBe(0);
      expect(await setTier(spender, 'professional')).toBe(125);
      expect((await spend(spender, 120)).data).toBe(true);
      expect(await setTier(spender, 'free', 'studio', 'creator', 'studio')).toBe(305);

      const mistaken = await server.newPerson(15);
      expect(await setTier(mistaken, 'creator', 'free')).toBe(15);
      expect((await spend(mistaken, 10)).data).toBe(true);
      expect(await setTier(mistaken, 'creator')).toBe(65);

      // Each month starts with the full allowance of the plan, whatever an earlier downgrade withheld.
      expect(await setTier(mistaken, 'free')).toBe(15);
      await pool.query(
        "update public.user_subscriptions set reset_date = now() - interval '1 hour' where user_id = $1",
        [mistaken.id],
      );
      await pool.query('select private.reset_due_balances()');
      expect(await setTier(mistaken, 'creator')).toBe(75);
    });

    test('writes token allowances and prices to the database exactly as defined', async () => {
      const { rows: tiers } = await server.deps.db.pool.query('select tier, tokens from private.plan_tiers');
      expect(Object.fromEntries(tiers.map(({ tier, tokens }) => [tier, tokens]))).toEqual(
        Object.fromEntries(TIERS.map((tier) => [tier, tierAllowance(tier)])),
      );
      const { rows: prices } = await server.deps.db.pool.query(
        "select tool_id, tokens from private.tool_prices where variant = '' and tool_id not like 'test-%'",
      );
      expect(Object.fromEntries(prices.map(({ tool_id, tokens }) => [tool_id, tokens]))).toEqual(
        Object.fromEntries([
          ...catalog.map(({ id, price }) => [id, price.tokens] as const),
          [DESIGNER_ID, EXPORT_TOKENS],
        ]),
      );
    });
  });
});
