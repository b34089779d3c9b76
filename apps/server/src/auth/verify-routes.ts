/** What a mail opens: its link in a browser (GET shows a page, its button POSTs), its code or token through supabase-js. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { AppError } from '../platform/errors.ts';
import { chooseRedirect, siteOrigin } from '../platform/site.ts';
import { askerOf } from './asker.ts';
import { callerOf, takeRequestLimit } from './caller.ts';
import { land, landFailed } from './landing.ts';
import { isLinkOpen, type OneTime, type OneTimeKind, takeCode, takeLink } from './one-time.ts';
import { openSession } from './sessions.ts';
import { changeEmail, confirmEmail } from './users.ts';
import { sendVerifyPage } from './verify-page.ts';
import { type AuthenticationMethod, authError, bodies, readBody, verifyLink } from './wire.ts';

/** A code from a mail is asked for as "email"; it opens what that mail was for. */
const KINDS_BY_TYPE: Readonly<Record<string, readonly OneTimeKind[]>> = {
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  signup: ['signup', 'magiclink'],
  invite: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
};

const methodOf = ({ kind }: OneTime): AuthenticationMethod => (kind === 'recovery' ? 'recovery' : 'otp');

/** Whoever opened the mail owns its address. */
async function settle(client: PoolClient, { kind, user_id, email }: OneTime): Promise<void> {
  if (kind === 'email_change') await changeEmail(client, user_id, email);
  else await confirmEmail(client, user_id, { dropPassword: kind !== 'signup' });
}

type Take = (client: PoolClient) => Promise<OneTime | undefined>;

async function openWith(deps: Deps, request: FastifyRequest, take: Take): Promise<Record<string, unknown>> {
  const session = await transaction(deps.db.pool, async (client) => {
    const taken = await take(client);
    if (!taken) return undefined; // the failed attempt is counted, so this commits
    await settle(client, taken);
    return openSession(deps, client, taken.user_id, methodOf(taken), callerOf(request));
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
  const { key } = await askerOf(deps, request, email);
  return openWith(deps, request, (client) =>
    takeCode(deps, client, email, KINDS_BY_TYPE[type] ?? [], token, key),
  );
}

async function verifyForm(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token, redirect_to } = readBody(verifyLink, request.body);
  const target = chooseRedirect(deps.config, siteOrigin(deps.config, request), redirect_to);
  try {
    const landed = await transaction(deps.db.pool, async (client) => {
      const taken = await takeLink(client, token);
      await settle(client, taken);
      return land(deps, client, {
        target,
        userId: taken.user_id,
        flowStateId: taken.flow_state_id,
        method: methodOf(taken),
        type: taken.kind,
        caller: callerOf(request),
      });
    });
    return await reply.redirect(landed, 303);
  } catch (error) {
    if (error instanceof AppError) return reply.redirect(landFailed(target, error), 303);
    throw error;
  }
}

export function verifyRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token, type, redirect_to } = readBody(verifyLink, request.query);
    const target = chooseRedirect(deps.config, siteOrigin(deps.config, request), redirect_to);
    if (await isLinkOpen(deps.db.pool, token)) {
      return sendVerifyPage(reply, { token, type, redirect_to: target.href });
    }
    const expired = authError('otp_expired', 'Email link is invalid or has expired');
    return reply.redirect(landFailed(target, expired), 303);
  });
  app.post('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? verifyForm(deps, request, reply) : verifyJson(deps, request);
  });
}
