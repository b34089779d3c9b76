/** Classification of errors: a database outage, or a rejected statement. */
import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connect, createClient } from './connect.ts';
import { isDatabaseOutage } from './outage.ts';

const coded = (code: string, severity = 'ERROR'): Error =>
  Object.assign(new Error('of PostgreSQL'), { code, severity });

test.each([
  '08006 connection failure',
  '53300 too many connections',
  '57P01 terminated by an administrator',
  '57P02 crash of another process',
  '57P03 startup or recovery',
])('treats an error as an outage: %s', (words) => {
  expect(isDatabaseOutage(coded(words.split(' ')[0] ?? ''))).toBe(true);
});

test.each([
  '23505 unique violation',
  '40001 serialization failure',
  '40P01 deadlock',
  '42501 insufficient privilege',
  '57014 canceled, by the statement timeout',
  'PT402 raised by a function of ours',
  '22P02 invalid number',
])('treats an error as a rejection: %s', (words) => {
  expect(isDatabaseOutage(coded(words.split(' ')[0] ?? ''))).toBe(false);
});

test('treats any error that ends the connection as an outage', () => {
  expect(isDatabaseOutage(coded('25P03', 'FATAL'))).toBe(true);
});

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const ignore = (): void => undefined;

test.each([
  ['no listener', 'postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
  ['no listener on either address', 'postgres://localhost:1/none', 'ECONNREFUSED'],
  ['unknown host name', 'postgres://nowhere.invalid/none', /^(ENOTFOUND|EAI_AGAIN)$/],
])('treats a failed connection as an outage: %s', async (_name, url, code) => {
  const { pool } = connect(url, ignore);
  const client = createClient(url);
  for (const error of [await failureOf(pool.query('select 1')), await failureOf(client.connect())]) {
    expect(error).toMatchObject({ code: expect.stringMatching(code) as string });
    expect(isDatabaseOutage(error)).toBe(true);
  }
  await pool.end();
});

test('treats a server that resets the connection as an outage', async () => {
  const cutting = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await once(cutting, 'listening');
  const { port } = cutting.address() as AddressInfo;
  const { pool } = connect(`postgres://127.0.0.1:${port}/none`, ignore);
  expect(isDatabaseOutage(await failureOf(pool.query('select 1')))).toBe(true);
  await pool.end();
  cutting.close();
});

test('does not treat another unavailable service as a database outage', async () => {
  const refused = await failureOf(once(connectSocket(1, '127.0.0.1'), 'connect'));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isDatabaseOutage(refused)).toBe(false);
});

test('treats the driver’s own error messages as an outage', async () => {
  const { pool } = connect('postgres://127.0.0.1:1/none', ignore);
  await pool.end();
  const ended: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseOutage(ended)).toBe(true);
  expect(isDatabaseOutage(new Error('Something else'))).toBe(false);
  expect(isDatabaseOutage('Connection terminated')).toBe(false);
});
