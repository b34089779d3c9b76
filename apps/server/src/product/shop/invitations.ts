/** The email alone holds the link's secret; the database keeps its hash. */
import type { ShopPeople, ShopRole } from '@printready/contracts/account';
import { PRODUCT_NAME } from '@printready/contracts/messages';
import { z } from 'zod';
import { mailboxOf } from '../../auth/addresses.ts';
import { writeUndoMail } from '../../auth/mail/mails.ts';
import { transaction } from '../../platform/database/connect.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/job-queue/queue.ts';
import type { Mail } from '../../platform/mail.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { randomToken, sha256 } from '../../platform/vault.ts';
import { orRefusal } from './refusals.ts';

type Invitation = ShopPeople['invitations'][number];

const INVITATION_MAIL = 'shop-invitation';

const invitationMail = z.object({ to: z.string(), shop: z.string(), by: z.string(), link: z.string() });

function writeInvitation({ to, shop, by, link }: z.infer<typeof invitationMail>): Mail {
  return writeUndoMail(to, {
    subject: `You are invited to a team on ${PRODUCT_NAME}`,
    text: `${by} invites you to the team of “${shop}”: its members share one balance of tokens.`,
    undo: 'Sign in with this email address to accept.',
    action: 'See the invitation',
    footnote:
      'The link works once, for seven days. If you do not know the sender, ignore this email: nothing happens.',
    link,
  });
}

export const invitationJobs = ({
  mailer,
}: Pick<PlatformDeps, 'mailer'>): Readonly<Record<string, Handler>> => ({
  [INVITATION_MAIL]: async (payload) => {
    await mailer.send(writeInvitation(invitationMail.parse(payload)));
  },
});

/** Limits emails to one mailbox, and emails that one account causes. @throws AppError 429, 503 */
async function takeMailLimit(
  { limits, mailer }: Pick<PlatformDeps, 'limits' | 'mailer'>,
  userId: string,
  email: string,
): Promise<void> {
  if (!mailer.sends) throw new AppError('no_mail', 503, 'This server sends no email, so it cannot invite.');
  const mailbox = mailboxOf(email);
  const rules = [
    ['shopInvite', userId],
    ['mailMailboxMinute', mailbox],
    ['mailStrangers', mailbox],
  ] as const;
  for (const [rule, key] of rules)
    await takeLimit(limits, rule, key, { text: 'Too many invitations. Please try again later.' });
}

type NewInvitation = {
  readonly shop: string;
  readonly by: { readonly id: string; readonly email: string | null };
  readonly email: string;
  readonly role: ShopRole;
  readonly site: string;
};

type Row = Omit<Invitation, 'expires_at'> & { readonly expires_at: Date; readonly shop_name: string };

/** The email is sent if and only if the invitation is committed. @throws AppError owner_only, already_member, … */
export async function invite(
  deps: Pick<PlatformDeps, 'db' | 'jobQueue' | 'limits' | 'mailer'>,
  { shop, by, email, role, site }: NewInvitation,
): Promise<Invitation> {
  await takeMailLimit(deps, by.id, email);
  const token = randomToken();
  return orRefusal(
    transaction(deps.db.pool, async (client) => {
      const { rows } = await client.query<Row>(
        `select i.id, i.email_hint, i.role, i.expires_at, s.name as shop_name
         from private.invite_member($1, $2, $3, $4, $5) i join public.shops s on s.id = i.shop_id`,
        [by.id, shop, email, role, sha256(token)],
      );
      const [row] = rows;
      if (!row) throw new TypeError('The function returns the invitation.');
      const { shop_name: name, expires_at: expires, ...invitation } = row;
      const link = `${site}/team#invitation=${token}`;
      const mail = { to: email, shop: name, by: by.email ?? '', link };
      await deps.jobQueue.add(client, INVITATION_MAIL, mail satisfies z.infer<typeof invitationMail>);
      return { ...invitation, expires_at: expires.toISOString() };
    }),
  );
}
