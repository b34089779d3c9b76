/** Restores backups to folders with an embedded PostgreSQL, and to another version of PostgreSQL. */

import { debianPostgres, type OutsidePostgres, startDebianPostgres } from '@printready/testing/postgres';
import { startTestServer } from '@printready/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore } from './backup.ts';
import { type BackedUp, contentOf, expectSame, newPlaces, PASSWORD, startBackedUp } from './test-backup.ts';

/** Uses the folder's own database even if the suite runs on another database. */
const EMBEDDED = { DATABASE_URL: '' };

const places = newPlaces();
let kept: BackedUp;
beforeAll(async () => {
  kept = await startBackedUp(places);
});
afterAll(async () => {
  await kept.server.stop();
  await places.remove();
});

test('restores identical rows to a new data folder, where the same people can sign in', async () => {
  const { secret: SERVER_SECRET, file, config } = kept;
  const DATA_DIR = places.newDataDir();
  const summary = await restore(config({ DATA_DIR }), { file, force: false, newSecret: false });
  expect(summary.rows).toBeGreaterThan(10);
  const again = await startTestServer({ SERVER_SECRET, DATA_DIR, ...EMBEDDED });
  await expectSame(again, kept);
  await again.stop();
});

test('refuses to restore to a data folder that a running server uses, and leaves the folder unchanged', async () => {
  const { secret: SERVER_SECRET, file, config, server } = kept;
  const DATA_DIR = places.newDataDir();
  await restore(config({ DATA_DIR }), { file, force: false, newSecret: false });
  const running = await startTestServer({ SERVER_SECRET, DATA_DIR, ...EMBEDDED });
  await expect(restore(config({ DATA_DIR }), { file, force: true, newSecret: false })).rejects.toThrow(
    'in use by another running PrintReady server',
  );
  expect(await contentOf(running)).toEqual(await contentOf(server));
  await running.stop();
});

test.skipIf(!debianPostgres)(
  'restores a backup from one version of PostgreSQL to another, through DATABASE_URL',
  async () => {
    const { secret: SERVER_SECRET, file, config, person } = kept;
    const outside: OutsidePostgres = await startDebianPostgres();
    await restore(config({ DATABASE_URL: outside.url }), { file, force: false, newSecret: false });
    const again = await startTestServer({ SERVER_SECRET, DATABASE_URL: outside.url });
    const { auth } = again.newClient();
    expect((await auth.signInWithPassword({ email: person.email, password: PASSWORD })).error).toBeNull();
    const refreshed = await again.newClient().auth.refreshSession({ refresh_token: person.refreshToken });
    expect(refreshed.data.user?.id).toBe(person.id);
    await expect(
      restore(config({ DATABASE_URL: outside.url }), { file, force: true, newSecret: false }),
    ).rejects.toThrow('Stop every one of them first');
    await again.stop();
    await outside.stop();
  },
);
