/**
 * Restores Debian's PostgreSQL to a point in time from a base backup and archived WAL, as described in
 * docs/deploy.md.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPostgres, startDebianPostgres } from '@printready/testing/postgres';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';

const SERVER_SECRET = randomUUID() + randomUUID();

const spend = async (person: Person, tokens: number): Promise<void> => {
  const { error } = await person.client.rpc('deduct_tokens', { p_user_id: person.id, p_amount: tokens });
  if (error) throw error;
};

const usersNamed = async ({ deps }: TestServer, email: string): Promise<number> =>
  (await deps.db.pool.query('select from auth.users where email = $1', [email])).rowCount ?? 0;

/** Waits until the server has replayed all WAL, because it serves reads earlier. */
async function endOfRecovery(url: string): Promise<void> {
  const { pool } = connect(url, () => undefined);
  const isRecovering = async () =>
    (await pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')).rows[0]
      ?.recovering;
  await expect.poll(isRecovering).toBe(false);
  await pool.end();
}

test.skipIf(debianPostgres === undefined)(
  'restores all commits before the chosen time, and none after it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'printready-wal-test-'));
    chmodSync(folder, 0o777);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [archive, base] = [folder, join(folder, 'base')];
    const primary = await startDebianPostgres({
      settings: {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
      },
    });
    onTestFinished(() => primary.stop());
    const STORAGE_FOLDER = join(folder, 'files');
    const first = await startTestServer({ SERVER_SECRET, DATABASE_URL: primary.url, STORAGE_FOLDER });
    const person = await first.newPerson(15);
    await primary.run('pg_basebackup', ['-d', primary.url, '-D', base, '--checkpoint=fast']);
    // Written after the base backup, so only the archive has it.
    await spend(person, 3);
    const early = await first.newPerson(undefined, 'early@example.com');
    const { rows } = await first.deps.db.pool.query<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    );
    await spend(person, 4);
    await first.newPerson(undefined, 'late@example.com');
    await first.deps.db.pool.query('delete from auth.users where id = $1', [early.id]);
    expect(await first.balanceOf(person)).toBe(8);
    await first.stop();
    await primary.shutDown();

    const restored = await startDebianPostgres({
      base,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: rows[0]?.moment ?? '',
        recovery_target_action: 'promote',
      },
    });
    onTestFinished(() => restored.stop());
    await endOfRecovery(restored.url);
    const again = await startTestServer({ SERVER_SECRET, DATABASE_URL: restored.url, STORAGE_FOLDER });
    expect(await again.balanceOf(person)).toBe(12);
    expect([
      await usersNamed(again, 'early@example.com'),
      await usersNamed(again, 'late@example.com'),
    ]).toEqual([1, 0]);
    // Sessions and signing keys are restored, and the balance can be changed again.
    const { auth } = again.newClient();
    expect((await auth.refreshSession({ refresh_token: person.refreshToken })).data.user?.id).toBe(person.id);
    await again.deps.db.pool.query('update public.user_subscriptions set tokens_remaining = 11');
    expect(await again.balanceOf(person)).toBe(11);
    await again.stop();
  },
);
