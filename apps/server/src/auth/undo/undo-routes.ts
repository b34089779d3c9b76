import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import { escapeHtml, sendPage } from '../../platform/html/page.ts';
import type { Undoable } from '../mail/undo-links.ts';
import { takeRequestLimit } from '../sessions/caller.ts';
import { readBody } from '../wire.ts';
import { findUndo, type Undo, undoChange } from './undo.ts';

const undoLink = z.object({ token: z.string().min(1).max(128) });

type Wording = {
  readonly ask: string;
  /** HTML; the caller escapes the address. */
  readonly what: (email: string) => string;
  readonly action: string;
  readonly own: string;
  readonly done: string;
  readonly now: (email: string) => string;
};

const isRemoved = (thing: string) => (email: string) =>
  `${thing}, and every way to sign in that was added since the day before, are removed from your account <strong>${email}</strong>.`;

const isRestored = (thing: string) => (email: string) =>
  `${thing} opens your account <strong>${email}</strong> again, unless it was added only the day before. Ways to sign in that were added since the day before are removed.`;

const isClosed = (email: string) =>
  `Every way to sign in that was added since the day before is removed from your account <strong>${email}</strong>.`;

const WORDING: Readonly<Record<Undoable, Wording>> = {
  address: {
    ask: 'Take your address back',
    what: (email) =>
      `Your ${PRODUCT_NAME} account gets <strong>${email}</strong> as its address again, and ways to sign in that were added since the day before the change are removed.`,
    action: 'Take it back',
    own: 'Did you change the address yourself?',
    done: 'Your address is back',
    now: (email) => `Your account has <strong>${email}</strong> again.`,
  },
  factor: {
    ask: 'Remove the authenticator app',
    what: isRemoved('The authenticator app'),
    action: 'Remove it',
    own: 'Did you add it yourself?',
    done: 'The authenticator app is removed',
    now: isRemoved('It'),
  },
  google: {
    ask: 'Remove the Google account',
    what: isRemoved('The Google account'),
    action: 'Remove it',
    own: 'Did you link it yourself?',
    done: 'The Google account is removed',
    now: isRemoved('It'),
  },
  'factor-removed': {
    ask: 'Put the authenticator app back',
    what: isRestored('The authenticator app'),
    action: 'Put it back',
    own: 'Did you remove it yourself?',
    done: 'The removal is undone',
    now: isRestored('The authenticator app'),
  },
  'google-removed': {
    ask: 'Link the Google account again',
    what: isRestored('The Google account'),
    action: 'Link it again',
    own: 'Did you unlink it yourself?',
    done: 'The removal is undone',
    now: isRestored('The Google account'),
  },
  password: {
    ask: 'Sign everybody out',
    what: isClosed,
    action: 'Sign everybody out',
    own: 'Did you change it yourself?',
    done: 'Everybody is signed out',
    now: isClosed,
  },
  device: {
    ask: 'Sign everybody out',
    what: isClosed,
    action: 'Sign everybody out',
    own: 'Was it you?',
    done: 'Everybody is signed out',
    now: isClosed,
  },
};

const card = (content: string): string => `<div class="card narrow">${content}</div>`;

function sendAsk(reply: FastifyReply, token: string, { about, email }: Undo): FastifyReply {
  const { ask, what, action, own } = WORDING[about];
  return sendPage(
    reply,
    ask,
    card(`<h1>${ask}</h1>
      <p>${what(escapeHtml(email))} Every device is signed out, and the password stops working.</p>
      <form method="post" action="/auth/v1/undo"><input type="hidden" name="token" value="${escapeHtml(token)}">
        <button class="button" type="submit">${action}</button>
      </form>
      <p class="muted" style="margin:1rem 0 0;font-size:.875rem">${own} Then close this page.</p>`),
  );
}

function sendDone(reply: FastifyReply, { about, email }: Undo): FastifyReply {
  const { done, now } = WORDING[about];
  return sendPage(
    reply,
    done,
    card(`<h1>${done}</h1>
      <p>${now(escapeHtml(email))} Every device is signed out. Sign in with an emailed link, then choose a new password.</p>
      <a class="button" href="/auth/signin">Sign in</a>`),
  );
}

function sendFailed(reply: FastifyReply, { code, status }: AppError): FastifyReply {
  const text =
    code === 'email_exists'
      ? 'This address now has its own account. Write to support from this address, and they will sort out the two accounts.'
      : 'The link was used, or it is older than seven days. If somebody else has your account, write to the support.';
  return sendPage(
    reply,
    'Nothing was changed back',
    card(`<h1>Nothing was changed back</h1><p>${text}</p><a class="button" href="/">To the start page</a>`),
    status,
  );
}

export function undoRoutes(app: FastifyInstance, deps: Pick<PlatformDeps, 'db' | 'limits'>): void {
  app.get('/undo', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token } = readBody(undoLink, request.query);
    const undo = await findUndo(deps.db.pool, token);
    return undo
      ? sendAsk(reply, token, undo)
      : sendFailed(reply, new AppError('otp_expired', 403, 'This link is invalid or has expired'));
  });
  app.post('/undo', async (request, reply) => {
    await takeRequestLimit(deps, 'verify', request);
    const { token } = readBody(undoLink, request.body);
    try {
      return await sendDone(reply, await undoChange(deps, token));
    } catch (error) {
      if (error instanceof AppError) return sendFailed(reply, error);
      throw error;
    }
  });
}
