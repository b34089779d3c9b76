import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/html/page.ts';
import type { Handler } from '../../platform/job-queue/queue.ts';
import type { Mail } from '../../platform/mail.ts';
import { takeLimit } from '../../platform/take-limit.ts';

type FeedbackDeps = Pick<PlatformDeps, 'config' | 'db' | 'limits' | 'mailer' | 'jobQueue'>;

const BODY_LIMIT = 64 * 1024;
const MAIL_FEEDBACK = 'feedback-mail';

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

async function postFeedback(deps: FeedbackDeps, request: FastifyRequest): Promise<{ ok: true }> {
  await takeLimit(deps.limits, 'feedback', request.ip, {
    text: 'Too many messages from this address. Please try again later.',
  });
  const read = feedback.safeParse(request.body);
  if (!read.success) {
    throw new AppError('invalid_feedback', 400, 'Please provide a valid email and a message.');
  }
  await takeLimit(deps.limits, 'feedbackDay', 'all', {
    text: `No more messages are taken today. Please write to ${deps.config.SUPPORT_EMAIL}.`,
  });
  await transaction(deps.db.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into private.feedback (email, message) values ($1, $2) returning id',
      [read.data.email, read.data.message],
    );
    // A job sends the email, because a mail server outage must not lose the message.
    if (deps.mailer.sends) await deps.jobQueue.add(client, MAIL_FEEDBACK, { id: rows[0]?.id });
  });
  return { ok: true };
}

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  app.post('/feedback', { bodyLimit: BODY_LIMIT }, (request) => postFeedback(deps, request));
}

export function feedbackJobs({ db, mailer, config }: FeedbackDeps): Readonly<Record<string, Handler>> {
  return {
    [MAIL_FEEDBACK]: async (payload) => {
      const { id } = z.object({ id: z.uuid() }).parse(payload);
      const { rows } = await db.pool.query<Feedback>(
        'select email, message from private.feedback where id = $1',
        [id],
      );
      if (rows[0]) await mailer.send(mailFor(config.SUPPORT_EMAIL, rows[0]));
    },
  };
}
