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

/** Work that an API key may start and read. */
export const shopKeyScope = z.enum(['validate', 'jobs']);
export type ShopKeyScope = z.infer<typeof shopKeyScope>;

export const shopCalls = {
  named: z.object({ name: shopName }),
  switched: z.object({ shop: z.uuid().nullable() }),
  invited: z.object({ email: z.string().trim().toLowerCase().max(255).pipe(z.email()), role: shopRole }),
  accepted: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  role: z.object({ role: shopRole }),
  transferred: z.object({ to: z.uuid() }),
  key: z.object({ name: z.string().trim().min(1).max(80), scopes: z.array(shopKeyScope).min(1).max(2) }),
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

/** Scheme, host and port as `location.origin` gives it; http only on this computer, to try it out. */
export const shopOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/)
  .max(255);

/** Verdict of a file as the frame reports it. `shop` is its short name, hashes are hexadecimal. */
export const embedVerdictClaim = z.object({
  shop: z.string().max(60),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  verdict: z.enum(['ready', 'look', 'blocked', 'unchecked']),
  profile: z.string().max(80),
  profileSha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type EmbedVerdictClaim = z.infer<typeof embedVerdictClaim>;

/** Configuration of the frame in a shop's order page. */
export type EmbedConfig = {
  readonly shop: string;
  /** Short name of the shop. */
  readonly slug: string;
  readonly origins: readonly string[];
  /** Id of a built-in profile, or the content of one that the shop shares; null if it has no such profile. */
  readonly profile: string | Readonly<Record<string, unknown>> | null;
};

/** ISO 4217; only currencies with hundredths. */
export const SHEET_CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF'],
  ...['SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'BRL', 'MXN'],
] as const;
export const sheetFormat = z.enum(['pdf', 'png']);

/** Limits of `public.shop_sheets`. A customer's browser compresses every pixel of a PNG. */
export const SHEET_LIMITS = {
  sizes: 20,
  widthMm: { min: 50, max: 1100 },
  lengthMm: { min: 50, max: 6096 },
  price: { min: 0.01, max: 999_999.99 },
  dpi: { min: 150, max: 600 },
  pngPixels: 600_000_000,
} as const;

/** Sheet size that a shop sells, as the customer's frame reads it. `price` is a decimal number with two places. */
export type EmbedSheetSize = {
  readonly id: string;
  readonly widthMm: number;
  readonly lengthMm: number;
  readonly price: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly dpi: number;
  readonly format: z.infer<typeof sheetFormat>;
};

/** Sheet as the frame reports it; `price` and `currency` are those that the customer saw. */
export const embedSheetClaim = z.object({
  shop: z.string().max(60),
  size: z.uuid(),
  price: z.string().regex(/^\d{1,6}\.\d\d$/),
  currency: z.string().length(3),
  pieces: z.int().min(1).max(1000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type EmbedSheetClaim = z.infer<typeof embedSheetClaim>;

export const SHOP_EVENTS = [
  'job.done',
  'job.failed',
  'file.checked',
  'proof.approved',
  'proof.change_requested',
] as const;
export type ShopEvent = (typeof SHOP_EVENTS)[number];

export const webhookBody = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  events: z.array(z.enum(SHOP_EVENTS)).min(1).max(SHOP_EVENTS.length),
});

/** Dates are ISO 8601. Only owners see webhooks. */
const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: z.string(),
  disabled_at: z.string().nullable(),
});
export const shopWebhooks = z.object({ webhooks: z.array(webhook) });
export type ShopWebhook = z.infer<typeof webhook>;

/** `secret` is shown once. */
export const newShopWebhook = webhook.extend({ secret: z.string() });
export type NewShopWebhook = z.infer<typeof newShopWebhook>;

const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  problem: z.string().nullable(),
  created_at: z.string(),
  attempted_at: z.string().nullable(),
});
/** Newest first. `next` asks for the following page; null on the last. */
export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery),
  next: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Dates are ISO 8601. `prefix` is the start of the key, by which people recognize it. */
const shopKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(shopKeyScope),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type ShopKey = z.infer<typeof shopKey>;

export const shopKeys = z.object({ keys: z.array(shopKey) });

/** Answer to making a key: the only message that holds the key itself. */
export const newShopKey = shopKey.extend({ secret: z.string() });
export type NewShopKey = z.infer<typeof newShopKey>;
