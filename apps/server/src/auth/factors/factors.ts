import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { renderSVG } from 'uqr';
import { transaction } from '../../platform/database/connect.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { mailUndo } from '../mail/undo-links.ts';
import {
  requireRecentSignIn,
  requireSecondFactor,
  requireSignedIn,
  type SignedIn,
  takeRequestLimit,
} from '../sessions/caller.ts';
import { liftSession } from '../sessions/sessions.ts';
import { matchTotp, newTotpSecret, totpUri } from '../totp.ts';
import { authError, bodies, readBody } from '../wire.ts';
import { awaitGuessDelay, forgetGuesses } from './code-guesses.ts';

type FactorsDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'jobQueue' | 'vault' | 'keys' | 'verify'>;

type FactorRequest = FastifyRequest<{ Params: { id: string } }>;
type Factor = {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly secret_sealed: string;
  /** The driver returns bigint as text. */
  readonly last_step: string;
  readonly created_at: Date;
};

const PURPOSE = 'totp secret';
const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function enroll(
  deps: Pick<AuthDeps, 'db' | 'limits' | 'vault' | 'verify'>,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'mfa', request);
  const signedIn = await requireSignedIn(deps, request);
  const { user } = signedIn;
  const { friendly_name, issuer } = readBody(bodies.enroll, request.body);
  const factors = user.factors ?? [];
  if (factors.length >= MAX_FACTORS) throw authError('too_many_enrolled_mfa_factors');
  if (friendly_name && factors.some((factor) => factor.friendly_name === friendly_name)) {
    throw authError('mfa_factor_name_conflict');
  }
  // Neither a stolen password nor a stolen token may add a factor.
  requireSecondFactor(signedIn);
  requireRecentSignIn(signedIn);
  const secret = newTotpSecret();
  const { rows } = await deps.db.pool.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret_sealed)
     values ($1, $2, 'totp', $3) on conflict do nothing returning id`,
    [user.id, friendly_name ?? '', deps.vault.seal(PURPOSE, secret)],
  );
  if (rows.length === 0) throw authError('mfa_factor_name_conflict'); // Another request took the name.
  const uri = totpUri(secret, issuer ?? PRODUCT_NAME, user.email ?? 'guest');
  return {
    id: rows[0]?.id,
    type: 'totp',
    friendly_name: friendly_name ?? '',
    // The client puts this into a data: URL unescaped, where # would begin a fragment.
    totp: { qr_code: renderSVG(uri, { blackColor: 'black', whiteColor: 'white' }), secret, uri },
  };
}

async function findFactor(
  client: Pick<PoolClient, 'query'>,
  { user }: SignedIn,
  id: string,
): Promise<Factor> {
  const { rows } = UUID.test(id)
    ? await client.query<Factor>('select * from auth.mfa_factors where id = $1 and user_id = $2 for update', [
        id,
        user.id,
      ])
    : { rows: [] };
  const [factor] = rows;
  if (!factor) throw authError('mfa_factor_not_found');
  return factor;
}

async function challenge(
  deps: Pick<AuthDeps, 'db' | 'limits' | 'verify'>,
  request: FactorRequest,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'mfa', request);
  const factor = await findFactor(deps.db.pool, await requireSignedIn(deps, request), request.params.id);
  const { rows } = await deps.db.pool.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id) values ($1)
     returning id, extract(epoch from created_at)::integer + $2 as expires_at`,
    [factor.id, CHALLENGE_SECONDS],
  );
  return { ...rows[0], type: 'totp' };
}

async function verify(deps: FactorsDeps, request: FactorRequest): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'mfa', request);
  const signedIn = await requireSignedIn(deps, request);
  const { challenge_id, code } = readBody(bodies.verifyFactor, request.body);
  // The number of guesses is unlimited while a factor is being added, because its secret was just shown.
  const guards = signedIn.user.factors?.some(
    ({ id, status }) => id === request.params.id && status === 'verified',
  );
  if (guards) await awaitGuessDelay(deps, signedIn);
  const lifted = await transaction(deps.db.pool, async (client) => {
    const factor = await findFactor(client, signedIn, request.params.id);
    const { rowCount } = await client.query(
      'select from auth.mfa_challenges where id = $1 and factor_id = $2 and created_at > now() - make_interval(secs => $3)',
      [challenge_id, factor.id, CHALLENGE_SECONDS],
    );
    if (rowCount !== 1) throw authError('mfa_challenge_expired');
    const secret = deps.vault.open(PURPOSE, factor.secret_sealed);
    const step = matchTotp(secret, code, Date.now(), Number(factor.last_step));
    if (step === undefined) throw authError('mfa_verification_failed');
    await client.query('delete from auth.mfa_challenges where factor_id = $1', [factor.id]);
    await client.query(
      "update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = now() where id = $1",
      [factor.id, step],
    );
    if (guards) await forgetGuesses(client, signedIn);
    const { id: userId } = signedIn.user;
    if (factor.status === 'unverified') {
      await mailUndo(deps, client, { userId, about: 'factor' }, siteOrigin(deps.config, request));
    }
    return liftSession(deps, client, userId, signedIn.sessionId, factor.created_at);
  });
  return lifted;
}

async function unenroll(
  deps: Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'verify'>,
  request: FactorRequest,
): Promise<Record<string, unknown>> {
  const signedIn = await requireSignedIn(deps, request);
  return transaction(deps.db.pool, async (client) => {
    const { id, status } = await findFactor(client, signedIn, request.params.id);
    const guards = status === 'verified';
    if (guards) {
      if (signedIn.aal !== 'aal2') throw authError('insufficient_aal');
      requireRecentSignIn(signedIn);
    }
    const { rows } = await client.query<{ removed: object }>(
      'delete from auth.mfa_factors f where id = $1 returning to_jsonb(f) as removed',
      [id],
    );
    const [row] = rows;
    if (guards && row)
      await mailUndo(
        deps,
        client,
        { userId: signedIn.user.id, about: 'factor-removed', removed: row.removed },
        siteOrigin(deps.config, request),
      );
    return { id };
  });
}

export function factorRoutes(app: FastifyInstance, deps: FactorsDeps): void {
  app.post('/factors', (request) => enroll(deps, request));
  app.post('/factors/:id/challenge', (request: FactorRequest) => challenge(deps, request));
  app.post('/factors/:id/verify', (request: FactorRequest) => verify(deps, request));
  app.delete('/factors/:id', (request: FactorRequest) => unenroll(deps, request));
}
