import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../data/storage/stores/file-store.ts';
import { openFileStore } from '../../data/storage/stores/open-store.ts';
import type { Config } from '../../platform/config.ts';
import { transaction } from '../../platform/database/connect.ts';
import { migrateWithin } from '../../platform/database/migrate.ts';
import { withDatabase, withOwnDatabase, withPool } from '../../platform/database/with-database.ts';
import { StartupError } from '../../platform/errors.ts';
import { createVault } from '../../platform/vault.ts';
import { type Backup, type BackupHeader, openBackup, writeBackup } from './file.ts';
import { type BackupTable, readCounters, readTables } from './tables.ts';

export type BackupOptions = {
  readonly file: string;
  readonly force: boolean;
  readonly withFiles: boolean;
};
export type RestoreOptions = {
  readonly file: string;
  readonly force: boolean;
  readonly identityFile?: string | undefined;
  readonly newSecret: boolean;
};

/** Schemas that a restore drops first; all of them, even `private`, contain only the app's objects. */
const OUR_SCHEMAS = [
  'auth',
  'private',
  'jobs',
  'storage',
  'realtime',
  'knowledge',
  'supabase_migrations',
  'public',
];

function readSecret({ SERVER_SECRET, DATA_DIR }: Config): string | undefined {
  const file = join(DATA_DIR, 'secret');
  return SERVER_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}

/** Keyed hash of the secret, which allows only a comparison. */
const fingerprint = (secret: string): string =>
  createVault(secret).hash('backup', 'fingerprint').toString('base64url');

function refuseHosted({ hosted }: Config): void {
  if (hosted) {
    throw new StartupError(
      'A hosted Supabase project keeps its own backups: see Database › Backups in its dashboard.',
    );
  }
}

export type BackupSummary = {
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
};

async function readVersions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>('select version from storage.objects order by 1');
  return rows.map(({ version }) => version);
}

async function* copyOut(
  client: PoolClient,
  { name, columns }: BackupTable,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  yield* stream as AsyncIterable<Buffer>;
  count(stream.rowCount);
}

/** @throws StartupError if the file exists (`force` overwrites it) */
export async function backUp(config: Config, options: BackupOptions): Promise<BackupSummary> {
  const { file, force, withFiles } = options;
  refuseHosted(config);
  if (existsSync(file) && !force) {
    throw new StartupError(`${file} exists already; choose another name, or overwrite it with --force.`);
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const store = openFileStore(config);
  return withDatabase(config, async (pool) => {
    const secret = readSecret(config);
    if (secret === undefined) throw new StartupError('There is nothing to back up: no server ever ran here.');
    let [rows, files] = [0, 0];
    const tables = await transaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      const found = await readTables(client);
      const head = { ...(await readHead(client, secret)), tables: found, files: withFiles };
      const readTable = (index: number): AsyncIterable<Buffer> => {
        const table = found[index];
        if (!table) throw new RangeError('Ask for a table of the header.');
        return copyOut(client, table, (more) => (rows += more));
      };
      const readFile = async (version: string): Promise<Readable | undefined> => {
        const content = await store.read(version);
        if (content) files++;
        return content;
      };
      const versions = withFiles ? await readVersions(client) : [];
      await writeBackup(file, head, { readTable, versions, readFile }, config.BACKUP_RECIPIENT);
      return found.length;
    });
    return { file, tables, rows, files };
  });
}

async function readHead(client: PoolClient, secret: string): Promise<Omit<BackupHeader, 'tables' | 'files'>> {
  const { rows: versions } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  return {
    format: 'PrintReady backup',
    version: 2,
    created_at: new Date().toISOString(),
    postgresql: servers[0]?.server_version ?? '',
    migrations: versions.map(({ version }) => version),
    secret_fingerprint: fingerprint(secret),
    counters: await readCounters(client),
  };
}

async function refuseToOverwrite(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('auth.users') is not null as made",
  );
  if (!rows[0]?.made) return;
  const { rowCount } = await client.query('select from auth.users limit 1');
  if (rowCount) {
    throw new StartupError(
      'This database has users already. Restoring replaces everything in it; say so with --force.',
    );
  }
}

/** PostgreSQL ends the connections of a stopped server with a short delay. */
const LEAVING = { tries: 20, everyMs: 100 };

/** Rejects a restore while servers use the database, because this command cannot stop servers on other machines. */
async function refuseWhileServed(client: PoolClient): Promise<void> {
  for (let tries = 0; tries < LEAVING.tries; tries++) {
    // A transaction keeps seeing the activity of its first read until the snapshot is cleared.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'printready%' and application_name <> 'printready owner'`,
    );
    if (!rowCount) return;
    await delay(LEAVING.everyMs);
  }
  throw new StartupError('A PrintReady server uses this database. Stop every one of them first.');
}

async function pourIn(client: PoolClient, backup: Backup): Promise<number> {
  let rows = 0;
  // A deferred check would block the next change to its table.
  await client.query('set constraints all immediate');
  for (const { name, columns } of backup.head.tables) {
    // Triggers are disabled, so nothing is charged, announced or discarded again.
    await client.query(`alter table ${name} disable trigger user`);
    await client.query(`delete from ${name}`); // Removes rows that a migration inserted.
    rows += await backup.pourTable(client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, value } of backup.head.counters) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  }
  return rows;
}

/**
 * Deletes data sealed with the lost secret: keys are recreated, and people sign in and enroll their phones again.
 */
async function forgetSealed(client: PoolClient): Promise<void> {
  for (const table of ['signing_keys', 'mfa_factors', 'sessions', 'one_time_tokens']) {
    await client.query(`delete from auth.${table}`);
  }
}

async function replaceAll(client: PoolClient, backup: Backup, newSecret: boolean): Promise<number> {
  for (const schema of OUR_SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query('drop publication if exists supabase_realtime');
  await client.query('create schema public');
  await migrateWithin(client, 'plain PostgreSQL', new Set(backup.head.migrations));
  const rows = await pourIn(client, backup);
  if (newSecret) await forgetSealed(client);
  // Newer migrations run on the backup's rows, as in an update.
  await migrateWithin(client, 'plain PostgreSQL');
  return rows;
}

async function versionsBefore(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('storage.objects') is not null as made",
  );
  return rows[0]?.made ? readVersions(client) : [];
}

type Poured = Pick<BackupSummary, 'rows' | 'files'> & { readonly replaced: readonly string[] };

async function pourAll(
  client: PoolClient,
  backup: Backup,
  store: FileStore,
  newSecret: boolean,
): Promise<Poured> {
  const before = await versionsBefore(client);
  const rows = await replaceAll(client, backup, newSecret);
  const files = new Set(await backup.pourFiles((version, content) => store.write(version, content)));
  const replaced = backup.head.files ? before.filter((version) => !files.has(version)) : [];
  return { rows, files: files.size, replaced };
}

/** Restores all or nothing, in one transaction. @throws StartupError that names the problem */
export async function restore(config: Config, options: RestoreOptions): Promise<BackupSummary> {
  const { file, force, newSecret, identityFile } = options;
  refuseHosted(config);
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  const backup = await openBackup(file, identityFile);
  const { head } = backup;
  try {
    const secret = readSecret(config);
    if (!newSecret && (secret === undefined || fingerprint(secret) !== head.secret_fingerprint)) {
      throw new StartupError(
        'This backup was made with another server secret, which seals second factors and keys. Put that secret into DATA_DIR/secret (or SERVER_SECRET); when it is lost, restore with --new-secret: everybody signs in again, and second factors are enrolled again.',
      );
    }
    const store = openFileStore(config);
    const work = (pool: Pool): Promise<Poured> =>
      transaction(pool, async (client) => {
        await refuseWhileServed(client);
        if (!force) await refuseToOverwrite(client);
        return pourAll(client, backup, store, newSecret);
      });
    const { rows, files, replaced } = await (config.DATABASE_URL === undefined
      ? withOwnDatabase(config, work)
      : withPool(config.DATABASE_URL, work));
    for (const version of replaced) await store.remove(version);
    return { file, tables: head.tables.length, rows, files };
  } finally {
    backup.close();
  }
}
