/** Tokens that an address used in its period stay used, even if its account is deleted. */
import { createHash, randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
  await server.deps.db.pool.query(
    "insert into private.tool_prices (tool_id, variant, tokens) values ('test-five', '', 5), ('test-free', '', 0)",
  );
});
afterAll(() => server.stop());

type Subscription = { tokens_remaining: number; reset_date: string };

/** Sends the requests that the app sends at a person's first sign-in. */
async function subscribe({ id, client }: Person): Promise<Subscription> {
  const { data, error } = await client
    .from('user_subscriptions')
    .insert({ user_id: id })
    .select('tokens_remaining,reset_date')
    .single<Subscription>();
  if (error) throw new Error(error.message);
  return data;
}

async function leave({ accessToken }: Person): Promise<void> {
  const answer = await fetch(`${server.origin}/api/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status).toBe(204);
}

const spend = ({ id, client }: Person, p_amount: number) =>
  client.rpc('deduct_tokens', { p_user_id: id, p_amount });

describe('account that is deleted and created again', () => {
  test('gives the remaining tokens for the same address, and renews them on the original date', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await server.newPerson(undefined, email);
    const had = await subscribe(first);
    expect(had.tokens_remaining).toBe(15);
    await spend(first, 10);
    await leave(first);
    const second = await server.newPerson(undefined, email);
    expect(await subscribe(second)).toEqual({ tokens_remaining: 5, reset_date: had.reset_date });
    await spend(second, 5);
    await leave(second);
    const third = await server.newPerson(undefined, email);
    expect((await subscribe(third)).tokens_remaining).toBe(0);
  });

  test('gives the remaining tokens for another spelling of the address', async () => {
    const name = randomUUID().replaceAll('-', '');
    const spellings = [`${name}@gmail.com`, `${name}+shop@gmail.com`, `a.b${name}@googlemail.com`];
    const first = await server.newPerson(undefined, spellings[0]);
    await subscribe(first);
    await spend(first, 15);
    await leave(first);
    const [again, other] = [
      await server.newPerson(undefined, spellings[1]),
      await server.newPerson(undefined, spellings[2]),
    ];
    expect((await subscribe(again)).tokens_remaining).toBe(0);
    expect((await subscribe(other)).tokens_remaining, 'somebody else').toBe(15);
  });

  test('gives new tokens if the deleted account’s token period has ended', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await server.newPerson(undefined, email);
    await subscribe(first);
    await spend(first, 15);
    await server.deps.db.pool.query(
      "update public.user_subscriptions set reset_date = now() - interval '1 hour' where user_id = $1",
      [first.id],
    );
    await leave(first);
    expect((await subscribe(await server.newPerson(undefined, email))).tokens_remaining).toBe(15);
  });

  test('gives the remaining tokens after an administrator deleted the account', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await server.newPerson(undefined, email);
    await subscribe(first);
    await spend(first, 15);
    const admin = server.newClient(await server.deps.keys.sign({ role: 'service_role' }, 60));
    expect((await admin.auth.admin.deleteUser(first.id)).error).toBeNull();
    expect((await subscribe(await server.newPerson(undefined, email))).tokens_remaining).toBe(0);
  });

  test('stores no address, nor a hash that a list of addresses would match', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = await server.newPerson(undefined, email);
    await subscribe(person);
    await leave(person);
    const { rows } = await server.deps.db.pool.query<{ address_hash: string }>(
      'select address_hash from private.spent_periods',
    );
    const plain = createHash('sha256').update(email);
    const findable = new Set([email, plain.copy().digest('hex'), plain.digest('base64url')]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ address_hash }) => findable.has(address_hash))).toEqual([]);
  });
});

describe('former address', () => {
  test('gives no tokens to a new account within the token period of the account that used it before', async () => {
    const [email, next] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const first = await server.newPerson(undefined, email);
    await subscribe(first);
    await server.deps.db.pool.query('update auth.users set email = $2 where id = $1', [first.id, next]);
    // Signs in with the new address, and then as a new person with the former one.
    await server.newPerson(undefined, next);
    expect((await subscribe(await server.newPerson(undefined, email))).tokens_remaining).toBe(0);
  });
});

describe('two accounts sharing one mailbox', () => {
  const renew = ({ id }: Person) =>
    server.deps.db.pool.query(
      "update public.user_subscriptions set reset_date = now() - interval '1 hour' where user_id = $1",
      [id],
    );
  const sweep = () => server.deps.db.pool.query('select private.reset_due_balances()');
  const setTier = ({ id }: Person, tier: string) =>
    server.deps.db.pool.query('update public.user_subscriptions set tier = $2 where user_id = $1', [
      id,
      tier,
    ]);
  /** Creates two people; Anna's account is a day old. */
  async function annaAndBob(): Promise<{ anna: Person; bob: Person }> {
    const shop = randomUUID();
    const anna = await server.newPerson(undefined, `${shop}+anna@example.com`);
    await server.deps.db.pool.query(
      "update auth.users set created_at = created_at - interval '1 day' where id = $1",
      [anna.id],
    );
    return { anna, bob: await server.newPerson(undefined, `${shop}+bob@example.com`) };
  }

  test('gives a mailbox free tokens once: a second account starts with none and renews on the first’s date', async () => {
    const { anna, bob } = await annaAndBob();
    const first = await subscribe(anna);
    expect(first.tokens_remaining).toBe(15);
    expect(await subscribe(bob)).toEqual({ tokens_remaining: 0, reset_date: first.reset_date });
    expect(await server.balanceOf(anna)).toBe(15);
  });

  test('shares a mailbox’s free tokens even if its accounts request them simultaneously', async () => {
    const shop = randomUUID();
    const staff = await Promise.all(
      Array.from({ length: 8 }, (_, each) => server.newPerson(undefined, `${shop}+${each}@example.com`)),
    );
    const given = await Promise.all(staff.map(subscribe));
    expect(given.reduce((sum, { tokens_remaining }) => sum + tokens_remaining, 0)).toBe(15);
  });

  test.each(['the sweep', 'a charge'])(
    'shares a mailbox’s free tokens when a period ends by %s',
    async (by) => {
      const { anna, bob } = await annaAndBob();
      await subscribe(anna);
      await spend(anna, 15);
      await subscribe(bob);
      await renew(anna);
      await renew(bob);
      if (by === 'the sweep') await sweep();
      expect((await spend(bob, 1)).data).toBe(false);
      expect((await spend(anna, 1)).data).toBe(true);
      expect([await server.balanceOf(anna), await server.balanceOf(bob)]).toEqual([14, 0]);
    },
  );

  test('charges for plans separately, and gives the free account the mailbox’s free tokens', async () => {
    const { anna, bob } = await annaAndBob();
    await subscribe(anna);
    await subscribe(bob);
    await setTier(anna, 'creator');
    const paid = await server.balanceOf(anna);
    expect(paid).toBeGreaterThan(15);
    await renew(anna);
    await renew(bob);
    await sweep();
    expect(await server.balanceOf(anna)).toBeGreaterThanOrEqual(paid);
    expect(await server.balanceOf(bob)).toBe(15);
    await setTier(bob, 'creator');
    await renew(bob);
    await sweep();
    expect(await server.balanceOf(bob), 'a paid plan beside another').toBe(await server.balanceOf(anna));
  });

  test('gives the second account the next period’s tokens after the first is deleted', async () => {
    const { anna, bob } = await annaAndBob();
    await subscribe(anna);
    await subscribe(bob);
    await leave(anna);
    await renew(bob);
    await sweep();
    expect(await server.balanceOf(bob)).toBe(15);
  });

  test('treats a transferred address as another mailbox from the next period on', async () => {
    const { anna, bob } = await annaAndBob();
    await subscribe(anna);
    await subscribe(bob);
    const next = `${randomUUID()}@example.com`;
    await server.deps.db.pool.query('update auth.users set email = $2 where id = $1', [anna.id, next]);
    await server.newPerson(undefined, next);
    await renew(bob);
    await sweep();
    expect(await server.balanceOf(bob)).toBe(15);
  });
});

describe('usage row', () => {
  const usage = ({ id }: Person, tool_id: string, metadata: object) => ({
    user_id: id,
    tool_id,
    credits_used: 0,
    metadata,
  });

  test('allows retries with its request_id for 30 days', async () => {
    const person = await server.newPerson(15);
    const run = usage(person, 'test-five', { request_id: randomUUID() });
    expect((await person.client.from('token_usage').insert(run)).status).toBe(201);
    const age = (days: number) =>
      server.deps.db.pool.query(
        'update public.token_usage set created_at = now() - make_interval(days => $2) where user_id = $1',
        [person.id, days],
      );
    await age(29);
    expect((await person.client.from('token_usage').insert(run)).status).toBe(201);
    await age(31);
    const late = await person.client.from('token_usage').insert(run);
    expect([late.status, late.error?.code]).toEqual([409, '23505']);
    expect(late.error?.message).toMatch(/30 days/);
    expect(await server.balanceOf(person)).toBe(10);
  });

  test.each([
    ['metadata over 4 kB', { metadata: { note: 'x'.repeat(4_100) } }, 413, /4 kB/],
    ['a long variant name', { variant: 'x'.repeat(101) }, 400, /variant/],
    ['a long request_id', { metadata: { request_id: 'x'.repeat(201) } }, 400, /request_id/],
  ])('rejects %s with a message', async (_name, extra, status, words) => {
    const person = await server.newPerson(15);
    const refused = await person.client
      .from('token_usage')
      .insert({ ...usage(person, 'test-free', {}), ...extra });
    expect(refused.status).toBe(status);
    expect(refused.error?.message).toMatch(words);
    const allowed = usage(person, 'test-free', { note: 'x'.repeat(4_000) });
    expect((await person.client.from('token_usage').insert(allowed)).status).toBe(201);
  });
});
