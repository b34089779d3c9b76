/** The local inbox and unprotected metrics are served only on a developer's own machine. */
import type { IncomingHttpHeaders } from 'node:http';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterEach, describe, expect, test, vi } from 'vitest';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const PAGES = ['/inbox.json', '/metrics'];

async function statuses(headers: IncomingHttpHeaders, remoteAddress = '127.0.0.1'): Promise<number[]> {
  const found: number[] = [];
  for (const url of PAGES) {
    const answer = await server?.app.inject({
      method: 'GET',
      url,
      remoteAddress,
      headers: { host: '127.0.0.1:4321', ...headers },
    });
    found.push(answer?.statusCode ?? 0);
  }
  return found;
}

const CLOSED = [404, 404];

describe('server that others can reach, for any NODE_ENV', () => {
  test.each([
    ['a public SITE_URL', { SITE_URL: 'https://print.example.com' }],
    ['a SITE_URL in the local network', { SITE_URL: 'http://192.168.1.20:4321' }],
    ['a HOST for all IPv4 interfaces', { HOST: '0.0.0.0' }],
    ['a HOST for all IPv6 interfaces', { HOST: '::' }],
    ['a host name as HOST', { HOST: 'printserver.lan' }],
    [
      'a loopback SITE_URL and a HOST for all interfaces',
      { SITE_URL: 'http://localhost:4321', HOST: '0.0.0.0' },
    ],
  ])('hides the inbox and the metrics with %s', async (_name, env) => {
    server = await startTestServer(env);
    expect(await statuses({})).toEqual(CLOSED);
    const { body } = await server.app.inject({ method: 'GET', url: '/' });
    expect(body).not.toContain('/inbox');
  });

  test('serves the metrics if the request has the token', async () => {
    server = await startTestServer({ SITE_URL: 'https://print.example.com', METRICS_TOKEN: 'prometheus-7' });
    expect(await statuses({ authorization: 'Bearer prometheus-7' })).toEqual([404, 200]);
    expect(await statuses({ authorization: 'Bearer prometheus-8' })).toEqual(CLOSED);
  });
});

describe('server behind an unconfigured proxy', () => {
  test.each<[string, IncomingHttpHeaders]>([
    ['an X-Forwarded-For header', { 'x-forwarded-for': '203.0.113.9' }],
    ['an X-Forwarded-Host header', { 'x-forwarded-host': 'print.example.com' }],
    ['an X-Forwarded-Proto header', { 'x-forwarded-proto': 'https' }],
    ['an X-Real-IP header', { 'x-real-ip': '203.0.113.9' }],
    ['a Forwarded header', { forwarded: 'for=203.0.113.9' }],
    ['a Via header', { via: '1.1 proxy' }],
    ['a public host name', { host: 'print.example.com' }],
  ])('hides the inbox and the metrics from a request with %s', async (_name, headers) => {
    server = await sharedServer();
    expect(await statuses({})).toEqual([200, 200]);
    const closed = await statuses(headers);
    expect(
      closed.every((status) => status === 403 || status === 404),
      closed.join(' '),
    ).toBe(true);
  });

  test('hides the inbox and the metrics from a remote caller', async () => {
    server = await sharedServer();
    expect(await statuses({}, '203.0.113.9')).not.toContain(200);
  });
});

test('warns at startup when the server is reachable by others and sends no email', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = await startTestServer({ SITE_URL: 'http://192.168.1.20:4321' });
  expect(said.mock.calls.flat().join('\n')).toMatch(/SMTP_URL/);
  said.mockRestore();
});
