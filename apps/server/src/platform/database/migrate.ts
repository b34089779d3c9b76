/** First applies what plain PostgreSQL lacks (apps/server/sql), then supabase/migrations, forward only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StartupError } from '../errors.ts';
import { transaction } from './connect.ts';

const root = join(import.meta.dirname, '../../../../..');
const OURS_ALONE = join(root, 'apps/server/sql');
const PRODUCT = join(root, 'supabase/migrations');

export type DatabaseKind = 'plain PostgreSQL' | 'hosted project';

const MINIMUM_VERSION = 15;
/** Makes two processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 0x50724d69;

type Migration = { readonly version: string; readonly name: string; readonly sql: string };

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) throw new TypeError(`${file} is not named <number>_<name>.sql.`);
      return { version, name, sql: readFileSync(join(folder, file), 'utf8') };
    });
}

/** @throws StartupError if the database is too old or a migration fails; names the failed migration's file. */
export async function migrate(pool: Pool, kind: DatabaseKind): Promise<void> {
  await transaction(pool, (client) => migrateWithin(client, kind));
}

/**
 * Runs in the caller's transaction; `only` limits it to the migrations of an older version. @throws like `migrate`
 */
export async function migrateWithin(
  client: PoolClient,
  kind: DatabaseKind,
  only?: ReadonlySet<string>,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { rows: versions } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::integer / 10000 as major",
  );
  const major = versions[0]?.major ?? 0;
  if (major < MINIMUM_VERSION) {
    throw new StartupError(
      `DATABASE_URL names a PostgreSQL ${major}; PrintReady needs ${MINIMUM_VERSION} or newer.`,
    );
  }
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`);
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map(({ version }) => version));
  const folders = kind === 'hosted project' ? [PRODUCT] : [OURS_ALONE, PRODUCT];
  for (const { version, name, sql } of folders.flatMap(readMigrations)) {
    if (applied.has(version) || (only && !only.has(version))) continue;
    try {
      await client.query(sql);
    } catch (error) {
      if (error instanceof DatabaseError && error.hint !== undefined)
        throw new StartupError(`The database cannot be set up: ${error.message}. ${error.hint}`, {
          cause: error,
        });
      throw new Error(`The migration ${version}_${name}.sql could not be applied: ${String(error)}`, {
        cause: error,
      });
    }
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, [sql]],
    );
  }
}
