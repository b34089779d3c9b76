/** Gives a test user a larger plan, directly in the test server's database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { connect } from '../apps/server/src/platform/database/connect.ts';

/** Line 4 of postmaster.pid is the port of the embedded PostgreSQL. */
function databaseUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(home, 'password'), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function update(sql: string, values: readonly unknown[], dataDir: string): Promise<void> {
  const { pool } = connect(databaseUrl(dataDir), () => undefined);
  try {
    await expect.poll(async () => (await pool.query(sql, [...values])).rowCount).toBe(1);
  } finally {
    await pool.end();
  }
}

/** Waits for the user's row, which is created when the balance is first shown. */
export const grantTokens = (
  email: string,
  tokens: number,
  dataDir = process.env['E2E_DATA_DIR'] ?? '',
): Promise<void> =>
  update(
    `update public.user_subscriptions set token_limit = $2, tokens_remaining = $2
     where user_id = (select id from auth.users where email = $1)`,
    [email, tokens],
    dataDir,
  );

/** Gives tokens to the only shop of an owner. */
export const grantShopTokens = (ownerEmail: string, tokens: number): Promise<void> =>
  update(
    `update public.user_subscriptions set token_limit = $2, tokens_remaining = $2
     where user_id = (select m.shop_id from public.shop_members m join auth.users u on u.id = m.user_id
       where u.email = $1)`,
    [ownerEmail, tokens],
    process.env['E2E_DATA_DIR'] ?? '',
  );
