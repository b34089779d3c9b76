/** Mails the owner that the plan was canceled: a stolen session must not end it unnoticed, and Resume undoes it. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import { tierName } from '@printready/contracts/plans';
import { z } from 'zod';
import { writeUndoMail } from '../auth/mails.ts';
import type { ProductDeps } from '../deps.ts';
import type { Handler } from '../job-queue/queue.ts';
import type { Mail } from '../platform/mail.ts';

const PLAN_NOTICE = 'plan-notice';

const notice = z.object({ to: z.string(), tier: z.string(), endsAt: z.string(), link: z.string() });
type CancelNotice = z.infer<typeof notice>;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function writeNotice({ to, tier, endsAt, link }: CancelNotice): Mail {
  return writeUndoMail(to, {
    subject: `Your ${PRODUCT_NAME} plan was canceled`,
    text: `${tierName(tier)} was canceled and ends on ${DATE.format(new Date(endsAt))}. Until then everything stays as it is.`,
    undo: 'If that was not you, resume the plan, and choose a new password.',
    action: 'Resume the plan',
    footnote: 'If you canceled it yourself, there is nothing to do.',
    link,
  });
}

export async function mailCancelNotice(
  { mailer, jobQueue, db }: Pick<ProductDeps, 'mailer' | 'jobQueue' | 'db'>,
  news: CancelNotice,
): Promise<void> {
  if (mailer.sends) await jobQueue.add(db.pool, PLAN_NOTICE, news);
}

export const cancelNoticeJobs = ({
  mailer,
}: Pick<ProductDeps, 'mailer'>): Readonly<Record<string, Handler>> => ({
  [PLAN_NOTICE]: async (payload) => {
    await mailer.send(writeNotice(notice.parse(payload)));
  },
});
