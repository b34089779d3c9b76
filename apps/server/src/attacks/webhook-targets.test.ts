/** Attacks on the server's own network by targets of webhooks: names whose addresses change, and redirects. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobQueue } from '../platform/job-queue/queue.ts';
import { newShop } from '../product/shop/test-shops.ts';
import { webhookJobs } from '../product/webhooks/deliver.ts';
import type { ResolveName } from '../product/webhooks/public-address.ts';
import { send, toSecret } from '../product/webhooks/send.ts';
import { openTarget } from '../product/webhooks/test-target.ts';
import { makeWebhook } from '../product/webhooks/webhooks.ts';

/** Public addresses; the first belongs to a block that is allocated to no network, so that nothing answers. */
const [UNROUTED, ROUTED] = ['3000::1', '93.184.216.34'];
const TIMEOUT_MS = 400;
const REFUSED = /^shop\.example is not an address of the public internet\.$/;
const UNREACHED = /^The target (could not be reached|did not answer)/;

let server: TestServer;
let inside: Server;
let reached = 0;
beforeAll(async () => {
  server = await sharedServer();
  inside = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
});
afterAll(async () => {
  inside.close();
  await server.stop();
});
beforeEach(() => {
  reached = 0;
});

const portInside = (): number => (inside.address() as AddressInfo).port;
const target = () => `https://shop.example:${portInside()}/hooks`;
const message = { secret: toSecret(randomBytes(32)), id: 'msg_1', body: '{}' };

/** A resolver whose n-th answer is the n-th list; the last list is repeated. */
function changingName(...lists: readonly (readonly string[])[]) {
  let asked = 0;
  const resolveName: ResolveName = (_host, _options, callback) => {
    const addresses = lists[Math.min(asked++, lists.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  };
  return { resolveName, asked: () => asked };
}

const sendBy = (resolveName: ResolveName) =>
  send({ ...message, url: target() }, { anywhere: false, timeoutMs: TIMEOUT_MS, resolveName });

test('reaches the server inside when private targets are allowed', async () => {
  await send({ ...message, url: target().replace('shop.example', '127.0.0.1') }, { anywhere: true });
  expect(reached).toBe(1);
});

test.each([
  ['the loopback', ['127.0.0.1']],
  ['the loopback of IPv6', ['::1']],
  ['no address', []],
  ['a public address, then the loopback', [UNROUTED, '127.0.0.1']],
  ['the loopback, then a public address', ['127.0.0.1', UNROUTED]],
  ['a public A and a loopback AAAA', [ROUTED, '::1']],
  ['a loopback A and a public AAAA', ['127.0.0.1', UNROUTED]],
  ['a public A and a mapped loopback', [ROUTED, '::ffff:127.0.0.1']],
  ['a public A and a link-local AAAA', [ROUTED, 'fe80::1']],
  ['a public A and a unique local AAAA', [ROUTED, 'fd00::1']],
  ['many public addresses and one of the metadata service', [ROUTED, UNROUTED, ROUTED, '169.254.169.254']],
])('refuses a name with %s', async (_name, addresses) => {
  const { resolveName } = changingName(addresses);
  const { status, problem } = await sendBy(resolveName);
  expect(problem).toMatch(REFUSED);
  expect(status).toBeNull();
  expect(reached).toBe(0);
});

test('connects to the addresses that it judged when the name changes after the judgment', async () => {
  const name = changingName([UNROUTED], ['127.0.0.1']);
  expect((await sendBy(name.resolveName)).problem).toMatch(UNREACHED);
  expect([name.asked(), reached]).toEqual([1, 0]);
});

test('judges the name again at each retry of a delivery', async () => {
  const owner = await server.newPerson(0);
  const shop = await newShop(server, owner);
  const retries: Date[] = [];
  const name = changingName([UNROUTED], ['127.0.0.1'], [UNROUTED, '::1'], [UNROUTED]);
  const jobQueue: JobQueue = {
    add: (_db, _kind, _payload, at = new Date()) => {
      retries.push(at);
      return Promise.resolve();
    },
  };
  const deps = {
    ...server.deps,
    config: { ...server.deps.config, WEBHOOK_TARGETS: 'public' as const },
    jobQueue,
    resolveName: name.resolveName,
  };
  const hook = await makeWebhook(deps, { by: owner.id, shop: shop.id, url: target(), events: ['job.done'] });
  const { pool } = server.deps.db;
  const { rows } = await pool.query<{ id: string }>(
    "insert into private.webhook_deliveries (webhook_id, event, body) values ($1, 'job.done', '{}') returning id",
    [hook.id],
  );
  const delivery = rows[0]?.id ?? '';
  for (const [index, problem] of [UNREACHED, REFUSED, REFUSED, UNREACHED].entries()) {
    await webhookJobs(deps)['webhook']?.({ delivery }, { id: 'job', priority: 0, lastTry: false });
    const { rows: after } = await pool.query<{ problem: string; attempts: number; state: string }>(
      'select problem, attempts, state from private.webhook_deliveries where id = $1',
      [delivery],
    );
    expect(after).toMatchObject([{ attempts: index + 1, state: 'waiting' }]);
    expect(after[0]?.problem).toMatch(problem);
  }
  expect([name.asked(), retries.length, reached]).toEqual([4, 4, 0]);
});

test.each([301, 302, 303, 307, 308])('does not follow a %i to the server inside', async (status) => {
  const shopsServer = await openTarget();
  try {
    shopsServer.answerWith(
      (response) =>
        void response.writeHead(status, { location: `http://127.0.0.1:${portInside()}/admin` }).end(),
    );
    expect(await send({ ...message, url: shopsServer.url }, { anywhere: true })).toEqual({
      status,
      problem: `The target answered ${status}; redirects are not followed.`,
    });
  } finally {
    await shopsServer.close();
  }
  expect(reached).toBe(0);
});
