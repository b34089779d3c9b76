import { randomUUID } from 'node:crypto';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../errors.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

/**
 * Migrates a new database as an owner with these role attributes. The cluster already has the three request roles.
 */
async function migrateAs(attributes: string, { granted }: { readonly granted: boolean }): Promise<void> {
  const { pool: admin, url } = server.deps.db;
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create role ${name} login ${attributes} password 'owner'`);
  if (granted) await admin.query(`grant anon, authenticated, service_role to ${name}`);
  await admin.query(`create database ${name} owner ${name}`);
  const own = Object.assign(new URL(url), { username: name, password: 'owner', pathname: name });
  const { pool } = connect(own.href, () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
  });
  await migrate(pool, 'plain PostgreSQL');
}

describe('database owner without the right to create roles', () => {
  test('sets up the database if an administrator granted the request roles', () =>
    migrateAs('', { granted: true }));

  test('rejects an owner without the granted roles, and lists the commands for the administrator', async () => {
    const refused = migrateAs('', { granted: false });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow('grant anon, authenticated, service_role to owner_');
  });
});
