/** Where the notice to a former address leads: its page says what will happen, its button does it. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { escapeHtml, sendPage } from '../web/page.ts';
import { takeRequestLimit } from './caller.ts';
import { findUndo, undoEmailChange } from './email-change.ts';
import { readBody } from './wire.ts';

const undoLink = z.object({ token: z.string().min(1).max(128) });

const card = (content: string): string => `<div class="card narrow">${content}</div>`;

function sendAsk(reply: FastifyReply, token: string, email: string): FastifyReply {
  return sendPage(
    reply,
    'Take your address back',
    card(`<h1>Take your address back</h1>
      <p>Your ${PRODUCT_NAME} account gets <strong>${escapeHtml(email)}</strong> as its address again. Every device is signed
        out, the password stops working, and ways to sign in that were added since the day before the change are removed.</p>
      <form method="post" action="/auth/v1/undo"><input type="hidden" name="token" value="${escapeHtml(token)}">
        <button class="button" type="submit">Take it back</button>
      </form>
      <p class="muted" style="margin:1rem 0 0;font-size:.875rem">Did you change the address yourself? Then close this page.</p>`),
  );
}

function sendDone(reply: FastifyReply, email: string): FastifyReply {
  return sendPage(
    reply,
    'Your address is back',
    card(`<h1>Your address is back</h1>
      <p>Your account has <strong>${escapeHtml(email)}</strong> again, and every device is signed out. Sign in with a mailed
        link, then choose a new password.</p>
      <a class="button" href="/auth/signin">Sign in</a>`),
  );
}

function sendFailed(reply: FastifyReply, { code, status }: AppError): FastifyReply {
  const text =
    code === 'email_exists'
      ? 'The address has an account of its own by now. Write to the support, from this address: they can tell the two apart.'
      : 'The link was used, or it is older than seven days. If somebody else has your account, write to the support.';
  return sendPage(
    reply,
    'The address was not changed back',
    card(
      `<h1>The address was not changed back</h1><p>${text}</p><a class="button" href="/">To the start page</a>`,
    ),
    status,
  );
}

export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/undo', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token } = readBody(undoLink, request.query);
    const email = await findUndo(deps.db.pool, token);
    return email === undefined
      ? sendFailed(reply, new AppError('otp_expired', 403, 'This link is invalid or has expired'))
      : sendAsk(reply, token, email);
  });
  app.post('/undo', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token } = readBody(undoLink, request.body);
    try {
      return await sendDone(reply, await undoEmailChange(deps, token));
    } catch (error) {
      if (error instanceof AppError) return sendFailed(reply, error);
      throw error;
    }
  });
}
