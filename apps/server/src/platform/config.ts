import { StartupError } from './errors.ts';
import { isLoopback } from './loopback.ts';
import { type Environment, environment } from './settings.ts';

export type Hosted = {
  readonly url: string;
  readonly anonKey: string;
  /** If undefined, accounts cannot be deleted from this server. */
  readonly serviceRoleKey: string | undefined;
};

export type Config = Readonly<Environment> & {
  readonly development: boolean;
  /** True if the settings limit the server to this machine; only then is there a local inbox. */
  readonly local: boolean;
  readonly hosted: Hosted | undefined;
  /** Port of the designer; undefined if this server does not serve it. */
  readonly designerPort: number | undefined;
};

const MINIMUM_SECRET = 32;

function isWeak(secret: string): boolean {
  return secret.length < MINIMUM_SECRET || new Set(secret).size < 10;
}

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

function checkTogether(config: Config): void {
  for (const [given, wanted, why] of PAIRS) {
    if (config[given] !== undefined && config[wanted] === undefined) {
      throw new StartupError(`${given} is set, but ${wanted} is not. ${why}.`);
    }
  }
}

/** Checks settings that are optional only on a developer's machine. @throws StartupError */
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
  // A hosted project sends its own email.
  if (!config.SMTP_URL && !config.hosted && !config.EMAIL_AUTOCONFIRM) {
    throw new StartupError(
      'In production, sign-in mails need a mail server: set SMTP_URL, for example smtps://user:password@mail.example.com. On a network of your own, EMAIL_AUTOCONFIRM=on does without.',
    );
  }
}

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
      'STRIPE_SECRET_KEY is a live key and this is not a production server: use a test key, or set NODE_ENV=production.',
    );
  }
  if (!development && base !== undefined && !base.startsWith('https:')) {
    throw new StartupError('In production, STRIPE_API_BASE must be an https address.');
  }
}

/** Applies to any NODE_ENV: a HOST or SITE_URL that is not loopback means that others use the server. */
const isLocal = ({ HOST, SITE_URL }: Environment): boolean =>
  isLoopback(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`) &&
  (SITE_URL === undefined || isLoopback(SITE_URL));

const DESIGNER_ABOVE = 1000;
const HIGHEST_PORT = 65_535;

/**
 * PORT plus a fixed offset by default; undefined if the system chooses PORT, because the result would be unpredictable.
 */
function designerPort(
  { DESIGNER_URL, DESIGNER_PORT, PORT }: Environment,
  local: boolean,
): number | undefined {
  // Without DESIGNER_URL, the designer's host name for other machines is unknown.
  if (DESIGNER_PORT === 0 || (DESIGNER_URL === null && !local)) return undefined;
  const usual = PORT + DESIGNER_ABOVE;
  return DESIGNER_PORT ?? (PORT === 0 || usual > HIGHEST_PORT ? undefined : usual);
}

/** @throws StartupError that names the variable and says how to fix it. */
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
