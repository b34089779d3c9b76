/** Wrong codes delay responses, end the session, and notify the owner, who is never locked out. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { transaction } from '../../platform/database/connect.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { noticeLater } from '../mail/mail-jobs.ts';
import type { SignedIn } from '../sessions/caller.ts';
import type { Queryable } from '../users.ts';
import { authError } from '../wire.ts';

/** Number of undelayed guesses; allows for typos. */
const FREE = 5;
const LONGEST_WAIT_SECONDS = 8;
/** Longest delay of a request; simultaneous requests that would wait longer are rejected. */
const PATIENCE_SECONDS = 20;
const IN_ONE_SESSION = 20;
/** Guesses per day; further guesses need a sign-in by emailed link instead of the password alone. */
const BY_PASSWORD_ALONE = 50;

const waitAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(2 ** (failures - FREE), LONGEST_WAIT_SECONDS);

/** Counts before the check, so that a hundred simultaneous guesses count as a hundred. @returns the previous count */
async function countGuess(client: PoolClient, userId: string): Promise<number> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into auth.wrong_codes as w (user_id, failures) values ($1, 1)
     on conflict (user_id) do update set failed_at = now(),
       failures = case when w.failed_at < now() - interval '1 day' then 1 else w.failures + 1 end
     returning failures`,
    [userId],
  );
  return (rows[0]?.failures ?? 1) - 1;
}

type Turn = { readonly failures: number; readonly wait: number };

async function takeTurn(client: PoolClient, sessionId: string, gap: number): Promise<Turn | undefined> {
  const { rows } = await client.query<Turn>(
    `insert into auth.code_turns as t (session_id, failures, next_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (session_id) do update set failures = t.failures + 1,
       next_at = greatest(t.next_at, now()) + make_interval(secs => $2)
     where t.next_at < now() + make_interval(secs => $3)
     returning failures, extract(epoch from next_at - now())::float8 as wait`,
    [sessionId, gap, PATIENCE_SECONDS],
  );
  return rows[0];
}

async function mailOwner(
  deps: Pick<PlatformDeps, 'jobQueue'>,
  client: PoolClient,
  { user }: SignedIn,
): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.wrong_codes set told_at = now()
     where user_id = $1 and (told_at is null or told_at < now() - interval '1 day')`,
    [user.id],
  );
  if (rowCount === 1 && user.email !== null)
    await noticeLater(deps, client, { about: 'codes', to: user.email });
}

async function isByPasswordAlone(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.sessions where id = $1 and not exists (
       select from jsonb_array_elements(amr) as proof where proof ->> 'method' in ('otp', 'recovery', 'oauth', 'totp'))`,
    [sessionId],
  );
  return rowCount === 1;
}

/** @throws AppError over_request_rate_limit; session_not_found after too many guesses in this session */
export async function awaitGuessDelay(
  deps: Pick<PlatformDeps, 'db' | 'jobQueue'>,
  signedIn: SignedIn,
): Promise<void> {
  const { user, sessionId } = signedIn;
  const turn = await transaction(deps.db.pool, async (client) => {
    const earlier = await countGuess(client, user.id);
    if (earlier >= FREE) await mailOwner(deps, client, signedIn);
    if (earlier >= BY_PASSWORD_ALONE && (await isByPasswordAlone(client, sessionId))) return 'mail' as const;
    const taken = await takeTurn(client, sessionId, waitAfter(earlier));
    if (taken && taken.failures > IN_ONE_SESSION) {
      await client.query('delete from auth.sessions where id = $1', [sessionId]);
      return 'ended' as const;
    }
    return taken ?? ('full' as const);
  });
  if (turn === 'ended') throw authError('session_not_found', 'Too many wrong codes: this session has ended');
  if (turn === 'mail') {
    throw authError(
      'over_request_rate_limit',
      'Too many wrong codes. Sign in with a mailed link, then type your code.',
    );
  }
  if (turn === 'full') throw authError('over_request_rate_limit');
  if (turn.wait > 0) await delay(turn.wait * 1000);
}

export async function forgetGuesses(client: PoolClient, { user, sessionId }: SignedIn): Promise<void> {
  await client.query('delete from auth.wrong_codes where user_id = $1', [user.id]);
  await client.query('delete from auth.code_turns where session_id = $1', [sessionId]);
}
