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
  shops: z.array(record),
  proofs: z.array(record),
});
export type AccountExport = z.infer<typeof accountExport>;

const shopRole = z.enum(['owner', 'member']);
export type ShopRole = z.infer<typeof shopRole>;

/** Printed in emails: no control characters, and nothing that a mail program would turn into a link. */
const shopName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => !/\p{Cc}|:\/\/|www\./iu.test(name));

export const shopCalls = {
  named: z.object({ name: shopName }),
  switched: z.object({ shop: z.uuid().nullable() }),
  invited: z.object({ email: z.string().trim().toLowerCase().max(255).pipe(z.email()), role: shopRole }),
  accepted: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  role: z.object({ role: shopRole }),
  transferred: z.object({ to: z.uuid() }),
} as const;

const ownShop = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), role: shopRole });
export type OwnShop = z.infer<typeof ownShop>;

/** `active` pays for the person's runs; null for their own balance. */
export const ownShops = z.object({ active: z.uuid().nullable(), shops: z.array(ownShop) });
export type OwnShops = z.infer<typeof ownShops>;

/** Dates are ISO 8601. Only owners see invitations. */
export const shopPeople = z.object({
  members: z.array(
    z.object({
      user_id: z.uuid(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      role: shopRole,
      joined_at: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({ id: z.uuid(), email_hint: z.string(), role: shopRole, expires_at: z.string() }),
  ),
});
export type ShopPeople = z.infer<typeof shopPeople>;
