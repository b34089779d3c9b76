/** Redeems emailed links in a browser (GET shows a page whose button POSTs), and links and codes for supabase-js. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { chooseRedirect, siteOrigin } from '../../platform/http/site.ts';
import type { AuthDeps } from '../deps.ts';
import { confirmEnd } from '../mail/email-change.ts';
import { isLinkOpen, type OneTime, type OneTimeKind, takeCode, takeLink } from '../mail/one-time.ts';
import { requesterOf } from '../requester.ts';
import { callerOf, takeRequestLimit } from '../sessions/caller.ts';
import { openSession } from '../sessions/sessions.ts';
import { redirectBack, redirectFailed, redirectHalfway } from '../sign-in/redirect-back.ts';
import { confirmEmail } from '../users.ts';
import { type AuthenticationMethod, authError, bodies, readBody, verifyLink } from '../wire.ts';
import { sendVerifyPage } from './verify-page.ts';

type VerifyDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'jobQueue' | 'vault' | 'keys'>;

/** Every emailed code has the type "email" in supabase-js; the email itself determines the code's purpose. */
const KINDS_BY_TYPE: Readonly<Record<string, readonly OneTimeKind[]>> = {
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  signup: ['signup', 'magiclink'],
  invite: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change', 'email_change_current'],
};

const methodOf = ({ kind }: OneTime): AuthenticationMethod => (kind === 'recovery' ? 'recovery' : 'otp');

/** GoTrue's message, which clients display. */
const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** @returns true if the flow is complete; an address change needs both confirmations */
async function confirmByMail(
  deps: Pick<AuthDeps, 'jobQueue' | 'vault'>,
  client: PoolClient,
  { kind, user_id, email, flow_state_id: flowStateId }: OneTime,
  site: string,
): Promise<boolean> {
  if (kind !== 'email_change' && kind !== 'email_change_current') {
    await confirmEmail(client, user_id, { by: kind });
    return true;
  }
  const end = kind === 'email_change' ? 'new' : 'current';
  return confirmEnd(deps, client, { userId: user_id, end, email, flowStateId }, site);
}

type Take = (client: PoolClient) => Promise<OneTime | undefined>;

async function openWith(
  deps: VerifyDeps,
  request: FastifyRequest,
  take: Take,
): Promise<Record<string, unknown>> {
  const site = siteOrigin(deps.config, request);
  const opened = await transaction(deps.db.pool, async (client) => {
    const taken = await take(client);
    if (!taken) return undefined; // Commits, so that the failed attempt is counted.
    if (!(await confirmByMail(deps, client, taken, site))) return { code: '200', msg: HALF_DONE };
    return openSession(deps, client, taken.user_id, methodOf(taken), callerOf(deps, request));
  });
  if (!opened) throw authError('otp_expired');
  return opened;
}

/** Handles supabase-js `verifyOtp`: the six-digit code with its address, or the link's token. */
async function verifyJson(deps: VerifyDeps, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { body } = request;
  if (typeof body === 'object' && body !== null && 'token_hash' in body) {
    const { token_hash } = readBody(bodies.verifyHash, body);
    return openWith(deps, request, (client) => takeLink(client, token_hash));
  }
  const { email, token, type } = readBody(bodies.verifyCode, body);
  const { key } = await requesterOf(deps, request, email);
  return openWith(deps, request, (client) =>
    takeCode(deps, client, email, KINDS_BY_TYPE[type] ?? [], token, key),
  );
}

async function openLink(
  deps: VerifyDeps,
  client: PoolClient,
  request: FastifyRequest,
  { token, target, site }: { token: string; target: URL; site: string },
): Promise<string> {
  const taken = await takeLink(client, token);
  if (!(await confirmByMail(deps, client, taken, site))) return redirectHalfway(target, HALF_DONE);
  return redirectBack(deps, client, {
    target,
    userId: taken.user_id,
    flowStateId: taken.flow_state_id,
    method: methodOf(taken),
    type: taken.kind === 'email_change_current' ? 'email_change' : taken.kind,
    caller: callerOf(deps, request),
  });
}

async function verifyForm(
  deps: VerifyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, redirect_to } = readBody(verifyLink, request.body);
  const site = siteOrigin(deps.config, request);
  const target = chooseRedirect(deps.config, site, redirect_to);
  try {
    const landed = await transaction(deps.db.pool, (client) =>
      openLink(deps, client, request, { token, target, site }),
    );
    return await reply.redirect(landed, 303);
  } catch (error) {
    if (error instanceof AppError) return reply.redirect(redirectFailed(target, error), 303);
    throw error;
  }
}

export function verifyRoutes(app: FastifyInstance, deps: VerifyDeps): void {
  app.get('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token, type, redirect_to } = readBody(verifyLink, request.query);
    const target = chooseRedirect(deps.config, siteOrigin(deps.config, request), redirect_to);
    if (await isLinkOpen(deps.db.pool, token)) {
      return sendVerifyPage(reply, { token, type, redirect_to: target.href });
    }
    const expired = authError('otp_expired', 'Email link is invalid or has expired');
    return reply.redirect(redirectFailed(target, expired), 303);
  });
  app.post('/verify', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? verifyForm(deps, request, reply) : verifyJson(deps, request);
  });
}
