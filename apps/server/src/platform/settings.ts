/** Environment variables of the server, by section; scripts/docs.ts generates docs/configuration.md from them. */
import { join } from 'node:path';
import { FILE_LIMIT_MB } from '@printready/contracts/limits';
import { z } from 'zod';
import { limitName, type OwnLimits } from './limits.ts';
import { shops } from './shop-settings.ts';

const root = join(import.meta.dirname, '../../../..');

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const httpUrl = z.url({ protocol: /^https?$/ });
const port = z.coerce.number().int().min(0).max(65535);
const count = z.coerce.number().int().min(1);

const wordList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const rate = z
  .string()
  .regex(/^\d+\/\d+$/, 'write calls per seconds, such as 60/300')
  .transform((text) => {
    const [points = 0, duration = 0] = text.split('/').map(Number);
    return { points, duration };
  })
  .refine(({ duration }) => duration > 0, 'the seconds cannot be none');

const ownLimits = wordList
  .transform((list) => list.map((entry) => entry.split('=')))
  .pipe(z.array(z.tuple([limitName, rate])))
  .transform((entries) => Object.fromEntries(entries) as OwnLimits);

const addresses = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` has no local inbox and refuses weak or missing settings.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: port.default(4321).describe('Port to listen on; 0 takes any free one.'),
  SITE_URL: origin
    .optional()
    .describe(
      'Public address; links in emails and redirects start with it. Required in production. Without it, the address that the start prints.',
    ),
  REDIRECT_ALLOW_LIST: wordList
    .pipe(z.array(origin))
    .describe('Other origins that sign-in may return to, separated by commas.'),
  TRUST_PROXY: wordList.describe(
    'Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas.',
  ),
  DESIGNER_URL: origin
    .nullable()
    .default(null)
    .describe(
      'Public address of PrintReady Designer, on a host of its own. Without it, a development server uses its port on this machine, and production has no designer.',
    ),
  DESIGNER_PORT: port
    .optional()
    .describe('Port of the designer; 0 turns it off. Without it, a thousand above `PORT`.'),
  WEB_ROOT: z.string().default(join(root, 'apps/web/dist')).describe('Folder of the built web app.'),
  DESIGNER_ROOT: z
    .string()
    .default(join(root, 'apps/designer/dist'))
    .describe('Folder of the built designer.'),
  VIDEO_CHANNEL_URL: z.url().default('https://www.youtube.com/@printready').describe('Link in the footer.'),
  SUPPORT_EMAIL: z
    .email()
    .default('support@printready.local')
    .describe('Address of the support, in the footer and in emails.'),
};

const database = {
  DATA_DIR: z
    .string()
    .default(join(root, '.data'))
    .describe('Folder of the embedded database, the secret and downloads.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_PROCESSES: count
    .max(1_000)
    .default(2)
    .describe('Number of servers and workers that share the database’s connections.'),
  SERVER_SECRET: z
    .string()
    .optional()
    .describe(
      'Signs, seals and hashes; the same for every process on one database. Without it, made and kept in `DATA_DIR`.',
    ),
};

const signIn = {
  SIGN_UP: z
    .enum(['open', 'invited'])
    .default('open')
    .describe(
      '`invited`: only people the operator invites or creates have accounts (`npm run service-key`).',
    ),
  ACCESS_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(86_400)
    .default(3600)
    .describe('Lifetime of an access token.'),
  SESSION_HOURS: z.coerce
    .number()
    .positive()
    .max(87_600)
    .default(2_160)
    .describe('Maximum lifetime of a sign-in, however often it is refreshed.'),
  ANONYMOUS_SIGN_IN: z.stringbool().default(false).describe('Allows guests; they may add an address later.'),
  EMAIL_AUTOCONFIRM: z
    .stringbool()
    .default(false)
    .describe(
      'Signs people up by password without a proof of their address. Only for a private network without a mail server.',
    ),
  MANUAL_LINKING: z
    .stringbool()
    .default(true)
    .describe('Lets people link other ways to sign in to their account, and unlink them.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Turns on Google sign-in, together with `GOOGLE_CLIENT_SECRET`.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Secret of the Google client.'),
  GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('Another OpenID provider in place of Google.'),
  CAPTCHA_PROVIDER: z
    .enum(['turnstile', 'hcaptcha'])
    .optional()
    .describe('Captcha before every sign-in; needs both keys.'),
  CAPTCHA_SITE_KEY: z.string().optional().describe('Public key, for the widget on the sign-in pages.'),
  CAPTCHA_SECRET: z.string().optional().describe('Secret key, for verification.'),
  CAPTCHA_VERIFY_URL: z.url().optional().describe('Proxy of the provider’s verification address.'),
  CAPTCHA_SCRIPT_URL: httpUrl.optional().describe('Proxy of the widget’s script.'),
};

const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server. Required in production; without it, a development server has a local inbox.'),
  MAIL_FROM: z.string().default('PrintReady <no-reply@printready.local>').describe('Sender of all emails.'),
};

const files = {
  STORAGE_FOLDER: z
    .string()
    .optional()
    .describe('Folder of stored files; shared by several processes. Without it, beside `DATA_DIR`.'),
  S3_ENDPOINT: httpUrl
    .optional()
    .describe('S3-compatible store to use instead of a folder; the other four settings belong to it.'),
  S3_BUCKET: z.string().optional().describe('Bucket of stored files.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key of the store.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  GENERAL_FILE_LIMIT_MB: count
    .max(2_000)
    .default(FILE_LIMIT_MB.general)
    .describe('Largest image that the web app opens. PDF, PSD and SVG have limits of their own.'),
  DISK_RESERVE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024)
    .describe('Free disk space below which `/readyz` and the log warn.'),
  BACKUP_FOLDER: z.string().default(join(root, 'backups')).describe('Target of `npm run backup`.'),
  BACKUP_RECIPIENT: wordList.describe('Public keys of age that backups are sealed for, separated by commas.'),
};

const payments = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'it begins with sk_test_, rk_test_, sk_live_ or rk_live_')
    .optional()
    .describe('Stripe’s key; a restricted one is enough ([its rights](deploy.md#selling-plans)).'),
  STRIPE_WEBHOOK_SECRET: wordList
    .pipe(z.array(z.string().startsWith('whsec_')).max(2))
    .describe('Signing secret of Stripe’s events; two, separated by a comma, while it changes.'),
  STRIPE_TAX: z.stringbool().default(false).describe('Lets Stripe compute and collect tax.'),
  STRIPE_API_BASE: httpUrl.optional().describe('Another address than Stripe’s own.'),
  BILLING_TEST_MODE: z
    .stringbool()
    .default(false)
    .describe('Test purchases without a card; every page says so. Always on in development without a key.'),
};

const ai = {
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe(
      'OpenAI-compatible provider for the chat and the designer’s layouts. Without it, the chat answers from the manual and the designer composes alone.',
    ),
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1').describe('Address of the provider.'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini').describe('Language model.'),
  OPENAI_IMAGE_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('Image model for pictures in designs, three tokens each. Without it, the designer has none.'),
  OPENAI_VISION: z
    .stringbool()
    .default(false)
    .describe('The language model reads pictures; people are asked before a reduced one is sent.'),
  MODELS: z
    .stringbool()
    .default(true)
    .describe(
      'Downloads the AI model of the Background Remover with npm after the start (136 MB), and that of *Finest* (110 MB) on first use.',
    ),
  MODELS_FOLDER: z
    .string()
    .optional()
    .describe('Folder of AI models, which processes may share. Without it, `DATA_DIR/models`.'),
  MODELS_MANIFEST: z
    .string()
    .optional()
    .describe('JSON file that names other networks ([its format](deploy.md#ai-models)).'),
  FONTS: z
    .stringbool()
    .default(true)
    .describe('Downloads more fonts for the designer with npm on first use, into `DATA_DIR/fonts`.'),
};

const limits = {
  RATE_LIMITS: ownLimits.describe(
    'Overrides of [rate limits](limits.md), as calls per seconds: `verify=60/300,chat=100/60`.',
  ),
  CONNECTIONS: count.default(10_000).describe('Open connections.'),
  CONNECTIONS_PER_ADDRESS: count
    .default(256)
    .describe('Open connections of one address; not applied behind `TRUST_PROXY`.'),
  SILENCE_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(20)
    .describe('Time until a connection must begin a request.'),
  REQUEST_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(30)
    .describe('Time for a request’s body; for uploads, the longest pause.'),
  SOCKETS_PER_ADDRESS: count.default(200).describe('Live-update sockets of one address in one process.'),
  SOCKETS_PER_USER: count.default(20).describe('Live-update sockets of one user in one process.'),
};

const hosted = {
  SUPABASE_URL: origin
    .optional()
    .describe('Hosted project that keeps accounts and data; needs its `DATABASE_URL`.'),
  SUPABASE_ANON_KEY: z.string().min(1).optional().describe('Public key of the project.'),
  SUPABASE_SERVICE_ROLE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Secret key of the project. Without it, accounts cannot be deleted from here.'),
};

const operation = {
  WORKER_PORT: port
    .default(0)
    .describe('Port of `npm run worker` for `/healthz`, `/readyz` and `/metrics`; 0 takes any free one.'),
  WORKER_LANES: count
    .max(256)
    .optional()
    .describe('Files that a worker takes at the same time. Without it, one fewer than there are cores.'),
  METRICS_TOKEN: z.string().min(8).optional().describe('Bearer token that opens `/metrics`.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('Level of the log on the terminal.'),
};

export const settingSections = {
  'Addresses and pages': addresses,
  'Database and secret': database,
  'Sign-in': signIn,
  Email: mail,
  'Files and backups': files,
  Payments: payments,
  'AI, models and fonts': ai,
  Limits: limits,
  'Hosted Supabase project': hosted,
  'API and webhooks of shops': shops,
  'Workers, metrics and log': operation,
};

export const environment = z.object({
  ...addresses,
  ...database,
  ...signIn,
  ...mail,
  ...files,
  ...payments,
  ...ai,
  ...limits,
  ...hosted,
  ...shops,
  ...operation,
});

export type Environment = z.infer<typeof environment>;

export const settingNames = environment.keyof().options;
