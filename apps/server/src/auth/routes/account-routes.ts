import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import { chooseRedirect, siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { findProofError, type IdentityProof, readProof, throwProofError } from '../factors/proof.ts';
import { beginEmailChange, mailEmailChange } from '../mail/email-change.ts';
import { sendNonceMail, takeMailLimit } from '../mail/send-mail.ts';
import { mailUndo } from '../mail/undo-links.ts';
import { mergeMetadata } from '../metadata.ts';
import { checkStrength, hashPassword, isPassword } from '../passwords.ts';
import { type Requester, requesterOf } from '../requester.ts';
import { requireSecondFactor, requireSignedIn, type SignedIn, takeRequestLimit } from '../sessions/caller.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findCredentials, findUser, setPassword } from '../users.ts';
import { authError, bodies, readBody, userBody } from '../wire.ts';

type AccountDeps = Pick<
  AuthDeps,
  'config' | 'db' | 'limits' | 'mailer' | 'jobQueue' | 'vault' | 'keys' | 'verify' | 'google'
>;

type RedirectQuery = { Querystring: { redirect_to?: string } };

type AccountChange = { readonly email: string | undefined; readonly password: string | undefined };

function readChange(
  { user }: SignedIn,
  email: string | null | undefined,
  password: string | null | undefined,
): AccountChange {
  if (password) {
    if (user.email === null) {
      throw authError(
        'validation_failed',
        'Updating password of an anonymous user without an email or phone is not allowed',
      );
    }
    checkStrength(password, user.email);
  }
  return { email: email && email !== user.email ? email : undefined, password: password || undefined };
}

/** Checks the new password after the proof; an earlier check could confirm a guess of the current password. */
async function newPasswordHash(client: PoolClient, { user }: SignedIn, password: string): Promise<string> {
  const credentials = await findCredentials(client, user.email ?? '');
  if (await isPassword(password, credentials?.encrypted_password)) throw authError('same_password');
  return hashPassword(password);
}

/** @param site origin of the link that undoes the change. @throws AppError same_password */
async function change(
  deps: Pick<AuthDeps, 'jobQueue'>,
  client: PoolClient,
  signedIn: SignedIn,
  { email, password, site }: AccountChange & { readonly site: string },
): Promise<void> {
  const { user, sessionId } = signedIn;
  if (password !== undefined) {
    await setPassword(client, user.id, await newPasswordHash(client, signedIn, password));
    // Ends the sessions of anyone who knew the old password.
    await endSessions(client, user.id, sessionId, 'others');
    await mailUndo(deps, client, { userId: user.id, about: 'password' }, site);
  }
  // Runs after the password change, which discards everything begun before it.
  if (email !== undefined) await beginEmailChange(client, user.id, email);
}

/** Uses up an emailed code even if sending the emails fails. @throws AppError for a wrong proof or too many emails */
async function allowMails(
  deps: Pick<AuthDeps, 'db' | 'limits' | 'mailer' | 'vault'>,
  signedIn: SignedIn,
  { proof, email, asker }: { proof: IdentityProof; email: string; asker: Requester },
): Promise<void> {
  throwProofError(
    await transaction(deps.db.pool, (client) => findProofError(deps, client, signedIn, proof, 'email')),
  );
  await takeMailLimit(deps, email, asker);
}

async function putUser(
  deps: AccountDeps,
  request: FastifyRequest<RedirectQuery>,
): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'account', request);
  const signedIn = await requireSignedIn(deps, request);
  const { user } = signedIn;
  const { data, password, email, nonce, current_password, ...challenge } = readBody(
    bodies.updateUser,
    request.body,
  );
  if (password || email) requireSecondFactor(signedIn);
  const wanted = readChange(signedIn, email, password);
  const site = siteOrigin(deps.config, request);
  const asker = await requesterOf(deps, request, wanted.email ?? '');
  const isChange = wanted.email !== undefined || wanted.password !== undefined;
  const proof = isChange ? await readProof(deps, signedIn, { nonce, current_password }) : {};
  if (wanted.email !== undefined) await allowMails(deps, signedIn, { proof, email: wanted.email, asker });
  const proofError = await transaction(deps.db.pool, async (client) => {
    const found =
      isChange && wanted.email === undefined
        ? await findProofError(deps, client, signedIn, proof, 'password')
        : null;
    // Commits only the count of wrong codes.
    if (found !== null) return found;
    await change(deps, client, signedIn, { ...wanted, site });
    if (data) await mergeMetadata(client, user.id, { user: data });
    return null;
  });
  throwProofError(proofError);
  if (wanted.email !== undefined) {
    const redirectTo = chooseRedirect(deps.config, site, request.query.redirect_to).href;
    await mailEmailChange(deps, user, wanted.email, { challenge, site, redirectTo, askedBy: asker.key });
  }
  const changed = await findUser(deps.db.pool, user.id);
  if (!changed) throw authError('user_not_found');
  return userBody(changed);
}

async function reauthenticate(
  deps: Pick<AuthDeps, 'db' | 'limits' | 'mailer' | 'vault' | 'verify'>,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  await takeRequestLimit(deps, 'account', request);
  const { user, sessionId } = await requireSignedIn(deps, request);
  if (user.email === null)
    throw authError('validation_failed', 'Reauthentication requires the user to have an email');
  await takeMailLimit(deps, user.email, { key: sessionId, isOwn: true });
  await sendNonceMail(deps, { userId: user.id, email: user.email, askedBy: sessionId });
  return {};
}

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function authAccountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  app.get('/user', async (request) => userBody((await requireSignedIn(deps, request)).user));
  app.put<RedirectQuery>('/user', (request) => putUser(deps, request));
  app.get('/reauthenticate', (request) => reauthenticate(deps, request));
  app.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query);
    const signedIn = await requireSignedIn(deps, request);
    const { user, sessionId } = signedIn;
    // A stolen password must not lock out the owner.
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
    disable_signup: deps.config.SIGN_UP !== 'open',
    mailer_autoconfirm: deps.config.EMAIL_AUTOCONFIRM,
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
