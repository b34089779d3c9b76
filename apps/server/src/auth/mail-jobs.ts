/**
 * Mails that are asked for without an answer: whether the address is known is found out when the job runs, so that
 * the request takes as long for a stranger as for a user, and a mail server that is away delays them only.
 */
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Handler } from '../jobs/queue.ts';
import { emailChangeNotice } from './mails.ts';
import { ONE_TIME_MAIL } from './pending.ts';
import { type Errand, sendOneTimeMail } from './send-mail.ts';
import { findCredentials } from './users.ts';

const oneTimeMail = z.object({
  kind: z.enum(['magiclink', 'signup', 'recovery', 'email_change']),
  email: z.string(),
  /** Whose new address it is; otherwise whoever has the address. */
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

const addressNotice = z.object({ oldAddress: z.string(), newAddress: z.string() });

const CALLS: Readonly<Record<OneTimeMail['kind'], Errand['call']>> = {
  magiclink: 'otp',
  signup: 'signup',
  recovery: 'recover',
  email_change: 'email_change',
};

type Recipient = { readonly userId: string; readonly email: string };

/** The new address of a change that was asked for and not confirmed yet. */
async function pendingChange({ db }: Deps, userId: string): Promise<Recipient | undefined> {
  const { rows } = await db.pool.query<{ email: string }>(
    "select email from auth.one_time_tokens where user_id = $1 and kind = 'email_change' and expires_at > now() order by created_at desc limit 1",
    [userId],
  );
  return rows[0] && { userId, email: rows[0].email };
}

/** Who gets the mail; nobody when there is no such user, or no such need any more. */
async function recipientOf(deps: Deps, { kind, email, userId }: OneTimeMail): Promise<Recipient | undefined> {
  const user = await findCredentials(deps.db.pool, email);
  switch (kind) {
    case 'magiclink':
    case 'recovery':
      return user && { userId: user.id, email };
    case 'signup':
      return user && !user.email_confirmed_at ? { userId: user.id, email } : undefined;
    case 'email_change':
      if (userId === null) return user && pendingChange(deps, user.id);
      // An address that has an account already is nobody's business: then no mail goes there.
      return user ? undefined : { userId, email };
  }
}

const ADDRESS_NOTICE = 'address notice';

export const authJobs = (deps: Deps): Readonly<Record<string, Handler>> => ({
  [ONE_TIME_MAIL]: async (payload) => {
    const wish = oneTimeMail.parse(payload);
    const recipient = await recipientOf(deps, wish);
    if (recipient) await sendOneTimeMail(deps, { ...wish, ...recipient, call: CALLS[wish.kind] });
  },
  [ADDRESS_NOTICE]: async (payload) => {
    const { oldAddress, newAddress } = addressNotice.parse(payload);
    await deps.mailer.send(emailChangeNotice(oldAddress, newAddress));
  },
});

export async function mailLater({ db, jobs }: Deps, wish: OneTimeMail): Promise<void> {
  await jobs.add(db.pool, ONE_TIME_MAIL, oneTimeMail.parse(wish));
  jobs.wake();
}

export async function noticeLater({ db, jobs }: Deps, notice: z.infer<typeof addressNotice>): Promise<void> {
  await jobs.add(db.pool, ADDRESS_NOTICE, notice);
  jobs.wake();
}
