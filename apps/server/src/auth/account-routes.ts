/** What a signed-in person does with their account, and what anybody may know of this backend. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { requireSignedIn, takeRequestLimit } from './caller.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { findCredentials, findUser, mergeMetadata, setPassword } from './users.ts';
import { authError, bodies, readBody, userBody } from './wire.ts';

async function putUser(deps: Deps, request: FastifyRequest): Promise<Record<string, unknown>> {
  await takeRequestLimit(deps, 'account', request);
  const { user, sessionId, aal } = await requireSignedIn(deps, request);
  const { data, password, email } = readBody(bodies.updateUser, request.body);
  if (email && email !== user.email) {
    throw authError('validation_failed', 'Changing the mail address is not offered here.');
  }
  let passwordHash: string | undefined;
  if (password) {
    checkStrength(password);
    if (aal !== 'aal2' && user.factors?.some(({ status }) => status === 'verified'))
      throw authError('insufficient_aal');
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
  app.put('/user', (request) => putUser(deps, request));
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
    external: { email: true, google: false, anonymous_users: false, phone: false },
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
