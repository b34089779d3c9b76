import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { DESIGNER_ID, PICTURE_TOKENS, PICTURE_VARIANT } from '@printready/contracts/designer';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
let person: Person;
let asked: { model: string; prompt: string }[] = [];
let answer: (response: ServerResponse) => void;
const provider = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    answer(response);
  });
});
const give = (data: unknown, status = 200) => {
  answer = (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
};

beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_IMAGE_MODEL: 'test-painter',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server.stop();
  provider.close();
});
beforeEach(async () => {
  asked = [];
  person = await server.newPerson(15);
  give({ data: [{ b64_json: PNG }] });
});

/** Pays as the designer does: the spend is recorded first, at the ledger's own price. */
async function pay(metadata: Record<string, unknown> = {}): Promise<string> {
  const requestId = randomUUID();
  const { error } = await person.client.from('token_usage').insert({
    user_id: person.id,
    tool_id: DESIGNER_ID,
    credits_used: PICTURE_TOKENS,
    batch_size: 1,
    variant: PICTURE_VARIANT,
    metadata: { ...metadata, request_id: requestId },
  });
  if (error) throw error;
  return requestId;
}

const draw = (payload: unknown, token = person.accessToken) =>
  server.app.inject({
    method: 'POST',
    url: '/api/designer/pictures',
    payload: payload as object,
    headers: { authorization: `Bearer ${token}` },
  });

test('charges three tokens for a picture, and draws it at most three times', async () => {
  const requestId = await pay();
  expect(await server.balanceOf(person)).toBe(15 - 3);
  const drawn = await draw({ requestId, subject: 'a leaping trout' });
  expect(drawn.json()).toEqual({ model: 'test-painter', picture: PNG });
  expect(asked[0]).toMatchObject({ model: 'test-painter' });
  expect(asked[0]?.prompt).toMatch(/a leaping trout.*No letters/s);
  for (const status of [200, 200, 402])
    expect((await draw({ requestId, subject: 'a leaping trout' })).statusCode).toBe(status);
  expect(asked).toHaveLength(3);
  expect(await server.balanceOf(person)).toBe(15 - 3);
});

test.each([
  ['a failing provider', { error: { message: 'secret' } }, 500],
  ['a URL instead of a picture', { data: [{ url: 'https://example.test/a.png' }] }, 200],
  ['a file that is not a picture', { data: [{ b64_json: 'PHN2Zz48L3N2Zz4=' }] }, 200],
])('refunds the tokens once: %s', async (_name, data, status) => {
  give(data, status);
  const requestId = await pay();
  const failed = await draw({ requestId, subject: 'a trout' });
  expect(failed.statusCode).toBe(502);
  expect(failed.json<{ message: string }>().message).toBe('No picture arrived. Your tokens were refunded.');
  expect(await server.balanceOf(person)).toBe(15);
  // A refunded payment allows no more drawings.
  give({ data: [{ b64_json: PNG }] });
  expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(402);
  expect(await server.balanceOf(person)).toBe(15);
});

test('refunds nothing for a failure after a picture was drawn', async () => {
  const requestId = await pay();
  expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(200);
  give({ error: { message: 'busy' } }, 500);
  const failed = await draw({ requestId, subject: 'a trout' });
  expect(failed.json<{ message: string }>().message).toBe('No other picture arrived.');
  expect(await server.balanceOf(person)).toBe(15 - 3);
});

test('draws nothing for an unpaid picture, another person’s payment, or a payment for another purpose', async () => {
  const stranger = await server.newPerson(15);
  const requestId = await pay();
  expect((await draw({ requestId, subject: 'a trout' }, stranger.accessToken)).statusCode).toBe(402);
  expect((await draw({ requestId: randomUUID(), subject: 'a trout' })).statusCode).toBe(402);
  const other = randomUUID();
  const { error } = await person.client.from('token_usage').insert({
    user_id: person.id,
    tool_id: DESIGNER_ID,
    credits_used: 2,
    batch_size: 1,
    variant: null,
    metadata: { request_id: other },
  });
  expect(error).toBeNull();
  expect((await draw({ requestId: other, subject: 'a trout' })).statusCode).toBe(402);
  expect((await draw({ requestId, subject: ' ' })).statusCode).toBe(400);
  expect(asked).toHaveLength(0);
});

const metadataOf = async (requestId: string): Promise<unknown> => {
  const { data } = await person.client
    .from('token_usage')
    .select('metadata')
    .eq('request_id', requestId)
    .single();
  return data?.metadata;
};

test.each([{ drawn: -1000 }, { drawn: 'many' }, { drawn: null }, { drawings: -1000, outcome: null }])(
  'draws three pictures for a payment with the metadata %o',
  async (metadata) => {
    const requestId = await pay(metadata);
    for (const status of [200, 200, 200, 402])
      expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(status);
    expect(asked).toHaveLength(3);
    expect(await metadataOf(requestId)).toEqual({ ...metadata, request_id: requestId });
  },
);

test('refunds a failed picture even if the payer wrote "given" into the metadata', async () => {
  const requestId = await pay({ given: true });
  give({ error: { message: 'busy' } }, 500);
  expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(502);
  expect(await server.balanceOf(person)).toBe(15);
});

const outcomeOf = async (requestId: string): Promise<unknown> => {
  const { rows } = await server.deps.db.pool.query<{ outcome: string | null }>(
    `select outcome from private.picture_payments p join public.token_usage u on u.id = p.usage_id
     where u.request_id = $1`,
    [requestId],
  );
  return rows[0]?.outcome;
};

/** Closes the connection once the provider has received the request. */
async function abortDrawing(requestId: string): Promise<void> {
  const connection = new AbortController();
  answer = () => connection.abort();
  const drawing = fetch(`${server.origin}/api/designer/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({ requestId, subject: 'a trout' }),
    signal: connection.signal,
  });
  await expect(drawing).rejects.toThrow('abort');
  await vi.waitUntil(async () => (await outcomeOf(requestId)) === 'charged', { timeout: 30_000 });
}

test('charges for a drawing that is aborted after the provider received the request', async () => {
  const requestId = await pay();
  await abortDrawing(requestId);
  expect(await server.balanceOf(person)).toBe(15 - 3);
  give({ error: { message: 'busy' } }, 500);
  expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(502);
  expect(await server.balanceOf(person)).toBe(15 - 3);
});

test('draws the picture again after a lost connection, without another payment', async () => {
  const requestId = await pay();
  await abortDrawing(requestId);
  give({ data: [{ b64_json: PNG }] });
  for (const status of [200, 200, 402])
    expect((await draw({ requestId, subject: 'a trout' })).statusCode).toBe(status);
  expect(await server.balanceOf(person)).toBe(15 - 3);
});
