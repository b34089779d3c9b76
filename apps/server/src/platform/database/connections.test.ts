import { randomUUID } from 'node:crypto';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { readConnectionShare, shareConnections } from './connection-share.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

describe('connection share of a process', () => {
  test.each([
    ['one server and one worker with 100 connections', 97, 2, 20, false],
    ['two servers and four workers with the 200 connections of compose.yaml', 197, 6, 20, false],
    ['six processes with 100 connections', 97, 6, 10, true],
    ['one process with a small hosted database', 40, 1, 20, false],
    ['four processes with 90 connections', 90, 4, 13, false],
  ])(
    'follows from the connection limit and the process count: %s',
    (_name, allowed, processes, pool, short) => {
      expect(shareConnections(allowed, processes)).toMatchObject({ pool, short });
    },
  );

  test.each([2, 3, 4, 5, 6, 8])(
    'stays within the connection limit for %i processes if the limit is large enough',
    (processes) => {
      for (let allowed = 20; allowed <= 400; allowed++) {
        const { pool, short, sentence } = shareConnections(allowed, processes);
        if (!short) expect((pool + 7) * processes).toBeLessThanOrEqual(allowed);
        expect(sentence.includes('raise max_connections')).toBe(short);
      }
    },
  );

  test('respects the role’s connection limit if it is lower', async () => {
    const url = await limitedRole(30);
    expect((await readConnectionShare(url, 1)).sentence).toContain('allows 30 connections');
  });
});

/** Creates a role with this connection limit and resolves to a database URL that uses the role. */
async function limitedRole(limit: number): Promise<string> {
  const name = `limited_${randomUUID().replaceAll('-', '')}`;
  const { pool, url } = server.deps.db;
  await pool.query(`create role ${name} login connection limit ${limit}`);
  onTestFinished(async () => {
    await pool.query(`drop role ${name}`);
  });
  const limited = new URL(url);
  limited.username = name;
  return limited.href;
}

test('queues callers when PostgreSQL has no more connections', async () => {
  const url = await limitedRole(3);
  const { pool } = connect(url, () => undefined);
  const sleeps = Array.from({ length: 30 }, (_, n) => pool.query('select $1::integer, pg_sleep(0.02)', [n]));
  const answers = await Promise.allSettled(sleeps);
  await pool.end();
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('makes a process without a connection wait until one is free', async () => {
  const url = await limitedRole(1);
  const taken = new Client({ connectionString: url });
  await taken.connect();
  const { pool } = connect(url, () => undefined);
  const refused: unknown[] = [];
  const answer = pool.query('select 1 as one');
  const other = new Client({ connectionString: url });
  await other.connect().catch((error: unknown) => refused.push(error));
  await taken.end();
  expect((await answer).rows).toEqual([{ one: 1 }]);
  expect(refused).toHaveLength(1);
  await pool.end();
});
