import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode } from '../totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());
// All tests share one IP address, which has its own rate limit.
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

async function enrolled(person: Person): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

test('enrolls and verifies a factor, reaching aal2; accepts each code once; seals the secret', async () => {
  const person = await server.newPerson(15);
  const { auth } = person.client;
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(error).toBeNull();
  expect(data?.totp.uri).toContain(`otpauth://totp/PrintReady:${encodeURIComponent(person.email)}?`);
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/s);
  const { factorId, secret } = { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' };
  const { rows } = await server.deps.db.pool.query<{ row: string }>(
    'select f::text as row from auth.mfa_factors f',
  );
  expect(rows[0]?.row).not.toContain(secret);

  const wrong = totpCode(secret, Date.now()) === '000000' ? '000001' : '000000';
  expect((await auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  });
  const code = totpCode(secret, Date.now());
  expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed');
  expect((await auth.refreshSession()).error).toBeNull();
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
});

test('rejects changes to password and factors in an aal1 session once a factor is verified', async () => {
  const person = await server.newPerson();
  const { factorId, secret } = await enrolled(person);
  await person.client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, Date.now()) });
  const { pool } = server.deps.db;
  await pool.query("update auth.sessions set aal = 'aal1' where user_id = $1", [person.id]);
  const { auth } = person.client;
  expect((await auth.updateUser({ password: 'a thief’s choice' })).error?.code).toBe('insufficient_aal');
  expect((await auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })).error?.code).toBe(
    'insufficient_aal',
  );
  await pool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [person.id]);
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
});

test('hides another user’s factor and rejects an expired challenge', async () => {
  const [owner, mallory] = [await server.newPerson(), await server.newPerson()];
  const { factorId, secret } = await enrolled(owner);
  expect((await mallory.client.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
  expect((await mallory.client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
  const { data } = await owner.client.auth.mfa.challenge({ factorId });
  await server.deps.db.pool.query(
    "update auth.mfa_challenges set created_at = now() - interval '301 seconds'",
  );
  const late = await owner.client.auth.mfa.verify({
    factorId,
    challengeId: data?.id ?? '',
    code: totpCode(secret, Date.now()),
  });
  expect(late.error?.code).toBe('mfa_challenge_expired');
});
