/** The roads in: otp, signup, recover, resend, verify, token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { AppError } from '../platform/errors.ts';
import { chooseRedirect, siteOrigin } from '../platform/site.ts';
import { callerOf, takeRequestLimit } from './caller.ts';
import { exchangeCode, issueCode } from './flow.ts';
import { isLinkOpen, type OneTime, type OneTimeKind, takeCode, takeLink } from './one-time.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { type Errand, sendOneTimeMail, takeMailLimit } from './send-mail.ts';
import { openSession, refreshSession } from './sessions.ts';
import { type Credentials, confirmEmail, createOrFindUser, findCredentials } from './users.ts';
import { sendVerifyPage } from './verify-page.ts';
import { authError, bodies, readBody, userBody, verifyLink } from './wire.ts';

type RedirectQuery = { Querystring: { redirect_to?: string; grant_type?: string } };

/** A code from a mail is asked for as "email"; it opens what that mail was for. */
const KINDS_BY_TYPE: Readonly<Record<string, readonly OneTimeKind[]>> = {
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  signup: ['signup', 'magiclink'],
  invite: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
};

function addresses(
  { config }: Deps,
  request: FastifyRequest<RedirectQuery>,
): { site: string; redirectTo: string } {
  const site = siteOrigin(config, request);
  return { site, redirectTo: chooseRedirect(config, site, request.query.redirect_to).href };
}

/** For answers that must not tell whether somebody exists: same answer at the same moment, the work afterwards. */
function afterwards(request: FastifyRequest, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => request.log.error(error, 'a mail could not be sent'));
  });
}

async function postOtp(deps: Deps, request: FastifyRequest<RedirectQuery>): Promise<Record<string, never>> {
  await takeRequestLimit(deps, 'account', request);
  const body = readBody(bodies.otp, request.body);
  await takeMailLimit(deps, body.email);
  const errand = { email: body.email, challenge: body, ...addresses(deps, request) };
  if (body.create_user) {
    const { id, email_confirmed_at } = await createOrFindUser(deps.db.pool, {
      email: body.email,
      metadata: body.data ?? {},
      passwordHash: null,
    });
    await sendOneTimeMail(deps, { ...errand, userId: id, kind: email_confirmed_at ? 'magiclink' : 'signup' });
  } else {
    mailIfKnown(deps, request, 'magiclink', errand);
  }
  return {};
}

function mailIfKnown(
  deps: Deps,
  request: FastifyRequest,
  kind: OneTimeKind,
  errand: Omit<Errand, 'userId' | 'kind'>,
): void {
  afterwards(request, async () => {
    const user = await findCredentials(deps.db.pool, errand.email);
    if (user) await sendOneTimeMail(deps, { ...errand, userId: user.id, kind });
  });
}

/**
 * Somebody who signs up with an address that has an account gets the same answer as a newcomer, and a mail
 * that signs them in; their password stays.
 */
async function postSignup(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'account', request);
  const body = readBody(bodies.signup, request.body);
  checkStrength(body.password);
  await takeMailLimit(deps, body.email);
  const created = await createOrFindUser(deps.db.pool, {
    email: body.email,
    metadata: body.data ?? {},
    passwordHash: await hashPassword(body.password),
  });
  const kind = created.email_confirmed_at ? 'magiclink' : 'signup';
  await sendOneTimeMail(deps, {
    email: body.email,
    challenge: body,
    userId: created.id,
    kind,
    ...addresses(deps, request),
  });
  return signedUpBody(deps, created, body.email, body.data ?? {});
}

/** The same for a newcomer and for an address that has an account, whose real id stays hidden. */
function signedUpBody(
  { vault }: Deps,
  { id, email_confirmed_at }: Credentials,
  email: string,
  metadata: Record<string, unknown>,
): Record<string, unknown> {
  const now = new Date();
  const decoy = vault.hash('sign-up decoy', email).toString('hex');
  const shownId = email_confirmed_at
    ? decoy.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')
    : id;
  const at = now.toISOString();
  const identity = {
    id: shownId,
    user_id: shownId,
    provider: 'email',
    provider_id: shownId,
    identity_data: { sub: shownId, email, email_verified: false },
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  };
  const body = userBody({
    id: shownId,
    email,
    email_confirmed_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: metadata,
    is_anonymous: false,
    created_at: now,
    updated_at: now,
    identities: [identity],
    factors: null,
  });
  return { ...body, confirmation_sent_at: at };
}

async function postRecover(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, never>> {
  await takeRequestLimit(deps, 'account', request);
  const body = readBody(bodies.recover, request.body);
  await takeMailLimit(deps, body.email);
  mailIfKnown(deps, request, 'recovery', { email: body.email, challenge: body, ...addresses(deps, request) });
  return {};
}

async function postResend(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, never>> {
  await takeRequestLimit(deps, 'account', request);
  const body = readBody(bodies.resend, request.body);
  await takeMailLimit(deps, body.email);
  const errand = { email: body.email, challenge: body, ...addresses(deps, request) };
  afterwards(request, async () => {
    const user = await findCredentials(deps.db.pool, body.email);
    if (user && !user.email_confirmed_at) {
      await sendOneTimeMail(deps, { ...errand, userId: user.id, kind: 'signup' });
    }
  });
  return {};
}

async function openWith(
  deps: Deps,
  request: FastifyRequest,
  take: (client: PoolClient) => Promise<OneTime | undefined>,
): Promise<Record<string, unknown>> {
  const session = await transaction(deps.db.pool, async (client) => {
    const taken = await take(client);
    if (!taken) return undefined; // the failed attempt is counted, so this commits
    await confirmEmail(client, taken.user_id);
    return openSession(
      deps,
      client,
      taken.user_id,
      taken.kind === 'recovery' ? 'recovery' : 'otp',
      callerOf(request),
    );
  });
  if (!session) throw authError('otp_expired');
  return session;
}

/** supabase-js `verifyOtp`: the six-digit code with its address, or the link's token. */
async function verifyJson(deps: Deps, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { body } = request;
  if (typeof body === 'object' && body !== null && 'token_hash' in body) {
    const { token_hash } = readBody(bodies.verifyHash, body);
    return openWith(deps, request, (client) => takeLink(client, token_hash));
  }
  const { email, token, type } = readBody(bodies.verifyCode, body);
  return openWith(deps, request, (client) => takeCode(deps, client, email, KINDS_BY_TYPE[type] ?? [], token));
}

/** Where a failed link lands: the reason stands in the query and, for the implicit flow, in the hash. */
function failedLink(target: URL, error: AppError): string {
  const words = new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  });
  const url = new URL(target);
  for (const [name, value] of words) url.searchParams.set(name, value);
  url.hash = words.toString();
  return url.href;
}

async function followLink(deps: Deps, request: FastifyRequest, token: string, target: URL): Promise<string> {
  return transaction(deps.db.pool, async (client) => {
    const taken = await takeLink(client, token);
    await confirmEmail(client, taken.user_id);
    const url = new URL(target);
    if (taken.flow_state_id !== null) {
      url.searchParams.set('code', await issueCode(client, taken.flow_state_id));
      return url.href;
    }
    const session = await openSession(deps, client, taken.user_id, 'otp', callerOf(request));
    const words = new URLSearchParams({ type: taken.kind });
    for (const [name, value] of Object.entries(session)) {
      if (typeof value === 'string' || typeof value === 'number') words.set(name, String(value));
    }
    url.hash = words.toString();
    return url.href;
  });
}

async function verifyForm(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token, redirect_to } = readBody(verifyLink, request.body);
  const target = chooseRedirect(deps.config, siteOrigin(deps.config, request), redirect_to);
  try {
    return await reply.redirect(await followLink(deps, request, token, target), 303);
  } catch (error) {
    if (error instanceof AppError) return reply.redirect(failedLink(target, error), 303);
    throw error;
  }
}

async function postToken(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'token', request);
  switch (request.query.grant_type) {
    case 'refresh_token':
      return refreshSession(deps, readBody(bodies.refreshGrant, request.body).refresh_token);
    case 'pkce': {
      const { auth_code, code_verifier } = readBody(bodies.pkceGrant, request.body);
      return transaction(deps.db.pool, async (client) => {
        const { userId, method } = await exchangeCode(client, auth_code, code_verifier);
        return openSession(
          deps,
          client,
          userId,
          method === 'recovery' ? 'recovery' : 'otp',
          callerOf(request),
        );
      });
    }
    case 'password': {
      const { email, password } = readBody(bodies.passwordGrant, request.body);
      const user = await findCredentials(deps.db.pool, email);
      if (!(await isPassword(password, user?.encrypted_password)) || !user)
        throw authError('invalid_credentials');
      if (!user.email_confirmed_at) throw authError('email_not_confirmed');
      return transaction(deps.db.pool, (client) =>
        openSession(deps, client, user.id, 'password', callerOf(request)),
      );
    }
    case 'id_token':
      throw authError('provider_disabled');
    default:
      throw authError('validation_failed', 'unsupported_grant_type');
  }
}

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  app.post<RedirectQuery>('/otp', (request) => postOtp(deps, request));
  app.post<RedirectQuery>('/magiclink', (request) => postOtp(deps, request));
  app.post<RedirectQuery>('/signup', (request) => postSignup(deps, request));
  app.post<RedirectQuery>('/recover', (request) => postRecover(deps, request));
  app.post<RedirectQuery>('/resend', (request) => postResend(deps, request));
  app.post<RedirectQuery>('/token', (request) => postToken(deps, request));
  app.get<RedirectQuery>('/authorize', () => {
    throw authError('provider_disabled');
  });
  app.get('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token, type, redirect_to } = readBody(verifyLink, request.query);
    const target = chooseRedirect(deps.config, siteOrigin(deps.config, request), redirect_to);
    if (await isLinkOpen(deps.db.pool, token)) {
      return sendVerifyPage(reply, { token, type, redirect_to: target.href });
    }
    return reply.redirect(
      failedLink(target, authError('otp_expired', 'Email link is invalid or has expired')),
      303,
    );
  });
  app.post('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? verifyForm(deps, request, reply) : verifyJson(deps, request);
  });
}
