/**
 * For tests: a whole server on its own database and free port, real supabase-js clients, and users created in one
 * call. The database is a copy in the run's PostgreSQL or, if the environment names a data folder, an embedded one in
 * its own cluster.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { startTestStripe, type TestStripe } from '@printready/test-stripe/server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../apps/server/src/app.ts';
import { openSession } from '../../../apps/server/src/auth/sessions/sessions.ts';
import { confirmEmail, createOrFindUser, setPassword } from '../../../apps/server/src/auth/users.ts';
import type { Deps } from '../../../apps/server/src/deps.ts';
import { type Config, readConfig } from '../../../apps/server/src/platform/config.ts';
import { transaction } from '../../../apps/server/src/platform/database/connect.ts';
import type { InboxMail } from '../../../apps/server/src/platform/mail.ts';
import { closeApp, createDeps } from '../../../apps/server/src/start.ts';
import { newDatabase } from './databases.ts';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly client: SupabaseClient;
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly origin: string;
  /** Undefined when nothing is sold, or when a different Stripe is used. */
  readonly stripe: TestStripe | undefined;
  /** Uses a key other than the public one, such as the service role's. */
  newClient(key?: string): SupabaseClient;
  /** A confirmed, signed-in user; if a balance is given, the user also has a subscription. */
  newPerson(balance?: number, email?: string): Promise<Person>;
  /** Sets a password as if the user had chosen it some time ago. */
  choosePassword(person: Pick<Person, 'id'>, password: string): Promise<void>;
  balanceOf(person: Person): Promise<number>;
  /** The newest email with a code. Notices, which a job sends later, contain no code. */
  lastMailTo(email: string): InboxMail;
  /** For emails sent by a job: the newest email whose subject contains these words, once no job is due. */
  nextMailTo(email: string, words?: string): Promise<InboxMail>;
  /** Resolves when no job of this server is due: each is done, or has failed and is paused. */
  idle(): Promise<void>;
  /** Ends live updates for all of the server's clients. */
  closeClients(): Promise<void>;
  stop(): Promise<void>;
};

const GENEROUS = 'calls=1000000000/60,callsAddress=1000000000/60,growth=1000000000/3600';

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Separate storage per client, as in separate browsers. */
function memoryStorage(): {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
} {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

let said = false;
/** Logs the PostgreSQL version once per worker. */
async function logVersion({ db }: Deps): Promise<void> {
  if (said) return;
  said = true;
  const { rows } = await db.pool.query<{ server_version: string }>('show server_version');
  console.log(`These tests run on PostgreSQL ${rows[0]?.server_version ?? '?'}.`);
}

/**
 * A confirmed user with a session.
 * @param balance tokens; undefined for no subscription
 */
async function makePerson(
  deps: Deps,
  newClient: () => SupabaseClient,
  balance?: number,
  email = `${randomUUID()}@example.com`,
): Promise<Person> {
  const opened = await transaction(deps.db.pool, async (client) => {
    const { id } = await createOrFindUser(client, { email, metadata: {}, passwordHash: null });
    await confirmEmail(client, id);
    if (balance !== undefined) {
      await client.query(
        `insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
         values ($1, $2, $2, now() + interval '30 days')`,
        [id, balance],
      );
    }
    return {
      id,
      tokens: session.parse(
        await openSession(deps, client, id, 'otp', {
          ip: '::1',
          userAgent: 'test',
          site: 'http://127.0.0.1',
        }),
      ),
    };
  });
  const { access_token: accessToken, refresh_token: refreshToken } = opened.tokens;
  const client = newClient();
  const { error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error) throw error;
  return { id: opened.id, email, accessToken, refreshToken, client };
}

const configOf = (dataDir: string, databaseUrl: string | undefined, env: Record<string, string>): Config =>
  readConfig({
    // API tests send more requests than any user.
    RATE_LIMITS: GENEROUS,
    SOCKETS_PER_ADDRESS: '10000',
    CONNECTIONS_PER_ADDRESS: '10000',
    DATA_DIR: dataDir,
    WEB_ROOT: join(dataDir, 'no-web'),
    LOG_LEVEL: 'error',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  });

/** Excludes batches, which wait for a worker, and dead jobs, which are in `dead`. */
const DUE = `
  select count(*)::integer as due from jobs.job
  where state in ('created', 'retry', 'active') and start_after <= now() and name <> 'dead' and name not like 'bulk%'`;

async function untilIdle({ db }: Deps): Promise<void> {
  const isIdle = async (): Promise<boolean> => (await db.pool.query<{ due: number }>(DUE)).rows[0]?.due === 0;
  await vi.waitUntil(isIdle, { timeout: 60_000, interval: 10 });
}

function mailsOf(deps: Deps): Pick<TestServer, 'idle' | 'nextMailTo' | 'lastMailTo'> {
  const { mailer } = deps;
  const idle = (): Promise<void> => untilIdle(deps);
  return {
    idle,
    nextMailTo: async (email, words = '') => {
      await idle();
      const mail = mailer.inbox?.find(({ to, subject }) => to === email && subject.includes(words));
      if (!mail) throw new Error(`No mail about “${words}” to ${email}.`);
      return mail;
    },
    lastMailTo: (email) => {
      const mail = mailer.inbox?.find((each) => each.to === email && codeIn(each) !== '');
      if (!mail) throw new Error(`No mail with a code to ${email}.`);
      return mail;
    },
  };
}

/** A hash stores its cost and is verified at that cost: here a thousandth of the real cost (auth/passwords.ts). */
const CHEAP_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const connect = (origin: string, key: string) =>
  createClient(origin, key, {
    auth: {
      flowType: 'pkce',
      storage: memoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
    },
  });

/** For test files that need a different configuration, clock, schema, or process; all others use `sharedServer()`. */
export async function startTestServer(
  env: Record<string, string> = {},
  parent = tmpdir(),
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(parent, 'printready-server-test-'));
  // Lets PostgreSQL, which runs as another user under root, keep its database in this folder.
  chmodSync(dataDir, 0o755);
  const undo: (() => Promise<void> | void)[] = [];
  const database = env['DATABASE_URL'] === undefined ? await newDatabase() : undefined;
  if (database) undo.push(() => database.drop());
  const config = configOf(dataDir, database?.url, env);
  let stripe: TestStripe | undefined;
  const deps = await createDeps(config, undo, async (options) => {
    stripe = await startTestStripe(options);
    return stripe;
  });
  await logVersion(deps);
  const app = await createApp(deps);
  const origin = await app.listen({ host: '127.0.0.1', port: Number(env['PORT'] ?? 0) });
  await deps.billing?.receiveEvents(origin);
  const clients: SupabaseClient[] = [];

  const newClient = (key = deps.anonKey): SupabaseClient => {
    const client = connect(origin, key);
    clients.push(client);
    return client;
  };

  return {
    app,
    deps,
    origin,
    stripe,
    newClient,
    newPerson: (balance, email) => makePerson(deps, newClient, balance, email),
    choosePassword: async ({ id }, password) =>
      setPassword(deps.db.pool, id, await hash(password, CHEAP_HASH)),
    balanceOf: async ({ id }) => {
      const { rows } = await deps.db.pool.query<{ tokens_remaining: number }>(
        'select tokens_remaining from public.user_subscriptions where user_id = $1',
        [id],
      );
      return rows[0]?.tokens_remaining ?? Number.NaN;
    },
    ...mailsOf(deps),
    closeClients: async () => {
      for (const client of clients.splice(0)) await client.removeAllChannels();
    },
    stop: async () => {
      for (const client of clients) await client.removeAllChannels();
      await closeApp(app);
      for (const step of undo.reverse()) await step();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const linkIn = ({ text }: InboxMail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
export const codeIn = ({ text }: InboxMail): string => /code: (\d{6})/.exec(text)?.[1] ?? '';

/**
 * Opens an email's link and presses the page's button.
 * @returns the redirect's URL
 */
export async function followLink(link: string): Promise<URL> {
  const page = await fetch(link);
  if (page.status !== 200) throw new Error(`The link's page answers ${page.status}.`);
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(
    fields.map(([, name, value]) => [name ?? '', (value ?? '').replaceAll('&amp;', '&')]),
  );
  const answer = await fetch(new URL('/auth/v1/verify', link), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The link's button answers ${answer.status}.`);
  return new URL(answer.headers.get('location') ?? '');
}
