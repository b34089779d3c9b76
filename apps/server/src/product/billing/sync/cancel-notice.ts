import { PRODUCT_NAME } from '@printready/contracts/messages';
import { tierName } from '@printready/contracts/plans';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { writeUndoMail } from '../../../auth/mail/mails.ts';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import { ownOrigin } from '../../../platform/http/site.ts';
import type { Handler } from '../../../platform/job-queue/queue.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { Canceled } from './sync.ts';

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

/** Emails are sent if and only if the cancellation is committed: to the person, or to the owners of the shop. */
export const createCancelNotice =
  ({ mailer, jobQueue, config }: Pick<PlatformDeps, 'config' | 'mailer' | 'jobQueue'>) =>
  async (client: PoolClient, { userId, tier, endsAt }: Canceled): Promise<void> => {
    if (!mailer.sends) return;
    // Guests have no email address.
    const { rows } = await client.query<{ email: string }>(
      `select email from auth.users where email is not null and (id = $1 or id in (
         select user_id from public.shop_members where shop_id = $1 and role = 'owner'))`,
      [userId],
    );
    const link = `${ownOrigin(config)}/profile?tab=subscription`;
    for (const { email: to } of rows)
      await jobQueue.add(client, PLAN_NOTICE, { to, tier, endsAt, link } satisfies CancelNotice);
  };

export const cancelNoticeJobs = ({
  mailer,
}: Pick<PlatformDeps, 'mailer'>): Readonly<Record<string, Handler>> => ({
  [PLAN_NOTICE]: async (payload) => {
    await mailer.send(writeNotice(notice.parse(payload)));
  },
});
