/** Accepts a token once, within two minutes, from the designer's origin, if its session has no newer token. */

import { TRANSFER_SECONDS } from '@printready/contracts/designer';
import type { DesignerSession } from '@printready/contracts/designer-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn, type SignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { designerOrigin } from '../../platform/http/site.ts';

type SessionTransferDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'verify'>;

const SKEW_SECONDS = 2;
/** Longer than the lifetime of any access token. */
const REMEMBERED = '2 days';

const refusals = {
  rate_limited: [429, 'Too many tries. Please wait a few minutes.'],
  wrong_host: [403, 'Only the designer takes a session over.'],
  stale: [403, 'This transfer is too old. Open the designer from the toolkit again.'],
  refreshed: [403, 'This session was renewed meanwhile. Open the designer from the toolkit again.'],
  used: [403, 'This transfer was already used. Open the designer from the toolkit again.'],
} as const;

function refuse(why: keyof typeof refusals): AppError {
  const [status, message] = refusals[why];
  return new AppError(`transfer_${why}`, status, message);
}

/** Issue and expiration times of the token, in seconds since 1970. @throws AppError */
async function timesOf(
  { verify }: Pick<AuthDeps, 'verify'>,
  request: FastifyRequest,
): Promise<{ iat: number; exp: number }> {
  const verified = await verify(bearerToken(request) ?? '');
  if (!verified.ok || verified.claims.role !== 'authenticated' || verified.claims.iat === undefined)
    throw refuse('stale');
  return { iat: verified.claims.iat, exp: verified.claims.exp };
}

/** True if the session has issued a newer token. A hosted project's column has no time zone and holds UTC. */
async function isRefreshedAway(pool: Pool, { sessionId }: SignedIn, iat: number): Promise<boolean> {
  const { rows } = await pool.query<{ newer: boolean }>(
    `select floor(extract(epoch from coalesce(refreshed_at, created_at))) > $2::bigint + $3::int as newer
     from auth.sessions where id = $1`,
    [sessionId, iat, SKEW_SECONDS],
  );
  return rows[0]?.newer ?? true;
}

async function isUsed(pool: Pool, { sessionId }: SignedIn, iat: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into private.designer_transfers (session_id, issued_at) values ($1, $2)
     on conflict do nothing`,
    [sessionId, iat],
  );
  return rowCount === 0;
}

async function takeOver(deps: SessionTransferDeps, request: FastifyRequest): Promise<DesignerSession> {
  const { config, db, limits } = deps;
  if ((await limits.take('sessionTransfer', request.ip)) > 0) throw refuse('rate_limited');
  const designer = designerOrigin(config, request);
  if (designer === null || request.headers.origin !== designer) throw refuse('wrong_host');
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  const { iat, exp } = await timesOf(deps, request);
  if (Date.now() / 1000 - iat > TRANSFER_SECONDS) throw refuse('stale');
  if (await isRefreshedAway(db.pool, signedIn, iat)) throw refuse('refreshed');
  if (await isUsed(db.pool, signedIn, iat)) throw refuse('used');
  return { userId: signedIn.user.id, email: signedIn.user.email ?? '', expiresAtMs: exp * 1000 };
}

export function sessionTransferRoutes(app: FastifyInstance, deps: SessionTransferDeps): void {
  app.post('/designer/session', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return takeOver(deps, request);
  });
}

export async function sweepTransfers(pool: Pool): Promise<void> {
  await pool.query('delete from private.designer_transfers where used_at < now() - $1::interval', [
    REMEMBERED,
  ]);
}
