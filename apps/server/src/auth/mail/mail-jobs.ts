/** The job, not the request, looks up the address, so response times reveal no account. */
import { z } from 'zod';
import type { Handler } from '../../platform/job-queue/queue.ts';
import type { Mail } from '../../platform/mail.ts';
import type { AuthDeps } from '../deps.ts';
import { ONE_TIME_MAIL, pendingEmail } from '../pending.ts';
import { findCredentials, type Queryable } from '../users.ts';
import { changeNotice, emailChangedNotice, newDeviceNotice, wrongCodesNotice } from './mails.ts';
import { type MailRequest, sendOneTimeMail } from './send-mail.ts';

const oneTimeMail = z.object({
  kind: z.enum(['magiclink', 'signup', 'recovery', 'email_change', 'email_change_current']),
  email: z.string(),
  /** New address of an email change; a newer request voids this email. */
  newEmail: z.string().optional(),
  /** User whose address changes to `newEmail`; null for the user who has `email`. */
  userId: z.string().nullable(),
  challenge: z.object({
    code_challenge: z.string().nullish(),
    code_challenge_method: z.enum(['s256', 'plain']).nullish(),
  }),
  site: z.string(),
  redirectTo: z.string(),
  askedBy: z.string().nullable().default(null),
});
type OneTimeMail = z.infer<typeof oneTimeMail>;

const notice = z.discriminatedUnion('about', [
  z.object({ about: z.literal('address'), to: z.string(), newAddress: z.string(), link: z.string() }),
  z.object({
    about: z.enum(['factor', 'google', 'factor-removed', 'google-removed', 'password']),
    to: z.string(),
    link: z.string(),
  }),
  z.object({
    about: z.literal('device'),
    to: z.string(),
    device: z.string(),
    by: z.string(),
    link: z.string(),
  }),
  z.object({ about: z.literal('codes'), to: z.string() }),
]);

const CALLS: Readonly<Record<OneTimeMail['kind'], MailRequest['call']>> = {
  magiclink: 'otp',
  signup: 'signup',
  recovery: 'recover',
  email_change: 'email_change',
  email_change_current: 'email_change',
};

type Recipient = { readonly userId: string; readonly email: string };

async function recipientOf(
  deps: Pick<AuthDeps, 'db'>,
  { kind, email, userId, newEmail }: OneTimeMail,
): Promise<Recipient | undefined> {
  const user = await findCredentials(deps.db.pool, email);
  switch (kind) {
    case 'magiclink':
    case 'recovery':
      return user && { userId: user.id, email };
    case 'signup':
      return user && !user.email_confirmed_at ? { userId: user.id, email } : undefined;
    case 'email_change_current':
      return user?.id === userId && (await isPending(deps, user.id, newEmail))
        ? { userId: user.id, email }
        : undefined;
    case 'email_change': {
      // A repeated request ("resend") names the old address; the pending change gives the new one.
      const owner = userId ?? user?.id;
      const pending = owner === undefined ? undefined : await pendingEmail(deps.db.pool, owner);
      if (owner === undefined || pending === undefined || (newEmail ?? pending) !== pending) return undefined;
      // An address that already has an account gets no email, because one would reveal the account.
      return (await findCredentials(deps.db.pool, pending)) ? undefined : { userId: owner, email: pending };
    }
  }
}

const isPending = async (
  { db }: Pick<AuthDeps, 'db'>,
  userId: string,
  newEmail: string | undefined,
): Promise<boolean> => newEmail !== undefined && (await pendingEmail(db.pool, userId)) === newEmail;

const NOTICE = 'notice';

function writeNotice(news: z.infer<typeof notice>): Mail {
  switch (news.about) {
    case 'address':
      return emailChangedNotice(news.to, news);
    case 'codes':
      return wrongCodesNotice(news.to);
    case 'device':
      return newDeviceNotice(news.to, news);
    default:
      return changeNotice(news.to, news);
  }
}

export const authJobs = (
  deps: Pick<AuthDeps, 'db' | 'mailer' | 'vault'>,
): Readonly<Record<string, Handler>> => ({
  [ONE_TIME_MAIL]: async (payload) => {
    const request = oneTimeMail.parse(payload);
    const recipient = await recipientOf(deps, request);
    if (recipient) await sendOneTimeMail(deps, { ...request, ...recipient, call: CALLS[request.kind] });
  },
  [NOTICE]: async (payload) => {
    await deps.mailer.send(writeNotice(notice.parse(payload)));
  },
});

export async function mailLater(
  { db, jobQueue }: Pick<AuthDeps, 'db' | 'jobQueue'>,
  request: OneTimeMail,
): Promise<void> {
  await jobQueue.add(db.pool, ONE_TIME_MAIL, oneTimeMail.parse(request));
}

/** Runs in the caller's transaction: the email is sent if and only if the change is committed. */
export async function noticeLater(
  { jobQueue }: Pick<AuthDeps, 'jobQueue'>,
  db: Queryable,
  news: z.infer<typeof notice>,
): Promise<void> {
  await jobQueue.add(db, NOTICE, news);
}
