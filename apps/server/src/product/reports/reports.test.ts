import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepReports } from './routes.ts';

let server: TestServer;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  server = await sharedServer();
  [owner, stranger] = await Promise.all([server.newPerson(), server.newPerson()]);
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));
afterAll(() => server.stop());

const SHA256 = 'ab'.repeat(32);
const report = {
  fileName: 'flyer.pdf',
  profile: { id: 'standard', name: 'Standard' },
  isValid: false,
  verdict: 'blocked',
  issues: [
    {
      code: 'bleed-missing',
      type: 'error',
      category: 'bleed',
      severity: 'high',
      message: 'Artwork runs to the trim without bleed on page 1.',
      details: { Sides: 'left' },
      action: 'Extend the art.',
      fix: 'add-bleed',
      places: [{ page: 1, box: [0, 0, 100, 100] }],
      pointsLost: 12,
      pointsBack: 12,
    },
  ],
  metadata: {
    width: 100,
    height: 100,
    unit: 'pt',
    dpi: null,
    colorSpace: 'CMYK',
    fileFormat: 'pdf',
    fileSize: 1234,
  },
  suggestions: ['Extend the art.'],
  printReadiness: {
    overall: 88,
    label: 'Good',
    color: 'yellow',
    breakdown: { color: 100, resolution: 100, bleed: 40, fonts: 100, structure: 100 },
    risks: ['Artwork runs to the trim without bleed on page 1.'],
    recommendations: ['Extend the art.'],
  },
  asks: [],
  errorCategory: null,
};
const body = { report, sha256: SHA256, days: 30 };

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, person?: Person, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/reports${path}`,
    headers: person ? { authorization: `Bearer ${person.accessToken}` } : {},
    ...(payload && { payload }),
  });
const share = async (days = 30): Promise<string> => {
  const answer = await call('POST', '', owner, { ...body, days });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
};
const expire = (id: string, ago: string) =>
  server.deps.db.pool.query(
    'update private.shared_reports set expires_at = now() - $2::interval where id = $1',
    [id, ago],
  );

test('opens a shared report for anyone who has the link, without revealing anything about the account', async () => {
  const made = await call('POST', '', owner, body);
  const { id, expiresAt, createdAt } = made.json<{ id: string; expiresAt: string; createdAt: string }>();
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 24 * 3_600_000);
  const opened = await call('GET', `/${id}`);
  expect([opened.statusCode, opened.json()]).toEqual([200, { report, sha256: SHA256, createdAt, expiresAt }]);
  expect(opened.body).not.toContain(owner.id);
  expect(opened.body).not.toContain(owner.email);
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

test('gives reports unpredictable ids', async () => {
  const ids = await Promise.all([share(), share(), share()]);
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBe(3);
});

test('lists and revokes a report only for its owner', async () => {
  const id = await share(7);
  expect((await call('GET', '', owner)).json()).toContainEqual(
    expect.objectContaining({ id, fileName: 'flyer.pdf' }),
  );
  expect((await call('GET', '', stranger)).json()).toEqual([]);
  expect((await call('DELETE', `/${id}`, stranger)).statusCode).toBe(404);
  expect((await call('GET', `/${id}`)).statusCode).toBe(200);
  expect((await call('DELETE', `/${id}`, owner)).statusCode).toBe(204);
  expect((await call('DELETE', `/${id}`, owner)).statusCode).toBe(404);
  const gone = await call('GET', `/${id}`);
  expect([gone.statusCode, gone.json()]).toMatchObject([410, { code: 'report_revoked' }]);
  const { rows } = await server.deps.db.pool.query(
    'select report from private.shared_reports where id = $1',
    [id],
  );
  expect(rows).toEqual([{ report: {} }]);
});

test('reports an expired link as expired; the sweep deletes its report immediately and its row later', async () => {
  const id = await share(7);
  await expire(id, '1 second');
  const answer = await call('GET', `/${id}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([410, { code: 'report_expired' }]);
  await sweepReports(server.deps.db.pool);
  expect((await call('GET', `/${id}`)).statusCode).toBe(410);
  await expire(id, '91 days');
  await sweepReports(server.deps.db.pool);
  expect((await call('GET', `/${id}`)).statusCode).toBe(404);
});

test.each([
  ['a request without sign-in', 401, 'no_authorization', undefined, body],
  ['an invalid hash', 400, 'invalid_report', 'owner', { ...body, sha256: 'abc' }],
  ['a lifetime of a year', 400, 'invalid_report', 'owner', { ...body, days: 365 }],
  ['artwork sent with the report', 400, 'invalid_report', 'owner', { ...body, artwork: 'JVBERi0' }],
  ['a score over 100', 400, 'invalid_report', 'owner', withOverall(101)],
  ['a report of a megabyte', 413, 'too_large', 'owner', { ...body, more: 'x'.repeat(1_000_000) }],
] as const)('refuses to share a report: %s', async (_name, status, code, who, payload) => {
  const answer = await call('POST', '', who && owner, payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
});

function withOverall(overall: number) {
  return { ...body, report: { ...report, printReadiness: { ...report.printReadiness, overall } } };
}

test('drops unknown fields from a shared report', async () => {
  const smuggled = { ...report, artwork: 'JVBERi0', metadata: { ...report.metadata, thumbnail: 'x' } };
  const made = await call('POST', '', owner, { ...body, report: smuggled });
  const opened = await call('GET', `/${made.json<{ id: string }>().id}`);
  expect(opened.json()).toMatchObject({ report });
  expect(opened.body).not.toMatch(/artwork|thumbnail/);
});

test('responds with 404 to links that were never created, whatever their form', async () => {
  for (const id of ['nonesuch', "'; drop table private.shared_reports; --", '%00', 'A'.repeat(22)]) {
    expect((await call('GET', `/${encodeURIComponent(id)}`)).statusCode).toBe(404);
  }
});

test('keeps reports inaccessible to clients over REST', async () => {
  const { error } = await owner.client.schema('private').from('shared_reports').select();
  expect(error).not.toBeNull();
  expect((await owner.client.from('shared_reports').select()).error?.code).toBe('PGRST205');
});

test('limits how often reports are read and shared', async () => {
  const id = await share();
  let last = 200;
  for (let reads = 0; reads < 130 && last === 200; reads++) last = (await call('GET', `/${id}`)).statusCode;
  expect(last).toBe(429);
});
