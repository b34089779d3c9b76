import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits; delete from private.feedback'));
afterAll(() => server.stop());

const post = (payload: Record<string, unknown>) =>
  server.app.inject({ method: 'POST', url: '/api/feedback', payload });

test('stores feedback trimmed, and emails it to support with the sender’s address as the reply address', async () => {
  const answer = await post({ email: ' ada@example.com ', message: '  More <b>halftones</b>, please. \n' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  const { rows } = await server.deps.db.pool.query('select email, message from private.feedback');
  expect(rows).toEqual([{ email: 'ada@example.com', message: 'More <b>halftones</b>, please.' }]);
  const mail = await server.nextMailTo('support@printready.local');
  expect(mail).toMatchObject({ replyTo: 'ada@example.com', text: 'More <b>halftones</b>, please.' });
  expect(mail.html).toContain('&lt;b&gt;');
});

test.each([
  ['no address', { message: 'hello' }],
  ['an invalid address', { email: 'ada', message: 'hello' }],
  ['a blank message', { email: 'ada@example.com', message: '   ' }],
  ['a line break in the address', { email: 'ada@example.com\nBcc: all@example.com', message: 'hello' }],
])('rejects feedback with %s', async (_name, payload) => {
  const answer = await post(payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_feedback' }]);
});

test('limits feedback per IP address', async () => {
  const answers = [];
  for (let sent = 0; sent < 12; sent++)
    answers.push((await post({ email: 'a@example.com', message: 'hello' })).statusCode);
  expect(answers.at(-1)).toBe(429);
  expect((await server.deps.db.pool.query('select from private.feedback')).rowCount).toBeLessThanOrEqual(10);
});
