import { once } from 'node:events';
import { followLink, startTestServer, type TestServer } from '@printready/testing/server';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const received: { to: string[]; source: string }[] = [];
let refuse = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      if (refuse) {
        done(new Error('mailbox full'));
        return;
      }
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      done();
    });
  },
});
let server: TestServer;

beforeAll(async () => {
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'PrintReady <hello@print.example>',
  });
});
beforeEach(async () => {
  refuse = false;
  received.length = 0;
  await server.deps.db.pool.query('delete from private.rate_limits; delete from jobs.job');
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

/** Decodes the quoted-printable text part. */
const textOf = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('sends a link and code as text and HTML, and the link signs the user in', async () => {
  const client = server.newClient();
  expect((await client.auth.signInWithOtp({ email: 'ada@example.com' })).error).toBeNull();
  const [mail] = received;
  expect(mail?.to).toEqual(['ada@example.com']);
  const text = textOf(mail?.source ?? '');
  expect(text).toContain('From: PrintReady <hello@print.example>');
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('Content-Type: text/html');
  expect(text).toMatch(/code: \d{6}/);
  const link = /https?:\/\/\S+verify\?\S+/.exec(text)?.[0] ?? '';
  const target = await followLink(link);
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  expect(data.user?.email).toBe('ada@example.com');
});

test('serves no inbox page if a mail server is configured', async () => {
  expect((await server.app.inject({ url: '/inbox.json' })).statusCode).toBe(404);
});

test('returns the catalog’s error message when the mail server rejects an email', async () => {
  refuse = true;
  const { error } = await server.newClient().auth.signInWithOtp({ email: 'bob@example.com' });
  expect(error?.message).toBe('Error sending magic link email');
});

test('keeps a queued email during a mail server outage, and sends it once', async () => {
  refuse = true;
  const { pool } = server.deps.db;
  const to = (address: string) => received.filter((mail) => mail.to.includes(address));
  // Waits for the first attempt, however late, because the test triggers the second.
  await pool.query('update jobs.queue set retry_delay = 3600, retry_delay_max = 3600');
  expect((await server.newClient().auth.resetPasswordForEmail('ada@example.com')).error).toBeNull();
  const feedback = await server.app.inject({
    method: 'POST',
    url: '/api/feedback',
    payload: { email: 'ada@example.com', message: 'Do you hear me?' },
  });
  expect(feedback.statusCode).toBe(200);
  const waiting = async () =>
    (
      await pool.query<{ kind: string; attempts: number; failed: boolean }>(
        `select name as kind, retry_count + 1 as attempts, output ->> 'message' like '%mailbox full%' as failed
         from jobs.job where state in ('created', 'retry', 'active') order by name`,
      )
    ).rows;
  await server.idle();
  expect(await waiting()).toEqual([
    { kind: 'feedback-mail', attempts: 1, failed: true },
    { kind: 'one-time-mail', attempts: 1, failed: true },
  ]);
  const metrics = await server.app.inject({ url: '/metrics' });
  expect(metrics.body).toContain('jobs{state="waiting"} 2');
  expect(metrics.body).toContain('jobs{state="dead"} 0');

  refuse = false;
  const before = to('ada@example.com').length;
  await pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await server.idle();
  expect(await waiting()).toEqual([]);
  expect(to('ada@example.com')).toHaveLength(before + 1);
  expect(to('support@printready.local')).toHaveLength(1);
});
