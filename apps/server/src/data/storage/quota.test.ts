/** Storage quota of a person, counted while files are stored; see check_storage_quota in supabase/migrations. */

import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '../../auth/sessions/identity.ts';
import { runStorage } from './objects.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

test('adds up two simultaneous uploads against the storage quota, and counts a moved or replaced file once', async () => {
  const hoarder = await server.newPerson();
  const identity = await identify(server.deps, hoarder.accessToken);
  const add = (client: PoolClient, name: string, megabytes: number) =>
    client.query(
      `insert into storage.objects (bucket_id, name, version, metadata, owner_id)
       values ('results', $1, gen_random_uuid(), $2, $3)`,
      [
        `${hoarder.id}/${name}`,
        JSON.stringify({ size: megabytes * 1024 * 1024, mimetype: 'image/png' }),
        hoarder.id,
      ],
    );
  const upload = (name: string, megabytes: number, last: () => Promise<void> = () => Promise.resolve()) =>
    runStorage(server.deps, identity, async (client) => {
      await add(client, name, megabytes);
      await last();
    });
  /** Number of transactions that are waiting for another one's lock. */
  const waiting = async (): Promise<number | null> =>
    (
      await server.deps.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await upload('first.png', 960);
  let second: Promise<unknown> | undefined;
  await upload('a.png', 60, async () => {
    second = upload('b.png', 60).catch((error: unknown) => error);
    await expect.poll(waiting).toBe(1);
  });
  expect(await second).toMatchObject({ code: 'EntityTooLarge' });

  const files = hoarder.client.storage.from('results');
  const picture = new Blob(['a picture'], { type: 'image/png' });
  const moved = await files.move(`${hoarder.id}/first.png`, `${hoarder.id}/renamed.png`);
  expect(moved.error).toBeNull();
  const same = await files.upload(`${hoarder.id}/a.png`, picture, { upsert: true });
  expect(same.error).toBeNull();
});
