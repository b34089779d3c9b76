/** Proof: a picture and its facts that a customer approves by link. The print file itself is never uploaded. */
import { z } from 'zod';

export const PROOF_LIMITS = {
  pictureBytes: 2 * 1024 * 1024,
  /** Longest side, px. */
  pictureSide: 1_600,
  jobCharacters: 120,
  nameCharacters: 120,
  noteCharacters: 1_000,
  pins: 20,
  versions: 20,
  inks: 16,
  points: 20,
  widestMm: 20_000,
  quantity: 1_000_000,
  page: 20,
} as const;

export const PROOF_DAYS = [7, 14, 30, 90] as const;
export type ProofDays = (typeof PROOF_DAYS)[number];

/** One line of plain text: trimmed, without control characters, and not a look-alike of another order. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine(
      (text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text),
      'Control characters are not allowed.',
    );

/** Plain text with line breaks. Shown as text, never as HTML. */
const note = z
  .string()
  .trim()
  .max(PROOF_LIMITS.noteCharacters)
  .refine(
    (text) => !/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text),
    'Control characters are not allowed.',
  );

/** Printed in emails: nothing that a mail program would turn into a link. */
const jobName = line(PROOF_LIMITS.jobCharacters).refine((text) => !/:\/\/|www\./iu.test(text));

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const millimeters = z.number().positive().max(PROOF_LIMITS.widestMm);

export const proofVerdict = z.enum(['ready', 'look', 'blocked']);
export type ProofVerdict = z.infer<typeof proofVerdict>;

export const proofFacts = z.strictObject({
  fileName: line(255),
  size: z.strictObject({ widthMm: millimeters, heightMm: millimeters, unit: z.enum(['in', 'mm']) }),
  garment: z.strictObject({ name: line(60), color: hexColor }),
  inks: z.array(z.strictObject({ name: line(60), color: hexColor.nullable() })).max(PROOF_LIMITS.inks),
  quantity: z.int().min(1).max(PROOF_LIMITS.quantity).nullable(),
  /** From the shop to the customer. */
  note,
  verdict: proofVerdict,
  /** Reasons for the verdict, in words for customers. */
  points: z.array(line(300)).max(PROOF_LIMITS.points),
});
export type ProofFacts = z.infer<typeof proofFacts>;

/** PNG as base64. */
const picture = z.base64().max(Math.ceil(PROOF_LIMITS.pictureBytes / 3) * 4);

const versionParts = { facts: proofFacts, sha256: hash, picture };

/** Position on the picture, 0 to 1 from the upper left corner. */
const fraction = z.number().min(0).max(1);
const pin = z.strictObject({ x: fraction, y: fraction, note: note.min(1) });
export type ProofPin = z.infer<typeof pin>;

const versionNumber = z.int().min(1).max(PROOF_LIMITS.versions);

export const proofCalls = {
  /** The client chooses the id, so that a repeated request makes no second proof. */
  made: z.strictObject({ id: z.uuid(), job: jobName, days: z.literal(PROOF_DAYS), ...versionParts }),
  revised: z.strictObject({ version: versionNumber.min(2), ...versionParts }),
  opened: z.strictObject({ version: versionNumber }),
  approved: z.strictObject({
    version: versionNumber,
    name: line(PROOF_LIMITS.nameCharacters),
    /** The customer ticked that spelling, size and colors are right. */
    checked: z.literal(true),
  }),
  changed: z
    .strictObject({
      version: versionNumber,
      name: line(PROOF_LIMITS.nameCharacters),
      note,
      pins: z.array(pin).max(PROOF_LIMITS.pins),
    })
    .refine(({ note: text, pins }) => text !== '' || pins.length > 0, 'Write what should change.'),
} as const;

/** `expired` is not stored: it follows from the date, for proofs without an answer. */
export const proofState = z.enum([
  'draft',
  'sent',
  'opened',
  'approved',
  'change_requested',
  'withdrawn',
  'expired',
]);
export type ProofState = z.infer<typeof proofState>;

const date = z.iso.datetime();

export const ownProof = z.object({
  id: z.uuid(),
  job: z.string(),
  version: z.int(),
  state: proofState,
  createdAt: date,
  changedAt: date,
  expiresAt: date,
});
export type OwnProof = z.infer<typeof ownProof>;

/** `next`: cursor of the following page; null on the last one. */
export const ownProofs = z.object({ proofs: z.array(ownProof), next: z.uuid().nullable() });
export type OwnProofs = z.infer<typeof ownProofs>;

const proofVersion = z.object({
  version: z.int(),
  facts: proofFacts,
  sha256: hash,
  pictureSha256: hash,
  createdAt: date,
});
export type ProofVersion = z.infer<typeof proofVersion>;

const proofAnswer = z.object({
  kind: z.enum(['approved', 'change_requested']),
  version: z.int(),
  name: z.string(),
  note: z.string(),
  pins: z.array(pin),
  at: date,
});
export type ProofAnswer = z.infer<typeof proofAnswer>;

/** Newest version first; answers in the order of their times. */
const proofContents = { versions: z.array(proofVersion).min(1), answers: z.array(proofAnswer) };

export const proofDetails = ownProof.extend(proofContents);
export type ProofDetails = z.infer<typeof proofDetails>;

/** View by link. `from` is the shop's or the person's name, null if they have none. */
export const customerProof = z.object({
  from: z.string().nullable(),
  job: z.string(),
  version: z.int(),
  state: proofState,
  expiresAt: date,
  ...proofContents,
});
export type CustomerProof = z.infer<typeof customerProof>;

export const proofLink = z.object({ token: z.string().regex(/^[\w-]{22}$/), expiresAt: date });

/** Crockford's base 32: no I, L, O and U, so that a printed code is read aright. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
const CODE_GROUP = 4;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** Code as printed: four groups of four. */
export const groupCode = (letters: string): string =>
  letters.replace(new RegExp(`(.{${CODE_GROUP}})(?=.)`, 'g'), '$1-');

/** Reads a code as people type it. Null if it is none. */
export function readRecordCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return CODE.test(letters) ? groupCode(letters) : null;
}

/** Contents of the record of an approval. */
export const proofRecord = z.object({
  code: z.string(),
  from: z.string().nullable(),
  job: z.string(),
  version: z.int(),
  facts: proofFacts,
  sha256: hash,
  pictureSha256: hash,
  name: z.string(),
  sentAt: date,
  openedAt: date.nullable(),
  approvedAt: date,
});
export type ProofRecord = z.infer<typeof proofRecord>;

/** `record` is null for a genuine file whose proof was deleted: the file alone says what was approved. */
export const verifiedRecord = z.object({ code: z.string(), record: proofRecord.nullable() });
export type VerifiedRecord = z.infer<typeof verifiedRecord>;

export const RECORD_LIMIT_BYTES = 16 * 1024 * 1024;
