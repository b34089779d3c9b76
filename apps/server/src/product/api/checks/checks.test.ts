import { createHash, randomUUID } from 'node:crypto';
import { PROFILES } from '@printready/preflight';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestWorkers, testWorkers } from '../../bulk/test-bulk.ts';
import { callApi, type KeyedShop, newKeyedShop } from '../http/test-api.ts';
import { announce, put, SVG, svgFile, uploadFile } from '../uploads/test-uploads.ts';
import { openChecks } from './run-checks.ts';

let server: TestServer;
let workers: TestWorkers;
let shop: KeyedShop;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
  await workers.work({ tasks: [openChecks], lanes: 1 });
  shop = await newKeyedShop(server);
});
afterAll(async () => {
  await workers.stop();
  await server.stop();
});

const sql = (text: string, values: unknown[] = []) =>
  server.deps.db.pool.query<Record<string, unknown>>(text, values);

const check = (body: object) => callApi(server, shop.secret, 'POST', '/validate', { body });

async function sendForm(
  fields: Readonly<Record<string, string>>,
  file = new Blob([SVG]),
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'art.svg');
  return fetch(`${server.origin}/v1/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secret}`, ...headers },
    body: form,
  });
}

describe('check', () => {
  test('reports findings, verdict and facts of an upload', async () => {
    const { status, json, headers } = await check({ upload: await uploadFile(server, shop.secret) });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({
      state: 'done',
      cause: null,
      report: {
        verdict: 'look',
        facts: { colorSpace: 'RGB' },
        sha256: createHash('sha256').update(SVG).digest('hex'),
      },
    });
    expect(headers.get('location')).toBe(`/v1/validate/${String(json['id'])}`);
    const again = await callApi(server, shop.secret, 'GET', `/validate/${String(json['id'])}`);
    expect([again.status, again.json]).toEqual([200, json]);
  });

  test('takes a small file in a form, with the print width', async () => {
    const answer = await sendForm({ print_width_mm: '5' });
    const json = (await answer.json()) as { state: string; report: { facts: object } };
    expect([answer.status, json.state], JSON.stringify(json)).toEqual([200, 'done']);
    const { rows } = await sql('select input from private.api_checks order by created_at desc limit 1');
    expect(rows).toMatchObject([{ input: { printWidthMm: 5 } }]);
  });

  test('reports a file that cannot be read as unchecked', async () => {
    const bytes = Buffer.from('no art');
    const upload = await uploadFile(server, shop.secret, { ...svgFile, bytes });
    const { json } = await check({ upload });
    expect(json).toMatchObject({ state: 'done', report: { verdict: 'unchecked', score: null } });
  });

  test('uses a profile that the shop shares, and those of PrintReady', async () => {
    const { rows } = await sql(
      `insert into public.shop_profiles (shop_id, name, content)
       values ($1, 'Counter', $2) returning id`,
      [shop.id, JSON.stringify({ ...PROFILES[1], id: 'counter', name: 'Counter' })],
    );
    const { json } = await check({ upload: await uploadFile(server, shop.secret), profile: rows[0]?.['id'] });
    expect(json).toMatchObject({ report: { profile: { name: 'Counter' } } });
    const usual = await check({ upload: await uploadFile(server, shop.secret), profile: PROFILES[1]?.id });
    expect(usual.json).toMatchObject({ report: { profile: { id: PROFILES[1]?.id } } });
  });

  test('is answered with 202 until a worker has done it', { tags: 'slow' }, async () => {
    await workers.stop();
    const waiting = await check({ upload: await uploadFile(server, shop.secret) });
    expect([waiting.status, waiting.json['state']]).toEqual([202, 'queued']);
    await workers.work({ tasks: [openChecks], lanes: 1 });
    const path = `/validate/${String(waiting.json['id'])}`;
    await expect
      .poll(async () => (await callApi(server, shop.secret, 'GET', path)).json['state'], { timeout: 20_000 })
      .toBe('done');
  });

  test('fails without naming parts of the server when the storage refuses the file at the last try', async () => {
    const upload = await uploadFile(server, shop.secret);
    const { rows } = await sql(`select private.add_api_check($1, $2, $3, null, 'hash') as id`, [
      shop.id,
      upload,
      { profile: PROFILES[0] },
    ]);
    const id = String(rows[0]?.['id']);
    const files = {
      ...server.deps.files,
      read: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9000')),
    };
    const { handlers, stop } = openChecks({ pool: server.deps.db.pool, files, lanes: 1 });
    onTestFinished(stop);
    const job = { id: randomUUID(), priority: 0, lastTry: true };
    await expect(handlers['api-check']?.({ check: id }, job)).rejects.toThrow('ECONNREFUSED');
    const { json } = await callApi(server, shop.secret, 'GET', `/validate/${id}`);
    expect(json).toMatchObject({
      state: 'failed',
      cause: 'The server could not complete this check. Send it again.',
    });
  });

  test('fails when each worker that took it died', async () => {
    const { rows } = await sql(
      `insert into private.api_checks (shop_id, state, input) values ($1, 'running', '{}') returning id`,
      [shop.id],
    );
    const id = rows[0]?.['id'];
    await sql(
      `insert into jobs.job (name, data, source_name) values ('dead', jsonb_build_object('check', $1::text), 'api-check')`,
      [id],
    );
    await sql('select private.sweep_api()');
    const { json } = await callApi(server, shop.secret, 'GET', `/validate/${String(id)}`);
    expect(json).toMatchObject({ state: 'failed', cause: 'The worker ended each time it opened this file.' });
  });
});

describe('list of checks', () => {
  test('comes in pages, newest first, with the verdicts', async () => {
    const own = await newKeyedShop(server);
    const ids: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const body = { upload: await uploadFile(server, own.secret) };
      ids.unshift((await callApi(server, own.secret, 'POST', '/validate', { body })).json['id']);
    }
    const page = (query: string) => callApi(server, own.secret, 'GET', `/validate?limit=2${query}`);
    const first = (await page('')).json as { data: { id: string; verdict: string }[]; next_cursor: string };
    const second = (await page(`&cursor=${first.next_cursor}`)).json as typeof first;
    const listed = [...first.data, ...second.data];
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed.map(({ verdict }) => verdict)).toEqual(['look', 'look', 'look']);
    expect([first.data.length, second.next_cursor]).toEqual([2, null]);
  });

  test('leaves out those of other shops, and those that are over', async () => {
    const own = await newKeyedShop(server);
    await check({ upload: await uploadFile(server, shop.secret) });
    await sql(
      `insert into private.api_checks (shop_id, input, expires_at) values ($1, '{}', now() - interval '1 second')`,
      [own.id],
    );
    expect((await callApi(server, own.secret, 'GET', '/validate')).json).toEqual({
      data: [],
      next_cursor: null,
    });
  });
});

describe('Idempotency-Key of a check', () => {
  const newHeaders = () => ({ 'idempotency-key': randomUUID() });
  const countChecks = async (): Promise<number> =>
    (await sql('select from private.api_checks where shop_id = $1', [shop.id])).rowCount ?? 0;
  const countUploads = async (): Promise<number> =>
    (await sql('select from private.api_uploads where shop_id = $1', [shop.id])).rowCount ?? 0;

  test('makes one check of 20 calls at once', async () => {
    const [before, headers] = [await countChecks(), newHeaders()];
    const body = { upload: await uploadFile(server, shop.secret) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callApi(server, shop.secret, 'POST', '/validate', { body, headers })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${String(json['id'])}`)).size).toBe(1);
    expect(await countChecks()).toBe(before + 1);
  });

  test('gives a repeated form its check, and keeps its file once', async () => {
    const headers = newHeaders();
    const send = async () => {
      const answer = await sendForm({ garment: '#101010' }, undefined, headers);
      return { status: answer.status, id: ((await answer.json()) as { id: string }).id };
    };
    const first = await send();
    const kept = await countUploads();
    expect([first.status, await send()]).toEqual([200, first]);
    expect(await countUploads()).toBe(kept);
  });

  test.each([
    ['another field', { garment: '#ffffff' }, SVG],
    ['another file', { garment: '#101010' }, Buffer.from(`${SVG.toString()} `)],
  ])('refuses a form with %s', async (_name, fields, file) => {
    const headers = newHeaders();
    await sendForm({ garment: '#101010' }, undefined, headers);
    const answer = await sendForm(fields, new Blob([Uint8Array.from(file)]), headers);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'idempotency_conflict' }]);
  });

  test('refuses another upload, and counts for its shop only', async () => {
    const headers = newHeaders();
    const call = async (secret: string) => {
      const body = { upload: await uploadFile(server, secret) };
      return callApi(server, secret, 'POST', '/validate', { body, headers });
    };
    await call(shop.secret);
    expect(await call(shop.secret)).toMatchObject({ status: 409, json: { code: 'idempotency_conflict' } });
    expect((await call((await newKeyedShop(server)).secret)).status).toBe(200);
  });

  test('is free again after a refused check', async () => {
    const headers = newHeaders();
    const { id, putUrl } = await announce(server, shop.secret, svgFile);
    const call = () => callApi(server, shop.secret, 'POST', '/validate', { body: { upload: id }, headers });
    expect((await call()).json['code']).toBe('upload_missing');
    await put(putUrl, svgFile);
    expect((await call()).status).toBe(200);
  });
});

describe('upload', () => {
  test('takes its bytes once', async () => {
    const { id, putUrl } = await announce(server, shop.secret, svgFile);
    expect((await check({ upload: id })).json['code']).toBe('upload_missing');
    expect((await put(putUrl, svgFile)).status).toBe(204);
    expect((await put(putUrl, svgFile)).status).toBe(404);
  });

  test('takes its bytes once when two requests bring them at once', async () => {
    const { id, putUrl } = await announce(server, shop.secret, svgFile);
    const client = await server.deps.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from private.api_uploads where id = $1 for update', [id]);
      const both = Promise.all([put(putUrl, svgFile), put(putUrl, svgFile)]);
      await expect
        .poll(async () => {
          const { rowCount } = await sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%fill_api_upload%'`,
          );
          return rowCount;
        })
        .toBe(2);
      await client.query('commit');
      expect((await both).map(({ status }) => status).toSorted()).toEqual([204, 404]);
    } finally {
      client.release();
    }
  });

  test('is deleted after a day, with its bytes', async () => {
    const id = await uploadFile(server, shop.secret);
    await sql("update private.api_uploads set expires_at = now() - interval '1 second' where id = $1", [id]);
    await sql('select private.sweep_api()');
    const { rows } = await sql("select name from storage.objects where bucket_id = 'api' and name like $1", [
      `%/${id}`,
    ]);
    expect(rows).toEqual([]);
    expect((await check({ upload: id })).json['code']).toBe('not_found');
  });

  test('leaves no bytes behind when it is refused after they arrived', async () => {
    const count = async () => {
      const { rows } = await sql(
        `select (select count(*)::integer from private.api_uploads) as uploads,
           (select count(*)::integer from storage.trash where due_at <= now()) as trash`,
      );
      return { uploads: Number(rows[0]?.['uploads']), trash: Number(rows[0]?.['trash']) };
    };
    const { uploads, trash } = await count();
    expect((await sendForm({}, new Blob([]))).status).toBe(400);
    expect(await count()).toEqual({ uploads, trash: trash + 1 });
  });
});
