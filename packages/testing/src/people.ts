/** For tests and benchmarks: users in a database, each with enough tokens and a session opened without an email. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openSession } from '../../../apps/server/src/auth/sessions/sessions.ts';
import { confirmEmail, createOrFindUser } from '../../../apps/server/src/auth/users.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import { transaction } from '../../../apps/server/src/platform/database/connect.ts';
import { createDeps } from '../../../apps/server/src/start.ts';

export type Spender = {
  readonly id: string;
  readonly sessionId: string;
  readonly accessToken: string;
  refreshToken: string;
};

export const START_BALANCE = 1_000_000;
/** Lifetime of an access token; longer than any benchmark runs. */
const TOKEN_SECONDS = 86_400;

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

export const claimsOf = (token: string): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

/** @param secret the SERVER_SECRET of the server that uses this database */
export async function makeSpenders(url: string, secret: string, count: number): Promise<Spender[]> {
  const undo: (() => Promise<void> | void)[] = [];
  const config = { DATABASE_URL: url, SERVER_SECRET: secret, MODELS: 'off' };
  const deps = await createDeps(readConfig({ ...config, ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) }), undo);
  const people: Spender[] = [];
  for (let n = 0; n < count; n++) {
    const made = await transaction(deps.db.pool, async (client) => {
      const email = `${randomUUID()}@example.com`;
      const { id } = await createOrFindUser(client, { email, metadata: {}, passwordHash: null });
      await confirmEmail(client, id);
      await client.query(
        `insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
         values ($1, $2, $2, now() + interval '30 days')`,
        [id, START_BALANCE],
      );
      const caller = { ip: '::1', userAgent: 'test', site: 'http://127.0.0.1' };
      return { id, tokens: session.parse(await openSession(deps, client, id, 'otp', caller)) };
    });
    const { access_token: accessToken, refresh_token: refreshToken } = made.tokens;
    const sessionId = String(claimsOf(accessToken)['session_id']);
    people.push({ id: made.id, sessionId, accessToken, refreshToken });
  }
  for (const step of undo.reverse()) await step();
  return people;
}
