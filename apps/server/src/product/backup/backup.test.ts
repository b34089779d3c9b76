/** Backup and restore: people can sign in again, balances are unchanged, and second factors work. */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startTestServer } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { isDatabaseOutage } from '../../platform/database/outage.ts';
import { backUp, restore } from './backup.ts';
import { readTables } from './tables.ts';
import {
  BALANCE,
  type BackedUp,
  contentOf,
  expectSame,
  newPlaces,
  PASSWORD,
  startBackedUp,
} from './test-backup.ts';

const places = newPlaces();
const { folder } = places;
let kept: BackedUp;
beforeAll(async () => {
  kept = await startBackedUp(places);
});
afterAll(async () => {
  await kept.server.stop();
  await places.remove();
});

test('restores identical rows to an empty database, where the same people can sign in', async () => {
  const { secret, file, config } = kept;
  const target = await places.newTarget();
  const summary = await restore(config(target), { file, force: false, newSecret: false });
  expect(summary.rows).toBeGreaterThan(10);
  const again = await startTestServer({ SERVER_SECRET: secret, ...target });
  await expectSame(again, kept);
  await again.stop();
});

test('leaves unlogged tables out of a backup: current workers and call counts', async () => {
  const { pool } = kept.server.deps.db;
  const names = (await readTables(pool)).map(({ name }) => name);
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r'",
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ name }) => names.includes(name))).toEqual([]);
  expect(names).toContain('public.bulk_batch');
});

test('fails the backup, but does not crash the process, when a connection is lost during a copy', async () => {
  const { server, config } = kept;
  const { pool } = server.deps.db;
  const lock = await pool.connect();
  await lock.query('begin; lock table private.feedback in access exclusive mode');
  const broken = backUp(config({ DATABASE_URL: server.deps.db.url }), {
    file: join(folder, 'broken.backup'),
    force: false,
    withFiles: false,
  });
  const refused = expect(broken).rejects.toSatisfy(isDatabaseOutage);
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`,
      );
      return rowCount;
    })
    .toBe(1);
  await refused;
  await lock.query('rollback');
  lock.release();
});

describe('rejections that change nothing', () => {
  let target: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  beforeAll(async () => {
    target = await places.newTarget();
    await restore(kept.config(target), { file: kept.file, force: false, newSecret: false });
  });
  const into = (given: { file?: string; force?: boolean; secret?: string }): Promise<unknown> =>
    restore(readConfig({ SERVER_SECRET: given.secret ?? kept.secret, ...target }), {
      file: given.file ?? kept.file,
      force: given.force ?? false,
      newSecret: false,
    });

  test('refuses to back up over an existing file', async () => {
    const { server, file, config } = kept;
    const before = readFileSync(file);
    const here = config({ DATABASE_URL: server.deps.db.url });
    await expect(backUp(here, { file, force: false, withFiles: true })).rejects.toThrow('exists already');
    expect(readFileSync(file).equals(before)).toBe(true);
    await backUp(here, { file, force: true, withFiles: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('refuses to restore to a database that has users', async () => {
    await expect(into({})).rejects.toThrow('has users already');
    await into({ force: true });
  });

  test('refuses to restore with another server secret', async () => {
    await expect(into({ force: true, secret: randomUUID() + randomUUID() })).rejects.toThrow(
      'another server secret',
    );
  });

  test('refuses to restore a file that is not a backup, a missing file, or a truncated file', async () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'not gzip');
    await expect(into({ file: other, force: true })).rejects.toThrow('cannot be read');
    writeFileSync(other, gzipSync('{"format": "another program"}\n'));
    await expect(into({ file: other, force: true })).rejects.toThrow('is not a backup');
    await expect(into({ file: join(folder, 'missing') })).rejects.toThrow('There is no file');
    const text = gunzipSync(readFileSync(kept.file));
    writeFileSync(other, gzipSync(text.subarray(0, text.length / 2)));
    await expect(into({ file: other, force: true })).rejects.toThrow('is not complete');
    writeFileSync(other, readFileSync(kept.file).subarray(0, 2_000));
    await expect(into({ file: other, force: true })).rejects.toThrow(/cannot be read|not complete/);
  });

  test('refuses to restore to a database with a running server', async () => {
    const running = await startTestServer({ SERVER_SECRET: kept.secret, ...target });
    // Expects that no rejected restore has changed the data.
    expect(await contentOf(running)).toEqual(await contentOf(kept.server));
    await expect(into({ force: true })).rejects.toThrow('Stop every one of them first');
    await running.stop();
  });
});

test('restores without sealed data if the server secret was lost, and people can still sign in', async () => {
  const { file, person } = kept;
  const fresh = { SERVER_SECRET: randomUUID() + randomUUID(), ...(await places.newTarget()) };
  await restore(readConfig(fresh), { file, force: false, newSecret: true });
  const again = await startTestServer(fresh);
  const { auth } = again.newClient();
  const signedIn = await auth.signInWithPassword({ email: person.email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.factors ?? []).toEqual([]);
  expect(await again.balanceOf(person)).toBe(BALANCE);
  await again.stop();
});

test('migrates a backup from an older version', async () => {
  const { file, secret, config, person } = kept;
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const [first = '', ...rest] = text.split('\n');
  const head = JSON.parse(first) as { migrations: string[]; tables: Copied[] };
  // Builds the backup as the first published version would have written it, without later migrations.
  const firstVersion = '20261121110000';
  const isLater = (version: string): boolean => version.length > 4 && version > firstVersion;
  expect(head.migrations.filter(isLater)).toContain('20261121160000');
  const privateThen = ['plan_tiers', 'tool_prices', 'payment_accounts', 'feedback'].map(
    (name) => `private.${name}`,
  );
  const wasThere = ({ name }: { name: string }): boolean =>
    !name.startsWith('jobs.') &&
    (!name.startsWith('private.') || privateThen.includes(name)) &&
    !LATER_TABLES.includes(name);
  const pieces = splitTables(rest.join('\n'), head.tables.length);
  const then = head.tables
    .map((table, index) =>
      LATER_COLUMNS.reduce(
        (copied, [name, column]) => withoutColumn(name, column, copied.table, copied.piece),
        { table, piece: pieces[index] ?? '' },
      ),
    )
    .filter(({ table }) => wasThere(table));
  const older = {
    ...head,
    version: 1,
    files: false,
    migrations: head.migrations.filter((version) => !isLater(version)),
    tables: then.map(({ table }) => table),
    counters: [],
  };
  const body = then.map(({ piece }) => piece).join('');
  const old = join(folder, 'older.backup');
  writeFileSync(old, gzipSync(`${JSON.stringify(older)}\n${body}`));
  const target = await places.newTarget();
  await restore(config(target), { file: old, force: false, newSecret: false });
  const again = await startTestServer({ SERVER_SECRET: secret, ...target });
  expect((await again.deps.db.pool.query('select from jobs.job')).rowCount).toBe(0);
  expect(await again.balanceOf(person)).toBe(BALANCE);
  await again.stop();
});

const LATER_TABLES = [
  ...['auth.email_changes', 'auth.email_undos', 'auth.wrong_codes', 'auth.code_turns'],
  ...['public.bulk_batch', 'public.bulk_item', 'public.shops', 'public.shop_members'],
  ...['public.shop_profiles', 'public.shop_inks', 'public.shop_recipes', 'public.shop_presets'],
  ...['public.shop_origins', 'public.shop_sheets', 'public.proofs'],
];
const LATER_COLUMNS = [
  ['public.user_subscriptions', 'billing_changed_at'],
  ['public.token_usage', 'asked_credits'],
  ['public.token_usage', 'shop_id'],
  ['auth.users', 'several_asked'],
  ['auth.flow_states', 'password_hash'],
  ['auth.sessions', 'may_set_password_until'],
  ['auth.sessions', 'second_factor_at'],
  ['private.payment_accounts', 'generation'],
  ['private.payment_accounts', 'stripe_mode'],
] as const;

type Copied = { readonly name: string; readonly columns: readonly string[] };

/** Table and rows as they were before the column was added. */
function withoutColumn(
  name: string,
  column: string,
  table: Copied,
  piece: string,
): { table: Copied; piece: string } {
  if (table.name !== name) return { table, piece };
  const place = table.columns.indexOf(column);
  expect(place).toBeGreaterThan(0);
  const lines = piece
    .split('\n')
    .map((line) => (line.includes('\t') ? line.split('\t').toSpliced(place, 1).join('\t') : line));
  return {
    table: { ...table, columns: table.columns.toSpliced(place, 1) },
    piece: lines.join('\n'),
  };
}

/** Rows of each table, including the line that ends them. */
function splitTables(text: string, count: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split('\n').slice(0, -1)) {
    piece += `${line}\n`;
    if (line === '\\.') {
      pieces.push(piece);
      piece = '';
    }
  }
  expect(pieces).toHaveLength(count);
  return pieces;
}
