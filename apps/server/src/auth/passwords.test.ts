import { randomUUID } from 'node:crypto';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { isAuthWeakPasswordError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('password strength', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.stop());

  const name = `maria.lopez.${randomUUID().slice(0, 8)}`;
  const email = `${name}@shop.example`;

  test.each([
    ['a very common password', 'password1'],
    ['common letter substitutions', 'P@ssw0rd'],
    ['a row of keys', 'qwertyuiop'],
    ['a repeated letter', 'aaaaaaaaaaaaaaaa'],
    ['the address itself', email],
    ['the local part of the address', name],
    ['the product name', 'printready1'],
  ])('rejects %s', async (_name, password) => {
    const client = server.newClient();
    const { error } = await client.auth.signUp({ email, password });
    if (!isAuthWeakPasswordError(error)) throw new Error(`It was taken: ${String(error)}`);
    expect(error.reasons).toEqual(['pwned']);
    expect(error.message).toMatch(/easy to guess/);
  });

  test('rejects a common password at a password change, and from an administrator', async () => {
    const { client, email: own } = await server.newPerson();
    const changed = await client.auth.updateUser({ password: own.split('@')[0] ?? '' });
    expect(changed.error?.code).toBe('weak_password');
    const admin = server.newClient(await server.deps.keys.sign({ role: 'service_role' }, 60)).auth.admin;
    const made = await admin.createUser({ email: `${randomUUID()}@example.com`, password: 'iloveyou' });
    expect(made.error?.code).toBe('weak_password');
  });

  test('rejects a password that is too short, and names its length as the reason', async () => {
    const { error } = await server.newClient().auth.signUp({ email, password: 'k7#Qz' });
    if (!isAuthWeakPasswordError(error)) throw new Error(`It was taken: ${String(error)}`);
    expect(error.reasons).toEqual(['length']);
  });
});
