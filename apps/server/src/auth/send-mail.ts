/** Issues a link and a code for a person and mails them, within the limits for one address. */
import type { Deps } from '../deps.ts';
import { transaction } from '../platform/database/connect.ts';
import { beginFlow, type Challenge } from './flow.ts';
import { writeMail } from './mails.ts';
import { issueOneTime, type OneTimeKind } from './one-time.ts';
import { authError } from './wire.ts';

/**
 * Counts before anything is looked up, so that a limit says nothing about who exists.
 * @throws AppError over_email_send_rate_limit
 */
export async function takeMailLimit({ limits }: Deps, email: string): Promise<void> {
  const gap = await limits.take('mailGap', email);
  if (gap > 0) {
    throw authError(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${gap} seconds.`,
    );
  }
  if ((await limits.take('mailHour', email)) > 0) throw authError('over_email_send_rate_limit');
}

export type Errand = {
  readonly userId: string;
  readonly email: string;
  readonly kind: OneTimeKind;
  /** What was asked for, which a failure names: otp mails newcomers a sign-up link, yet calls it a magic link. */
  readonly call: 'otp' | 'signup' | 'recover' | 'email_change';
  readonly challenge: Challenge;
  readonly site: string;
  readonly redirectTo: string;
};

const FAILED: Readonly<Record<Errand['call'], string>> = {
  otp: 'Error sending magic link email',
  signup: 'Error sending confirmation email',
  recover: 'Error sending recovery email',
  email_change: 'Error sending email change email',
};

/** @throws AppError unexpected_failure in the wire's words when the mail server refuses */
export async function sendOneTimeMail(deps: Deps, errand: Errand): Promise<void> {
  const { userId, email, kind } = errand;
  const issued = await transaction(deps.db.pool, async (client) => {
    const flowStateId = await beginFlow(
      client,
      errand.challenge,
      userId,
      kind === 'recovery' ? 'recovery' : 'otp',
    );
    return issueOneTime(deps, client, { userId, kind, email, flowStateId });
  });
  const link = new URL('/auth/v1/verify', errand.site);
  link.search = new URLSearchParams({
    token: issued.linkToken,
    type: kind,
    redirect_to: errand.redirectTo,
  }).toString();
  try {
    await deps.mailer.send(writeMail(kind, email, link.href, issued.code));
  } catch (cause) {
    throw authError('unexpected_failure', FAILED[errand.call], { cause });
  }
}
