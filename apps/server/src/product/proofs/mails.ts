/** Emails to the shop: answers of customers, and reminders of proofs without an answer. Customers get none. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { writeUndoMail } from '../../auth/mail/mails.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { ownOrigin } from '../../platform/http/site.ts';
import type { Handler } from '../../platform/job-queue/queue.ts';
import type { Mail } from '../../platform/mail.ts';
import type { ProofRow } from './read-proofs.ts';

type MailDeps = Pick<PlatformDeps, 'config' | 'db' | 'jobQueue' | 'mailer'>;

const ANSWER_MAIL = 'proof-answer';
const REMINDER = 'proof-reminder';
const DAY_MS = 24 * 3_600_000;
const WAITING_MS = 3 * DAY_MS;

const answerPayload = z.object({
  proof: z.uuid(),
  version: z.int(),
  kind: z.enum(['approved', 'change_requested']),
});
/** `expiresAt`: end of the link that the reminder is about. A new link or version has its own reminders. */
const reminderPayload = z.object({
  proof: z.uuid(),
  kind: z.enum(['waiting', 'expiring']),
  expiresAt: z.iso.datetime(),
});

/** The member who sent the proof, while they belong to the payer; else the owners of the shop. */
const RECIPIENTS = `
  with proof as (select * from public.proofs where id = $1),
  sender as (
    select made_by as id from proof where made_by = payer_id or exists (
      select from public.shop_members where shop_id = payer_id and user_id = made_by)
  )
  select email from auth.users where email is not null and (id in (select id from sender) or (
    not exists (select from sender) and id in (
      select user_id from public.shop_members where shop_id = (select payer_id from proof) and role = 'owner')))`;

async function sendToShop(deps: MailDeps, proof: string, write: (to: string) => Mail): Promise<void> {
  const { rows } = await deps.db.pool.query<{ email: string }>(RECIPIENTS, [proof]);
  for (const { email } of rows) await deps.mailer.send(write(email));
}

const linkTo = ({ config }: MailDeps, proof: string): string => `${ownOrigin(config)}/proofs/${proof}`;

const FOOTNOTE = 'You get this email because the proof was sent from your account.';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Answer = { readonly job: string; readonly pins: number };

/** Contains no words of the customer: anyone with the link could put a harmful address into the email. */
function writeAnswer(kind: 'approved' | 'change_requested', { job, pins }: Answer, version: number) {
  if (kind === 'approved')
    return {
      subject: `Proof approved on ${PRODUCT_NAME}`,
      text: `“${job}”, version ${version}, was approved. The record is ready to download.`,
      undo: 'Print what was approved: the record names the file by its hash.',
      action: 'See the proof',
    };
  const places = pins === 0 ? '' : pins === 1 ? ', with 1 place marked' : `, with ${pins} places marked`;
  return {
    subject: `Change requested on ${PRODUCT_NAME}`,
    text: `The customer asks for a change of “${job}”, version ${version}${places}.`,
    undo: 'Send a new version when it is ready. It appears under the same link.',
    action: 'Read the notes',
  };
}

function writeReminder(kind: 'waiting' | 'expiring', { job, expires_at: expires }: ProofRow) {
  if (kind === 'waiting')
    return {
      subject: `A proof is waiting for an answer on ${PRODUCT_NAME}`,
      text: `“${job}” has no answer yet. The link works until ${DATE.format(expires)}.`,
      undo: 'You may want to remind your customer.',
      action: 'See the proof',
    };
  return {
    subject: `A proof expires soon on ${PRODUCT_NAME}`,
    text: `“${job}” has no answer, and its link expires on ${DATE.format(expires)}.`,
    undo: 'Make a new link to give your customer more time.',
    action: 'See the proof',
  };
}

/** The email is sent if and only if the answer is committed. */
export async function queueAnswerMail(
  { jobQueue, mailer }: Pick<MailDeps, 'jobQueue' | 'mailer'>,
  client: PoolClient,
  answer: z.infer<typeof answerPayload>,
): Promise<void> {
  if (mailer.sends) await jobQueue.add(client, ANSWER_MAIL, answer);
}

export async function queueReminders(
  { jobQueue, mailer }: Pick<MailDeps, 'jobQueue' | 'mailer'>,
  client: PoolClient,
  { id: proof, expires_at: expires }: ProofRow,
): Promise<void> {
  if (!mailer.sends) return;
  const expiresAt = expires.toISOString();
  const reminders = [
    { kind: 'waiting', at: new Date(Date.now() + WAITING_MS) },
    { kind: 'expiring', at: new Date(expires.getTime() - DAY_MS) },
  ] as const;
  for (const { kind, at } of reminders)
    await jobQueue.add(
      client,
      REMINDER,
      { proof, kind, expiresAt } satisfies z.infer<typeof reminderPayload>,
      at,
    );
}

const readProof = async (pool: Pool, proof: string): Promise<ProofRow | undefined> =>
  (await pool.query<ProofRow>('select * from public.proofs where id = $1', [proof])).rows[0];

export const proofJobs = (deps: MailDeps): Readonly<Record<string, Handler>> => ({
  [ANSWER_MAIL]: async (payload) => {
    const { proof, version, kind } = answerPayload.parse(payload);
    const { rows } = await deps.db.pool.query<Answer>(
      `select p.job, jsonb_array_length(e.pins) as pins
       from private.proof_events e join public.proofs p on p.id = e.proof_id
       where e.proof_id = $1 and e.version = $2 and e.kind = $3`,
      [proof, version, kind],
    );
    const [answer] = rows;
    if (!answer) return; // The proof was deleted in the meantime.
    const words = { ...writeAnswer(kind, answer, version), footnote: FOOTNOTE, link: linkTo(deps, proof) };
    await sendToShop(deps, proof, (to) => writeUndoMail(to, words));
  },
  [REMINDER]: async (payload) => {
    const { proof, kind, expiresAt } = reminderPayload.parse(payload);
    const row = await readProof(deps.db.pool, proof);
    const isWaiting = row?.state === 'sent' || row?.state === 'opened';
    if (!row || !isWaiting || row.expires_at.toISOString() !== expiresAt) return;
    const words = { ...writeReminder(kind, row), footnote: FOOTNOTE, link: linkTo(deps, proof) };
    await sendToShop(deps, proof, (to) => writeUndoMail(to, words));
  },
});
