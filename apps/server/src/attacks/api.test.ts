/** Attacks on the API: keys, scopes, other shops, removed members, bodies. The file is one long table. */
import { randomUUID } from 'node:crypto';
import { PROFILES } from '@printready/preflight';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKey, callApi, type KeyedShop, newKeyedShop } from '../product/api/http/test-api.ts';
import { announce, svgFile, uploadFile } from '../product/api/uploads/test-uploads.ts';
import { RECIPE } from '../product/bulk/test-art.ts';
import { balanceOf, newMember, perform } from '../product/shop/test-shops.ts';
import { type Attempt, attempt, checkRow, json, type Row } from './test-attempt.ts';

let server: TestServer;
let own: KeyedShop;
let second: Person;
beforeAll(async () => {
  server = await sharedServer();
  own = await newKeyedShop(server, 50);
  second = await newMember(server, own, 'owner');
});
afterAll(() => server.stop());
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

const svgHeaders = { 'content-type': svgFile.type };

const get = (path: string, token?: string, headers?: Record<string, string>): Attempt => ({
  method: 'GET',
  path: `/v1${path}`,
  token,
  ...(headers && { headers }),
});

const WITH_A_KEY: Row[] = [
  ['that is missing', () => get('/shop'), 401, 'no_key'],
  ['that is no key', () => get('/shop', 'x'), 401, 'invalid_key'],
  ['with SQL in it', () => get('/shop', "pk_live_' or true--"), 401, 'invalid_key'],
  ['that is guessed', () => get('/shop', `pk_live_${'A'.repeat(43)}`), 401, 'invalid_key'],
  ['that is cut off', () => get('/shop', own.secret.slice(0, -1)), 401, 'invalid_key'],
  [
    'with the right start and another end',
    () => get('/shop', own.secret.slice(0, 14) + 'A'.repeat(37)),
    401,
    'invalid_key',
  ],
  [
    'as another scheme',
    () => get('/shop', undefined, { authorization: `Basic ${own.secret}` }),
    401,
    'no_key',
  ],
  ['in the query', () => get(`/shop?key=${own.secret}`), 401, 'no_key'],
  ['that is the session of a person', () => get('/shop', own.owner.accessToken), 401, 'invalid_key'],
  [
    'that was revoked',
    async () => {
      const { secret, keyId } = await addKey(server, own);
      await perform(server, own.owner, 'DELETE', `/${own.id}/keys/${keyId}`);
      return get('/shop', secret);
    },
    401,
    'key_revoked',
  ],
  [
    'of a removed owner',
    async () => {
      const leaving = await newMember(server, own, 'owner');
      const { secret } = await addKey(server, { ...own, owner: leaving });
      await perform(server, own.owner, 'DELETE', `/${own.id}/members/${leaving.id}`);
      return get('/shop', secret);
    },
    401,
    'invalid_key',
  ],
  [
    'of a demoted owner',
    async () => {
      const { secret } = await addKey(server, { ...own, owner: second });
      await perform(server, own.owner, 'PATCH', `/${own.id}/members/${second.id}`, { role: 'member' });
      return get('/shop', secret);
    },
    401,
    'key_revoked',
  ],
  [
    'of a deleted shop',
    async () => {
      const shop = await newKeyedShop(server);
      await perform(server, shop.owner, 'DELETE', `/${shop.id}`);
      return get('/shop', shop.secret);
    },
    401,
    'invalid_key',
  ],
  ['as a session of the app', () => ({ ...get(''), path: '/api/shops', token: own.secret }), 403, 'bad_jwt'],
  [
    'for rows of the database',
    () => ({ ...get(''), path: '/rest/v1/shops', token: own.secret }),
    401,
    'PGRST301',
  ],
];

const send = (path: string, secret: string, body: object): Attempt => ({
  method: 'POST',
  path: `/v1${path}`,
  token: secret,
  ...json(body),
});

async function foreignUpload(): Promise<string> {
  const other = await newKeyedShop(server);
  return uploadFile(server, other.secret);
}

const pathOf = (url: string): string => url.slice(server.origin.length);

/** A request whose length is announced, and whose bytes never come. */
const huge = (attempted: Attempt): Attempt => ({
  ...attempted,
  headers: {
    ...attempted.headers,
    'content-length': String(500 * 1024 * 1024),
    // No other request may wait behind the missing bytes.
    connection: 'close',
  },
});

const WITH_FILES: Row[] = [
  [
    'checking with a key for jobs only',
    async () => {
      const { secret } = await addKey(server, own, ['jobs']);
      return send('/validate', secret, { upload: await uploadFile(server, own.secret) });
    },
    403,
    'missing_scope',
  ],
  [
    'checking an upload of another shop',
    async () => send('/validate', own.secret, { upload: await foreignUpload() }),
    404,
    'not_found',
  ],
  [
    'checking with a profile of another shop',
    async () => {
      const other = await newKeyedShop(server);
      const { rows } = await server.deps.db.pool.query<{ id: string }>(
        "insert into public.shop_profiles (shop_id, name, content) values ($1, 'Theirs', $2) returning id",
        [other.id, JSON.stringify({ ...PROFILES[1], id: 'theirs', name: 'Theirs' })],
      );
      const upload = await uploadFile(server, own.secret);
      return send('/validate', own.secret, { upload, profile: rows[0]?.id });
    },
    400,
    'bad_request',
  ],
  [
    'reading a check of another shop',
    async () => {
      const other = await newKeyedShop(server);
      const { rows } = await server.deps.db.pool.query<{ id: string }>(
        "insert into private.api_checks (shop_id, input) values ($1, '{}') returning id",
        [other.id],
      );
      return get(`/validate/${rows[0]?.id ?? ''}`, own.secret);
    },
    404,
    'not_found',
  ],
  [
    'listing checks with a key for jobs only',
    async () => get('/validate', (await addKey(server, own, ['jobs'])).secret),
    403,
    'missing_scope',
  ],
  [
    'a forged cursor of checks',
    () => get(`/validate?cursor=${Buffer.from("1' or true-- x").toString('base64url')}`, own.secret),
    400,
    'bad_request',
  ],
  [
    'checking with an Idempotency-Key of 256 characters',
    async () => ({
      ...send('/validate', own.secret, { upload: await uploadFile(server, own.secret) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(256) },
    }),
    400,
    'bad_request',
  ],
  ['reading an id that is none', () => get("/validate/'%20or%20true--", own.secret), 404, 'not_found'],
  [
    'an unknown field',
    async () => send('/validate', own.secret, { upload: await uploadFile(server, own.secret), shop: own.id }),
    400,
    'bad_request',
  ],
  [
    'a file name with a folder',
    () => send('/uploads', own.secret, { name: '../x.png', size: 1 }),
    400,
    'bad_request',
  ],
  [
    'a media type with a line break',
    () => send('/uploads', own.secret, { name: 'x.png', size: 1, type: 'image/png\r\nx: y' }),
    400,
    'bad_request',
  ],
  [
    'an upload of 201 MB',
    () => send('/uploads', own.secret, { name: 'x', size: 201 * 2 ** 20 }),
    400,
    'bad_request',
  ],
  [
    'uploads beyond 8 GB',
    async () => {
      const shop = await newKeyedShop(server);
      await server.deps.db.pool.query(
        "insert into private.api_uploads (shop_id, name, type, size) select $1, 'x', 'image/png', 200 * 1024 * 1024 from generate_series(1, 41)",
        [shop.id],
      );
      return send('/uploads', shop.secret, { name: 'x', size: 1 });
    },
    413,
    'storage_full',
  ],
  ...['id', 'until', 'signature'].map(
    (part): Row => [
      `a signed address with another ${part}`,
      async () => {
        const shop = await newKeyedShop(server);
        const [one, other] = [
          await announce(server, shop.secret, svgFile),
          await announce(server, shop.secret, svgFile),
        ];
        const url = new URL(one.putUrl);
        if (part === 'id') url.pathname = url.pathname.replace(one.id, other.id);
        else if (part === 'until') url.searchParams.set('until', String(Date.now() + 3_600_000));
        else url.searchParams.set('signature', 'A'.repeat(43));
        return { method: 'PUT', path: url.pathname + url.search, headers: svgHeaders, body: svgFile.bytes };
      },
      404,
      'not_found',
    ],
  ),
  [
    'a signature of letters that take more bytes than a signature has',
    async () => {
      const { putUrl } = await announce(server, (await newKeyedShop(server)).secret, svgFile);
      const url = new URL(putUrl);
      url.searchParams.set('signature', 'é'.repeat(43));
      return { method: 'PUT', path: url.pathname + url.search, headers: svgHeaders, body: svgFile.bytes };
    },
    404,
    'not_found',
  ],
  [
    'bytes of another type',
    async () => {
      const { putUrl } = await announce(server, (await newKeyedShop(server)).secret, svgFile);
      return {
        method: 'PUT',
        path: pathOf(putUrl),
        headers: { 'content-type': 'text/html' },
        body: svgFile.bytes,
      };
    },
    400,
    'bad_request',
  ],
  [
    'fewer bytes than announced',
    async () => {
      const { putUrl } = await announce(server, (await newKeyedShop(server)).secret, svgFile);
      return { method: 'PUT', path: pathOf(putUrl), headers: svgHeaders, body: svgFile.bytes.subarray(1) };
    },
    400,
    'bad_request',
  ],
  [
    '500 MB at a signed address',
    async () => {
      const { putUrl } = await announce(server, (await newKeyedShop(server)).secret, svgFile);
      return huge({ method: 'PUT', path: pathOf(putUrl), headers: svgHeaders });
    },
    413,
    'too_large',
  ],
  ['500 MB of JSON', () => huge(send('/validate', own.secret, {})), 413, 'too_large'],
  [
    '500 MB in a form',
    () =>
      huge({
        method: 'POST',
        path: '/v1/validate',
        token: own.secret,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    413,
    'too_large',
  ],
  ['500 MB without a key', () => huge(send('/validate', 'x', {})), 401, 'invalid_key'],
  [
    'a form without a file',
    () => ({
      method: 'POST',
      path: '/v1/validate',
      token: own.secret,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="garment"\r\n\r\n#101010\r\n--x--\r\n',
    }),
    400,
    'bad_request',
  ],
  [
    'the bytes of an upload by the storage protocol',
    async () => {
      const id = await uploadFile(server, own.secret);
      const path = `/storage/v1/object/api/${own.id}/${id}`;
      return { method: 'GET', path, token: own.owner.accessToken };
    },
    404,
    'NoSuchKey',
  ],
];

const newJob = (upload: string, recipe: unknown = RECIPE): object => ({ recipe, uploads: [upload] });

async function foreignJob(): Promise<string> {
  const other = await newKeyedShop(server, 50);
  const { json: made } = await callApi(server, other.secret, 'POST', '/jobs', {
    body: newJob(await uploadFile(server, other.secret)),
  });
  return String(made['id']);
}

const WITH_JOBS: Row[] = [
  [
    'running with a key for checks only',
    async () => {
      const { secret } = await addKey(server, own, ['validate']);
      return send('/jobs', secret, newJob(await uploadFile(server, own.secret)));
    },
    403,
    'missing_scope',
  ],
  [
    'listing with a key for checks only',
    async () => get('/jobs', (await addKey(server, own, ['validate'])).secret),
    403,
    'missing_scope',
  ],
  [
    'an upload of another shop',
    async () => send('/jobs', own.secret, newJob(await foreignUpload())),
    404,
    'not_found',
  ],
  [
    'reading a job of another shop',
    async () => get(`/jobs/${await foreignJob()}`, own.secret),
    404,
    'not_found',
  ],
  [
    'deleting a job of another shop',
    async () => ({ ...get(`/jobs/${await foreignJob()}`, own.secret), method: 'DELETE' }),
    404,
    'not_found',
  ],
  [
    'a recipe of another shop',
    async () => {
      const other = await newKeyedShop(server);
      const { rows } = await server.deps.db.pool.query<{ id: string }>(
        "insert into public.shop_recipes (shop_id, name, content) values ($1, 'Theirs', $2) returning id",
        [other.id, JSON.stringify(RECIPE)],
      );
      return send('/jobs', own.secret, newJob(await uploadFile(server, own.secret), rows[0]?.id));
    },
    404,
    'not_found',
  ],
  [
    'an upload without its bytes',
    async () => send('/jobs', own.secret, newJob((await announce(server, own.secret, svgFile)).id)),
    409,
    'upload_missing',
  ],
  [
    'an upload that a job has taken',
    async () => {
      const upload = await uploadFile(server, own.secret);
      await callApi(server, own.secret, 'POST', '/jobs', { body: newJob(upload) });
      return send('/jobs', own.secret, newJob(upload));
    },
    409,
    'upload_used',
  ],
  [
    'one upload twice',
    async () => {
      const upload = await uploadFile(server, own.secret);
      return send('/jobs', own.secret, { recipe: RECIPE, uploads: [upload, upload] });
    },
    400,
    'bad_request',
  ],
  [
    'a tool that does not exist',
    async () => send('/jobs', own.secret, { tool: 'rm', uploads: [await uploadFile(server, own.secret)] }),
    400,
    'invalid_recipe',
  ],
  [
    'an option that does not exist',
    async () =>
      send('/jobs', own.secret, {
        tool: 'downscaler',
        options: { path: '/etc/passwd' },
        uploads: [await uploadFile(server, own.secret)],
      }),
    400,
    'invalid_recipe',
  ],
  [
    'an Idempotency-Key of 256 characters',
    async () => ({
      ...send('/jobs', own.secret, newJob(await uploadFile(server, own.secret))),
      headers: { 'idempotency-key': 'x'.repeat(256) },
    }),
    400,
    'bad_request',
  ],
  [
    'a forged cursor',
    () => get(`/jobs?cursor=${Buffer.from("1' or true-- x").toString('base64url')}`, own.secret),
    400,
    'bad_request',
  ],
  ['a page of 101', () => get('/jobs?limit=101', own.secret), 400, 'bad_request'],
  [
    'a result by the session of the owner',
    async () => {
      const name = `${own.id}/${randomUUID()}/out/1.png`;
      await server.deps.db.pool.query(
        "insert into storage.objects (bucket_id, name, version, metadata) values ('bulk', $1, $2, '{}')",
        [name, randomUUID()],
      );
      return { method: 'GET', path: `/storage/v1/object/bulk/${name}`, token: own.owner.accessToken };
    },
    404,
    'NoSuchKey',
  ],
];

describe('API', () => {
  test.each(WITH_JOBS)('rejects a job: %s', (...row) => checkRow(server, row));

  test('makes no job with a key that is revoked while the request is under way', async () => {
    const shop = await newKeyedShop(server, 50);
    const upload = await uploadFile(server, shop.secret);
    const { pool } = server.deps.db;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('update private.shop_keys set revoked_at = now() where id = $1', [shop.keyId]);
      const asked = callApi(server, shop.secret, 'POST', '/jobs', { body: newJob(upload) });
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%create_api_job%'",
              )
            ).rowCount,
        )
        .toBe(1);
      await client.query('commit');
      expect(await asked).toMatchObject({ status: 401, json: { code: 'key_revoked' } });
    } finally {
      client.release();
    }
    expect(await balanceOf(server, shop.id)).toBe(50);
  });

  test.each(WITH_FILES)('rejects %s', (...row) => checkRow(server, row));

  test.each(WITH_A_KEY)('rejects a key %s', (...row) => checkRow(server, row));

  test('ends the work of a key in the request after its maker is removed', async () => {
    const leaving = await newMember(server, own, 'owner');
    const { secret } = await addKey(server, { ...own, owner: leaving });
    expect((await callApi(server, secret, 'GET', '/shop')).status).toBe(200);
    await perform(server, own.owner, 'DELETE', `/${own.id}/members/${leaving.id}`);
    expect((await callApi(server, secret, 'GET', '/shop')).status).toBe(401);
  });

  test('reports only the shop of the key', async () => {
    const other = await newKeyedShop(server);
    const { text } = await attempt(server.origin, get('/shop', other.secret));
    expect(text).not.toContain(own.id);
  });
});
