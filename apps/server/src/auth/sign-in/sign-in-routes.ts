import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transaction } from '../../platform/database/connect.ts';
import { chooseRedirect, siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { exchangeCode } from '../flow.ts';
import { mailLater } from '../mail/mail-jobs.ts';
import { sendOneTimeMail, takeMailLimit } from '../mail/send-mail.ts';
import { checkFirstMetadata } from '../metadata.ts';
import { checkStrength, hashPassword, isPassword } from '../passwords.ts';
import { requesterOf } from '../requester.ts';
import { callerOf, takeRequestLimit } from '../sessions/caller.ts';
import { openSession, refreshSession } from '../sessions/sessions.ts';
import {
  type Credentials,
  confirmEmail,
  createGuest,
  createOrFindUser,
  findCredentials,
  restoreChosenPassword,
} from '../users.ts';
import { authError, bodies, captchaTokenOf, readBody, userBody } from '../wire.ts';
import { signInWithIdToken } from './oauth.ts';

type SignInDeps = Pick<
  AuthDeps,
  'config' | 'db' | 'limits' | 'mailer' | 'jobQueue' | 'vault' | 'keys' | 'verify' | 'google' | 'captcha'
>;

type RedirectQuery = { Querystring: { redirect_to?: string; grant_type?: string } };

function addresses(
  { config }: Pick<AuthDeps, 'config'>,
  request: FastifyRequest<RedirectQuery>,
): { site: string; redirectTo: string } {
  const site = siteOrigin(config, request);
  return { site, redirectTo: chooseRedirect(config, site, request.query.redirect_to).href };
}

/** Checks limits and captcha before any lookup. @throws AppError over_request_rate_limit, captcha_failed */
async function guard(deps: Pick<AuthDeps, 'limits' | 'captcha'>, request: FastifyRequest): Promise<void> {
  await takeRequestLimit(deps, 'account', request);
  await deps.captcha?.(captchaTokenOf(request.body), request.ip);
}

/** @returns the key that identifies who requested the code. @throws AppError over_email_send_rate_limit */
async function limitMail(
  deps: Pick<AuthDeps, 'db' | 'limits' | 'mailer' | 'vault'>,
  request: FastifyRequest,
  email: string,
): Promise<string> {
  const asker = await requesterOf(deps, request, email);
  await takeMailLimit(deps, email, asker);
  return asker.key;
}

async function postOtp(
  deps: SignInDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, never>> {
  await guard(deps, request);
  const body = readBody(bodies.otp, request.body);
  const metadata = checkFirstMetadata(body.data);
  const askedBy = await limitMail(deps, request, body.email);
  const mailRequest = { email: body.email, challenge: body, askedBy, ...addresses(deps, request) };
  // If sign-up is closed, a stranger gets no email but the same response as a member.
  if (body.create_user && deps.config.SIGN_UP === 'open') {
    const { id, email_confirmed_at } = await createOrFindUser(deps.db.pool, {
      email: body.email,
      metadata,
      passwordHash: null,
    });
    const kind = email_confirmed_at ? 'magiclink' : 'signup';
    await sendOneTimeMail(deps, { ...mailRequest, call: 'otp', userId: id, kind });
  } else {
    await mailLater(deps, { ...mailRequest, kind: 'magiclink', userId: null });
  }
  return {};
}

function asksForGuest(body: unknown): boolean {
  return (
    typeof body !== 'object' || body === null || !('email' in body || 'password' in body || 'phone' in body)
  );
}

async function signUpGuest(
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'jobQueue' | 'vault' | 'keys'>,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  if (!deps.config.ANONYMOUS_SIGN_IN) throw authError('anonymous_provider_disabled');
  if ((await deps.limits.take('anonymous', request.ip)) > 0) throw authError('over_request_rate_limit');
  const { data } = readBody(bodies.guest, request.body);
  return transaction(deps.db.pool, async (client) =>
    openSession(
      deps,
      client,
      await createGuest(client, checkFirstMetadata(data)),
      'anonymous',
      callerOf(deps, request),
    ),
  );
}

type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly metadata: Record<string, unknown>;
};

/** EMAIL_AUTOCONFIRM opens a session at once, without sending an email. Of two simultaneous requests, one wins. */
async function signUpUnproved(
  deps: Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'vault' | 'keys'>,
  request: FastifyRequest,
  { email, password, metadata }: SignUp,
): Promise<Record<string, unknown>> {
  const passwordHash = await hashPassword(password);
  return transaction(deps.db.pool, async (client) => {
    const created = await createOrFindUser(client, { email, metadata, passwordHash });
    if (created.email_confirmed_at) throw authError('user_already_exists');
    await confirmEmail(client, created.id);
    return openSession(deps, client, created.id, 'password', callerOf(deps, request));
  });
}

/** An existing address gets the same response as a new one; its owner gets a sign-in email and keeps the password. */
async function postSignup(
  deps: SignInDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  await guard(deps, request);
  if (deps.config.SIGN_UP !== 'open') throw authError('signup_disabled');
  if (asksForGuest(request.body)) return signUpGuest(deps, request);
  const body = readBody(bodies.signup, request.body);
  const metadata = checkFirstMetadata(body.data);
  checkStrength(body.password, body.email);
  if (deps.config.EMAIL_AUTOCONFIRM) return signUpUnproved(deps, request, { ...body, metadata });
  const askedBy = await limitMail(deps, request, body.email);
  const passwordHash = await hashPassword(body.password);
  const created = await createOrFindUser(deps.db.pool, { email: body.email, metadata, passwordHash });
  const kind = created.email_confirmed_at ? 'magiclink' : 'signup';
  await sendOneTimeMail(deps, {
    email: body.email,
    call: 'signup',
    challenge: body,
    userId: created.id,
    kind,
    askedBy,
    passwordHash: kind === 'signup' ? passwordHash : undefined,
    ...addresses(deps, request),
  });
  return signedUpBody(deps, created, body.email, metadata);
}

function randomlyLooking(bytes: Buffer): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x40, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Same response body for new and existing addresses; an existing user's id is replaced by a decoy. */
function signedUpBody(
  { vault }: Pick<AuthDeps, 'vault'>,
  { id, email_confirmed_at }: Credentials,
  email: string,
  metadata: Record<string, unknown>,
): Record<string, unknown> {
  const now = new Date();
  const shownId = email_confirmed_at ? randomlyLooking(vault.hash('sign-up decoy', email)) : id;
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
    banned_until: null,
    invited_at: null,
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
  deps: SignInDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, never>> {
  await guard(deps, request);
  const body = readBody(bodies.recover, request.body);
  const askedBy = await limitMail(deps, request, body.email);
  const where = { askedBy, ...addresses(deps, request) };
  await mailLater(deps, { kind: 'recovery', email: body.email, userId: null, challenge: body, ...where });
  return {};
}

async function postResend(
  deps: SignInDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, never>> {
  await guard(deps, request);
  const body = readBody(bodies.resend, request.body);
  const askedBy = await limitMail(deps, request, body.email);
  const where = { askedBy, ...addresses(deps, request) };
  await mailLater(deps, { kind: body.type, email: body.email, userId: null, challenge: body, ...where });
  return {};
}

async function postToken(
  deps: SignInDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'token', request);
  switch (request.query.grant_type) {
    case 'refresh_token':
      return refreshSession(deps, readBody(bodies.refreshGrant, request.body).refresh_token);
    case 'pkce': {
      const { auth_code, code_verifier } = readBody(bodies.pkceGrant, request.body);
      return transaction(deps.db.pool, async (client) => {
        const { userId, method, passwordHash } = await exchangeCode(client, auth_code, code_verifier);
        if (passwordHash !== null) await restoreChosenPassword(client, userId, passwordHash);
        return openSession(deps, client, userId, method, callerOf(deps, request));
      });
    }
    case 'password': {
      const { email, password } = readBody(bodies.passwordGrant, request.body);
      await deps.captcha?.(captchaTokenOf(request.body), request.ip);
      const user = await findCredentials(deps.db.pool, email);
      if (!(await isPassword(password, user?.encrypted_password)) || !user)
        throw authError('invalid_credentials');
      if (!user.email_confirmed_at) throw authError('email_not_confirmed');
      return transaction(deps.db.pool, (client) =>
        openSession(deps, client, user.id, 'password', callerOf(deps, request)),
      );
    }
    case 'id_token':
      return signInWithIdToken(deps, request);
    default:
      throw authError('validation_failed', 'unsupported_grant_type');
  }
}

export function signInRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.post<RedirectQuery>('/otp', (request) => postOtp(deps, request));
  app.post<RedirectQuery>('/magiclink', (request) => postOtp(deps, request));
  app.post<RedirectQuery>('/signup', (request) => postSignup(deps, request));
  app.post<RedirectQuery>('/recover', (request) => postRecover(deps, request));
  app.post<RedirectQuery>('/resend', (request) => postResend(deps, request));
  app.post<RedirectQuery>('/token', (request) => postToken(deps, request));
}
