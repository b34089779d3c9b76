/** POST /api/feedback: kept in the database, and mailed to the support address when there is a mail server. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Mail } from '../platform/mail.ts';
import { escapeHtml } from '../web/page.ts';

const BODY_LIMIT = 64 * 1024;

const feedback = z.object({
  email: z.string().trim().max(255).pipe(z.email()),
  message: z.string().trim().min(1).max(10_000),
});
type Feedback = z.infer<typeof feedback>;

function mailFor(to: string, { email, message }: Feedback): Mail {
  return {
    to,
    replyTo: email,
    subject: `${PRODUCT_NAME} feedback from ${email}`,
    text: message,
    html: `<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>`,
  };
}

async function postFeedback(deps: Deps, request: FastifyRequest): Promise<{ ok: true }> {
  if ((await deps.limits.take('feedback', request.ip)) > 0) {
    throw new AppError('rate_limited', 429, 'Too many messages from this address. Please try again later.');
  }
  const read = feedback.safeParse(request.body);
  if (!read.success) {
    throw new AppError('invalid_feedback', 400, 'Please provide a valid email and a message.');
  }
  const { email, message } = read.data;
  await deps.db.pool.query('insert into private.feedback (email, message) values ($1, $2)', [email, message]);
  // It is kept already: a mail server that is down must not make the person write it again.
  deps.mailer
    .send(mailFor(deps.config.SUPPORT_EMAIL, read.data))
    .catch((error: unknown) => request.log.error(error, 'feedback could not be mailed'));
  return { ok: true };
}

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/feedback', { bodyLimit: BODY_LIMIT }, (request) => postFeedback(deps, request));
}
