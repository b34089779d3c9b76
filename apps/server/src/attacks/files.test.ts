import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, attempt, checkRow, json, type Row, stateOf } from './test-attempt.ts';

let server: TestServer;
let mallory: Person;
let victim: Person;
let secretFile: string;
beforeAll(async () => {
  server = await sharedServer();
  [mallory, victim] = [await server.newPerson(15), await server.newPerson(200)];
  secretFile = `${victim.id}/secret.png`;
  for (const person of [mallory, victim]) {
    const bytes = new Blob(['bytes'], { type: 'image/png' });
    const { error } = await person.client.storage.from('results').upload(`${person.id}/secret.png`, bytes);
    if (error) throw error;
  }
});
afterAll(() => server.stop());

describe('files', () => {
  const object = (path: string, method = 'GET'): Attempt => ({
    method,
    path: `/storage/v1/object/${path}`,
    token: mallory.accessToken,
    ...((method === 'POST' || method === 'PUT') && {
      headers: { 'content-type': 'image/png' },
      body: 'planted',
    }),
  });
  const rows: Row[] = [
    ['reading another’s file', () => object(`results/${secretFile}`), 404, 'NoSuchKey'],
    [
      'writing into another’s folder',
      () => object(`results/${victim.id}/planted.png`, 'POST'),
      403,
      'AccessDenied',
    ],
    [
      'replacing another’s file',
      () => ({
        ...object(`results/${secretFile}`, 'POST'),
        headers: { 'content-type': 'image/png', 'x-upsert': 'true' },
      }),
      403,
      'AccessDenied',
    ],
    ['writing outside any folder', () => object('results/planted.png', 'POST'), 403, 'AccessDenied'],
    ['a missing bucket', () => object('private/x.png', 'POST'), 404, 'NoSuchBucket'],
    [
      'creating a bucket',
      () => ({
        method: 'POST',
        path: '/storage/v1/bucket',
        token: mallory.accessToken,
        ...json({ name: 'mine', public: true }),
      }),
      403,
      'AccessDenied',
    ],
    [
      'making a bucket public',
      () => ({
        method: 'PUT',
        path: '/storage/v1/bucket/results',
        token: mallory.accessToken,
        ...json({ public: true }),
      }),
      404,
      'NoSuchBucket',
    ],
    [
      'emptying a bucket',
      () => ({
        method: 'POST',
        path: '/storage/v1/bucket/results/empty',
        token: mallory.accessToken,
        ...json({}),
      }),
      404,
      'NoSuchBucket',
    ],
    [
      'a private file through the public URL',
      () => object(`public/results/${secretFile}`),
      404,
      'NoSuchBucket',
    ],
    [
      'a signed URL for another’s file',
      () => ({
        method: 'POST',
        path: `/storage/v1/object/sign/results/${secretFile}`,
        token: mallory.accessToken,
        ...json({ expiresIn: 60 }),
      }),
      404,
      'NoSuchKey',
    ],
    [
      'a session’s token as a signature',
      () => ({
        method: 'GET',
        path: `/storage/v1/object/sign/results/${secretFile}?token=${mallory.accessToken}`,
      }),
      400,
      'InvalidSignature',
    ],
    [
      'the signature of another file',
      async () => {
        const own = mallory.client.storage.from('results');
        const { data } = await own.createSignedUrl(`${mallory.id}/secret.png`, 60);
        const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
        return { method: 'GET', path: `/storage/v1/object/sign/results/${secretFile}?token=${token}` };
      },
      400,
      'InvalidSignature',
    ],
    [
      'an expired token',
      async () => ({
        ...object(`results/${secretFile}`),
        token: await server.deps.keys.sign({ sub: victim.id, role: 'authenticated' }, -5),
      }),
      403,
      'InvalidJWT',
    ],
    [
      'a MIME type that contains a header',
      () => ({
        ...object(`results/${mallory.id}/x.png`, 'POST'),
        headers: { 'content-type': 'image/png\tx: y' },
      }),
      415,
      'InvalidRequest',
    ],
    [
      'a page',
      () => ({ ...object(`results/${mallory.id}/x.html`, 'POST'), headers: { 'content-type': 'text/html' } }),
      415,
      'InvalidMimeType',
    ],
    [
      'a form without a file',
      () => ({
        ...object(`results/${mallory.id}/x.png`, 'POST'),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
      }),
      400,
      'InvalidRequest',
    ],
    [
      'a form without a closing boundary',
      () => ({
        ...object(`results/${mallory.id}/x.png`, 'POST'),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="a"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n1',
      }),
      400,
      'InvalidRequest',
    ],
    [
      'a form without a boundary',
      () => ({
        ...object(`results/${mallory.id}/x.png`, 'POST'),
        headers: { 'content-type': 'multipart/form-data' },
        body: 'x',
      }),
      400,
      'InvalidRequest',
    ],
    [
      'a file over the bucket’s size limit',
      () => ({
        ...object(`reports/${mallory.id}/x.json`, 'POST'),
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(5 * 1024 * 1024 + 1),
      }),
      413,
      'EntityTooLarge',
    ],
    [
      'moving a file out of the user’s own folder',
      () => ({
        method: 'POST',
        path: '/storage/v1/object/move',
        token: mallory.accessToken,
        ...json({
          bucketId: 'results',
          sourceKey: `${mallory.id}/secret.png`,
          destinationKey: `${victim.id}/planted.png`,
        }),
      }),
      403,
      'AccessDenied',
    ],
    [
      'copying another’s file',
      () => ({
        method: 'POST',
        path: '/storage/v1/object/copy',
        token: mallory.accessToken,
        ...json({ bucketId: 'results', sourceKey: secretFile, destinationKey: `${mallory.id}/mine.png` }),
      }),
      404,
      'NoSuchKey',
    ],
    ['deleting another’s file', () => object(`results/${secretFile}`, 'DELETE'), 404, 'NoSuchKey'],
  ];
  test.each(rows)('rejects %s', (...row) => checkRow(server, row));

  const escapes = [
    '..',
    '%2e%2e',
    '%2e%2e%2f',
    '..%2f',
    '..%5c..%5c',
    '..\\',
    '.',
    '%2e',
    '',
    'a%00b',
    'a%0d%0ab',
    'a%5cb',
    'x'.repeat(1100),
  ];
  test.each(escapes)('rejects the path %j', async (part) => {
    const path = `results/${mallory.id}/${part}/${victim.id}/secret.png`;
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      await checkRow(server, [part, () => object(path, method), 400, 'InvalidKey']);
    }
    const raw = decodeURIComponent(part);
    const destinationKey = `${mallory.id}/${raw}/x.png`;
    for (const verb of ['move', 'copy']) {
      const body = { bucketId: 'results', sourceKey: `${mallory.id}/secret.png`, destinationKey };
      const request = {
        method: 'POST',
        path: `/storage/v1/object/${verb}`,
        token: mallory.accessToken,
        ...json(body),
      };
      await checkRow(server, [part, () => request, 400, 'InvalidKey']);
    }
  });

  const direction = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u061c'].map(
    (mark) => [`U+${mark.codePointAt(0)?.toString(16)}`, `cod${mark}gnp.exe`] as const,
  );
  test.each(direction)('rejects a new file name with the direction mark %s', async (mark, file) => {
    const name = `${mallory.id}/${file}`;
    const path = `results/${mallory.id}/${encodeURIComponent(file)}`;
    const kept = `${mallory.id}/kept.png`;
    await mallory.client.storage.from('results').upload(kept, Buffer.from('1'), { contentType: 'image/png' });
    const requests = [
      object(path, 'POST'),
      object(`upload/sign/${path}`, 'POST'),
      ...['move', 'copy'].map((verb) => ({
        method: 'POST',
        path: `/storage/v1/object/${verb}`,
        token: mallory.accessToken,
        ...json({ bucketId: 'results', sourceKey: kept, destinationKey: name }),
      })),
    ];
    for (const request of requests) await checkRow(server, [mark, () => request, 400, 'InvalidKey']);
  });

  test('stores files named in any script, and reads and deletes older files named with direction marks', async () => {
    const bucket = mallory.client.storage.from('results');
    for (const file of ['شعار.png', 'סמל.png', 'Größe 日本.png']) {
      const { error } = await bucket.upload(`${mallory.id}/${file}`, Buffer.from('1'), {
        contentType: 'image/png',
      });
      expect(error, file).toBeNull();
    }
    const name = `${mallory.id}/cod\u202egnp.exe`;
    await server.deps.db.pool.query('update storage.objects set name = $2 where name = $1', [
      `${mallory.id}/סמל.png`,
      name,
    ]);
    expect((await bucket.download(name)).error).toBeNull();
    expect((await bucket.remove([name])).data).toHaveLength(1);
  });

  test.each(['..', '%2e%2e', 'results%2f..%2freports', 'results%00', 'results;drop%20table'])(
    'rejects the bucket name %s',
    async (bucket) => {
      const before = await stateOf(server.deps.db.pool);
      for (const method of ['GET', 'POST']) {
        const { status } = await attempt(server.origin, object(`${bucket}/${secretFile}`, method));
        expect([400, 404]).toContain(status);
      }
      expect(await stateOf(server.deps.db.pool)).toBe(before);
    },
  );

  test('limits listing and removal to the caller’s own files', async () => {
    const before = await stateOf(server.deps.db.pool);
    for (const prefix of [
      '',
      '../',
      victim.id,
      `${mallory.id}/../${victim.id}`,
      '%',
      `${victim.id.slice(0, 8)}%`,
    ]) {
      const { data } = await mallory.client.storage.from('results').list(prefix);
      expect(JSON.stringify(data)).not.toContain(victim.id);
    }
    const { data } = await mallory.client.storage
      .from('results')
      .remove([secretFile, `${mallory.id}/../${secretFile}`, '../secret.png', `%`]);
    expect(data).toEqual([]);
    expect(await stateOf(server.deps.db.pool)).toBe(before);
  });
});
