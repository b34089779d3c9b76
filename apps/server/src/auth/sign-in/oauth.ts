import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { chooseRedirect, siteOrigin } from '../../platform/http/site.ts';
import { sha256 } from '../../platform/vault.ts';
import type { AuthDeps } from '../deps.ts';
import { beginFlow, type Challenge } from '../flow.ts';
import type { Google, GoogleProfile } from '../google.ts';
import { mailUndo } from '../mail/undo-links.ts';
import {
  callerOf,
  requireRecentSignIn,
  requireSecondFactor,
  requireSignedIn,
  takeRequestLimit,
} from '../sessions/caller.ts';
import { openSession } from '../sessions/sessions.ts';
import { linkGoogle, nameProviders, userOfGoogle } from '../users.ts';
import { authError, authorizeQuery, bodies, readBody } from '../wire.ts';
import { redirectBack, redirectFailed } from './redirect-back.ts';

type OauthDeps = Pick<
  AuthDeps,
  'config' | 'db' | 'limits' | 'jobQueue' | 'vault' | 'keys' | 'verify' | 'google'
>;

const STATE_MINUTES = 10;
const PASSED_ON = ['access_type', 'prompt', 'login_hint', 'hd'] as const;

function requireGoogle({ google }: Pick<AuthDeps, 'google'>, provider: string): Google {
  if (provider !== 'google' || !google)
    throw authError('validation_failed', 'Unsupported provider: provider is not enabled');
  return google;
}

const callbackOf = (site: string): string => `${site}/auth/v1/callback`;

async function redirectToGoogle(
  deps: Pick<AuthDeps, 'config' | 'db' | 'google'>,
  request: FastifyRequest,
  linkUserId: string | null,
): Promise<string> {
  const query = readBody(authorizeQuery, request.query);
  const google = requireGoogle(deps, query.provider);
  const site = siteOrigin(deps.config, request);
  const params = Object.fromEntries(
    PASSED_ON.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const { url, trip } = await google.begin(callbackOf(site), params);
  await deps.db.pool.query(
    `insert into auth.oauth_states
       (state_hash, nonce, code_verifier, redirect_to, code_challenge, code_challenge_method, link_user_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      sha256(trip.state),
      trip.nonce,
      trip.codeVerifier,
      chooseRedirect(deps.config, site, query.redirect_to).href,
      query.code_challenge,
      query.code_challenge_method,
      linkUserId,
    ],
  );
  return url.href;
}

type StateRow = Challenge & {
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_to: string;
  readonly link_user_id: string | null;
};

/** Uses up the state, even if the flow fails. */
async function takeState({ db }: Pick<AuthDeps, 'db'>, state: string): Promise<StateRow> {
  const { rows } = await db.pool.query<StateRow & { open: boolean }>(
    `delete from auth.oauth_states where state_hash = $1
     returning *, created_at > now() - make_interval(mins => $2) as open`,
    [sha256(state), STATE_MINUTES],
  );
  const [found] = rows;
  if (!found?.open) throw authError('bad_oauth_state');
  return found;
}

async function accountOf(
  deps: Pick<AuthDeps, 'config' | 'jobQueue'>,
  client: PoolClient,
  linkUserId: string | null,
  profile: GoogleProfile,
  site: string,
): Promise<string> {
  if (linkUserId === null) return userOfGoogle(client, profile, deps.config.SIGN_UP);
  const linked = await linkGoogle(client, linkUserId, profile);
  if (linked === 'added') await mailUndo(deps, client, { userId: linkUserId, about: 'google' }, site);
  return linkUserId;
}

async function handleCallback(
  deps: OauthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const google = requireGoogle(deps, 'google');
  const site = siteOrigin(deps.config, request);
  const { state } = readBody(z.object({ state: z.string().min(1).max(512) }), request.query);
  const kept = await takeState(deps, state);
  const target = new URL(kept.redirect_to);
  try {
    const returned = new URL(callbackOf(site));
    returned.search = request.url.slice(request.url.indexOf('?'));
    const profile = await google.finish(returned, {
      state,
      nonce: kept.nonce,
      codeVerifier: kept.code_verifier,
    });
    const landed = await transaction(deps.db.pool, async (client) => {
      const userId = await accountOf(deps, client, kept.link_user_id, profile, site);
      const flowStateId = await beginFlow(client, kept, userId, 'oauth');
      return redirectBack(deps, client, {
        target,
        userId,
        flowStateId,
        method: 'oauth',
        type: 'oauth',
        caller: callerOf(deps, request),
      });
    });
    return await reply.redirect(landed, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) request.log.error(error.cause ?? error, error.message);
    return reply.redirect(redirectFailed(target, error), 303);
  }
}

export async function signInWithIdToken(
  deps: OauthDeps,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const { provider, id_token, nonce } = readBody(bodies.idTokenGrant, request.body);
  const profile = await requireGoogle(deps, provider).readIdToken(id_token, nonce ?? undefined);
  return transaction(deps.db.pool, async (client) =>
    openSession(
      deps,
      client,
      await userOfGoogle(client, profile, deps.config.SIGN_UP),
      'oauth',
      callerOf(deps, request),
    ),
  );
}

function requireLinking({ config }: Pick<AuthDeps, 'config'>): void {
  if (!config.MANUAL_LINKING) throw authError('manual_linking_disabled');
}

async function unlink(
  deps: Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'verify'>,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<Record<string, never>> {
  requireLinking(deps);
  const signedIn = await requireSignedIn(deps, request);
  requireSecondFactor(signedIn);
  // A stolen access token must not remove the owner's way to sign in.
  requireRecentSignIn(signedIn);
  const { user } = signedIn;
  await transaction(deps.db.pool, async (client) => {
    // Locks the rows, so that two simultaneous requests cannot remove one identity each.
    const { rows } = await client.query<{ id: string }>(
      'select id from auth.identities where user_id = $1 for update',
      [user.id],
    );
    if (!rows.some(({ id }) => id === request.params.id)) throw authError('identity_not_found');
    if (rows.length < 2) throw authError('single_identity_not_deletable');
    const deleted = await client.query<{ removed: { provider: string } }>(
      'delete from auth.identities i where id = $1 returning to_jsonb(i) as removed',
      [request.params.id],
    );
    await nameProviders(client, user.id);
    const [row] = deleted.rows;
    if (row?.removed.provider === 'google')
      await mailUndo(
        deps,
        client,
        { userId: user.id, about: 'google-removed', removed: row.removed },
        siteOrigin(deps.config, request),
      );
  });
  return {};
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Redirects a browser to the app on errors, because the app shows the message with advice. */
function withErrorsInApp(deps: Pick<AuthDeps, 'config'>, handle: Handle): Handle {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      const isBrowser = request.headers.accept?.includes('text/html') ?? false;
      if (!(error instanceof AppError) || !isBrowser) throw error;
      if (error.status >= 500) request.log.error(error.cause ?? error, error.message);
      const callback = new URL('/auth/callback', siteOrigin(deps.config, request));
      return reply.redirect(redirectFailed(callback, error), 303);
    }
  };
}

export function oauthRoutes(app: FastifyInstance, deps: OauthDeps): void {
  app.get(
    '/authorize',
    withErrorsInApp(deps, async (request, reply) => {
      await takeRequestLimit(deps, 'account', request);
      return reply.redirect(await redirectToGoogle(deps, request, null), 302);
    }),
  );
  app.get(
    '/callback',
    withErrorsInApp(deps, (request, reply) => handleCallback(deps, request, reply)),
  );
  app.get('/user/identities/authorize', async (request) => {
    requireLinking(deps);
    await takeRequestLimit(deps, 'account', request);
    const signedIn = await requireSignedIn(deps, request);
    requireSecondFactor(signedIn);
    requireRecentSignIn(signedIn);
    return { url: await redirectToGoogle(deps, request, signedIn.user.id) };
  });
  app.delete('/user/identities/:id', (request: FastifyRequest<{ Params: { id: string } }>) =>
    unlink(deps, request),
  );
}
