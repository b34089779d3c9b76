/**
 * Storage protocol, driven by the real @supabase/storage-js. The file is long because it is one suite for both
 * stores.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transaction } from '../../platform/database/connect.ts';
import { S3_KEY, startTestS3, type TestS3 } from './stores/test-s3.ts';
import { announceBytes, emptyTrash } from './stores/trash.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), randomBytes(50_000)]);
const asPng = (bytes: Buffer = PNG): Blob => new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
const bytesOf = async (blob: Blob | null): Promise<Buffer> =>
  Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));

describe.each(['a folder', 'an S3 store'])('files stored in %s', (kind) => {
  let server: TestServer;
  let s3: TestS3 | undefined;
  let person: Person;
  let stranger: Person;
  let service: ReturnType<typeof createClient>;

  beforeAll(async () => {
    s3 = kind === 'a folder' ? undefined : await startTestS3();
    server = await startTestServer(
      s3 && {
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: 'kept',
        S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      },
    );
    [person, stranger] = [await server.newPerson(), await server.newPerson()];
    const key = await server.deps.keys.sign({ role: 'service_role' }, 3600);
    service = createClient(server.origin, key, { auth: { persistSession: false } });
  });
  afterAll(async () => {
    await server.stop();
    expect(s3?.refused ?? []).toEqual([]);
    s3?.close();
  });

  const results = ({ client }: Person) => client.storage.from('results');
  const upload = async (name = `${randomUUID()}.png`, bytes = PNG): Promise<string> => {
    const path = `${person.id}/${name}`;
    const { error } = await results(person).upload(path, asPng(bytes));
    if (error) throw error;
    return path;
  };
  const kept = async (): Promise<number> => {
    await emptyTrash(server.deps.db.pool, server.deps.files);
    if (s3) return s3.objects.size;
    const names = readdirSync(join(server.deps.config.DATA_DIR, 'storage'), { recursive: true });
    return names.filter((name) => String(name).includes('-')).length;
  };

  test('returns a file uploaded as a form, bit for bit, with its metadata', async () => {
    const path = `${person.id}/art/front.png`;
    const sent = await results(person).upload(path, asPng(), {
      cacheControl: '60',
      metadata: { tool: 'halftone' },
    });
    expect(sent).toMatchObject({ error: null, data: { path, fullPath: `results/${path}` } });
    const { data } = await results(person).download(path);
    expect((await bytesOf(data)).equals(PNG)).toBe(true);
    expect(data?.type).toBe('image/png');
    const { data: info } = await results(person).info(path);
    expect(info).toMatchObject({
      id: sent.data?.id,
      name: path,
      size: PNG.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      etag: `"${createHash('md5').update(PNG).digest('hex')}"`,
      metadata: { tool: 'halftone' },
    });
  });

  test('stores raw bytes, a stream and an empty file', async () => {
    const put = async (body: Buffer | ReadableStream<Uint8Array>) => {
      const path = `${person.id}/${randomUUID()}.pdf`;
      const { error } = await results(person).upload(path, body, {
        contentType: 'application/pdf',
        metadata: { pages: 2 },
      });
      expect(error).toBeNull();
      const { data: info } = await results(person).info(path);
      expect(info?.metadata).toEqual({ pages: 2 });
      return bytesOf((await results(person).download(path)).data);
    };
    expect((await put(PNG)).equals(PNG)).toBe(true);
    const stream = new Blob([Uint8Array.from(PNG)]).stream();
    expect((await put(stream)).equals(PNG)).toBe(true);
    expect(await put(Buffer.alloc(0))).toHaveLength(0);
  });

  test('rejects an existing name; upsert and update replace the file and remove the old bytes', async () => {
    const path = await upload();
    const before = await kept();
    const second = await results(person).upload(path, asPng());
    expect(second.error).toMatchObject({ status: 409, code: 'KeyAlreadyExists' });
    const newer = randomBytes(100);
    expect((await results(person).upload(path, asPng(newer), { upsert: true })).error).toBeNull();
    expect((await bytesOf((await results(person).download(path)).data)).equals(newer)).toBe(true);
    expect((await results(person).update(path, asPng(PNG))).error).toBeNull();
    expect((await bytesOf((await results(person).download(path)).data)).equals(PNG)).toBe(true);
    const missing = await results(person).update(`${person.id}/none.png`, asPng());
    expect(missing.error).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(await kept()).toBe(before);
  });

  test('limits type and size according to the bucket', async () => {
    const wrong = await results(person).upload(`${person.id}/x.exe`, new Blob(['MZ']), {});
    expect(wrong.error).toMatchObject({ status: 415, code: 'InvalidMimeType' });
    const before = await kept();
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1, 0x20);
    const reports = person.client.storage.from('reports');
    const options = { contentType: 'application/json' };
    const announced = await reports.upload(`${person.id}/a.json`, tooLarge, options);
    expect(announced.error).toMatchObject({ status: 413, code: 'EntityTooLarge' });
    // A stream or form does not announce its length, so bytes are counted.
    const streamed = await reports.upload(`${person.id}/a.json`, new Blob([tooLarge]).stream(), options);
    expect(streamed.error).toMatchObject({ status: 413, code: 'EntityTooLarge' });
    const form = new Blob([tooLarge], { type: 'application/json' });
    expect((await reports.upload(`${person.id}/a.json`, form)).error).toMatchObject({ status: 413 });
    const exact = new Blob([tooLarge.subarray(1)], { type: 'application/json' });
    expect((await reports.upload(`${person.id}/exact.json`, exact)).error).toBeNull();
    await reports.remove([`${person.id}/exact.json`]);
    expect(await kept(), 'nothing of what was refused is kept').toBe(before);
  });

  test('lists one level with folders, search, order and pages; 100 entries by default', async () => {
    const folder = `${person.id}/list-${randomUUID()}`;
    for (const name of ['b.png', 'a.png', 'deep/c.png', 'deep/d.png', '500off.png', '50_off.png']) {
      expect((await results(person).upload(`${folder}/${name}`, asPng())).error).toBeNull();
    }
    const names = async (options = {}): Promise<(string | undefined)[]> => {
      const { data, error } = await results(person).list(folder, options);
      expect(error).toBeNull();
      return (data ?? []).map(({ name }) => name);
    };
    expect(await names()).toEqual(['500off.png', '50_off.png', 'a.png', 'b.png', 'deep']);
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'deep',
      'b.png',
      'a.png',
      '50_off.png',
      '500off.png',
    ]);
    expect(await names({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'deep',
      '50_off.png',
      '500off.png',
      'a.png',
      'b.png',
    ]);
    expect(await names({ search: '50_' })).toEqual(['50_off.png']);
    expect(await names({ limit: 2, offset: 1 })).toEqual(['50_off.png', 'a.png']);
    const { data } = await results(person).list(folder);
    expect(data?.find(({ name }) => name === 'deep')).toMatchObject({ id: null, metadata: null });
    expect(data?.find(({ name }) => name === 'a.png')?.metadata).toMatchObject({
      size: PNG.length,
      mimetype: 'image/png',
    });
    const { rows } = await server.deps.db.pool.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [`${folder}/a.png`],
    );
    await server.deps.db.pool.query(
      `insert into storage.objects (bucket_id, name, version)
       select 'results', $1 || '/many/' || n, $2 || n from generate_series(1, 120) as n`,
      [folder, rows[0]?.version],
    );
    expect((await results(person).list(`${folder}/many`)).data).toHaveLength(100);
    await server.deps.db.pool.query("delete from storage.objects where name like $1 || '/many/%'", [folder]);
    await server.deps.db.pool.query("delete from storage.trash where version !~ '^[0-9a-f-]{36}$'");
    expect((await results(stranger).list(folder)).data).toEqual([]);
  });

  test('moves, copies and removes files', async () => {
    const from = await upload('from.png');
    const folder = `${person.id}/moved`;
    const total = await kept();
    expect((await results(person).move(from, `${folder}/to.png`)).error).toBeNull();
    expect((await results(person).exists(from)).data).toBe(false);
    expect((await results(person).copy(`${folder}/to.png`, `${folder}/twin.png`)).error).toBeNull();
    expect(await kept()).toBe(total + 1);
    const taken = await results(person).copy(`${folder}/to.png`, `${folder}/twin.png`);
    expect(taken.error).toMatchObject({ status: 409 });
    const asReport = await results(person).move(`${folder}/to.png`, `${folder}/to.png`, {
      destinationBucket: 'reports',
    });
    expect(asReport.error).toMatchObject({ status: 415 });
    const removed = await results(person).remove([`${folder}/to.png`, `${folder}/none.png`]);
    expect(removed.data?.map(({ name }) => name)).toEqual([`${folder}/to.png`]);
    const { data } = await results(person).download(`${folder}/twin.png`);
    expect((await bytesOf(data)).equals(PNG), 'a copy has bytes of its own').toBe(true);
    expect(await kept()).toBe(total);
  });

  test('signs a URL for one file, for a limited time, and for either reading or writing', async () => {
    const path = await upload();
    const { data } = await results(person).createSignedUrl(path, 60);
    const url = data?.signedUrl ?? '';
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    const other = await upload();
    const elsewhere = await fetch(url.replace(path, other));
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { code: 'InvalidSignature' }]);
    const { data: named } = await results(person).createSignedUrl(path, 60, { download: 'my art.png' });
    expect((await fetch(named?.signedUrl ?? '')).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''my%20art.png",
    );
    const turned = `${url}&download=${encodeURIComponent('photo\u202egnp.exe')}`;
    expect((await fetch(turned)).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''photognp.exe",
    );
    const { data: short } = await results(person).createSignedUrl(path, 1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    expect((await fetch(short?.signedUrl ?? '').finally(() => vi.useRealTimers())).status).toBe(400);

    const { data: many } = await results(person).createSignedUrls([path, `${person.id}/none.png`], 60);
    expect(many?.map(({ error }) => error !== null)).toEqual([false, true]);
    expect((await results(stranger).createSignedUrl(path, 60)).error).toMatchObject({ code: 'NoSuchKey' });

    const target = `${person.id}/${randomUUID()}.png`;
    const { data: door } = await results(person).createSignedUploadUrl(target);
    const nobody = server.newClient().storage.from('results');
    const through = await nobody.uploadToSignedUrl(target, door?.token ?? '', asPng());
    expect(through).toMatchObject({ error: null, data: { path: target } });
    expect((await results(person).info(target)).data?.size).toBe(PNG.length);
    const again = await nobody.uploadToSignedUrl(target, door?.token ?? '', asPng());
    expect(again.error).toMatchObject({ status: 409 });
    const reading = new URL(url).searchParams.get('token') ?? '';
    expect((await nobody.uploadToSignedUrl(path, reading, asPng())).error).toMatchObject({
      code: 'InvalidSignature',
    });
    const theirs = await results(stranger).createSignedUploadUrl(`${person.id}/planted.png`);
    expect(theirs.error).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  test('serves downloads with ranges, ETags and types', async () => {
    const path = await upload();
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const url = `${server.origin}/storage/v1/object/results/${path}`;
    const part = await fetch(url, { headers: { ...headers, range: 'bytes=8-11' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-11/${PNG.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(PNG.subarray(8, 12))).toBe(true);
    const tail = await fetch(url, { headers: { ...headers, range: 'bytes=-4' } });
    expect(Buffer.from(await tail.arrayBuffer()).equals(PNG.subarray(-4))).toBe(true);
    const beyond = await fetch(url, { headers: { ...headers, range: `bytes=${PNG.length}-` } });
    expect(beyond.status).toBe(416);
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.headers.get('content-length'), head.headers.get('content-disposition')]).toEqual([
      String(PNG.length),
      'inline',
    ]);
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);

    const svg = `${person.id}/${randomUUID()}.svg`;
    const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
      type: 'image/svg+xml',
    });
    await results(person).upload(svg, script);
    const shown = await fetch(`${server.origin}/storage/v1/object/results/${svg}`, { headers });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/) as string,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test('lets only the service role create, change and list buckets', async () => {
    const id = `b-${randomUUID().slice(0, 8)}`;
    const made = await service.storage.createBucket(id, {
      public: true,
      fileSizeLimit: '10KB',
      allowedMimeTypes: ['image/*'],
    });
    expect(made).toMatchObject({ error: null, data: { name: id } });
    expect((await service.storage.createBucket(id, { public: true })).error).toMatchObject({ status: 409 });
    expect((await service.storage.getBucket(id)).data).toMatchObject({
      id,
      public: true,
      file_size_limit: 10_000,
      allowed_mime_types: ['image/*'],
    });
    const bucket = service.storage.from(id);
    const small = asPng(Buffer.alloc(10_000));
    expect((await bucket.upload('shown.png', small)).error).toBeNull();
    expect((await bucket.upload('big.png', asPng(Buffer.alloc(10_001)))).error).toMatchObject({
      status: 413,
    });
    const { publicUrl } = bucket.getPublicUrl('shown.png').data;
    const open = await fetch(publicUrl);
    expect([open.status, open.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);

    for (const client of [person.client, server.newClient()]) {
      expect((await client.storage.listBuckets()).data).toEqual([]);
      expect((await client.storage.getBucket(id)).error).toMatchObject({ code: 'NoSuchBucket' });
      expect((await client.storage.createBucket('mine', { public: true })).error).toMatchObject({
        status: 403,
        code: 'AccessDenied',
      });
      expect((await client.storage.updateBucket(id, { public: false })).error).toMatchObject({ status: 404 });
      expect((await client.storage.emptyBucket(id)).error).toMatchObject({ status: 404 });
      expect((await client.storage.deleteBucket(id)).error).toMatchObject({ status: 404 });
      expect((await client.storage.from(id).upload('x.png', small)).error).toMatchObject({ status: 403 });
    }
    expect((await service.storage.listBuckets({ search: id })).data).toHaveLength(1);
    await service.storage.updateBucket(id, { public: false });
    expect((await service.storage.getBucket(id)).data).toMatchObject({
      public: false,
      file_size_limit: 10_000,
    });
    expect((await fetch(publicUrl)).status).toBe(404);
    expect((await service.storage.deleteBucket(id)).error).toMatchObject({ code: 'ResourceNotEmpty' });
    expect((await service.storage.emptyBucket(id)).error).toBeNull();
    expect((await service.storage.deleteBucket(id)).error).toBeNull();
    expect((await service.storage.getBucket(id)).error).toMatchObject({ status: 404 });
  });

  test('protects another user’s files from being read, listed, replaced, moved, copied, or removed', async () => {
    const path = await upload();
    const theirs = results(stranger);
    expect((await theirs.download(path)).error).toMatchObject({ status: 404 });
    expect((await theirs.upload(path, asPng(), { upsert: true })).error).toMatchObject({ status: 403 });
    expect((await theirs.upload(`${person.id}/planted.png`, asPng())).error).toMatchObject({ status: 403 });
    expect((await theirs.update(path, asPng())).error).toMatchObject({ status: 404 });
    expect((await theirs.move(path, `${stranger.id}/mine.png`)).error).toMatchObject({ status: 404 });
    expect((await theirs.copy(path, `${stranger.id}/mine.png`)).error).toMatchObject({ status: 404 });
    const own = `${stranger.id}/own.png`;
    expect((await theirs.upload(own, asPng())).error).toBeNull();
    expect((await theirs.move(own, `${person.id}/planted.png`)).error).toMatchObject({ status: 403 });
    expect((await theirs.copy(own, `${person.id}/planted.png`)).error).toMatchObject({ status: 403 });
    expect((await theirs.remove([path])).data).toEqual([]);
    expect((await server.newClient().storage.from('results').download(path)).error).toMatchObject({
      status: 404,
    });
    expect((await bytesOf((await results(person).download(path)).data)).equals(PNG)).toBe(true);
  });

  test('limits a person’s files to one gigabyte, and states the limit in the error message', async () => {
    const hoarder = await server.newPerson();
    await server.deps.db.pool.query(
      `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('results', $1 || '/huge.png', $2, $1, '{"size": 1073741800}')`,
      [hoarder.id, randomUUID()],
    );
    const { error } = await results(hoarder).upload(`${hoarder.id}/more.png`, asPng());
    expect(error).toMatchObject({
      status: 413,
      message: 'Your kept files would exceed 1 GB; remove some first.',
    });
    await server.deps.db.pool.query('delete from auth.users where id = $1', [hoarder.id]);
  });

  test('deletes a person’s files with the account', async () => {
    const leaver = await server.newPerson();
    const before = await kept();
    await results(leaver).upload(`${leaver.id}/a.png`, asPng());
    await results(leaver).upload(`${leaver.id}/b.png`, asPng());
    const { data: door } = await results(leaver).createSignedUploadUrl(`${leaver.id}/late.png`);
    expect(await kept()).toBe(before + 2);
    // Simulates that no process has received the notification yet.
    await transaction(server.deps.db.pool, async (client) => {
      await client.query('alter table auth.sessions disable trigger tell_ended_sessions');
      await client.query('delete from auth.users where id = $1', [leaver.id]);
      await client.query('alter table auth.sessions enable trigger tell_ended_sessions');
    });
    expect(await kept()).toBe(before);
    const late = await results(leaver).uploadToSignedUrl(`${leaver.id}/late.png`, door?.token ?? '', asPng());
    expect(late.error).toMatchObject({ status: 403 });
    expect(await kept()).toBe(before);
  });

  test('stores nothing from an aborted upload', async () => {
    const before = await kept();
    const abort = new AbortController();
    const broken = fetch(`${server.origin}/storage/v1/object/results/${person.id}/broken.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'image/png' },
      signal: abort.signal,
      body: new ReadableStream({
        start: (controller) => controller.enqueue(Uint8Array.from(PNG)),
      }),
      ...({ duplex: 'half' } as object),
    });
    const given = expect(broken).rejects.toThrow();
    const pending = async (): Promise<number> =>
      (await server.deps.db.pool.query('select from storage.trash where due_at > now()')).rowCount ?? 0;
    await expect.poll(pending, { message: 'it is under way' }).toBe(1);
    abort.abort();
    await given;
    await expect.poll(pending).toBe(0);
    expect(await kept()).toBe(before);
    expect((await results(person).exists(`${person.id}/broken.png`)).data).toBe(false);
  });

  test('deletes a killed process’s unfinished uploads after they expire, each once, even in concurrent sweeps', async () => {
    const { db, files } = server.deps;
    const before = await kept();
    const orphans = Array.from({ length: 5 }, () => randomUUID());
    for (const version of orphans) {
      await announceBytes(db.pool, version);
      await files.write(version, Readable.from([PNG]));
    }
    expect(await kept(), 'an upload may still be under way').toBe(before + 5);
    await db.pool.query("update storage.trash set due_at = now() - interval '1 second'");
    const sweeps = await Promise.all([1, 2, 3].map(() => emptyTrash(db.pool, files)));
    expect(sweeps.reduce((sum, removed) => sum + removed, 0)).toBe(5);
    expect(await kept()).toBe(before);
  });
});
