import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPresences } from './presences.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

test('restores a room’s presences without the one that the database rejected', async () => {
  const { pool } = server.deps.db;
  const id = crypto.randomUUID();
  await pool.query('insert into realtime.processes (id) values ($1)', [id]);
  const presences = createPresences(
    pool,
    id,
    () => Promise.resolve(),
    (statement) => statement(),
  );
  await presences.track('room', 'anna', { tool: 'halftone' }, undefined);
  await expect(presences.track('room', 'bert', { tool: '\u0000' }, undefined)).rejects.toThrow('Unicode');

  await pool.query('delete from realtime.presences');
  await presences.restore();
  expect(Object.keys(await presences.stateOf('room'))).toEqual(['anna']);
});
