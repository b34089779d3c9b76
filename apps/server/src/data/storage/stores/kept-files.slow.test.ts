import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterEach, describe, expect, test } from 'vitest';
import { compareKeptFiles } from './kept-files.ts';
import { S3_KEY, startTestS3, type TestS3 } from './test-s3.ts';
import { emptyTrash } from './trash.ts';

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startOn(s3?: TestS3): Promise<TestServer> {
  const server = await startTestServer(
    s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'kept',
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    },
  );
  undo.push(() => server.stop());
  return server;
}

async function startOnS3(options: { readonly versioned: boolean }): Promise<TestServer> {
  const s3 = await startTestS3(options);
  undo.push(() => s3.close());
  return startOn(s3);
}

const bucketOf = ({ client }: Person) => client.storage.from('results');

async function upload(person: Person, name: string): Promise<void> {
  const { error } = await bucketOf(person).upload(
    `${person.id}/${name}`,
    new Blob([name], { type: 'image/png' }),
  );
  if (error) throw error;
}

/** Deletes a file with its bytes, then restores the row, as a database restore would. */
async function deleteAndRestoreRow({ deps: { db, files } }: TestServer, person: Person, name: string) {
  const path = `${person.id}/${name}`;
  const columns = 'id, bucket_id, name, owner, owner_id, metadata, version';
  const { rows } = await db.pool.query<{ row: object }>(
    `select to_jsonb(o) as row from storage.objects o where name = $1`,
    [path],
  );
  const { error } = await bucketOf(person).remove([path]);
  if (error) throw error;
  await emptyTrash(db.pool, files);
  await db.pool.query(
    `insert into storage.objects (${columns})
       select ${columns} from jsonb_populate_record(null::storage.objects, $1)`,
    [JSON.stringify(rows[0]?.row)],
  );
}

const textOf = async (person: Person, name: string): Promise<string | undefined> =>
  (await bucketOf(person).download(`${person.id}/${name}`)).data?.text();

describe('stored files after a database restore', () => {
  test('restores stored files in a versioned bucket, but only the missing ones', async () => {
    const server = await startOnS3({ versioned: true });
    const person = await server.newPerson(15);
    for (const name of ['kept.png', 'lost.png', 'gone.png']) await upload(person, name);
    await deleteAndRestoreRow(server, person, 'lost.png');
    await bucketOf(person).remove([`${person.id}/gone.png`]);
    await emptyTrash(server.deps.db.pool, server.deps.files);
    const compare = (restore: boolean) =>
      compareKeptFiles(server.deps.db.pool, server.deps.files, { restore });
    const lost = `results/${person.id}/lost.png`;
    expect(await compare(false)).toEqual({ files: 2, missing: [lost], restored: 0 });
    expect(await textOf(person, 'lost.png')).toBeUndefined();
    expect(await compare(true)).toEqual({ files: 2, missing: [], restored: 1 });
    expect(await compare(true)).toEqual({ files: 2, missing: [], restored: 0 });
    expect([await textOf(person, 'kept.png'), await textOf(person, 'lost.png')]).toEqual([
      'kept.png',
      'lost.png',
    ]);
    expect(await textOf(person, 'gone.png')).toBeUndefined();
  });

  test.each([
    ['a bucket without versioning', () => startOnS3({ versioned: false })],
    ['a folder', () => startOn()],
  ])('lists missing files without restoring them, in %s', async (_store, start) => {
    const server = await start();
    const person = await server.newPerson(15);
    for (const name of ['kept.png', 'lost.png']) await upload(person, name);
    await deleteAndRestoreRow(server, person, 'lost.png');
    expect(await compareKeptFiles(server.deps.db.pool, server.deps.files, { restore: true })).toEqual({
      files: 2,
      missing: [`results/${person.id}/lost.png`],
      restored: 0,
    });
    expect(await textOf(person, 'kept.png')).toBe('kept.png');
  });
});
