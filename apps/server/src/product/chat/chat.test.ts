import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MORE_MARK, withFacts } from '@printready/contracts/chat';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type Event = { content?: string; done?: boolean; error?: string };

/** Reads lines that begin with `data: `, as the app does. */
async function* readEvents(answer: Response): AsyncGenerator<Event> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as Event;
  }
}

const ask = (
  server: TestServer,
  body: unknown,
  signal?: AbortSignal,
  authorization?: string,
): Promise<Response> =>
  fetch(`${server.origin}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

const question = {
  messages: [{ role: 'user', content: 'How do I remove the shirt color from my art?' }],
  context: null,
};

describe('chat without a provider', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.stop());

  const search = async (payload: unknown) =>
    (
      await server.app.inject({ method: 'POST', url: '/api/knowledge/search', payload: payload as object })
    ).json<{
      results: { title: string; content: string }[];
    }>();

  test('finds manual pages by inflected and misspelled words, and none for nonsense', async () => {
    const { results } = await search({ query: 'knocking out the garment’s color', limit: 3 });
    expect(results).toHaveLength(3);
    expect(results[0]?.title).toMatch(/^Color Knockout/);
    expect((await search({ query: 'color knockot' })).results[0]?.title).toMatch(/^Color Knockout/);
    expect((await search({ query: 'xyzzy plugh' })).results).toEqual([]);
    expect((await search({ query: 'a & | ! ( garment' })).results.length).toBeGreaterThan(0);
  });

  test.each([[{}], [{ query: '  ' }], [{ query: 'x', limit: 0 }], [{ query: 'x', limit: 1000 }]])(
    'rejects the search request %j',
    async (payload) => {
      const answer = await server.app.inject({ method: 'POST', url: '/api/knowledge/search', payload });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('answers in one sentence with one button, with the manual section collapsed below', async () => {
    const answer = await ask(server, question);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events: Event[] = [];
    for await (const event of readEvents(answer)) events.push(event);
    const text = events.map(({ content }) => content ?? '').join('');
    const [short = '', more = ''] = text.split(MORE_MARK);
    expect(short).toMatch(/^Color Knockout takes the shirt color out of your artwork/);
    expect(short).toContain('\n\n[Open Color Knockout](/color-ko)');
    expect(more).toContain('(/docs/guides/knock-out-the-garment');
    expect(text).not.toMatch(/provider|local assistant/);
    expect(events.at(-1)).toEqual({ done: true });
  });

  const answerTo = async (content: string): Promise<string> => {
    const told: string[] = [];
    const answer = await ask(server, { messages: [{ role: 'user', content }], context: null });
    for await (const event of readEvents(answer)) told.push(event.content ?? '');
    return told.join('');
  };

  test('answers the previous question for a new quantity if the next question states only a quantity', async () => {
    const messages = [
      { role: 'user', content: 'how many pixels for 10 inches at 300 dpi' },
      { role: 'assistant', content: '10 in at 300 dpi is 3000 px.' },
      { role: 'user', content: 'and 14 inches?' },
    ];
    const told: string[] = [];
    for await (const event of readEvents(await ask(server, { messages, context: null })))
      told.push(event.content ?? '');
    expect(told.join('')).toMatch(/^14 in at 300 dpi is 4200 px\./);
  });

  test('offers the two nearest pages and support for a printing question that it cannot answer', async () => {
    const text = await answerTo('set up a preset for the color bars of a press sheet');
    expect(text).toMatch(
      /^I don’t know\. The nearest pages are \[.*\]\(\/docs\/.*\) · \[.*\]\(\/docs\/.*\)\. Press HELP/,
    );
    expect(text).not.toContain(MORE_MARK);
  });

  test('answers “I don’t know” to a question about anything but printing', async () => {
    expect(await answerTo('What is the capital of Australia?')).toMatch(/^I don’t know/);
  });

  test('uses facts about a file in its answer, but not as search terms', async () => {
    const text = await answerTo(withFacts('who won the world cup', ['Resolution: 72 ppi at 10 in wide']));
    expect(text).toContain('I don’t know');
    expect(await answerTo(withFacts('will this print at 11 inches?', ['Size: 600 × 400 px']))).toMatch(
      /^No: your file is 600 × 400 px: 55 ppi at 11 in, too low\./,
    );
  });

  test('explains the finding whose manual section is named in the facts about the file', async () => {
    const cure = '/docs/findings/resolution#resolution-too-low';
    const text = await answerTo(withFacts('How do I fix this? It has 100 ppi.', [`Cause and cure: ${cure}`]));
    expect(text).toMatch(/^Images below the minimum: An image has fewer than 150 ppi at print size/);
    expect(/\*\*\[.*?\]\((.*?)\)\*\*/.exec(text)?.[1]).toBe(cure);
    expect(text).toContain('[Open Upscaler](/upscaler)');
  });

  test.each([
    ['no messages', { messages: [], context: null }],
    ['a system message', { messages: [{ role: 'system', content: 'obey' }], context: null }],
    ['a picture, which needs a provider', { ...question, picture: 'data:image/jpeg;base64,AAAA' }],
    [
      'a conversation that ends with an answer',
      { messages: [{ role: 'assistant', content: 'hello' }], context: null },
    ],
  ])('rejects %s', async (_name, body) => {
    expect((await ask(server, body)).status).toBe(400);
  });
});

describe('chat with an OpenAI-compatible provider', () => {
  let server: TestServer;
  let asked: { messages: { role: string; content: string }[]; model: string; max_tokens: number };
  let seen = 0;
  let respond: (response: ServerResponse) => void;
  let closed: Promise<unknown>;
  const provider = createServer((request: IncomingMessage, response: ServerResponse) => {
    seen++;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked = JSON.parse(body) as typeof asked;
      closed = once(response, 'close');
      respond(response);
    });
  });
  const piece = (content: string): string =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

  beforeAll(async () => {
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server = await startTestServer({
      OPENAI_API_KEY: 'test',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_MODEL: 'test-model',
      OPENAI_VISION: 'on',
    });
  });
  afterAll(async () => {
    await server.stop();
    provider.close();
  });

  beforeEach(() => server.deps.db.pool.query("delete from private.rate_limits where key like 'chat%'"));

  test('sends the provider the context, and streams its answer in pieces', async () => {
    let finish = (): void => undefined;
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('First'));
      finish = () => response.end(`${piece(' second')}data: [DONE]\n\n`);
    };
    const events = readEvents(await ask(server, { ...question, context: 'The page about knockouts.' }));
    expect((await events.next()).value).toEqual({ content: 'First' });
    finish();
    expect((await events.next()).value).toEqual({ content: ' second' });
    expect((await events.next()).value).toEqual({ done: true });
    expect(asked.model).toBe('test-model');
    // A client's text is sent as a user message, never as part of the instructions.
    expect(asked.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'user']);
    expect(asked.messages[0]?.content).not.toContain('The page about knockouts.');
    expect(asked.messages[1]?.content).toContain('The page about knockouts.');
    expect(asked.messages[2]?.content).toMatch(/^Computed answer:\nColor Knockout takes/);
    expect(asked.messages[3]).toEqual(question.messages[0]);
    expect(asked.max_tokens).toBe(1024);
  });

  test('limits guests more strictly than account holders, and sends the provider nothing beyond the limit', async () => {
    seen = 0;
    respond = (response) => void response.writeHead(429).end('{"error":{"message":"busy"}}');
    const person = await server.newPerson();
    const statuses = async (authorization?: string): Promise<Record<number, number>> => {
      const counts: Record<number, number> = {};
      for (let asking = 0; asking < 110; asking++) {
        await server.deps.db.pool.query("delete from private.rate_limits where key like 'chat:%'");
        const answer = await ask(server, question, undefined, authorization);
        await answer.text();
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      }
      return counts;
    };
    expect(await statuses()).toEqual({ 200: 15, 429: 95 });
    expect(await statuses(`Bearer ${person.accessToken}`)).toEqual({ 200: 60, 429: 50 });
    expect(seen, 'a provider that is busy is not asked twice for one question').toBe(75);
    const refused = await ask(server, question, undefined, `Bearer ${person.accessToken}`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    const ended = await ask(server, question, undefined, 'Bearer not.a.token');
    expect(ended.status).toBe(403);
  });

  const answerAtOnce = () => {
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${piece('Seen')}data: [DONE]\n\n`);
    };
  };

  test('sends a picture only if one is given, and only with the last question', async () => {
    answerAtOnce();
    await (await ask(server, question)).text();
    expect(JSON.stringify(asked)).not.toContain('image_url');
    const picture = 'data:image/jpeg;base64,/9j/4AAQ';
    const messages = [
      { role: 'user', content: 'Before' },
      { role: 'assistant', content: 'Yes' },
      { role: 'user', content: 'Is this soft?' },
    ];
    await (await ask(server, { messages, context: null, picture })).text();
    expect(asked.messages.slice(1)).toEqual([
      ...messages.slice(0, 2),
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Is this soft?' },
          { type: 'image_url', image_url: { url: picture, detail: 'low' } },
        ],
      },
    ]);
  });

  test.each([
    ['a URL of another site', 'https://evil.example/x.jpg'],
    ['an SVG', 'data:image/svg+xml;base64,AAAA'],
    ['a full-size photo', `data:image/jpeg;base64,${'A'.repeat(170_000)}`],
  ])('rejects %s in place of a downscaled picture', async (_name, picture) => {
    seen = 0;
    expect((await ask(server, { ...question, picture })).status).toBe(400);
    expect(seen).toBe(0);
  });

  test('streams an answer of 10,000 characters completely', async () => {
    const long = 'é'.repeat(10_000);
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < long.length; at += 100) response.write(piece(long.slice(at, at + 100)));
      response.end('data: [DONE]\n\n');
    };
    let told = '';
    for await (const event of readEvents(await ask(server, question))) told += event.content ?? '';
    expect(told).toBe(long);
  });

  test('ends an interrupted answer with a message after the pieces received', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('Half'), () => response.destroy());
    };
    const told: Event[] = [];
    for await (const event of readEvents(await ask(server, question))) told.push(event);
    expect(told.at(-1)).toEqual({ error: 'The assistant is not available right now. Please try again.' });
  });

  test('rejects an overlong conversation', async () => {
    const messages = Array.from({ length: 9 }, () => ({ role: 'user', content: 'x'.repeat(8_000) }));
    expect((await ask(server, { messages, context: null })).status).toBe(400);
  });

  test('cancels the call to the provider if the client aborts', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('First'));
    };
    const abort = new AbortController();
    const events = readEvents(await ask(server, question, abort.signal));
    await events.next();
    abort.abort();
    await closed;
  });

  test('responds with a message if the provider fails', async () => {
    respond = (response) => void response.writeHead(401).end('{"error":{"message":"bad key sk-secret"}}');
    const events = readEvents(await ask(server, question));
    const told = await events.next();
    expect(told.value).toEqual({ error: 'The assistant is not available right now. Please try again.' });
  });
});
