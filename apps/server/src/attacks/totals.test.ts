/**
 * Attacks from many addresses, each within its limit. The overall limit stops them, and other users are still served.
 */
import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS:
      'verify=3/300,mailStrangers=5/3600,mailMailboxMinute=3/60,mailStrangersMinute=8/60,feedbackDay=5/86400,chatGuestsDay=5/86400',
  });
});
afterAll(() => server.stop());
const forget = (rule: string) =>
  server.deps.db.pool.query('delete from private.rate_limits where key like $1', [`${rule}:%`]);
beforeEach(() => forget('%'));

const post = async (url: string, ip: string, payload: object, token?: string): Promise<number> =>
  (
    await server.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': ip, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      payload,
    })
  ).statusCode;

const askMail = (email: string, ip: string): Promise<number> => post('/auth/v1/otp', ip, { email });
const enterCode = (ip: string): Promise<number> =>
  post('/auth/v1/verify', ip, { type: 'email', email: 'ada@example.com', token: '123456' });
const sendFeedback = (ip: string): Promise<number> =>
  post('/api/feedback', ip, { email: 'ada@example.com', message: 'hello' });
const askChat = (ip: string, token?: string): Promise<number> =>
  post('/api/chat/stream', ip, { messages: [{ role: 'user', content: 'What is a halftone?' }] }, token);

/** One address in each of many unrelated networks. */
const apart = (count: number): string[] => Array.from({ length: count }, (_, n) => `100.${n + 1}.7.7`);

async function each<T>(of: readonly T[], act: (one: T, n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (const [n, one] of of.entries()) statuses.push(await act(one, n));
  return statuses;
}
const refusedFrom = (statuses: readonly number[]): number => statuses.indexOf(429);

describe('limits across networks', () => {
  test.each([
    ['plus tags', (n: number, name: string) => `${name}+${n}@example.com`],
    [
      'plus tags and letter case',
      (n: number, name: string) => `${n % 2 ? name.toUpperCase() : name}+${n}@example.com`,
    ],
    [
      'dots in a Gmail address',
      (n: number, name: string) => `${name.slice(0, n + 1)}.${name.slice(n + 1)}@gmail.com`,
    ],
    [
      'gmail.com and googlemail.com',
      (n: number, name: string) => `${name}+${n}@${n % 2 ? 'gmail' : 'googlemail'}.com`,
    ],
  ])('reject the sixth email in an hour to one mailbox: %s', async (_name, spell) => {
    const name = randomUUID().replaceAll('-', '');
    const statuses = await each(apart(7), async (ip, n) => {
      await forget('mailMailboxMinute');
      return askMail(spell(n, name), ip);
    });
    expect(refusedFrom(statuses)).toBe(5);
  });

  test('reject the fourth email in a minute to one mailbox', async () => {
    const name = randomUUID();
    expect(refusedFrom(await each(apart(5), (ip, n) => askMail(`${name}+${n}@example.com`, ip)))).toBe(3);
  });

  test('reject the ninth email in a minute to unknown recipients', async () => {
    expect(refusedFrom(await each(apart(10), (ip) => askMail(`${randomUUID()}@example.com`, ip)))).toBe(8);
  });

  test('reject the sixth message in a day to support', async () => {
    expect(refusedFrom(await each(apart(7), sendFeedback))).toBe(5);
  });

  test('reject the sixth question in a day without an account', async () => {
    expect(refusedFrom(await each(apart(7), (ip) => askChat(ip)))).toBe(5);
  });
});

describe('limits across the networks of one owner', () => {
  /** Three guesses per address; the surrounding network gets as many guesses as sixteen addresses. */
  const GUESSES = 3 * 16;
  test.each([
    ['/64 networks in different IPv6 /48s', (n: number) => `2001:db8:${n.toString(16)}:1::1`],
    ['/64 networks in one IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
    ['256 IPv4 addresses', (n: number) => `203.0.113.${n}`],
    ['256 IPv6-mapped IPv4 addresses', (n: number) => `::ffff:203.0.113.${n}`],
  ])('reject code guesses from %s', async (_name, address) => {
    const statuses = await each(
      Array.from({ length: GUESSES + 2 }, (_, n) => n),
      (n) => enterCode(address(n)),
    );
    expect(refusedFrom(statuses)).toBe(GUESSES);
  });
});

describe('limits', () => {
  test('still allow email requested from a network with an open session after strangers reached the limit', async () => {
    const { email, id } = await server.newPerson();
    await server.deps.db.pool.query('update auth.sessions set ip = $2 where user_id = $1', [
      id,
      '198.51.100.7',
    ]);
    await each(apart(10), (ip, n) => askMail(n < 4 ? email : `${randomUUID()}@example.com`, ip));
    expect(await askMail(email, '192.0.2.9')).toBe(429);
    expect(await askMail(email, '198.51.100.7')).toBe(200);
  });

  test('still allow email to other mailboxes after one mailbox has reached its limit', async () => {
    const name = randomUUID();
    await each(apart(4), (ip, n) => askMail(`${name}+${n}@example.com`, ip));
    expect(await askMail(`${name}x@example.com`, '192.0.2.9')).toBe(200);
    expect(await askMail(`${name}@example.org`, '192.0.2.10')).toBe(200);
  });

  test('still allow chat by a signed-in person after guests have reached the overall limit for guests', async () => {
    const { accessToken } = await server.newPerson();
    await each(apart(6), (ip) => askChat(ip));
    expect(await askChat('192.0.2.9')).toBe(429);
    expect(await askChat('192.0.2.9', accessToken)).toBe(200);
  });

  test('still allow code guesses from an IP address after a neighboring one has used up its attempts', async () => {
    expect(await each(Array.from({ length: 60 }), () => enterCode('203.0.113.7'))).toContain(429);
    expect(await enterCode('203.0.113.8')).not.toBe(429);
    expect(await each(Array.from({ length: 60 }), () => enterCode('2001:db8:1:1::1'))).toContain(429);
    expect(await enterCode('2001:db8:1:2::1')).not.toBe(429);
  });

  test.each([
    ['2001:db8:0:1::1', '2001:db9:0:1::1'],
    ['203.0.113.1', '203.0.114.1'],
  ])('still allow guesses from another network after %s used up all of its attempts', async (full, other) => {
    const addresses = Array.from({ length: 50 }, (_, n) => full.replace(/1(?=(?:::1)?$)/, String(n)));
    expect(await each(addresses, enterCode)).toContain(429);
    expect(await enterCode(other)).not.toBe(429);
  });
});
