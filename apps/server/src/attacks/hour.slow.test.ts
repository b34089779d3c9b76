/** Upper bound on the data one account at one IP address can store in an hour under the default limits. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const MB = 1024 * 1024;
const files = mkdtempSync(join(tmpdir(), 'printready-hour-'));
let asked = 0;
const provider = createServer((_request, response) => {
  asked++;
  response.writeHead(500).end('{}');
});

let server: TestServer;
let person: Person;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    RATE_LIMITS: '',
    LOG_LEVEL: 'silent',
    STORAGE_FOLDER: files,
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
  person = await server.newPerson(15);
  await server.deps.db.pool.query(
    "insert into private.tool_prices (tool_id, variant, tokens) values ('test-free', '', 0)",
  );
});
afterAll(async () => {
  await server.stop();
  provider.close();
  rmSync(files, { recursive: true, force: true });
});

/** Resets rate-limit windows shorter than an hour; keeps the one-hour and one-day windows. */
const passMinutes = () =>
  server.deps.db.pool.query(
    "delete from private.rate_limits where key ~ '^(verify|token|account|mfa|mailGap|knowledge|chat|broadcast|readReport|ownAccount|calls|callsAddress):'",
  );

type Sent = {
  path: string;
  method?: 'POST' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  payload: object | Buffer;
};

async function send({ path, method = 'POST', headers, payload }: Sent): Promise<number> {
  const { statusCode } = await server.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
    payload,
  });
  return statusCode;
}

/** @returns number of requests accepted before the first rejection */
async function untilRefused(most: number, sent: (turn: number) => Sent): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    if (turn % 20 === 0) await passMinutes();
    if ((await send(sent(turn))) === 429) return turn;
  }
  return most;
}

const noise = (bytes: number): string => randomBytes(bytes).toString('base64url').slice(0, bytes);

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function disk(): Promise<number> {
  const { rows } = await server.deps.db.pool.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  return Number(rows[0]?.size) + bytesIn(files);
}

const usage = (request: string, note: string) => ({
  user_id: person.id,
  tool_id: 'test-free',
  credits_used: 0,
  metadata: { request_id: request, note },
});

test('limits one user’s requests in an hour to 20 MB on disk and 100 questions to the chat provider', async () => {
  const before = await disk();
  const question = { messages: [{ role: 'user', content: 'x'.repeat(16_000) }], context: noise(64_000) };
  const questions = [
    await untilRefused(300, () => ({ path: '/api/chat/stream', payload: question })),
    await untilRefused(300, () => ({
      path: '/api/chat/stream',
      payload: question,
      headers: { authorization: `Bearer ${server.deps.anonKey}` },
    })),
  ];
  const taken = {
    // Half of the allowance goes to rows, written singly and in bulk; the other half to the largest possible
    // requests.
    rows: await untilRefused(200, () => ({
      path: '/rest/v1/token_usage',
      payload: usage(randomUUID(), noise(4_000)),
    })),
    bulks: await untilRefused(30, () => ({
      path: '/rest/v1/token_usage',
      payload: Array.from({ length: 20 }, () => usage(randomUUID(), noise(4_000))),
    })),
    again: await untilRefused(100, () => ({
      path: '/rest/v1/token_usage',
      payload: usage('the same', noise(4_000)),
    })),
    undone: await untilRefused(20, () => ({
      path: '/rest/v1/token_usage',
      headers: { prefer: 'tx=rollback' },
      payload: Array.from({ length: 20 }, () => usage(randomUUID(), noise(4_000))),
    })),
    calls: await untilRefused(200, () => ({
      path: '/rest/v1/rpc/deduct_tokens',
      payload: { p_user_id: person.id, p_amount: 1 },
    })),
    uploads: await untilRefused(1_000, (turn) => ({
      path: `/storage/v1/object/results/${person.id}/${turn}-${'n'.repeat(200)}.png`,
      headers: { 'content-type': 'image/png', 'x-metadata': Buffer.from('{"a":1}').toString('base64') },
      payload: randomBytes(turn % 2 === 0 ? 64 : 256 * 1024),
    })),
    large: await untilRefused(10, () => ({
      path: `/storage/v1/object/results/${person.id}/large.png`,
      headers: { 'content-type': 'image/png' },
      payload: randomBytes(20 * MB),
    })),
    broadcasts: await untilRefused(1_000, () => ({
      path: '/realtime/v1/api/broadcast',
      payload: { messages: [{ topic: 'room', event: 'all', payload: noise(200_000) }] },
    })),
    feedback: await untilRefused(100, () => ({
      path: '/api/feedback',
      payload: { email: person.email, message: noise(10_000) },
    })),
  };
  // Account routes allow 30 requests per five minutes.
  for (let window = 0; window < 12; window++) {
    await untilRefused(15, (turn) => ({
      path: '/auth/v1/user',
      method: 'PUT',
      payload: { data: { note: noise(7_000), turn } },
    }));
    await untilRefused(20, () => ({
      path: '/auth/v1/otp',
      payload: { email: `${randomUUID()}@example.com`, data: { note: noise(900) } },
    }));
  }
  let refresh = person.refreshToken;
  for (let turn = 0; turn < 1_800; turn++) {
    if (turn % 140 === 0) await passMinutes();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token: refresh },
    });
    refresh = z.object({ refresh_token: z.string() }).parse(answer.json()).refresh_token;
  }
  const grown = ((await disk()) - before) / MB;
  console.log(
    `An hour of the worst leaves ${grown.toFixed(1)} MB, and ${asked} questions to the provider.`,
    taken,
  );
  expect(taken.large, 'the hour was used up').toBe(0);
  expect(questions.every((count) => count > 0)).toBe(true);
  expect(grown).toBeLessThan(20);
  expect(asked).toBeLessThan(100);
}, 600_000);
