import { OPERATIONS } from '@printready/client/wire';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { ToolId } from '@printready/tools/catalog';
import { schemas } from '@printready/tools/options';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callApi, newKeyedShop } from './http/test-api.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

describe('API', () => {
  test('reports the shop of the key, with its balance', async () => {
    const { id, secret } = await newKeyedShop(server, 20, ['jobs']);
    const { status, json, headers } = await callApi(server, secret, 'GET', '/shop');
    expect([status, json]).toEqual([200, { id, name: 'Ink & Co', tokens: 20, scopes: ['jobs'] }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('lists the tools with the prices that the ledger charges', async () => {
    const { secret } = await newKeyedShop(server);
    await server.deps.db.pool.query("update private.tool_prices set tokens = 7 where tool_id = 'color-ko'");
    const { json } = await callApi(server, secret, 'GET', '/tools');
    expect(json['data']).toContainEqual(expect.objectContaining({ id: 'color-ko', price: 7 }));
    expect(json['next_cursor']).toBeNull();
  });

  test('describes the options of each tool with a JSON Schema, whose defaults the tool accepts', async () => {
    const { secret } = await newKeyedShop(server);
    const { data } = (await callApi(server, secret, 'GET', '/tools')).json as {
      data: {
        id: ToolId;
        options: { properties: Record<string, { default?: unknown; description?: string }> };
      }[];
    };
    for (const { id, options } of data) {
      const fields = Object.entries(options.properties);
      expect([id, fields.filter(([, { description }]) => !description)]).toEqual([id, []]);
      const defaults = Object.fromEntries(
        fields.filter(([, field]) => 'default' in field).map(([name, field]) => [name, field.default]),
      );
      const parsed = z.strictObject((await schemas[id]()).shape).safeParse(defaults);
      expect([id, parsed.error?.issues ?? []]).toEqual([id, []]);
    }
    expect(data.find(({ id }) => id === 'downscaler')?.options).toMatchObject({
      type: 'object',
      properties: {
        percent: {
          type: 'number',
          minimum: 1,
          maximum: 100,
          default: 50,
          'x-unit': '%',
          description: 'Scale.',
        },
        filter: { enum: ['lanczos3', 'detail', 'box', 'nearest'], default: 'lanczos3' },
      },
      additionalProperties: false,
    });
  });

  test('answers with a problem that names its request', async () => {
    const { status, json, headers } = await callApi(server, null, 'GET', '/shop');
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect([status, json]).toEqual([
      401,
      {
        type: '/docs/api#no_key',
        title: 'No API key',
        status: 401,
        detail: 'Send the key of your shop as Authorization: Bearer pk_live_…',
        code: 'no_key',
        request_id: headers.get('x-request-id'),
      },
    ]);
  });

  test('reports what is left of the limit, and refuses what is over it', async () => {
    const { secret, keyId } = await newKeyedShop(server);
    const first = await callApi(server, secret, 'GET', '/shop');
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    await server.deps.db.pool.query('update private.rate_limits set points = 600 where key = $1', [
      `api:${keyId}`,
    ]);
    const over = await callApi(server, secret, 'GET', '/shop');
    expect([over.status, over.json['code']]).toEqual([429, 'rate_limited']);
    expect(over.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is described by OpenAPI without a key, one operation for each route', async () => {
    const { status, json } = await callApi(server, null, 'GET', '/openapi.json');
    expect([status, json['openapi'], json['servers']]).toEqual([
      200,
      '3.1.0',
      [{ url: `${server.origin}/v1` }],
    ]);
    const paths = json['paths'] as Record<string, Record<string, { operationId: string }>>;
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const { json: refusal } = await callApi(server, null, method.toUpperCase(), path);
        expect([path, refusal['code']]).toEqual([path, 'no_key']);
      }
    }
    const text = JSON.stringify(json);
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    const { schemas: components } = json['components'] as { schemas: Record<string, object> };
    expect(referred.filter((name) => !(String(name) in components))).toEqual([]);
    expect(Object.entries(components).filter(([, schema]) => '$ref' in schema)).toEqual([]);
  });

  test('is valid OpenAPI 3.1 to an outside validator', async () => {
    const { json } = await callApi(server, null, 'GET', '/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(json)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const withoutMethod = { ...json, paths: { '/shop': { fetch: {} } } };
    expect(await validator.validate(withoutMethod)).toMatchObject({ valid: false });
  });

  test('has no address while the operator has it turned off', async () => {
    const off = await startTestServer({ API: 'off' });
    try {
      const { secret } = await newKeyedShop(off);
      for (const path of ['/shop', '/openapi.json']) {
        const { status, json } = await callApi(off, secret, 'GET', path);
        expect([status, json['code']]).toEqual([404, 'not_found']);
      }
    } finally {
      await off.stop();
    }
  });
});
