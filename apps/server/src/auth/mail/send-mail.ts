import { transaction } from '../../platform/database/connect.ts';
import type { Mail } from '../../platform/mail.ts';
import { mailboxOf } from '../addresses.ts';
import type { AuthDeps } from '../deps.ts';
import { beginFlow, type Challenge } from '../flow.ts';
import type { Requester } from '../requester.ts';
import { authError } from '../wire.ts';
import { writeMail, writeNonceMail } from './mails.ts';
import { type Issued, issueOneTime, type OneTimeKind } from './one-time.ts';

type SendMailDeps = Pick<AuthDeps, 'db' | 'mailer' | 'vault'>;

/** Strangers cannot use up the owner's email limit. @throws AppError over_email_send_rate_limit, otp_disabled */
export async function takeMailLimit(
  { limits, mailer }: Pick<AuthDeps, 'limits' | 'mailer'>,
  email: string,
  asker: Requester,
): Promise<void> {
  if (!mailer.sends) throw authError('otp_disabled');
  const key = `${asker.key} ${email}`;
  const gap = await limits.take('mailGap', key);
  if (gap > 0) {
    throw authError(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${gap} seconds.`,
    );
  }
  if ((await limits.take('mailHour', key)) > 0) throw authError('over_email_send_rate_limit');
  if (asker.isOwn) return;
  const mailbox = mailboxOf(email);
  const totals = [
    ['mailMailboxMinute', mailbox],
    ['mailStrangers', mailbox],
    ['mailStrangersMinute', 'all'],
  ] as const;
  for (const [rule, total] of totals)
    if ((await limits.take(rule, total)) > 0) throw authError('over_email_send_rate_limit');
}

export type LinkRequest = {
  readonly userId: string;
  readonly email: string;
  readonly kind: Exclude<OneTimeKind, 'reauthentication'>;
  readonly challenge: Challenge;
  readonly site: string;
  readonly redirectTo: string;
  readonly askedBy: string | null;
  readonly passwordHash?: string | undefined;
};

export type MailRequest = LinkRequest & {
  readonly newEmail?: string | undefined;
  /** Request named in errors: otp emails new users a sign-up link, but its error calls it a magic link. */
  readonly call: 'otp' | 'signup' | 'recover' | 'email_change' | 'invite';
};

const FAILED: Readonly<Record<MailRequest['call'] | 'reauthenticate', string>> = {
  otp: 'Error sending magic link email',
  signup: 'Error sending confirmation email',
  recover: 'Error sending recovery email',
  email_change: 'Error sending email change email',
  invite: 'Error sending invite email',
  reauthenticate: 'Error sending reauthentication email',
};

export async function issueLink(
  deps: Pick<AuthDeps, 'db' | 'vault'>,
  mailRequest: LinkRequest,
): Promise<Issued & { readonly link: string }> {
  const { userId, email, kind, askedBy } = mailRequest;
  const issued = await transaction(deps.db.pool, async (client) => {
    const method = kind === 'recovery' ? 'recovery' : 'otp';
    const flowStateId = await beginFlow(
      client,
      mailRequest.challenge,
      userId,
      method,
      mailRequest.passwordHash,
    );
    return issueOneTime(deps, client, { userId, kind, email, flowStateId, askedBy });
  });
  const link = new URL('/auth/v1/verify', mailRequest.site);
  link.search = new URLSearchParams({
    token: issued.linkToken,
    type: kind,
    redirect_to: mailRequest.redirectTo,
  }).toString();
  return { ...issued, link: link.href };
}

async function deliver(deps: Pick<AuthDeps, 'mailer'>, call: keyof typeof FAILED, mail: Mail): Promise<void> {
  try {
    await deps.mailer.send(mail);
  } catch (cause) {
    throw authError('unexpected_failure', FAILED[call], { cause });
  }
}

/** @throws AppError unexpected_failure, with the protocol's message, if the mail server rejects the email */
export async function sendOneTimeMail(deps: SendMailDeps, mailRequest: MailRequest): Promise<void> {
  const { link, code } = await issueLink(deps, mailRequest);
  const wording = mailRequest.call === 'invite' ? 'invite' : mailRequest.kind;
  await deliver(
    deps,
    mailRequest.call,
    writeMail(wording, mailRequest.email, { link, code, newEmail: mailRequest.newEmail }),
  );
}

/** Emails the code that serves as proof for a password change. @throws AppError as `sendOneTimeMail` does */
export async function sendNonceMail(
  deps: SendMailDeps,
  { userId, email, askedBy }: Pick<LinkRequest, 'userId' | 'email' | 'askedBy'>,
): Promise<void> {
  const { code } = await issueOneTime(deps, deps.db.pool, {
    userId,
    kind: 'reauthentication',
    email,
    flowStateId: null,
    askedBy,
  });
  await deliver(deps, 'reauthenticate', writeNonceMail(email, code));
}
