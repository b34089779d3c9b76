/** A backup is worth what comes back from it: people sign in again, balances stand, second factors open. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../auth/totp.ts';
import { readConfig } from '../platform/config.ts';
import { isDatabaseOutage } from '../platform/database/outage.ts';
import { debianPostgres, type OutsidePostgres, startDebianPostgres } from '../test-postgres.ts';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { backUp, restore } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-backup-test-'));
chmodSync(folder, 0o755);
const file = join(folder, 'kept.backup');
const SERVER_SECRET = randomUUID() + randomUUID();
/** The folder's own database, also when the suite runs on another. */
const EMBEDDED = { DATABASE_URL: '' };
/** Everything that a text format could trip over. */
const AWKWARD =
  'tab\t newline\n return\r backslash \\ \\.\n\\.\n null \\N, line separator \u2028, 🎨, "quotes"';

let server: TestServer;
let person: Person;
let totpSecret: string;
beforeAll(async () => {
  server = await startTestServer({ SERVER_SECRET });
  person = await server.newPerson(50);
  await server.choosePassword(person, 'correct horse');
  await person.client.auth.updateUser({ data: { note: AWKWARD } });
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 8 });
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  totpSecret = data?.totp.secret ?? '';
  const { pool } = server.deps.db;
  await pool.query('insert into private.feedback (email, message) values ($1, $2)', [
    'ada@example.com',
    AWKWARD,
  ]);
  await server.deps.jobQueue.add(pool, 'feedback-mail', {}, new Date(Date.now() + 24 * 3600 * 1000));
  await backUp(config({ DATABASE_URL: server.deps.db.url }), { file, force: false, withFiles: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const config = (env: Record<string, string>) => readConfig({ SERVER_SECRET, ...env });
let folders = 0;
const newDataDir = (): string => join(folder, `data-${++folders}`);

/** Without the next night, which each server plans when its first minute is over. */
async function contentOf({ deps }: TestServer): Promise<unknown> {
  const { rows } = await deps.db.pool.query(
    `select (select json_agg(u order by id) from auth.users u) as users,
       (select json_agg(i order by id) from auth.identities i) as identities,
       (select json_agg(f order by id) from auth.mfa_factors f) as factors,
       (select json_agg(s order by user_id) from public.user_subscriptions s) as subscriptions,
       (select json_agg(t order by id) from public.token_usage t) as usage,
       (select json_agg(f order by id) from private.feedback f) as feedback,
       (select json_agg(j order by id) from jobs.job j where state = 'created' and name <> 'billing-reconcile') as jobs`,
  );
  return rows[0];
}

test('round trip into a new folder: the same rows, and the same people can sign in', async () => {
  const DATA_DIR = newDataDir();
  const summary = await restore(config({ DATA_DIR }), { file, force: false, newSecret: false });
  expect(summary.rows).toBeGreaterThan(10);
  const before = await contentOf(server);
  const again = await startTestServer({ SERVER_SECRET, DATA_DIR, ...EMBEDDED });
  expect(await contentOf(again)).toEqual(before);
  expect(JSON.stringify(before)).toContain('🎨');

  const { auth } = again.newClient();
  const signedIn = await auth.signInWithPassword({ email: person.email, password: 'correct horse' });
  expect(signedIn.data.user).toMatchObject({ id: person.id, user_metadata: { note: AWKWARD } });
  expect(await again.balanceOf(person)).toBe(42);
  const factorId = signedIn.data.user?.factors?.[0]?.id ?? '';
  const proved = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(totpSecret, Date.now()) });
  expect(proved.error).toBeNull();
  // Sessions go on as well: the secret is the same.
  const refreshed = await again.newClient().auth.refreshSession({ refresh_token: person.refreshToken });
  expect(refreshed.error?.code).toBe('refresh_token_not_found'); // aal1 sessions ended when the factor was proved
  await again.stop();
});

test.skipIf(!debianPostgres)('out of one version of PostgreSQL into another, by DATABASE_URL', async () => {
  const outside: OutsidePostgres = await startDebianPostgres();
  await restore(config({ DATABASE_URL: outside.url }), { file, force: false, newSecret: false });
  const again = await startTestServer({ SERVER_SECRET, DATABASE_URL: outside.url });
  const { auth } = again.newClient();
  expect(
    (await auth.signInWithPassword({ email: person.email, password: 'correct horse' })).error,
  ).toBeNull();
  const refreshed = await again.newClient().auth.refreshSession({ refresh_token: person.refreshToken });
  expect(refreshed.data.user?.id).toBe(person.id);
  await expect(
    restore(config({ DATABASE_URL: outside.url }), { file, force: true, newSecret: false }),
  ).rejects.toThrow('Stop every one of them first');
  await again.stop();
  await outside.stop();
});

test('a connection that is lost in the middle of a copy fails the backup, and ends no process', async () => {
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

describe('refused, with nothing changed', () => {
  let target: string;
  beforeAll(async () => {
    target = newDataDir();
    await restore(config({ DATA_DIR: target }), { file, force: false, newSecret: false });
  });
  const into = (given: { file?: string; force?: boolean; secret?: string }): Promise<unknown> =>
    restore(readConfig({ SERVER_SECRET: given.secret ?? SERVER_SECRET, DATA_DIR: target }), {
      file: given.file ?? file,
      force: given.force ?? false,
      newSecret: false,
    });

  test('a backup over a file that is there', async () => {
    const before = readFileSync(file);
    const here = config({ DATABASE_URL: server.deps.db.url });
    await expect(backUp(here, { file, force: false, withFiles: true })).rejects.toThrow('exists already');
    expect(readFileSync(file).equals(before)).toBe(true);
    await backUp(here, { file, force: true, withFiles: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('a database that has users', async () => {
    await expect(into({})).rejects.toThrow('has users already');
    await into({ force: true });
  });

  test('another secret', async () => {
    await expect(into({ force: true, secret: randomUUID() + randomUUID() })).rejects.toThrow(
      'another server secret',
    );
  });

  test('a file that is none of ours, a missing one, and one that was cut off', async () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'not gzip');
    await expect(into({ file: other, force: true })).rejects.toThrow('cannot be read');
    writeFileSync(other, gzipSync('{"format": "another program"}\n'));
    await expect(into({ file: other, force: true })).rejects.toThrow('is not a backup');
    await expect(into({ file: join(folder, 'missing') })).rejects.toThrow('There is no file');
    const text = gunzipSync(readFileSync(file));
    writeFileSync(other, gzipSync(text.subarray(0, text.length / 2)));
    await expect(into({ file: other, force: true })).rejects.toThrow('is not complete');
    writeFileSync(other, readFileSync(file).subarray(0, 2_000));
    await expect(into({ file: other, force: true })).rejects.toThrow(/cannot be read|not complete/);
  });

  test('a folder whose server runs', async () => {
    const running = await startTestServer({ SERVER_SECRET, DATA_DIR: target, ...EMBEDDED });
    // After all those refusals it holds what it held.
    expect(await contentOf(running)).toEqual(await contentOf(server));
    await expect(into({ force: true })).rejects.toThrow('in use by another running PrintReady server');
    await running.stop();
  });
});

test('with the secret lost, people sign in anew and nothing that it sealed stays', async () => {
  const DATA_DIR = newDataDir();
  const fresh = { SERVER_SECRET: randomUUID() + randomUUID(), DATA_DIR };
  await restore(readConfig(fresh), { file, force: false, newSecret: true });
  const again = await startTestServer({ ...fresh, ...EMBEDDED });
  const { auth } = again.newClient();
  const signedIn = await auth.signInWithPassword({ email: person.email, password: 'correct horse' });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.factors ?? []).toEqual([]);
  expect(await again.balanceOf(person)).toBe(42);
  await again.stop();
});

test('a backup of an older version is brought up to date on the way', async () => {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const [first = '', ...rest] = text.split('\n');
  const head = JSON.parse(first) as { migrations: string[]; tables: Copied[] };
  // As the first published version would have written it: without what later migrations made.
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
  const DATA_DIR = newDataDir();
  await restore(config({ DATA_DIR }), { file: old, force: false, newSecret: false });
  const again = await startTestServer({ SERVER_SECRET, DATA_DIR, ...EMBEDDED });
  expect((await again.deps.db.pool.query('select from jobs.job')).rowCount).toBe(0);
  expect(await again.balanceOf(person)).toBe(42);
  await again.stop();
});

const LATER_TABLES = [
  ...['auth.email_changes', 'auth.email_undos', 'auth.wrong_codes', 'auth.code_turns'],
  ...['public.bulk_batch', 'public.bulk_item'],
];
const LATER_COLUMNS = [
  ['public.token_usage', 'asked_credits'],
  ['auth.users', 'several_asked'],
  ['auth.flow_states', 'password_hash'],
  ['auth.sessions', 'may_set_password_until'],
  ['auth.sessions', 'second_factor_at'],
  ['private.payment_accounts', 'generation'],
  ['private.payment_accounts', 'stripe_mode'],
] as const;

type Copied = { readonly name: string; readonly columns: readonly string[] };

/** A table and its rows, as they were before the column was added. */
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

/** Each table's rows with the line that ends them. */
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
