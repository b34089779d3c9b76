/**
 * For tests: one PostgreSQL server for all files of a run (Vitest's global setup) with a migrated template database.
 * Each test server gets a copy, which is ten times faster than starting its own cluster. Roles and pg_stat_activity
 * are
 * shared by all databases in this PostgreSQL server, so a test that reads them must filter by its own database.
 * Notifications and advisory locks stay within a database.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { writePrices } from '../../../apps/server/src/data/tokens/prices.ts';
import { connect } from '../../../apps/server/src/platform/database/connect.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { startDebianPostgres, startEmbeddedPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Admin connection URL for this run's PostgreSQL. */
    readonly testPostgres: string;
    /** Folder for the data of shared servers. The setup removes it, because workers have no exit hook. */
    readonly testFolder: string;
  }
}

const TEMPLATE = 'printready_template';

const addressOf = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
};

async function administer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${TEMPLATE}`);
  const { pool } = connect(addressOf(url, TEMPLATE), () => undefined);
  try {
    await migrate(pool, 'plain PostgreSQL');
    await writePrices(pool);
  } finally {
    await pool.end();
  }
}

/** @returns function that stops PostgreSQL */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const onDebian = process.env['SERVER_TESTS_ON'] === 'debian';
  const postgres = await (onDebian ? startDebianPostgres() : startEmbeddedPostgres());
  const folder = mkdtempSync(join(tmpdir(), 'printready-server-tests-'));
  chmodSync(folder, 0o755);
  const end = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('testPostgres', postgres.url);
  project.provide('testFolder', folder);
  return end;
}

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('testPostgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${name} template ${template}`);
  return {
    url: addressOf(admin, name),
    drop: () => administer(admin, `drop database ${name} with (force)`),
  };
}

/** Database with every migration applied. */
export const newDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE);

export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');
