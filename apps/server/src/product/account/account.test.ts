import { type AccountExport, accountExport } from '@printready/contracts/account';
import { codeIn, type Person, type TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../auth/totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const ask = (method: 'GET' | 'DELETE', token: string | undefined, body?: object): Promise<Response> =>
  fetch(`${server.origin}/api/account${method === 'GET' ? '/export' : ''}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

/** Token for a session opened yesterday; refreshing does not make it recent. */
async function staleToken({ id, refreshToken }: Person): Promise<string> {
  await server.deps.db.pool.query(
    `update auth.sessions set amr = jsonb_build_array(jsonb_build_object(
       'method', 'otp', 'timestamp', extract(epoch from now() - interval '1 day')::integer)) where user_id = $1`,
    [id],
  );
  const { data } = await server.newClient().auth.refreshSession({ refresh_token: refreshToken });
  return data.session?.access_token ?? '';
}

const isThere = async ({ id }: Person): Promise<boolean> =>
  (await server.deps.db.pool.query('select from auth.users where id = $1', [id])).rowCount === 1;

/** Creates a person with one row or file of each stored kind. */
async function withBelongings(): Promise<Person> {
  const person = await server.newPerson(20);
  const { client, id, email } = person;
  await client.from('token_usage').insert({
    user_id: id,
    tool_id: 'color-ko',
    credits_used: 1,
    metadata: { request_id: `run of ${id}` },
  });
  const kept = await client.storage
    .from('results')
    .upload(`${id}/shirt.png`, new Blob(['pixels'], { type: 'image/png' }));
  if (kept.error) throw kept.error;
  const { pool } = server.deps.db;
  await pool.query('insert into private.feedback (email, message) values ($1, $2)', [
    email,
    'More halftones.',
  ]);
  await pool.query(
    `insert into private.shared_reports (id, user_id, report, sha256, expires_at)
     values (substr(md5($1), 1, 22), $1::uuid, '{"fileName": "shirt.pdf"}', repeat('0', 64), now() + interval '1 day')`,
    [id],
  );
  await pool.query(
    `select private.create_bulk_batch($1, gen_random_uuid(), 'Spring order', '{"name": "Flatten", "steps": []}', '', '0',
       '[{"name": "shirt.psd", "planned": {}}]')`,
    [id],
  );
  return person;
}

const belongings = async ({ id, email }: Person): Promise<Record<string, number> | undefined> =>
  (
    await server.deps.db.pool.query<Record<string, number>>(
      `select (select count(*)::int from public.user_subscriptions where user_id = $1) as subscriptions,
         (select count(*)::int from public.token_usage where user_id = $1) as usage,
         (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from auth.identities where user_id = $1) as identities,
         (select count(*)::int from storage.objects where owner_id = $1::text) as files,
         (select count(*)::int from private.shared_reports where user_id = $1) as reports,
         (select count(*)::int from private.feedback where email = $2) as feedback,
         (select count(*)::int from public.bulk_batch where user_id = $1) as batches`,
      [id, email],
    )
  ).rows[0];

describe('export', () => {
  test('exports everything stored about a person, and nothing about anyone else', async () => {
    const [person] = [await withBelongings(), await withBelongings()];
    const answer = await ask('GET', person.accessToken);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="printready-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const copy: AccountExport = accountExport.parse(await answer.json());
    expect(copy).toMatchObject({
      user: { id: person.id, email: person.email, identities: [{ provider: 'email' }] },
      subscription: { user_id: person.id, tier: 'free', token_limit: 20 },
      usage: [
        { tool_id: 'color-ko', metadata: { request_id: `run of ${person.id}` } },
        { tool_id: 'bulk-workflow', batch_size: 1 },
      ],
      sessions: [{ aal: 'aal1', user_agent: 'test' }],
      devices: [{ device: 'Unknown device' }],
      feedback: [{ message: 'More halftones.' }],
      reports: [{ report: { fileName: 'shirt.pdf' } }],
      files: [{ bucket: 'results', name: `${person.id}/shirt.png`, size: 6 }],
      batches: [
        {
          ...{ name: 'Spring order', recipe: { name: 'Flatten' }, total: 1 },
          files: [{ n: 1, name: 'shirt.psd', state: 'queued' }],
        },
      ],
    });
    expect(copy.usage).toHaveLength(2);
    // Contains no password hash and no secret of a second factor.
    expect(JSON.stringify(copy)).not.toMatch(/argon2|sealed|encrypted/);
  });

  test('requires an open session for an export', async () => {
    expect(await refusal(await ask('GET', undefined))).toEqual([401, 'no_authorization']);
    expect(await refusal(await ask('GET', 'not.a.token'))).toEqual([403, 'bad_jwt']);
    const person = await server.newPerson();
    await person.client.auth.signOut();
    expect(await refusal(await ask('GET', person.accessToken))).toEqual([403, 'session_not_found']);
  });

  test('limits exports to five per hour', async () => {
    const person = await server.newPerson();
    for (let n = 0; n < 5; n++) expect((await ask('GET', person.accessToken)).status).toBe(200);
    expect(await refusal(await ask('GET', person.accessToken))).toEqual([429, 'rate_limited']);
  });
});

describe('deletion', () => {
  test('removes all of the person’s data, and nothing else, if the session is recent', async () => {
    const [person, neighbor] = [await withBelongings(), await withBelongings()];
    const all = {
      ...{ subscriptions: 1, usage: 2, sessions: 1, identities: 1, files: 1, reports: 1, feedback: 1 },
      batches: 1,
    };
    expect(await belongings(person)).toEqual(all);
    const answer = await ask('DELETE', person.accessToken);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('set-cookie')).toMatch(/^printready_browser=; Path=\/auth\/v1; Max-Age=0;/);
    expect(await belongings(person)).toEqual({
      subscriptions: 0,
      usage: 0,
      sessions: 0,
      identities: 0,
      files: 0,
      reports: 0,
      feedback: 0,
      batches: 0,
    });
    expect(await isThere(person)).toBe(false);
    expect(await belongings(neighbor)).toEqual(all);
    expect(await refusal(await ask('DELETE', person.accessToken))).toEqual([403, 'session_not_found']);
  });

  test('requires the password for a deletion from an older session', async () => {
    const person = await server.newPerson();
    await server.choosePassword(person, 'correct horse');
    const token = await staleToken(person);
    expect(await refusal(await ask('DELETE', token))).toEqual([403, 'reauthentication_needed']);
    const other = await staleToken(await server.newPerson());
    expect(await refusal(await ask('DELETE', other)), 'without a password').toEqual([403, 'code_needed']);
    expect(await refusal(await ask('DELETE', token, { password: 'wrong horse' }))).toEqual([
      400,
      'wrong_password',
    ]);
    expect(await refusal(await ask('DELETE', token, { code: 'abcdef' }))).toEqual([400, 'invalid_proof']);
    expect(await isThere(person)).toBe(true);
    expect((await ask('DELETE', token, { password: 'correct horse' })).status).toBe(204);
    expect(await isThere(person)).toBe(false);
  });

  test('accepts a code from the person’s own sign-in email instead of the password for a deletion', async () => {
    const [person, other] = [await server.newPerson(), await server.newPerson()];
    const token = await staleToken(person);
    for (const { email } of [person, other]) {
      await server.newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    }
    const [own, anothers] = [
      codeIn(await server.nextMailTo(person.email)),
      codeIn(await server.nextMailTo(other.email)),
    ];
    expect(await refusal(await ask('DELETE', token, { code: anothers }))).toEqual([400, 'wrong_code']);
    expect((await ask('DELETE', token, { code: own })).status).toBe(204);
    expect([await isThere(person), await isThere(other)]).toEqual([false, true]);
  });

  test('if there is a second factor, requires a session in which it was verified, recent or not', async () => {
    const person = await server.newPerson();
    const { auth } = person.client;
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = totpCode(data?.totp.secret ?? '', Date.now());
    const proved = await auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    await server.deps.db.pool.query("update auth.sessions set aal = 'aal1' where user_id = $1", [person.id]);
    const token = proved.data?.access_token;
    expect(await refusal(await ask('DELETE', token))).toEqual([403, 'insufficient_aal']);
    await server.deps.db.pool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [person.id]);
    expect((await ask('DELETE', token)).status).toBe(204);
  });
});

test('completes both a deletion and a payment made at the same time', async () => {
  const person = await server.newPerson(15);
  const { pool } = server.deps.db;
  const spend = await pool.connect();
  try {
    // Reproduces a spend that has locked the balance but has not written its row yet.
    await spend.query('begin');
    await spend.query('select private.lock_balance($1)', [person.id]);
    const deletion = ask('DELETE', person.accessToken);
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '^(delete|select from public.user_sub)'",
        );
        return rowCount;
      })
      .toBe(1);
    await spend.query(
      "insert into public.token_usage (user_id, tool_id, credits_used) values ($1, 'direct', 1)",
      [person.id],
    );
    await spend.query('commit');
    expect((await deletion).status).toBe(204);
  } finally {
    spend.release(true);
  }
  expect(await isThere(person)).toBe(false);
});
