import { z } from 'zod';

export const FRESH_SESSION_MINUTES = 10;

export const deleteAccountBody = z.object({
  password: z.string().min(1).max(1024).optional(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .optional(),
});

/** Current session first, then the others, most recently used first. Dates are ISO 8601. */
export const accountSessions = z.array(
  z.object({ id: z.string(), device: z.string(), last_used_at: z.string(), current: z.boolean() }),
);
export type AccountSession = z.infer<typeof accountSessions>[number];

const record = z.record(z.string(), z.unknown());

/** Dates are ISO 8601; rows match the database. */
export const accountExport = z.object({
  exported_at: z.string(),
  user: record,
  subscription: record.nullable(),
  usage: z.array(record),
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
  devices: z.array(z.object({ device: z.string(), first_seen_at: z.string() })),
  feedback: z.array(z.object({ message: z.string(), created_at: z.string() })),
  reports: z.array(record),
  files: z.array(
    z.object({ bucket: z.string(), name: z.string(), size: z.number().nullable(), created_at: z.string() }),
  ),
  batches: z.array(record),
});
export type AccountExport = z.infer<typeof accountExport>;
