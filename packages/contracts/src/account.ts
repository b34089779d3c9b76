/**
 * What a person may ask of everything that is kept about them: a copy (GET /api/account/export), where they are signed in
 * (GET /api/account/sessions), or its end (DELETE /api/account).
 */
import { z } from 'zod';

/** How long after signing in nothing more needs to be proved to delete the account. */
export const FRESH_SESSION_MINUTES = 10;

/** A session that is not fresh proves itself with the password, or with the six digits of an ordinary sign-in mail. */
export const deleteAccountBody = z.object({
  password: z.string().min(1).max(1024).optional(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .optional(),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** Where somebody is signed in: this session first, then the one that was used last. Dates are ISO 8601. */
export const accountSessions = z.array(
  z.object({ id: z.string(), device: z.string(), last_used_at: z.string(), current: z.boolean() }),
);
export type AccountSession = z.infer<typeof accountSessions>[number];

const record = z.record(z.string(), z.unknown());

/** Dates are ISO 8601; rows are as the database holds them. */
export const accountExport = z.object({
  exported_at: z.string(),
  user: record,
  subscription: record.nullable(),
  /** Oldest first. */
  usage: z.array(record),
  /** What was bought, and what each month gave for it; invoices are in the subscription tab. */
  billing: z.object({
    customer: record.nullable(),
    subscription: record.nullable(),
    grants: z.array(record),
    checkout: record.nullable(),
  }),
  sessions: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      refreshed_at: z.string().nullable(),
      aal: z.string().nullable(),
      user_agent: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  ),
  /** That the account was opened on, also those that are signed out. */
  devices: z.array(z.object({ device: z.string(), first_seen_at: z.string() })),
  feedback: z.array(z.object({ message: z.string(), created_at: z.string() })),
  /** Reports shared by link. */
  reports: z.array(record),
  files: z.array(
    z.object({ bucket: z.string(), name: z.string(), size: z.number().nullable(), created_at: z.string() }),
  ),
  /** Sent to be taken through a recipe, each with what became of its files. */
  batches: z.array(record),
});
export type AccountExport = z.infer<typeof accountExport>;
