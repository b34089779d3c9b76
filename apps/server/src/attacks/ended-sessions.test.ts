/**
 * Access tokens live for an hour, but a session may end earlier. Payments, files, and sockets then reject the token
 * in every process. A session without the account's second factor cannot spend tokens, upload files, or end sessions.
 */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../auth/sessions/sessions.ts';
import { totpCode } from '../auth/totp.ts';
import { transaction } from '../platform/database/connect.ts';
import { type Attempt, type AttemptAnswer, attempt, json, stateOf } from './test-attempt.ts';

let server: TestServer;
/** Second process on the same database. It learns of ended sessions only through PostgreSQL. */
let other: TestServer;
const SERVER_SECRET = randomUUID() + randomUUID();
beforeAll(async () => {
  server = await startTestServer({ SERVER_SECRET });
  other = await startTestServer({
    SERVER_SECRET,
    DATABASE_URL: server.deps.db.url,
    STORAGE_FOLDER: join(server.deps.config.DATA_DIR, 'storage'),
  });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** Opens a second session for the same person: the stolen one. */
async function signInAgain(
  person: Person,
  method: 'otp' | 'password' = 'otp',
): Promise<Tokens & { readonly sessionId: string }> {
  const opened = await transaction(server.deps.db.pool, (client) =>
    openSession(server.deps, client, person.id, method, {
      ip: '::1',
      userAgent: 'thief',
      site: server.origin,
    }),
  );
  const [accessToken, refreshToken] = [String(opened['access_token']), String(opened['refresh_token'])];
  return { accessToken, refreshToken, sessionId: String(decodeJwt(accessToken)['session_id']) };
}

/** One request of each kind; none changes existing data. */
function doorsOf(person: Person, token: string, signedUpload: string): Record<string, Attempt> {
  const file = { headers: { 'content-type': 'image/png' }, body: 'bytes' };
  return {
    'REST, reading': { method: 'GET', path: '/rest/v1/user_subscriptions?select=tokens_remaining', token },
    'REST, spending': {
      method: 'POST',
      path: '/rest/v1/token_usage',
      token,
      ...json({
        user_id: person.id,
        tool_id: 'halftone',
        credits_used: 0,
        batch_size: 1,
        metadata: { request_id: randomUUID() },
      }),
    },
    'rpc, spending': {
      method: 'POST',
      path: '/rest/v1/rpc/deduct_tokens',
      token,
      ...json({ p_user_id: person.id, p_amount: 1 }),
    },
    'storage, reading': { method: 'GET', path: `/storage/v1/object/results/${person.id}/kept.png`, token },
    'storage, uploading': {
      method: 'POST',
      path: `/storage/v1/object/results/${person.id}/${randomUUID()}.png`,
      token,
      ...file,
    },
    'storage, a signed URL': { method: 'PUT', path: signedUpload, ...file },
    'realtime, over HTTP': {
      method: 'POST',
      path: '/realtime/v1/api/broadcast',
      token,
      ...json({ messages: [{ topic: 'room', event: 'said', payload: {} }] }),
    },
    'the account': { method: 'GET', path: '/auth/v1/user', token },
  };
}

const REFUSED: Record<string, [number, string]> = {
  'REST, reading': [401, 'PGRST303'],
  'REST, spending': [401, 'PGRST303'],
  'rpc, spending': [401, 'PGRST303'],
  'storage, reading': [403, 'InvalidJWT'],
  'storage, uploading': [403, 'InvalidJWT'],
  'storage, a signed URL': [403, 'InvalidJWT'],
  'realtime, over HTTP': [401, 'PGRST303'],
  'the account': [403, 'session_not_found'],
};

const answersOf = async (
  { origin }: TestServer,
  doors: Record<string, Attempt>,
): Promise<Record<string, AttemptAnswer>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(doors).map(async ([name, request]) => [name, await attempt(origin, request)] as const),
    ),
  );

const verdictsOf = (answers: Record<string, AttemptAnswer>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, { status, code }]) => [name, [status, code]]));

const statusesOf = (answers: Record<string, AttemptAnswer>): number[] =>
  Object.values(answers).map(({ status }) => status);

/** Opens a socket with one channel for this token. `closed` returns the close code, if any. */
async function watch(at: TestServer, token: string): Promise<{ closed: () => number | undefined }> {
  const socket = new WebSocket(
    `${at.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${at.deps.anonKey}&vsn=2.0.0`,
  );
  let closed: number | undefined;
  const events: unknown[] = [];
  socket.addEventListener('close', ({ code }) => (closed = code));
  socket.addEventListener('message', ({ data }) => events.push((JSON.parse(String(data)) as unknown[])[3]));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify(['1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: token }]));
  await expect.poll(() => events).toContain('phx_reply');
  return { closed: () => closed };
}

async function signUpload(person: Person, token: string): Promise<string> {
  const path = `/storage/v1/object/upload/sign/results/${person.id}/${randomUUID()}.png`;
  const { text } = await attempt(server.origin, { method: 'POST', path, token });
  return `/storage/v1${(JSON.parse(text) as { url: string }).url}`;
}

const refresh = (token: string): Promise<AttemptAnswer> =>
  attempt(server.origin, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    ...json({ refresh_token: token }),
  });

const asService = async (): Promise<
  TestServer['newClient'] extends (...given: never[]) => infer C ? C : never
> => server.newClient(await server.deps.keys.sign({ role: 'service_role' }, 60));

type Ending = [
  name: string,
  end: (owner: Person, stolen: Tokens & { sessionId: string }) => Promise<unknown>,
];

const ENDINGS: Ending[] = [
  ['signing out everywhere', (owner) => owner.client.auth.signOut({ scope: 'global' })],
  ['signing out the other devices', (owner) => owner.client.auth.signOut({ scope: 'others' })],
  [
    'signing out this device',
    (_owner, { accessToken }) =>
      attempt(server.origin, { method: 'POST', path: '/auth/v1/logout?scope=local', token: accessToken }),
  ],
  [
    'a new password',
    async (owner) => {
      await owner.client.auth.reauthenticate();
      const code = /code: (\d{6})/.exec(server.lastMailTo(owner.email).text)?.[1] ?? '';
      const { error } = await owner.client.auth.updateUser({ password: 'the owner’s new one', nonce: code });
      expect(error).toBeNull();
    },
  ],
  [
    'the detection of a stolen refresh token',
    async (_owner, { refreshToken, sessionId }) => {
      await refresh(refreshToken);
      await server.deps.db.pool.query(
        "update auth.sessions set refreshed_at = now() - interval '11 seconds' where id = $1",
        [sessionId],
      );
      expect((await refresh(refreshToken)).code).toBe('refresh_token_already_used');
    },
  ],
  [
    'the session’s maximum age',
    async (_owner, { refreshToken, sessionId }) => {
      await server.deps.db.pool.query(
        "update auth.sessions set created_at = now() - interval '10 years' where id = $1",
        [sessionId],
      );
      expect((await refresh(refreshToken)).code).toBe('session_expired');
    },
  ],
  [
    'adding a second factor, which ends sessions without it',
    async (owner) => {
      const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const code = totpCode(data?.totp.secret ?? '', Date.now());
      await owner.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    },
  ],
  [
    'the deletion of the account',
    (owner) =>
      attempt(server.origin, {
        method: 'DELETE',
        path: '/api/account',
        token: owner.accessToken,
        ...json({}),
      }),
  ],
  ['its deletion by an administrator', async ({ id }) => (await asService()).auth.admin.deleteUser(id)],
  [
    'a ban by an administrator',
    async ({ id }) => (await asService()).auth.admin.updateUserById(id, { ban_duration: '1h' }),
  ],
  [
    'a new password from an administrator',
    async ({ id }) => (await asService()).auth.admin.updateUserById(id, { password: 'a new one by hand' }),
  ],
];

describe.each(ENDINGS)('after %s', (_name, end) => {
  test('rejects the token in every process and closes its sockets', async () => {
    const owner = await server.newPerson(15);
    const stolen = await signInAgain(owner);
    const bytes = new Blob(['bytes'], { type: 'image/png' });
    await owner.client.storage.from('results').upload(`${owner.id}/kept.png`, bytes);
    const doors = async () => doorsOf(owner, stolen.accessToken, await signUpload(owner, stolen.accessToken));
    const [before, after] = [await doors(), await doors()];
    // Both processes now cache the session as open.
    for (const status of statusesOf(await answersOf(server, before))) expect(status).toBeLessThan(300);
    const { 'REST, reading': reading = expect.unreachable() } = before;
    await attempt(other.origin, reading);
    const sockets = [await watch(server, stolen.accessToken), await watch(other, stolen.accessToken)];

    await end(owner, stolen);
    const ended = performance.now();

    const { pool } = server.deps.db;
    for (const process of [server, other]) {
      await vi.waitFor(async () => expect(verdictsOf(await answersOf(process, after))).toEqual(REFUSED), {
        timeout: 30_000,
        interval: 20,
      });
    }
    const state = await stateOf(pool);
    expect(verdictsOf(await answersOf(server, after))).toEqual(REFUSED);
    expect(await stateOf(pool), 'nothing changed').toBe(state);
    await vi.waitUntil(() => sockets.every(({ closed }) => closed() === 1008), 30_000);
    console.log(
      `  refused at every door of both processes ${Math.round(performance.now() - ended)} ms later`,
    );
  });
});

test('reads a session’s state once, not on every request', async () => {
  const person = await server.newPerson(15);
  const asked = vi.spyOn(server.deps.db.pool, 'query');
  for (let turn = 0; turn < 20; turn++) {
    await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 1 });
  }
  const questions = asked.mock.calls.filter(([text]) =>
    JSON.stringify(text).includes('from auth.sessions s'),
  );
  asked.mockRestore();
  expect(questions).toHaveLength(1);
});

test('reads the session’s state on every request while the notification connection is down', async () => {
  const person = await server.newPerson(15);
  const { events } = server.deps.realtime;
  const read = (): Promise<AttemptAnswer> =>
    attempt(server.origin, {
      method: 'GET',
      path: '/rest/v1/user_subscriptions',
      token: person.accessToken,
    });
  expect((await read()).status).toBe(200);
  events.emit('deaf');
  expect((await read()).status).toBe(200);
  // The session ends without a notification.
  const { pool } = server.deps.db;
  await pool.query('alter table auth.sessions disable trigger tell_ended_sessions');
  await pool.query('delete from auth.sessions where user_id = $1', [person.id]);
  await pool.query('alter table auth.sessions enable trigger tell_ended_sessions');
  expect((await read()).code).toBe('PGRST303');
  events.emit('gap');
});

test('discards an upload that began before the session ended', async () => {
  const owner = await server.newPerson(15);
  const { accessToken, sessionId } = await signInAgain(owner);
  const path = `/storage/v1/object/results/${owner.id}/slow.png`;
  const { hostname, port } = new URL(server.origin);
  const asked = vi.spyOn(server.deps.sessions, 'stateOf');
  const answer = new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'image/png',
          'content-length': '10',
        },
      },
      (response) => resolve(response.statusCode),
    );
    sent.on('error', reject);
    sent.write('01234', () => {
      void (async () => {
        await vi.waitUntil(() => asked.mock.calls.some(([id]) => id === sessionId), 30_000);
        await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown>));
        await server.deps.db.pool.query('delete from auth.sessions where id = $1', [sessionId]);
        const look = { method: 'GET', path: '/rest/v1/user_subscriptions', token: accessToken };
        await vi.waitUntil(async () => (await attempt(server.origin, look)).status === 401, 30_000);
        sent.end('56789');
      })().catch(reject);
    });
  });
  expect(await answer).toBe(403);
  asked.mockRestore();
  const { rowCount } = await server.deps.db.pool.query('select from storage.objects where name = $1', [
    `${owner.id}/slow.png`,
  ]);
  expect(rowCount).toBe(0);
});

describe('session without the account’s second factor', () => {
  /** Creates an owner with an authenticator, and a thief who has the password. */
  async function thiefOf(): Promise<{ owner: Person; thief: Tokens }> {
    const owner = await server.newPerson(15);
    const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = totpCode(data?.totp.secret ?? '', Date.now());
    await owner.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    return { owner, thief: await signInAgain(owner, 'password') };
  }

  const rows: [string, (owner: Person) => Omit<Attempt, 'token'>, number][] = [
    [
      'cannot spend tokens with an insert',
      ({ id }) => ({
        method: 'POST',
        path: '/rest/v1/token_usage',
        ...json({ user_id: id, tool_id: 'halftone', credits_used: 0, batch_size: 1 }),
      }),
      403,
    ],
    [
      'cannot ask the chat',
      () => ({
        method: 'POST',
        path: '/api/chat/stream',
        ...json({ messages: [{ role: 'user', content: 'What is a halftone?' }], context: null }),
      }),
      403,
    ],
    [
      'cannot spend tokens with a function call',
      ({ id }) => ({
        method: 'POST',
        path: '/rest/v1/rpc/deduct_tokens',
        ...json({ p_user_id: id, p_amount: 1 }),
      }),
      403,
    ],
    [
      'cannot upload a file',
      ({ id }) => ({
        method: 'POST',
        path: `/storage/v1/object/results/${id}/planted.png`,
        headers: { 'content-type': 'image/png' },
        body: 'planted',
      }),
      403,
    ],
    [
      'cannot get a signed URL for an upload',
      ({ id }) => ({ method: 'POST', path: `/storage/v1/object/upload/sign/results/${id}/planted.png` }),
      403,
    ],
    [
      'cannot delete a file',
      ({ id }) => ({
        method: 'DELETE',
        path: '/storage/v1/object/results',
        ...json({ prefixes: [`${id}/kept.png`] }),
      }),
      403,
    ],
    [
      'cannot move a file',
      ({ id }) => ({
        method: 'POST',
        path: '/storage/v1/object/move',
        ...json({ bucketId: 'results', sourceKey: `${id}/kept.png`, destinationKey: `${id}/moved.png` }),
      }),
      403,
    ],
    [
      'cannot copy a file',
      ({ id }) => ({
        method: 'POST',
        path: '/storage/v1/object/copy',
        ...json({ bucketId: 'results', sourceKey: `${id}/kept.png`, destinationKey: `${id}/copy.png` }),
      }),
      403,
    ],
    ['cannot end another session', () => ({ method: 'POST', path: '/auth/v1/logout?scope=others' }), 401],
    ['cannot end all sessions', () => ({ method: 'POST', path: '/auth/v1/logout?scope=global' }), 401],
    [
      'cannot delete the account',
      () => ({ method: 'DELETE', path: '/api/account', ...json({ password: 'known' }) }),
      403,
    ],
    [
      'cannot share a report',
      () => ({ method: 'POST', path: '/api/reports', ...json({ report: {}, sha256: '', days: 1 }) }),
      403,
    ],
  ];
  test.each(rows)('%s', async (_name, request, status) => {
    const { owner, thief } = await thiefOf();
    const bytes = new Blob(['bytes'], { type: 'image/png' });
    const { error } = await owner.client.storage.from('results').upload(`${owner.id}/kept.png`, bytes);
    expect(error).toBeNull();
    const before = await stateOf(server.deps.db.pool);
    const answer = await attempt(server.origin, { ...request(owner), token: thief.accessToken });
    expect([answer.status, answer.code], answer.text).toEqual([status, 'insufficient_aal']);
    expect(await stateOf(server.deps.db.pool), 'nothing changed').toBe(before);
  });

  test('can sign out, and can spend tokens after verifying the second factor', async () => {
    const owner = await server.newPerson(15);
    const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const { id: factorId = '', totp } = data ?? {};
    const spend = () => owner.client.rpc('deduct_tokens', { p_user_id: owner.id, p_amount: 1 });
    await owner.client.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(totp?.secret ?? '', Date.now()),
    });
    await server.deps.db.pool.query("update auth.sessions set aal = 'aal1' where user_id = $1", [owner.id]);
    server.deps.realtime.events.emit('sessions', owner.id);
    expect((await spend()).status).toBe(403);
    await owner.client.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(totp?.secret ?? '', Date.now() + 30_000),
    });
    expect((await spend()).data).toBe(true);
    const again = await signInAgain(owner);
    const out = await attempt(server.origin, {
      method: 'POST',
      path: '/auth/v1/logout?scope=local',
      token: again.accessToken,
    });
    expect(out.status).toBe(204);
    expect((await spend()).data).toBe(true);
  });
});
