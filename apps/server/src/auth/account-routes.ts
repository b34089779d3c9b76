/** What a signed-in person does with their account, and what anybody may know of this backend. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { chooseRedirect, siteOrigin } from '../platform/site.ts';
import { requireSignedIn, takeRequestLimit } from './caller.ts';
import type { Challenge } from './flow.ts';
import { emailChangeNotice } from './mails.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { sendOneTimeMail, takeMailLimit } from './send-mail.ts';
import { endSessions } from './sessions.ts';
import { findCredentials, findUser, mergeMetadata, setPassword } from './users.ts';
import { authError, bodies, readBody, type UserRow, userBody } from './wire.ts';

type RedirectQuery = { Querystring: { redirect_to?: string } };

/** The new address takes effect when its mail is opened; the old one is told at once. */
async function mailEmailChange(
  deps: Deps,
  request: FastifyRequest<RedirectQuery>,
  user: UserRow,
  email: string,
  challenge: Challenge,
): Promise<void> {
  await takeMailLimit(deps, email);
  await deps.mailer.send(emailChangeNotice(user.email, email));
  // Whether the new address has an account already is nobody's business: then no mail goes there.
  if (await findCredentials(deps.db.pool, email)) return;
  const site = siteOrigin(deps.config, request);
  const redirectTo = chooseRedirect(deps.config, site, request.query.redirect_to).href;
  await sendOneTimeMail(deps, {
    userId: user.id,
    email,
    kind: 'email_change',
    call: 'email_change',
    challenge,
    site,
    redirectTo,
  });
}

async function putUser(deps: Deps, request: FastifyRequest<RedirectQuery>): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'account', request);
  const { user, sessionId, aal } = await requireSignedIn(deps, request);
  const { data, password, email, ...challenge } = readBody(bodies.updateUser, request.body);
  const guarded = Boolean(user.factors?.some(({ status }) => status === 'verified'));
  if ((password || email) && guarded && aal !== 'aal2') throw authError('insufficient_aal');
  if (email && email !== user.email) await mailEmailChange(deps, request, user, email, challenge);
  let passwordHash: string | undefined;
  if (password) {
    checkStrength(password);
    const credentials = await findCredentials(deps.db.pool, user.email);
    if (await isPassword(password, credentials?.encrypted_password)) throw authError('same_password');
    passwordHash = await hashPassword(password);
  }
  await transaction(deps.db.pool, async (client) => {
    if (data) await mergeMetadata(client, user.id, data);
    if (passwordHash !== undefined) {
      await setPassword(client, user.id, passwordHash);
      // Whoever knew the old password is out.
      await endSessions(client, user.id, sessionId, 'others');
    }
  });
  const changed = await findUser(deps.db.pool, user.id);
  if (!changed) throw authError('user_not_found');
  return userBody(changed);
}

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/user', async (request) => userBody((await requireSignedIn(deps, request)).user));
  app.put<RedirectQuery>('/user', (request) => putUser(deps, request));
  app.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query);
    const { user, sessionId } = await requireSignedIn(deps, request);
    await endSessions(deps.db.pool, user.id, sessionId, scope);
    return reply.code(204).send();
  });
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=600');
    return deps.keys.jwks();
  });
  app.get('/settings', () => ({
    external: { email: true, google: deps.google !== undefined, anonymous_users: false, phone: false },
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
