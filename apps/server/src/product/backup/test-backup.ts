import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, type TestDatabase } from '@printready/testing/databases';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { expect } from 'vitest';
import { totpCode } from '../../auth/totp.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { backUp } from './backup.ts';

/** Contains all characters that have a special meaning in a text format. */
const AWKWARD =
  'tab\t newline\n return\r backslash \\ \\.\n\\.\n null \\N, line separator \u2028, 🎨, "quotes"';

type Places = {
  readonly folder: string;
  readonly newDataDir: () => string;
  readonly newTarget: () => Promise<{ readonly DATABASE_URL: string; readonly DATA_DIR: string }>;
  readonly remove: () => Promise<void>;
};

export function newPlaces(): Places {
  const folder = mkdtempSync(join(tmpdir(), 'printready-backup-test-'));
  chmodSync(folder, 0o755);
  const databases: TestDatabase[] = [];
  let folders = 0;
  const newDataDir = (): string => join(folder, `data-${++folders}`);
  return {
    folder,
    newDataDir,
    newTarget: async () => {
      const database = await emptyDatabase();
      databases.push(database);
      return { DATABASE_URL: database.url, DATA_DIR: newDataDir() };
    },
    remove: async () => {
      for (const database of databases) await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type BackedUp = {
  readonly server: TestServer;
  readonly secret: string;
  /** Person with a password, a second factor, a balance of 42, and a name full of separators. */
  readonly person: Person;
  readonly totpSecret: string;
  readonly file: string;
  readonly config: (env: Record<string, string>) => Config;
};

export const PASSWORD = 'correct horse';
export const BALANCE = 42;

export async function startBackedUp({ folder }: Places): Promise<BackedUp> {
  const secret = randomUUID() + randomUUID();
  const config = (env: Record<string, string>): Config => readConfig({ SERVER_SECRET: secret, ...env });
  const file = join(folder, 'kept.backup');
  const server = await startTestServer({ SERVER_SECRET: secret });
  const person = await server.newPerson(50);
  await server.choosePassword(person, PASSWORD);
  await person.client.auth.updateUser({ data: { note: AWKWARD } });
  await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: 50 - BALANCE });
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { pool } = server.deps.db;
  await pool.query('insert into private.feedback (email, message) values ($1, $2)', [
    'ada@example.com',
    AWKWARD,
  ]);
  await server.deps.jobQueue.add(pool, 'feedback-mail', {}, new Date(Date.now() + 24 * 3600 * 1000));
  await backUp(config({ DATABASE_URL: server.deps.db.url }), { file, force: false, withFiles: true });
  return { server, secret, person, totpSecret: data?.totp.secret ?? '', file, config };
}

/** Excludes the next nightly job, which each server schedules in its first minute. */
export async function contentOf({ deps }: TestServer): Promise<unknown> {
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

/** @throws if the restored server differs in rows, sign-in, balance, second factor, or sessions */
export async function expectSame(again: TestServer, { server, person, totpSecret }: BackedUp): Promise<void> {
  const before = await contentOf(server);
  expect(await contentOf(again)).toEqual(before);
  expect(JSON.stringify(before)).toContain('🎨');
  const { auth } = again.newClient();
  const signedIn = await auth.signInWithPassword({ email: person.email, password: PASSWORD });
  expect(signedIn.data.user).toMatchObject({ id: person.id, user_metadata: { note: AWKWARD } });
  expect(await again.balanceOf(person)).toBe(BALANCE);
  const factorId = signedIn.data.user?.factors?.[0]?.id ?? '';
  const proved = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(totpSecret, Date.now()) });
  expect(proved.error).toBeNull();
  const refreshed = await again.newClient().auth.refreshSession({ refresh_token: person.refreshToken });
  expect(refreshed.error?.code).toBe('refresh_token_not_found'); // Verifying the second factor ended it.
}
