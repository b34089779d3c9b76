/** What counts as a database that is away, and what as a refusal that its caller has to hear. */
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseOutage } from './outage.ts';

const coded = (code: string, severity = 'ERROR'): Error =>
  Object.assign(new Error('of PostgreSQL'), { code, severity });

test.each([
  '08006 connection failure',
  '53300 too many connections',
  '57P01 terminated by an administrator',
  '57P02 crash of another process',
  '57P03 starting, or recovering',
  'ECONNREFUSED nobody listens',
  'ECONNRESET cut',
  'ETIMEDOUT silent',
  'EAI_AGAIN no name server',
])('%s: away', (words) => {
  expect(isDatabaseOutage(coded(words.split(' ')[0] ?? ''))).toBe(true);
});

test.each([
  '23505 unique violation',
  '40001 serialization failure',
  '40P01 deadlock',
  '42501 no right',
  '57014 canceled, by the statement timeout',
  'PT402 raised by a function of ours',
  '22P02 not a number',
])('%s: a refusal', (words) => {
  expect(isDatabaseOutage(coded(words.split(' ')[0] ?? ''))).toBe(false);
});

test('whatever ends the connection: away', () => {
  expect(isDatabaseOutage(coded('25P03', 'FATAL'))).toBe(true);
});

test('the driver’s own words, as it says them', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  const refused: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseOutage(refused)).toBe(true);
  await pool.end();
  const ended: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseOutage(ended)).toBe(true);
  expect(isDatabaseOutage(new Error('Something else'))).toBe(false);
  expect(isDatabaseOutage('Connection terminated')).toBe(false);
});
