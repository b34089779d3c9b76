import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtimeConfig } from '@printready/contracts/runtime-config';
import { readManual } from '@printready/manual/node';
import { linkIn, startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from './platform/database/connect.ts';

const web = mkdtempSync(join(tmpdir(), 'printready-web-'));
let server: TestServer;
let bare: TestServer;
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(
    join(web, 'index.html'),
    '<html><head><title>PrintReady</title><meta\n name="description"\n content="Tools."\n /></head><script type="application/json" id="runtime-config"></script><div id="root"></div></html>',
  );
  writeFileSync(join(web, 'assets/app-abc123.js'), `console.log("${'x'.repeat(5_000)}")`);
  server = await startTestServer({
    WEB_ROOT: web,
    SUPPORT_EMAIL: 'help@print.example',
    GENERAL_FILE_LIMIT_MB: '40',
    METRICS_TOKEN: 'scrape me',
  });
  bare = await sharedServer();
});
afterAll(async () => {
  await Promise.all([server.stop(), bare.stop()]);
  rmSync(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:4321', ...headers } });

describe('web app', () => {
  test('sends the app with status 404 for a URL without a page', async () => {
    const { statusCode, body } = await get('/no-such-page');
    expect(statusCode).toBe(404);
    expect(body).toContain('runtime-config');
    expect((await get('/halftone')).statusCode).toBe(200);
  });

  test.each(['/', '/tools', '/profile?tab=subscription', '/validate/some-id'])(
    'serves index.html with the configuration at %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      const [, json = ''] = /id="runtime-config">([^<]*)</.exec(answer.body) ?? [];
      const config = runtimeConfig.parse(JSON.parse(json));
      expect(config).toMatchObject({
        backendUrl: 'http://localhost:4321',
        inboxUrl: '/inbox',
        supportEmail: 'help@print.example',
        generalLimitMb: 40,
      });
      expect((await server.deps.keys.verify(config.anonKey)).ok).toBe(true);
    },
  );

  test('puts the title and description into the head of a manual page, for crawlers that run no scripts', async () => {
    const { body } = await get('/docs/guides/white-underbase?from=mail');
    expect(body).toContain('<title>White underbase and choke · Docs · PrintReady</title>');
    expect(body.match(/<meta name="description" content="([^"]*)"/)?.[1]).toMatch(/^When dark garments need/);
    expect(body.match(/rel="canonical" href="([^"]*)"/)?.[1]).toBe(
      'http://localhost:4321/docs/guides/white-underbase',
    );
    expect(body).not.toContain('content="Tools."');
  });

  test("redirects a manual page's short URL, and returns 404 for an unknown one", async () => {
    const short = await get('/docs/color-separator');
    expect([short.statusCode, short.headers.location]).toEqual([301, '/docs/tools/color-separator']);
    expect((await get('/docs/tools/color-separator')).statusCode).toBe(200);
    // Rendered from the OpenAPI document, and not a page of the manual.
    expect((await get('/docs/api')).statusCode).toBe(200);
    expect((await get('/docs/nowhere')).statusCode).toBe(404);
  });

  test('keeps the default head on pages outside the manual, and escapes text from the URL', async () => {
    expect((await get('/pricing')).body).toContain(
      '<title>PrintReady</title><link rel="canonical" href="http://localhost:4321/pricing" />',
    );
    for (const path of ['/docs/nowhere', '/docs/%22%3E%3Cscript%3E', '/profile']) {
      expect((await get(path)).body).not.toMatch(/rel="canonical"|<script>/);
    }
  });

  test('lists every manual page once in the sitemap, and names the sitemap in robots.txt', async () => {
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toMatch(/^application\/xml/);
    const addresses = [...map.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    const { pages } = await readManual();
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { id } of pages) expect(addresses).toContain(`http://localhost:4321/docs/${id}`);
    const robots = await get('/robots.txt');
    expect(robots.body).toContain('Sitemap: http://localhost:4321/sitemap.xml');
    expect(robots.body).not.toMatch(/Disallow: \/(docs)?$/m);
  });

  test('ignores a Host header that names another host', async () => {
    expect((await get('/', { host: 'evil.example' })).body).toContain('"backendUrl":"http://127.0.0.1:4321"');
  });

  test('sends hashed files compressed and marked immutable', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    '/assets/missing.js',
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fetc%2fpasswd',
  ])('returns 404 for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).not.toBe(200);
    expect(answer.body).not.toContain('root:');
  });

  test('sends a page with the build command when the web app has not been built', async () => {
    const answer = await bare.app.inject({ url: '/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
  });
});

test.each(['/', '/auth/v1/settings', '/assets/app-abc123.js', '/nothing.here'])(
  '%s carries the security and isolation headers',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
  },
);

test('lets the page behind an email link load its own font', async () => {
  await server.newClient().auth.signInWithOtp({ email: 'page@example.com' });
  const page = await fetch(linkIn(server.lastMailTo('page@example.com')));
  expect(await page.text()).toContain('/fonts/inter.woff2');
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self';");
});

test('allows requests with a token from any origin, and exposes the headers that supabase-js reads', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: '/rest/v1/user_subscriptions',
    headers: {
      origin: 'https://designer.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,prefer',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['access-control-allow-headers']).toMatch(/apikey.*prefer.*x-supabase-api-version/);
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test('answers sign-in with the app’s error code while the database is unavailable', async () => {
  const nobody = connect('postgres://127.0.0.1:1/none', () => undefined);
  const away: unknown = await nobody.pool.query('select 1').catch((error: unknown) => error);
  await nobody.pool.end();
  const { pool } = bare.deps.db;
  const doors = [vi.spyOn(pool, 'connect'), vi.spyOn(pool, 'query')];
  for (const door of doors) door.mockRejectedValue(away);
  const answer = await bare.app.inject({
    method: 'POST',
    url: '/auth/v1/otp',
    payload: { email: 'a@example.com' },
  });
  for (const door of doors) door.mockRestore();
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { msg: expect.stringMatching(/^Database error/) as unknown },
  ]);
});

describe('local inbox', () => {
  test('lets only this server’s own pages read the inbox, so that another site cannot read the codes', async () => {
    for (const url of ['/inbox', '/inbox.json', '/inbox/some-mail']) {
      const { headers } = await get(url, { origin: 'https://elsewhere.example' });
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    }
  });

  test('rejects another site’s host name that resolves to this machine', async () => {
    const answer = await server.app.inject({
      url: '/inbox.json',
      headers: { host: 'rebound.elsewhere.example:4321' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { message: expect.stringContaining('http://127.0.0.1') as unknown },
    ]);
    expect((await get('/inbox.json')).statusCode).toBe(200);
  });
});

test('/metrics requires its token, and counts requests per route', async () => {
  await get('/auth/v1/settings');
  expect((await get('/metrics')).statusCode).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(404);
  const answer = await get('/metrics', { authorization: 'Bearer scrape me' });
  expect(answer.body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/auth\/v1\/settings",status="200"\} \d/,
  );
});
