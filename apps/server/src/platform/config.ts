/** The environment, checked once at start; nothing else reads settings from process.env. */
import { join } from 'node:path';
import { FILE_LIMIT_MB } from '@printready/contracts/limits';
import { z } from 'zod';
import { StartupError } from './errors.ts';
import { limitName, type OwnLimits } from './limits.ts';
import { isLoopback } from './loopback.ts';

const root = join(import.meta.dirname, '../../../..');

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

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

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  DATA_DIR: z.string().default(join(root, '.data')),
  WEB_ROOT: z.string().default(join(root, 'apps/web/dist')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PROCESSES: z.coerce.number().int().min(1).max(1_000).default(2),
  /** The public address; links in mails and redirects start with it. */
  SITE_URL: origin.optional(),
  /** Other origins that sign-in may return to, separated by commas. */
  REDIRECT_ALLOW_LIST: wordList.pipe(z.array(origin)),
  /** Signs, seals and hashes; shared by all processes on one database. */
  SERVER_SECRET: z.string().optional(),
  /** A hosted Supabase project: accounts and data live there, and this process serves the web app and /api. */
  SUPABASE_URL: origin.optional(),
  SUPABASE_ANON_KEY: z.string().min(1).optional(),
  /** Deletes accounts and their files in the hosted project. */
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1).optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(3600),
  /** How long a sign-in lasts at most, however often its tokens are refreshed. */
  SESSION_HOURS: z.coerce.number().positive().max(87_600).default(2_160),
  /** Lets people in without an address; they may give one later. */
  ANONYMOUS_SIGN_IN: z.stringbool().default(false),
  /** `invited`: only whom the service role made or invited has an account. */
  SIGN_UP: z.enum(['open', 'invited']).default('open'),
  /** Whoever signs up owns the address at once, unproved: for a network of one's own, where no mail server is. */
  EMAIL_AUTOCONFIRM: z.stringbool().default(false),
  /** Whether people may link other ways to sign in to their account, and unlink them. */
  MANUAL_LINKING: z.stringbool().default(true),
  /** Other limits than the usual ones: `verify=60/300,chat=100/60`, calls per seconds. */
  RATE_LIMITS: ownLimits,
  CAPTCHA_PROVIDER: z.enum(['turnstile', 'hcaptcha']).optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** The public half, for the widget in the web app. */
  CAPTCHA_SITE_KEY: z.string().optional(),
  /** Another address than the provider's own, such as a proxy. */
  CAPTCHA_VERIFY_URL: z.url().optional(),
  /** Where the widget's script comes from, if not from the provider itself. */
  CAPTCHA_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where kept files lie; several processes need one that they share, or S3. Default: beside the data folder. */
  STORAGE_FOLDER: z.string().optional(),
  /** Any S3-compatible store instead of a folder: all five are needed, the region has a default. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The AI models and the designer’s fonts that are no part of the product (see README): whether they are fetched. */
  MODELS: z.stringbool().default(true),
  FONTS: z.stringbool().default(true),
  /** The models’ folder, beside the data folder unless it is named, which processes may share; a JSON file that names other models. */
  MODELS_FOLDER: z.string().optional(),
  MODELS_MANIFEST: z.string().optional(),
  /** How long a body may keep us waiting: whole ones, and each pause of an upload. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().positive().max(600).default(30),
  /** /readyz says so when a disk has less room than this. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  /** Where `npm run backup` puts its files. */
  BACKUP_FOLDER: z.string().default(join(root, 'backups')),
  /** age's public keys, separated by commas, that backups are sealed for. */
  BACKUP_RECIPIENT: wordList,
  /** Open connections, and how many of them one address may have; behind TRUST_PROXY only the sum counts. */
  CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
  /** How long a connection may take to begin a request. */
  SILENCE_SECONDS: z.coerce.number().positive().max(600).default(20),
  /** Live updates: sockets in one process. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  SOCKETS_PER_USER: z.coerce.number().int().min(1).default(20),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('PrintReady <no-reply@printready.local>'),
  /** Any OpenAI-compatible endpoint, and its model that draws; without a key the chat answers from the help pages. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  OPENAI_IMAGE_MODEL: z.string().min(1).optional(),
  /** Whether that model reads pictures. People are asked each time before a reduced one is sent. */
  OPENAI_VISION: z.stringbool().default(false),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** A restricted key is enough; see docs/deploy.md for its rights. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'it begins with sk_test_, rk_test_, sk_live_ or rk_live_')
    .optional(),
  /** What events are signed with; two, separated by a comma, while it is changed. */
  STRIPE_WEBHOOK_SECRET: wordList.pipe(z.array(z.string().startsWith('whsec_')).max(2)),
  /** Another address than Stripe's own. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Stripe computes and collects tax. */
  STRIPE_TAX: z.stringbool().default(false),
  /** Without a key, purchases are played without a card: always in development, elsewhere only when this is on. */
  BILLING_TEST_MODE: z.stringbool().default(false),
  /** The designer's public address, when a proxy leads it here; without one, its port under this machine's name. */
  DESIGNER_URL: origin.nullable().default(null),
  /** Where the designer is served; 0: nowhere. Default: a thousand above PORT. */
  DESIGNER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DESIGNER_ROOT: z.string().default(join(root, 'apps/designer/dist')),
  /** The largest file that the web app opens where its kind has no limit of its own. */
  GENERAL_FILE_LIMIT_MB: z.coerce.number().int().min(1).max(2_000).default(FILE_LIMIT_MB.general),
  VIDEO_CHANNEL_URL: z.url().default('https://www.youtube.com/@printready'),
  SUPPORT_EMAIL: z.email().default('support@printready.local'),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas. */
  TRUST_PROXY: wordList,
  /** What Prometheus must send to read /metrics. */
  METRICS_TOKEN: z.string().min(8).optional(),
  /** The port on which a worker (`npm run worker`) answers /healthz, /readyz and /metrics; 0 takes any free one. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Files that a worker takes at the same time. Default: one fewer than there are cores. */
  WORKER_LANES: z.coerce.number().int().min(1).max(256).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

type Environment = z.infer<typeof environment>;

/** What a deployment may set. */
export const settingNames = environment.keyof().options;

/** A hosted Supabase project, where accounts and data live instead of here. */
export type Hosted = {
  readonly url: string;
  readonly anonKey: string;
  /** Undefined: accounts cannot be deleted from here. */
  readonly serviceRoleKey: string | undefined;
};

export type Config = Readonly<Environment> & {
  readonly development: boolean;
  /** Nobody but this machine can reach the server, as far as its settings say; only then is there a local inbox. */
  readonly local: boolean;
  readonly hosted: Hosted | undefined;
  /** Where the designer is served; undefined: not by this server. */
  readonly designerPort: number | undefined;
};

const MINIMUM_SECRET = 32;

function isWeak(secret: string): boolean {
  return secret.length < MINIMUM_SECRET || new Set(secret).size < 10;
}

/** Settings that are usable only together. */
const PAIRS: readonly (readonly [keyof Environment, keyof Environment, string])[] = [
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'A hosted project needs both'],
  [
    'SUPABASE_URL',
    'DATABASE_URL',
    'Prices, limits and feedback are kept in the hosted project’s own database',
  ],
  ['SUPABASE_ANON_KEY', 'SUPABASE_URL', 'A hosted project needs both'],
  ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL', 'The key belongs to a hosted project'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'Without the site key the web app has no widget'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SECRET', 'Without the secret no captcha can be verified'],
  ['CAPTCHA_SECRET', 'CAPTCHA_PROVIDER', 'It says whose secret this is: turnstile or hcaptcha'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'Keeping files in S3 needs to know where'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'Keeping files in S3 needs a key'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY', 'Keeping files in S3 needs a key'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'Google sign-in needs both'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'Google sign-in needs both'],
];

/** @throws StartupError */
function checkTogether(config: Config): void {
  for (const [given, wanted, why] of PAIRS) {
    if (config[given] !== undefined && config[wanted] === undefined) {
      throw new StartupError(`${given} is set, but ${wanted} is not. ${why}.`);
    }
  }
}

/** What only a developer's machine may do without. @throws StartupError */
function checkProduction(config: Config): void {
  if (config.SERVER_SECRET !== undefined && isWeak(config.SERVER_SECRET)) {
    throw new StartupError(
      `SERVER_SECRET is too weak for production: use at least ${MINIMUM_SECRET} random characters, for example from \`openssl rand -base64 48\`.`,
    );
  }
  if (config.DATABASE_URL && !config.SERVER_SECRET) {
    throw new StartupError(
      'In production with DATABASE_URL, SERVER_SECRET must be set to the same value for every process: at least 32 random characters, for example from `openssl rand -base64 48`.',
    );
  }
  if (!config.SITE_URL) {
    throw new StartupError(
      'In production, SITE_URL must say the public address, for example https://print.example.com.',
    );
  }
  // A hosted project mails by itself.
  if (!config.SMTP_URL && !config.hosted && !config.EMAIL_AUTOCONFIRM) {
    throw new StartupError(
      'In production, sign-in mails need a mail server: set SMTP_URL, for example smtps://user:password@mail.example.com. On a network of your own, EMAIL_AUTOCONFIRM=on does without.',
    );
  }
}

/** @throws StartupError */
function checkBilling({ development, ...config }: Config): void {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: base } = config;
  if (key !== undefined && secrets.length === 0) {
    throw new StartupError(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not. Without it no payment would be noticed.',
    );
  }
  if (key !== undefined && config.BILLING_TEST_MODE) {
    throw new StartupError('BILLING_TEST_MODE plays purchases without Stripe: leave STRIPE_SECRET_KEY out.');
  }
  if (key === undefined && secrets.length > 0) {
    throw new StartupError('STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.');
  }
  if (development && key?.includes('_live_')) {
    throw new StartupError(
      'STRIPE_SECRET_KEY is a live key and this is no production server: use a test key, or set NODE_ENV=production.',
    );
  }
  if (!development && base !== undefined && !base.startsWith('https:')) {
    throw new StartupError('In production, STRIPE_API_BASE must be an https address.');
  }
}

/** Whatever NODE_ENV says: a HOST or SITE_URL beyond loopback is meant for others. */
const isLocal = ({ HOST, SITE_URL }: Environment): boolean =>
  isLoopback(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`) &&
  (SITE_URL === undefined || isLoopback(SITE_URL));

const DESIGNER_ABOVE = 1000;
const HIGHEST_PORT = 65_535;

/** Beside PORT, where there is one; a port that the system chooses has no neighbor that anybody could know. */
function designerPort(
  { DESIGNER_URL, DESIGNER_PORT, PORT }: Environment,
  local: boolean,
): number | undefined {
  // Others reach it under an address that only they know: for them it is served where DESIGNER_URL says so.
  if (DESIGNER_PORT === 0 || (DESIGNER_URL === null && !local)) return undefined;
  const usual = PORT + DESIGNER_ABOVE;
  return DESIGNER_PORT ?? (PORT === 0 || usual > HIGHEST_PORT ? undefined : usual);
}

/** @throws StartupError naming the variable and the remedy. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartupError(
      `The environment variable ${issue?.path.join('.') ?? '?'} is not usable: ${issue?.message ?? ''}.`,
    );
  }
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY, NODE_ENV } = read.data;
  const hosted =
    SUPABASE_URL !== undefined && SUPABASE_ANON_KEY !== undefined
      ? { url: SUPABASE_URL, anonKey: SUPABASE_ANON_KEY, serviceRoleKey: SUPABASE_SERVICE_ROLE_KEY }
      : undefined;
  const development = NODE_ENV !== 'production';
  const local = development && isLocal(read.data);
  const config = { ...read.data, development, local, hosted, designerPort: designerPort(read.data, local) };
  checkTogether(config);
  checkBilling(config);
  if (!config.development) checkProduction(config);
  return config;
}
