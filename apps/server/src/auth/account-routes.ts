/** What a signed-in person does with their account, and what anybody may know of this backend. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { chooseRedirect, siteOrigin } from '../platform/site.ts';
import { askerOf } from './asker.ts';
import { requireSecondFactor, requireSignedIn, type SignedIn, takeRequestLimit } from './caller.ts';
import type { Challenge } from './flow.ts';
import { mailLater, noticeLater } from './mail-jobs.ts';
import { mergeMetadata } from './metadata.ts';
import { takeCode } from './one-time.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { sendNonceMail, takeMailLimit } from './send-mail.ts';
import { endSessions, sessionAgeHours } from './sessions.ts';
import { findCredentials, findUser, setPassword } from './users.ts';
import { authError, bodies, readBody, type UserRow, userBody } from './wire.ts';

type RedirectQuery = { Querystring: { redirect_to?: string } };

const REAUTHENTICATE_AFTER_HOURS = 24;

/** The new address takes effect when its mail is opened; the old one is told at once. */
async function mailEmailChange(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
  user: UserRow,
  email: string,
  { challenge, askedBy }: { challenge: Challenge; askedBy: string },
): Promise<void> {
  if (user.email !== null) await noticeLater(deps, { oldAddress: user.email, newAddress: email });
  const site = siteOrigin(deps.config, request);
  const redirectTo = chooseRedirect(deps.config, site, request.query.redirect_to).href;
  const where = { site, redirectTo, askedBy };
  await mailLater(deps, { kind: 'email_change', email, userId: user.id, challenge, ...where });
}

/** The code of `reauthenticate`, where the server is set so and the session is not of today. */
async function checkNonce(
  deps: Deps,
  { user, sessionId }: SignedIn,
  nonce: string | null | undefined,
): Promise<void> {
  if (!deps.config.PASSWORD_REAUTHENTICATION || user.email === null) return;
  const age = await sessionAgeHours(deps.db.pool, sessionId);
  if (age < REAUTHENTICATE_AFTER_HOURS) return;
  if (!nonce) throw authError('reauthentication_needed');
  const { email } = user;
  const taken = await transaction(deps.db.pool, (client) =>
    takeCode(deps, client, email, ['reauthentication'], nonce, sessionId),
  );
  if (!taken) throw authError('reauthentication_not_valid');
}

/** @returns the new hash, once everything allows it */
async function newPassword(
  deps: Deps,
  signedIn: SignedIn,
  password: string,
  nonce: string | null | undefined,
): Promise<string> {
  const { email } = signedIn.user;
  if (email === null) {
    throw authError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  checkStrength(password, email);
  const credentials = await findCredentials(deps.db.pool, email);
  if (await isPassword(password, credentials?.encrypted_password)) throw authError('same_password');
  await checkNonce(deps, signedIn, nonce);
  return hashPassword(password);
}

async function putUser(deps: Deps, request: FastifyRequest<RedirectQuery>): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'account', request);
  const signedIn = await requireSignedIn(deps, request);
  const { user, sessionId } = signedIn;
  const { data, password, email, nonce, ...challenge } = readBody(bodies.updateUser, request.body);
  if (password || email) requireSecondFactor(signedIn);
  const passwordHash = password ? await newPassword(deps, signedIn, password, nonce) : undefined;
  const newEmail = email && email !== user.email ? email : undefined;
  const asker = await askerOf(deps, request, newEmail ?? '');
  if (newEmail !== undefined) await takeMailLimit(deps, newEmail, asker);
  await transaction(deps.db.pool, async (client) => {
    if (data) await mergeMetadata(client, user.id, { user: data });
    if (passwordHash !== undefined) {
      await setPassword(client, user.id, passwordHash);
      // Whoever knew the old password is out.
      await endSessions(client, user.id, sessionId, 'others');
    }
  });
  // After the password, which forgets what was begun before it.
  if (newEmail !== undefined) {
    await mailEmailChange(deps, request, user, newEmail, { challenge, askedBy: asker.key });
  }
  const changed = await findUser(deps.db.pool, user.id);
  if (!changed) throw authError('user_not_found');
  return userBody(changed);
}

/** Mails a code to the address of the account. */
async function reauthenticate(deps: Deps, request: FastifyRequest): Promise<Record<string, never>> {
  await takeRequestLimit(deps, 'account', request);
  const { user, sessionId } = await requireSignedIn(deps, request);
  if (user.email === null)
    throw authError('validation_failed', 'Reauthentication requires the user to have an email');
  await takeMailLimit(deps, user.email, { key: sessionId, isOwn: true });
  await sendNonceMail(deps, { userId: user.id, email: user.email, askedBy: sessionId });
  return {};
}

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/user', async (request) => userBody((await requireSignedIn(deps, request)).user));
  app.put<RedirectQuery>('/user', (request) => putUser(deps, request));
  app.get('/reauthenticate', (request) => reauthenticate(deps, request));
  app.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query);
    const signedIn = await requireSignedIn(deps, request);
    const { user, sessionId } = signedIn;
    // A thief of a password must not put the owner out.
    if (scope !== 'local') requireSecondFactor(signedIn);
    await endSessions(deps.db.pool, user.id, sessionId, scope);
    return reply.code(204).send();
  });
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=600');
    return deps.keys.jwks();
  });
  app.get('/settings', () => ({
    external: {
      email: true,
      google: deps.google !== undefined,
      anonymous_users: deps.config.ANONYMOUS_SIGN_IN,
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }));
  app.get('/health', () => ({
    name: 'PrintReady Auth',
    version: '1',
    description: 'The auth wire of this server.',
  }));
}
