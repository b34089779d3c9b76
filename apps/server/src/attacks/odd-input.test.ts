/** Malformed text and numbers get a client error with a message, never a server error. */
import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginEmailChange } from '../auth/mail/email-change.ts';
import { issueOneTime } from '../auth/mail/one-time.ts';
import { type Attempt, attempt, checkRow, json, type Row } from './test-attempt.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ ANONYMOUS_SIGN_IN: 'true' });
  person = await server.newPerson(15);
});
afterAll(() => server.stop());

const NUL = '\u0000';
/** Half of a surrogate pair: valid in JSON, invalid in PostgreSQL text. */
const HALF = '\ud800';
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const somebody = (): string => `${randomUUID()}@example.com`;

const post = (path: string, body: unknown): Attempt => ({ method: 'POST', path, ...json(body) });
const asPerson = (method: string, path: string, body?: unknown): Attempt => ({
  method,
  path,
  token: person.accessToken,
  ...(body !== undefined && (typeof body === 'string' ? { body } : json(body))),
});

const ROWS: Row[] = [
  [
    'NUL in the metadata of a link request',
    () => post('/auth/v1/otp', { email: somebody(), data: { a: NUL } }),
    400,
    'bad_json',
  ],
  [
    'NUL as a key in the metadata of a link request',
    () => post('/auth/v1/otp', { email: somebody(), data: { [NUL]: 1 } }),
    400,
    'bad_json',
  ],
  [
    'a lone surrogate in the metadata of a link request',
    () => post('/auth/v1/otp', { email: somebody(), data: { a: HALF } }),
    400,
    'bad_json',
  ],
  [
    'NUL at sign-up',
    () => post('/auth/v1/signup', { email: somebody(), password: 'long enough', data: { a: NUL } }),
    400,
    'bad_json',
  ],
  ['NUL in a guest’s data', () => post('/auth/v1/signup', { data: { a: NUL } }), 400, 'bad_json'],
  [
    'NUL in one’s own metadata',
    () => asPerson('PUT', '/auth/v1/user', { data: { a: NUL } }),
    400,
    'bad_json',
  ],
  [
    'a lone surrogate in one’s own metadata',
    () => asPerson('PUT', '/auth/v1/user', { data: { a: HALF } }),
    400,
    'bad_json',
  ],
  [
    'metadata with 200,000 nesting levels',
    () => asPerson('PUT', '/auth/v1/user', `{"data":{"a":${nested(200_000)}}}`),
    400,
    'bad_json',
  ],
  [
    'metadata with 9,000 nesting levels',
    () => asPerson('PUT', '/auth/v1/user', `{"data":{"a":${nested(9_000)}}}`),
    400,
    'bad_json',
  ],
  [
    'NUL in a factor’s name',
    () => asPerson('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: `a${NUL}b` }),
    400,
    'bad_json',
  ],
  [
    'a factor id of dashes',
    () => asPerson('POST', `/auth/v1/factors/${'-'.repeat(36)}/challenge`, {}),
    404,
    'mfa_factor_not_found',
  ],
  [
    'the removal of a factor id of dashes',
    () => asPerson('DELETE', `/auth/v1/factors/${'-'.repeat(36)}`),
    404,
    'mfa_factor_not_found',
  ],
  [
    'NUL in feedback',
    () => post('/api/feedback', { email: 'a@example.com', message: `a${NUL}b` }),
    400,
    'bad_body',
  ],
  ['NUL in a search', () => post('/api/knowledge/search', { query: `a${NUL}b` }), 400, 'invalid_search'],
  [
    'NUL in a question',
    () => post('/api/chat/stream', { messages: [{ role: 'user', content: `a${NUL}b` }] }),
    400,
    'invalid_chat',
  ],
  ['NUL as a report’s id', () => ({ method: 'GET', path: '/api/reports/%00' }), 404, 'report_not_found'],
  [
    'the revocation of a report with the id NUL',
    () => asPerson('DELETE', '/api/reports/%00'),
    404,
    'report_not_found',
  ],
  [
    'a usage row with 200,000 nesting levels',
    () =>
      asPerson(
        'POST',
        '/rest/v1/token_usage',
        `{"user_id":"${person.id}","tool_id":"downscaler","metadata":${nested(200_000)}}`,
      ),
    400,
    'PGRST102',
  ],
  [
    'a filter with 3,000 nesting levels',
    () => asPerson('GET', `/rest/v1/token_usage?or=${'(or'.repeat(3_000)}(id.is.null)${')'.repeat(3_000)}`),
    400,
    'PGRST100',
  ],
  [
    'a move to a bucket whose name is NUL',
    () =>
      asPerson('POST', '/storage/v1/object/move', {
        bucketId: 'results',
        sourceKey: 'a',
        destinationBucket: NUL,
        destinationKey: 'b',
      }),
    404,
    'NoSuchBucket',
  ],
];

describe('server', () => {
  test.each(ROWS)('rejects %s', (...row) => checkRow(server, row));
});

test('rate-limits an email address of maximum length like any other', async () => {
  const email = `${'a'.repeat(243)}@example.com`;
  expect(email).toHaveLength(255);
  const ask = () => attempt(server.origin, post('/auth/v1/otp', { email }));
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
});

test('stores metadata with an ordinary nesting depth', async () => {
  const { data, error } = await person.client.auth.updateUser({
    data: { a: JSON.parse(nested(40)) as unknown },
  });
  expect(error).toBeNull();
  expect(JSON.stringify(data.user?.user_metadata['a'])).toBe(nested(40));
  const quoted = `[[${'"[{\\"'.repeat(500)}`;
  expect((await person.client.auth.updateUser({ data: { a: quoted } })).data.user?.user_metadata).toEqual({
    a: quoted,
  });
});

test('reports a conflict for a factor whose name another request takes at the same moment', async () => {
  const other = await server.deps.db.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret_sealed) values ($1, 'Phone', 'totp', '')`,
    [person.id],
  );
  const answer = attempt(
    server.origin,
    asPerson('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' }),
  );
  // Waits until the request has read the existing names and is blocked by the other request's row lock.
  await expect
    .poll(async () => {
      const { rowCount } = await server.deps.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into auth.mfa_factors%'",
      );
      return rowCount;
    })
    .toBe(1);
  await other.query('commit');
  other.release();
  expect(await answer).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
});

test('gives a contested address to one account and reports a conflict to the other', async () => {
  const fresh = somebody();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.newPerson()));
  const { pool } = server.deps.db;
  // Each person has confirmed the change from the old address.
  for (const { id } of people) await beginEmailChange(pool, id, fresh);
  await pool.query('update auth.email_changes set current_confirmed = true');
  const links = await Promise.all(
    people.map(({ id: userId }) =>
      issueOneTime(server.deps, pool, {
        userId,
        kind: 'email_change',
        email: fresh,
        flowStateId: null,
        askedBy: null,
      }),
    ),
  );
  const answers = await Promise.all(
    links.map(({ linkToken }) =>
      attempt(server.origin, post('/auth/v1/verify', { type: 'email_change', token_hash: linkToken })),
    ),
  );
  const told = answers.filter(({ status }) => status !== 200).map(({ status, code }) => [status, code]);
  expect(told).toEqual(Array.from({ length: 3 }, () => [422, 'email_exists']));
});
