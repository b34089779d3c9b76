import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { designerChoices } from '@printready/contracts/designer-wire';
import { parseBrief } from '@printready/designer/brief';
import { designRequestOf, menuOf } from '@printready/designer/model';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const brief = parseBrief('Tahoe Anglers, fishing club, est. 1987, 2 inks on navy');
const request = { brief, copy: brief.copy!, seed: 1 };
const ask = designRequestOf(request);
const menu = menuOf(request);
const choice = {
  family: 'solid-badge',
  pairing: menu.families.find(({ id }) => id === 'solid-badge')!.pairings[0]!,
  palette: menu.palettes[0]!,
  motif: menu.motifs[0]!,
  emphasis: 'line-1',
  order: ['line-2', 'line-3'],
  copyCase: 'capitals',
};

let server: TestServer;
let person: Person;
/** Requests to the provider, and its responses in order. */
let asked: { messages: { role: string; content: string }[] }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];
const provider = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    answers.shift()?.(response);
  });
});
const say = (content: string) => (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));

beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'test-model',
    LOG_LEVEL: 'silent',
  });
  person = await server.newPerson(15);
});
afterAll(async () => {
  await server.stop();
  provider.close();
});
beforeEach(() => {
  asked = [];
  answers = [];
});

const choose = (payload: unknown, token: string | null = person.accessToken) =>
  server.app.inject({
    method: 'POST',
    url: '/api/designer/choices',
    payload: payload as object,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

test('returns valid choices unchanged after sending the brief as data in one request', async () => {
  answers = [say(JSON.stringify({ choices: [choice] }))];
  const answer = await choose(ask);
  expect(designerChoices.parse(answer.json())).toEqual({
    model: 'test-model',
    asked: 1,
    choices: [choice],
    scenes: [],
  });
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(asked[0]?.messages[0]?.content).not.toContain('Tahoe');
  expect(await server.balanceOf(person)).toBe(15);
});

test('sends an invalid answer back once, with the paths of its errors and the allowed values', async () => {
  answers = [
    say(JSON.stringify({ choices: [{ ...choice, family: 'hologram' }] })),
    say(JSON.stringify({ choices: [choice] })),
  ];
  expect((await choose(ask)).json()).toMatchObject({ asked: 2, choices: [choice] });
  const repair = asked[1]?.messages.at(-1);
  expect(repair?.role).toBe('user');
  expect(repair?.content).toMatch(/choices\.0\.family: must be one of .*solid-badge/);
});

test.each([
  ['text instead of JSON', 'A badge would be lovely.'],
  ['words that are not in the brief', JSON.stringify({ choices: [{ ...choice, text: 'BEST CLUB' }] })],
  ['a URL as the motif', JSON.stringify({ choices: [{ ...choice, motif: 'https://example.test/x.svg' }] })],
])(
  'returns no choices after two invalid answers, so the composer works alone: %s',
  async (_name, content) => {
    answers = [say(content), say(content)];
    expect((await choose(ask)).json()).toMatchObject({ asked: 2, choices: [], scenes: [] });
    expect(asked).toHaveLength(2);
  },
);

test("responds with its own message, not the provider's, if the provider fails", async () => {
  answers = [(response) => void response.writeHead(500).end('{"error":{"message":"secret words"}}')];
  const answer = await choose(ask);
  expect(answer.statusCode).toBe(502);
  expect(answer.json<{ message: string }>().message).toBe('test-model did not answer.');
});

test('rejects guests, briefs without words, and requests beyond the daily limit before asking the provider', async () => {
  expect((await choose(ask, null)).statusCode).toBe(401);
  expect((await choose({ ...ask, words: '2 inks on navy' })).statusCode).toBe(400);
  expect((await choose({ ...ask, garment: 'plaid' })).statusCode).toBe(400);
  await server.deps.limits.take('designerModel', person.id, 60);
  const answer = await choose(ask);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600);
  expect(asked).toHaveLength(0);
});
