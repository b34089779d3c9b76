/** User administration with the service role: the protocol behind supabase-js `auth.admin`. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { chooseRedirect, siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { beginEmailChange } from '../mail/email-change.ts';
import { issueLink, type LinkRequest, sendOneTimeMail } from '../mail/send-mail.ts';
import { checkFirstMetadata } from '../metadata.ts';
import { checkStrength, hashPassword } from '../passwords.ts';
import { pendingEmail } from '../pending.ts';
import { refuseToken } from '../sessions/caller.ts';
import { createOrFindUser, findCredentials, findUser } from '../users.ts';
import { adminBodies, authError, pageQuery, readBody, type UserRow, userBody } from '../wire.ts';
import { createUser, deleteUser, listUsers, updateUser } from './admin-users.ts';

type AdminDeps = Pick<AuthDeps, 'config' | 'db' | 'mailer' | 'vault' | 'verify'>;

type OneUser = { Params: { id: string } };
type OneFactor = { Params: { id: string; factorId: string } };
type RedirectQuery = { Querystring: { redirect_to?: string } };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function requireAdmin({ verify }: Pick<AuthDeps, 'verify'>, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  if (!token) throw authError('no_authorization');
  const verified = await verify(token);
  if (!verified.ok) throw refuseToken(verified.problem.code);
  if (verified.claims.role !== 'service_role') throw authError('not_admin');
}

async function requireUser({ db }: Pick<AuthDeps, 'db'>, id: string): Promise<UserRow> {
  const user = UUID.test(id) ? await findUser(db.pool, id) : undefined;
  if (!user) throw authError('user_not_found', 'User not found', { status: 404 });
  return user;
}

async function list(
  deps: Pick<AuthDeps, 'config' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { page, per_page } = readBody(pageQuery, request.query);
  const { users, total } = await listUsers(deps.db.pool, { limit: per_page, offset: (page - 1) * per_page });
  const last = Math.max(1, Math.ceil(total / per_page));
  const link = (to: number, rel: string): string =>
    `<${siteOrigin(deps.config, request)}/auth/v1/admin/users?page=${to}&per_page=${per_page}>; rel="${rel}"`;
  void reply.header('x-total-count', String(total));
  void reply.header(
    'link',
    [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  );
  return { users: users.map(userBody), aud: 'authenticated' };
}

type LinkCall = { readonly mailRequest: LinkRequest; readonly type: string };
type Where = Pick<LinkRequest, 'site' | 'redirectTo' | 'challenge' | 'askedBy'>;

/** Reads a link's recipient; creates an account for a new user. @throws AppError email_exists, user_not_found */
async function readLinkCall({ db }: Pick<AuthDeps, 'db'>, body: unknown, where: Where): Promise<LinkCall> {
  const call = readBody(adminBodies.generateLink, body);
  const { type, email } = call;
  const known = await findCredentials(db.pool, email);
  switch (type) {
    case 'signup':
    case 'invite': {
      if (known?.email_confirmed_at) throw authError('email_exists');
      if (type === 'signup') checkStrength(call.password, email);
      const passwordHash = type === 'signup' ? await hashPassword(call.password) : null;
      const { id } = await createOrFindUser(db.pool, {
        email,
        metadata: checkFirstMetadata(call.data),
        passwordHash,
      });
      if (type === 'invite') {
        await db.pool.query('update auth.users set invited_at = now() where id = $1', [id]);
      }
      return { type, mailRequest: { ...where, userId: id, email, kind: 'signup' } };
    }
    case 'magiclink': {
      const user =
        known ??
        (await createOrFindUser(db.pool, {
          email,
          metadata: checkFirstMetadata(call.data),
          passwordHash: null,
        }));
      const kind = user.email_confirmed_at ? 'magiclink' : 'signup';
      return { type: kind, mailRequest: { ...where, userId: user.id, email, kind } };
    }
    case 'recovery':
    case 'email_change_current':
    case 'email_change_new': {
      if (!known) throw authError('user_not_found', 'User with this email not found', { status: 404 });
      if (type === 'recovery')
        return { type, mailRequest: { ...where, userId: known.id, email, kind: 'recovery' } };
      if (await findCredentials(db.pool, call.new_email)) throw authError('email_exists');
      if ((await pendingEmail(db.pool, known.id)) !== call.new_email) {
        await beginEmailChange(db.pool, known.id, call.new_email);
      }
      return type === 'email_change_new'
        ? { type, mailRequest: { ...where, userId: known.id, email: call.new_email, kind: 'email_change' } }
        : { type, mailRequest: { ...where, userId: known.id, email, kind: 'email_change_current' } };
    }
  }
}

const whereOf = ({ config }: Pick<AuthDeps, 'config'>, request: FastifyRequest<RedirectQuery>): Where => {
  const site = siteOrigin(config, request);
  const redirectTo = chooseRedirect(config, site, request.query.redirect_to).href;
  return { site, redirectTo, challenge: {}, askedBy: null };
};

async function generateLink(deps: AdminDeps, request: FastifyRequest<RedirectQuery>): Promise<unknown> {
  const { mailRequest, type } = await readLinkCall(deps, request.body, whereOf(deps, request));
  const { link, code, linkToken } = await issueLink(deps, mailRequest);
  const newEmail = await pendingEmail(deps.db.pool, mailRequest.userId);
  return {
    ...userBody(await requireUser(deps, mailRequest.userId)),
    ...(newEmail !== undefined && { new_email: newEmail }),
    action_link: link,
    email_otp: code,
    hashed_token: linkToken,
    redirect_to: mailRequest.redirectTo,
    verification_type: type,
  };
}

async function invite(deps: AdminDeps, request: FastifyRequest<RedirectQuery>): Promise<unknown> {
  const { email, data } = readBody(adminBodies.invite, request.body);
  const call = await readLinkCall(deps, { type: 'invite', email, data }, whereOf(deps, request));
  await sendOneTimeMail(deps, { ...call.mailRequest, call: 'invite' });
  return userBody(await requireUser(deps, call.mailRequest.userId));
}

async function removeFactor(
  deps: Pick<AuthDeps, 'db'>,
  request: FastifyRequest<OneFactor>,
): Promise<unknown> {
  const { id, factorId } = request.params;
  const user = await requireUser(deps, id);
  const factor = user.factors?.find((one) => one.id === factorId);
  if (!factor) throw authError('mfa_factor_not_found');
  await deps.db.pool.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factorId, id]);
  return factor;
}

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  app.addHook('preHandler', (request) => requireAdmin(deps, request));
  app.get('/admin/users', (request, reply) => list(deps, request, reply));
  app.post('/admin/users', async (request) => {
    const id = await createUser(deps.db.pool, readBody(adminBodies.createUser, request.body));
    return userBody(await requireUser(deps, id));
  });
  app.get<OneUser>('/admin/users/:id', async (request) =>
    userBody(await requireUser(deps, request.params.id)),
  );
  app.put<OneUser>('/admin/users/:id', async (request) => {
    const { id } = await requireUser(deps, request.params.id);
    await updateUser(deps.db.pool, id, readBody(adminBodies.updateUser, request.body));
    return userBody(await requireUser(deps, id));
  });
  app.delete<OneUser>('/admin/users/:id', async (request) => {
    readBody(adminBodies.deleteUser, request.body);
    const { id } = await requireUser(deps, request.params.id);
    await deleteUser(deps, id);
    return {};
  });
  app.get<OneUser>('/admin/users/:id/factors', async (request) => {
    return (await requireUser(deps, request.params.id)).factors ?? [];
  });
  app.delete<OneFactor>('/admin/users/:id/factors/:factorId', (request) => removeFactor(deps, request));
  app.post<RedirectQuery>('/admin/generate_link', (request) => generateLink(deps, request));
  app.post<RedirectQuery>('/invite', (request) => invite(deps, request));
  return Promise.resolve();
}
