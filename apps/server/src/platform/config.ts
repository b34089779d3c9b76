/** The environment, checked once at start; nothing else reads process.env. */
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from './errors.ts';

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

const originList = wordList.pipe(z.array(origin));

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  DATA_DIR: z.string().default(join(root, '.data')),
  WEB_ROOT: z.string().default(join(root, 'apps/web/dist')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The public address; links in mails and redirects start with it. */
  SITE_URL: origin.optional(),
  /** Other origins that sign-in may return to, separated by commas. */
  REDIRECT_ALLOW_LIST: originList,
  /** Signs, seals and hashes; shared by all processes on one database. */
  SERVER_SECRET: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('PrintReady <no-reply@printready.local>'),
  /** Any OpenAI-compatible endpoint; without a key the chat answers from the help pages. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  DESIGNER_URL: z.url().nullable().default(null),
  VIDEO_CHANNEL_URL: z.url().default('https://www.youtube.com/@printready'),
  SUPPORT_EMAIL: z.email().default('support@printready.local'),
  /** Addresses or networks of proxies, separated by commas, that may say whom they speak for. */
  TRUST_PROXY: wordList,
  /** What Prometheus must send to read /metrics. */
  METRICS_TOKEN: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export type Config = Readonly<z.infer<typeof environment>> & {
  readonly development: boolean;
};

const MINIMUM_SECRET = 32;

function isWeak(secret: string): boolean {
  return secret.length < MINIMUM_SECRET || new Set(secret).size < 10;
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
  const config = { ...read.data, development: read.data.NODE_ENV !== 'production' };
  if (config.SERVER_SECRET !== undefined && isWeak(config.SERVER_SECRET) && !config.development) {
    throw new StartupError(
      `SERVER_SECRET is too weak for production: use at least ${MINIMUM_SECRET} random characters, for example from \`openssl rand -base64 48\`.`,
    );
  }
  if (!config.development && config.DATABASE_URL && !config.SERVER_SECRET) {
    throw new StartupError(
      'In production with DATABASE_URL, SERVER_SECRET must be set to the same value for every process: at least 32 random characters, for example from `openssl rand -base64 48`.',
    );
  }
  if (!config.development && !config.SITE_URL) {
    throw new StartupError(
      'In production, SITE_URL must say the public address, for example https://print.example.com.',
    );
  }
  if (!config.development && !config.SMTP_URL) {
    throw new StartupError(
      'In production, sign-in mails need a mail server: set SMTP_URL, for example smtps://user:password@mail.example.com.',
    );
  }
  return config;
}
