import { createHash } from 'node:crypto';
import { PROFILES } from '@printready/preflight';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function sendForm(fields: Readonly<Record<string, string>>, file = new Blob([SVG])): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'art.svg');
  return fetch(`${server.origin}/v1/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secret}` },
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

describe('upload', () => {
  test('takes its bytes once', async () => {
    const { id, putUrl } = await announce(server, shop.secret, svgFile);
    expect((await check({ upload: id })).json['code']).toBe('upload_missing');
    const [first, second] = await Promise.all([put(putUrl, svgFile), put(putUrl, svgFile)]);
    expect([first.status, second.status].toSorted()).toEqual([204, 404]);
    expect((await put(putUrl, svgFile)).status).toBe(404);
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
