/** Requests and guesses by strangers must not use up the owner's email limit or invalidate the owner's codes. */
import { randomUUID } from 'node:crypto';
import { codeIn, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const OWNER = '198.51.100.7';
const strangers = Array.from({ length: 40 }, (_, index) => `203.0.113.${index + 1}`);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

type From = { readonly ip: string; readonly cookie?: string | undefined };

const post = (path: string, { ip, cookie }: From, body: object) =>
  server.app.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    headers: { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) },
    payload: body,
  });

const askMail = async (email: string, from: From): Promise<number> =>
  (await post('otp', from, { email })).statusCode;
const enter = (email: string, token: string, from: From) =>
  post('verify', from, { type: 'email', email, token });
const mailsTo = (email: string) => (server.deps.mailer.inbox ?? []).filter(({ to }) => to === email);
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Avoids waiting a minute between two emails. */
const passMinute = () =>
  server.deps.db.pool.query("delete from private.rate_limits where key like 'mailGap:%'");

describe('emailed code', () => {
  test('keeps an emailed code valid for the browser that requested it after strangers guess wrong', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await askMail(email, { ip: OWNER })).toBe(200);
    const code = codeIn(server.lastMailTo(email));
    for (const ip of strangers) {
      expect((await enter(email, otherThan(code), { ip })).statusCode).toBe(403);
    }
    expect((await enter(email, code, { ip: strangers[0] ?? '' })).statusCode, 'no more guesses there').toBe(
      403,
    );
    expect((await enter(email, code, { ip: OWNER })).statusCode).toBe(200);
  });

  test('invalidates an emailed code after ten wrong guesses by the requester', async () => {
    const email = `${randomUUID()}@example.com`;
    await askMail(email, { ip: OWNER });
    const code = codeIn(server.lastMailTo(email));
    for (let guess = 0; guess < 10; guess++) await enter(email, otherThan(code), { ip: OWNER });
    expect((await enter(email, code, { ip: OWNER })).statusCode).toBe(403);
  });

  test('accepts an emailed code on a device other than the one that requested it', async () => {
    const email = `${randomUUID()}@example.com`;
    await askMail(email, { ip: OWNER });
    const code = codeIn(server.lastMailTo(email));
    expect((await enter(email, code, { ip: '192.0.2.44' })).statusCode).toBe(200);
  });
});

describe('email limits', () => {
  test('leave the owner’s code valid when strangers request emails', async () => {
    const email = `${randomUUID()}@example.com`;
    await askMail(email, { ip: OWNER });
    const code = codeIn(server.lastMailTo(email));
    for (const ip of strangers.slice(0, 3)) expect(await askMail(email, { ip })).toBe(200);
    expect(mailsTo(email)).toHaveLength(4);
    expect((await enter(email, code, { ip: OWNER })).statusCode).toBe(200);
    // A used code invalidates others of its kind.
    const other = codeIn(mailsTo(email)[0] ?? server.lastMailTo(email));
    expect((await enter(email, other, { ip: OWNER })).statusCode).toBe(403);
  });

  test('do not count strangers’ requests toward the owner’s emails per minute and per hour', async () => {
    const { email } = await server.newPerson();
    await server.deps.db.pool.query(
      'update auth.sessions set ip = $2 where user_id = (select id from auth.users where email = $1)',
      [email, OWNER],
    );
    for (const ip of strangers) {
      await askMail(email, { ip });
      await passMinute();
    }
    const sent = mailsTo(email).length;
    expect(sent, 'strangers together').toBeLessThanOrEqual(12);
    expect(await askMail(email, { ip: '203.0.113.99' })).toBe(429);
    expect(await askMail(email, { ip: OWNER })).toBe(200);
    expect(mailsTo(email)).toHaveLength(sent + 1);
  });

  test('count a browser that has signed in before as the owner’s, on any network', async () => {
    const email = `${randomUUID()}@example.com`;
    await askMail(email, { ip: OWNER });
    const opened = await enter(email, codeIn(server.lastMailTo(email)), { ip: OWNER });
    const cookie = z.string().parse(opened.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
    await server.deps.db.pool.query('delete from auth.sessions');
    for (const ip of strangers) {
      await askMail(email, { ip });
      await passMinute();
    }
    const elsewhere = '192.0.2.55';
    expect(await askMail(email, { ip: elsewhere })).toBe(429);
    expect(await askMail(email, { ip: elsewhere, cookie: cookie.split(';')[0] })).toBe(200);
    const forged = 'printready_browser=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    expect(await askMail(email, { ip: '192.0.2.56', cookie: forged })).toBe(429);
  });

  test('allow one person one email per minute and four per hour', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await askMail(email, { ip: OWNER })).toBe(200);
    expect(await askMail(email, { ip: OWNER })).toBe(429);
    for (let mail = 0; mail < 3; mail++) {
      await passMinute();
      expect(await askMail(email, { ip: OWNER })).toBe(200);
    }
    await passMinute();
    expect(await askMail(email, { ip: OWNER })).toBe(429);
  });
});
