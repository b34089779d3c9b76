import type { ServerResponse } from 'node:http';
import { type ShopEvent, shopWebhooks, webhookDeliveries } from '@printready/contracts/account';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/database/connect.ts';
import { call, newMember, newShop, perform, type Shop } from '../shop/test-shops.ts';
import { addDelivery, sweepDeliveries, WEBHOOK_LANES } from './deliver.ts';
import { openTarget, type Target } from './test-target.ts';
import { makeWebhook } from './webhooks.ts';

let server: TestServer;
let target: Target;
let owner: Person;
let shop: Shop;
let hook: { id: string; secret: string };

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_TARGETS: 'any' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  target = await openTarget();
  owner = await server.newPerson(0);
  shop = await newShop(server, owner);
  hook = await makeHook(['job.done', 'job.failed']);
  return () => target.close();
});

const path = (rest = '') => `/${shop.id}/webhooks${rest}`;

async function makeHook(
  events: readonly ShopEvent[],
  url = target.url,
): Promise<{ id: string; secret: string }> {
  const made = await perform(server, owner, 'POST', path(), { url, events });
  return { id: String(made['id']), secret: String(made['secret']) };
}

const tell = async (event: ShopEvent, data: object = { id: 'job-1' }): Promise<void> => {
  await server.deps.db.pool.query('select private.announce($1, $2, $3)', [shop.id, event, data]);
};

const deliveriesOf = async (webhook = hook.id, after = '') =>
  webhookDeliveries.parse(await perform(server, owner, 'GET', path(`/${webhook}/deliveries${after}`)));

const hooks = async () => shopWebhooks.parse(await perform(server, owner, 'GET', path())).webhooks;

/** Attempts now what waits for its pause. */
async function passPause(): Promise<void> {
  const { pool } = server.deps.db;
  const { rows } = await pool.query<{ id: string }>(
    "select id from private.webhook_deliveries where webhook_id = $1 and state = 'waiting'",
    [hook.id],
  );
  for (const { id } of rows) await addDelivery(server.deps.jobQueue, pool, id);
  await server.idle();
}

describe('event', () => {
  test('reaches the webhooks that want it, signed with their own secret', async () => {
    const other = await makeHook(['job.done']);
    await makeHook(['proof.approved']);
    await tell('job.done', { id: 'job-7' });
    await server.idle();
    expect(target.received).toHaveLength(2);
    const verified = [hook, other].map(({ secret }) =>
      target.received.filter(({ headers, body }) => {
        try {
          return new Webhook(secret).verify(body, headers as Record<string, string>) !== null;
        } catch {
          return false;
        }
      }),
    );
    expect(verified.map((messages) => messages.length)).toEqual([1, 1]);
    expect(JSON.parse(target.received[0]?.body ?? '')).toMatchObject({
      type: 'job.done',
      data: { id: 'job-7' },
    });
  });

  test('is not told if its transaction fails', async () => {
    const failing = transaction(server.deps.db.pool, async (client) => {
      await client.query("select private.announce($1, 'job.done', '{}')", [shop.id]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await server.idle();
    expect(target.received).toHaveLength(0);
  });

  test('is tried again after a pause, with the same id, until it arrives', async () => {
    target.answerWith(500);
    await tell('job.done');
    await server.idle();
    expect((await deliveriesOf()).deliveries).toMatchObject([
      { state: 'waiting', attempts: 1, problem: 'The target answered 500.' },
    ]);
    target.answerWith(200);
    await passPause();
    expect((await deliveriesOf()).deliveries).toMatchObject([
      { state: 'delivered', attempts: 2, problem: null },
    ]);
    expect(new Set(target.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('delivery', () => {
  test.each([500, 410, null])('stays delivered when a second attempt ends later with %s', async (status) => {
    await tell('job.done');
    await server.idle();
    const [{ id } = { id: '' }] = (await deliveriesOf()).deliveries;
    const { rows } = await server.deps.db.pool.query<{ next: string }>(
      "select private.record_attempt($1, $2, 'late', true) as next",
      [id, status],
    );
    expect(rows).toEqual([{ next: 'gone' }]);
    expect((await deliveriesOf()).deliveries).toMatchObject([{ id, state: 'delivered', attempts: 1 }]);
    expect(await hooks()).toMatchObject([{ id: hook.id, disabled_at: null }]);
  });

  test('is tried again after an hour when its job was given up', async () => {
    const { pool } = server.deps.db;
    const { rows } = await pool.query<{ id: string }>(
      "insert into private.webhook_deliveries (webhook_id, event, body) values ($1, 'job.done', '{}') returning id",
      [hook.id],
    );
    await pool.query(
      `insert into jobs.job (name, source_name, data, created_on)
       values ('dead', 'webhook', jsonb_build_object('delivery', $1::text), now() - interval '61 minutes')`,
      [rows[0]?.id],
    );
    await sweepDeliveries(pool);
    await server.idle();
    expect((await deliveriesOf()).deliveries).toMatchObject([{ id: rows[0]?.id, state: 'delivered' }]);
  });

  test('is deleted after 30 days', async () => {
    const { pool } = server.deps.db;
    await tell('job.done');
    await server.idle();
    await pool.query("update private.webhook_deliveries set created_at = created_at - interval '30 days'");
    await sweepDeliveries(pool);
    expect((await deliveriesOf()).deliveries).toEqual([]);
  });
});

describe('webhook', () => {
  const isOff = async () => (await hooks()).map(({ disabled_at: at }) => at !== null);

  test('is turned off after the last attempt, and its owners get an email', async () => {
    target.answerWith(503);
    await tell('job.done');
    await server.idle();
    const waits = await server.deps.db.pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::integer as seconds from jobs.job
       where name = 'webhook' and state = 'created' and data->>'delivery' in (
         select id::text from private.webhook_deliveries where webhook_id = $1)`,
      [hook.id],
    );
    expect(waits.rows).toEqual([{ seconds: 5 }]);
    for (let pause = 0; pause < 9; pause++) await passPause();
    expect(target.received).toHaveLength(10);
    expect(await isOff()).toEqual([true]);
    const mail = await server.nextMailTo(owner.email, 'webhook was turned off');
    expect(mail.text).toContain(target.url);
    await tell('job.done');
    await server.idle();
    expect(target.received).toHaveLength(10);
  });

  test('is turned off when it has failed for a day, with all that waits', async () => {
    target.answerWith(503);
    await tell('job.done');
    await tell('job.failed');
    await server.idle();
    await server.deps.db.pool.query(
      "update private.webhooks set failing_since = now() - interval '25 hours' where id = $1",
      [hook.id],
    );
    await passPause();
    expect(await isOff()).toEqual([true]);
    const { deliveries } = await deliveriesOf();
    expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const { inbox } = server.deps.mailer;
    expect(
      inbox?.filter(({ to, subject }) => to === owner.email && subject.includes('webhook')),
    ).toHaveLength(1);
  });

  test('that fails and does not answer holds up no other shop', async () => {
    const held: ServerResponse[] = [];
    target.answerWith((response) => void held.push(response));
    await server.deps.db.pool.query('update private.webhooks set failing_since = now() where id = $1', [
      hook.id,
    ]);
    for (let n = 0; n < 2 * WEBHOOK_LANES; n++) await tell('job.done', { n });
    await expect.poll(() => held.length).toBe(1);
    const [otherTarget, otherOwner] = [await openTarget(), await server.newPerson(0)];
    const other = await newShop(server, otherOwner);
    const body = { url: otherTarget.url, events: ['job.done'] };
    await perform(server, otherOwner, 'POST', `/${other.id}/webhooks`, body);
    await server.deps.db.pool.query("select private.announce($1, 'job.done', '{}')", [other.id]);
    await expect.poll(() => otherTarget.received.length, { timeout: 20_000 }).toBe(1);
    expect(held).toHaveLength(1);
    // The answer ends the failure, and what waited is sent at its time.
    target.answerWith(204);
    held[0]?.writeHead(204).end();
    await server.idle();
    await passPause();
    const { deliveries } = await deliveriesOf();
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']));
    await otherTarget.close();
  });

  test('is turned off at once by a target that is gone for good', async () => {
    target.answerWith(410);
    await tell('job.done');
    await server.idle();
    expect(await isOff()).toEqual([true]);
  });

  test('forgets failures after a success', async () => {
    target.answerWith(500);
    await tell('job.done');
    await server.idle();
    target.answerWith(204);
    await passPause();
    const { rows } = await server.deps.db.pool.query<{ failing_since: Date | null }>(
      'select failing_since from private.webhooks where id = $1',
      [hook.id],
    );
    expect(rows[0]?.failing_since).toBeNull();
  });

  test('takes missed events again when it is on again', async () => {
    target.answerWith(410);
    await tell('job.done');
    await server.idle();
    const [missed] = (await deliveriesOf()).deliveries;
    const replay = path(`/${hook.id}/deliveries/${missed?.id ?? ''}/replay`);
    expect((await call(server, owner, 'POST', replay)).status).toBe(409);
    await perform(server, owner, 'POST', path(`/${hook.id}/enable`));
    target.answerWith(200);
    await perform(server, owner, 'POST', replay);
    await server.idle();
    expect((await deliveriesOf()).deliveries).toMatchObject([{ id: missed?.id, state: 'delivered' }]);
  });

  test('shows its secret once', async () => {
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await hooks())).not.toContain('whsec_');
    const { rows } = await server.deps.db.pool.query<{ row: string }>(
      'select w::text as row from private.webhooks w where id = $1',
      [hook.id],
    );
    expect(rows[0]?.row).not.toContain(hook.secret.slice(6, 20));
  });

  test('lists its deliveries in pages', async () => {
    for (let i = 0; i < 52; i++) await tell('job.done', { i });
    await server.idle();
    const first = await deliveriesOf();
    const second = await deliveriesOf(hook.id, `?after=${first.next ?? ''}`);
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([50, 2, null]);
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(52);
    for (const after of ['bm8', 'A'.repeat(201), '&after='])
      expect((await call(server, owner, 'GET', path(`/${hook.id}/deliveries?after=${after}`))).status).toBe(
        400,
      );
  });
});

describe('people', () => {
  type Ask = [method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object];
  const asks = (): Ask[] => [
    ['GET', ''],
    ['POST', '', { url: 'https://example.com', events: ['job.done'] }],
    ['POST', `/${hook.id}/enable`],
    ['DELETE', `/${hook.id}`],
    ['GET', `/${hook.id}/deliveries`],
    ['POST', `/${hook.id}/deliveries/${crypto.randomUUID()}/replay`],
  ];

  test('who are members see and change no webhook', async () => {
    const member = await newMember(server, shop);
    for (const [method, rest, body] of asks())
      expect([method, rest, (await call(server, member, method, path(rest), body)).status]).toEqual([
        method,
        rest,
        403,
      ]);
    expect(await hooks()).toHaveLength(1);
  });

  test('outside the shop find none', async () => {
    const stranger = await server.newPerson(0);
    for (const [method, rest, body] of asks())
      expect([method, rest, (await call(server, stranger, method, path(rest), body)).status]).toEqual([
        method,
        rest,
        404,
      ]);
    const own = await newShop(server, stranger);
    const foreign = await call(server, stranger, 'GET', `/${own.id}/webhooks/${hook.id}/deliveries`);
    expect(foreign.status).toBe(404);
    expect((await call(server, stranger, 'DELETE', `/${own.id}/webhooks/${hook.id}`)).status).toBe(404);
    expect(await hooks()).toHaveLength(1);
  });

  test.each([
    ['http://example.com/hooks', /must begin with https/],
    ['https://169.254.169.254/latest', /not an address of the public internet/],
    ['https://[::1]/hooks', /not an address of the public internet/],
  ])('may not name the target %s where only public ones are allowed', async (url, message) => {
    const deps = { ...server.deps, config: { ...server.deps.config, WEBHOOK_TARGETS: 'public' as const } };
    const making = makeWebhook(deps, { by: owner.id, shop: shop.id, url, events: ['job.done'] });
    await expect(making).rejects.toThrow(message);
  });

  test('make at most ten', async () => {
    for (let i = 1; i < 10; i++) await makeHook(['job.done']);
    const body = { url: target.url, events: ['job.done'] };
    expect(await call(server, owner, 'POST', path(), body)).toMatchObject({
      status: 409,
      json: { code: 'too_many_webhooks' },
    });
  });
});
