/** Real process: startup errors, orderly shutdown, and state after kill -9. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { addressOf, cleanUp, exitOf, newFolder, postmasterOf, run, stop } from '@printready/testing/process';
import { codeIn } from '@printready/testing/server';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

afterEach(cleanUp);

describe('startup errors, in one clear sentence with exit code 1', () => {
  test('reports a port that is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = run({ DATA_DIR: newFolder(), PORT: String(port) });
    expect(await exitOf(server)).toBe(1);
    expect(server.output().trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program; stop it, or choose another port, for example PORT=${port + 1}.`,
    );
    other.close();
  });

  test('reports a data folder that is already in use', async () => {
    const DATA_DIR = newFolder();
    await addressOf(run({ DATA_DIR }));
    const second = run({ DATA_DIR });
    expect(await exitOf(second)).toBe(1);
    expect(second.output().trim()).toBe(
      `The data folder ${DATA_DIR} is in use by another running PrintReady server; stop that one, or give this one its own folder with DATA_DIR=….`,
    );
  });

  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'https://print.example.com',
    SMTP_URL: 'smtp://localhost',
  };
  test.each([
    ['weak secret', { ...production, SERVER_SECRET: 'secret' }, /^SERVER_SECRET is too weak for production/],
    [
      'long but weak secret',
      { ...production, SERVER_SECRET: 'abc'.repeat(20) },
      /^SERVER_SECRET is too weak/,
    ],
    [
      'no mail server in production',
      { NODE_ENV: 'production', SITE_URL: 'https://x.example' },
      /set SMTP_URL/,
    ],
    [
      'shared database without a secret',
      { ...production, DATABASE_URL: 'postgres://localhost/x' },
      /SERVER_SECRET must be set/,
    ],
    ['unreadable port', { PORT: 'eighty' }, /^The environment variable PORT is not usable/],
    [
      'unreachable database',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
      /^The database at DATABASE_URL cannot be reached/,
    ],
  ])('reports the problem: %s', async (_name, env, sentence) => {
    const server = run({ DATA_DIR: newFolder(), ...env });
    expect(await exitOf(server)).toBe(1);
    expect(server.output()).toMatch(sentence);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });
});

test.skipIf(process.platform !== 'linux')('passes no server secret to PostgreSQL', async () => {
  const DATA_DIR = newFolder();
  const secrets = {
    SERVER_SECRET: 'x'.repeat(40),
    OPENAI_API_KEY: 'sk-secret',
    METRICS_TOKEN: 'prometheus-7',
  };
  await addressOf(run({ DATA_DIR, ...secrets }));
  const words = readFileSync(`/proc/${postmasterOf(DATA_DIR) ?? ''}/environ`, 'utf8').split('\0');
  const names = words.map((word) => word.split('=')[0]);
  expect(names).toContain('PATH');
  expect(names.filter((name) => name !== undefined && name in secrets)).toEqual([]);
});

test('stops the server and database cleanly on SIGTERM; the users are still there after a restart', async () => {
  const DATA_DIR = newFolder();
  const first = run({ DATA_DIR });
  const jwks = async (address: string): Promise<unknown> =>
    (await fetch(`${address}/auth/v1/.well-known/jwks.json`)).json();
  const keys = await jwks(await addressOf(first));
  expect(await stop(first)).toBe(0);
  expect(postmasterOf(DATA_DIR)).toBeUndefined();
  const second = run({ DATA_DIR });
  expect(await jwks(await addressOf(second))).toEqual(keys);
  expect(await stop(second)).toBe(0);
});

test('logs requests without the secrets in URLs and headers', async () => {
  const server = run({ DATA_DIR: newFolder(), LOG_LEVEL: 'info' });
  const address = await addressOf(server);
  const key = `${'k'.repeat(20)}-a-secret`;
  for (const path of [
    `/auth/v1/verify?token=${key}`,
    `/auth/v1/callback?code=${key}&state=${key}`,
    `/storage/v1/object/sign/results/file.png?token=${key}`,
    `/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`,
  ]) {
    await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}`, apikey: key } });
  }
  expect(await stop(server)).toBe(0);
  expect(server.output()).toContain('"url":"/auth/v1/callback"');
  expect(server.output()).not.toContain(key);
});

test.skipIf(process.getuid?.() !== 0)('runs as root in a folder that only root may access', async () => {
  const DATA_DIR = newFolder(0o700);
  const server = run({ DATA_DIR });
  const address = await addressOf(server);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(lstatSync(join(DATA_DIR, 'postgres')).isSymbolicLink()).toBe(true);
  expect(lstatSync(join(DATA_DIR, 'postgres/password')).mode & 0o777).toBe(0o600);
  expect(await stop(server)).toBe(0);
});

test('starts even if a stale lock file holds the process id of another program', async () => {
  const DATA_DIR = newFolder();
  const first = run({ DATA_DIR });
  await addressOf(first);
  const lock = join(DATA_DIR, 'postgres/data/postmaster.pid');
  const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
  expect(await stop(first)).toBe(0);
  writeFileSync(lock, [process.pid, ...rest].join('\n'));
  const second = run({ DATA_DIR });
  expect((await fetch(`${await addressOf(second)}/readyz`)).status).toBe(200);
  expect(await stop(second)).toBe(0);
});

test('starts only one of two servers launched together on a new folder; the other exits with a reason', async () => {
  const DATA_DIR = newFolder();
  const both = [run({ DATA_DIR }), run({ DATA_DIR })];
  await expect.poll(() => both.filter(({ child }) => child.exitCode !== null).length).toBe(1);
  const [winner, loser] = both[0]?.child.exitCode === null ? both : both.toReversed();
  if (!winner || !loser) throw new TypeError('There are two.');
  await exitOf(loser);
  expect(loser.output()).toContain('is in use by another running PrintReady server');
  expect((await fetch(`${await addressOf(winner)}/readyz`)).status).toBe(200);
  expect(await stop(winner)).toBe(0);
});

test('restarts a killed PostgreSQL and continues', async () => {
  const DATA_DIR = newFolder();
  const server = run({ DATA_DIR });
  const address = await addressOf(server);
  const killed = postmasterOf(DATA_DIR) ?? 0;
  process.kill(killed, 'SIGKILL');
  const ready = async (): Promise<boolean> => (await fetch(`${address}/readyz`)).status === 200;
  await expect.poll(() => postmasterOf(DATA_DIR) !== killed).toBe(true);
  await expect.poll(ready).toBe(true);
  expect((await fetch(`${address}/auth/v1/.well-known/jwks.json`)).status).toBe(200);
  expect(await stop(server)).toBe(0);
});

const mails = z.array(
  z.object({
    to: z.string(),
    text: z.string(),
    html: z.string(),
    subject: z.string(),
    id: z.string(),
    at: z.string(),
  }),
);

test('keeps acknowledged spends after kill -9', async () => {
  const DATA_DIR = newFolder();
  const server = run({ DATA_DIR });
  const origin = await addressOf(server);
  const inbox: unknown = await (await fetch(`${origin}/inbox.json`)).json();
  expect(inbox).toEqual([]);
  const client = createClient(origin, 'unused', { auth: { persistSession: false, autoRefreshToken: false } });
  const email = 'kill@example.com';
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const [mail] = mails.parse(await (await fetch(`${origin}/inbox.json`)).json());
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: mail ? codeIn(mail) : '',
    type: 'email',
  });
  expect(error).toBeNull();
  const userId = data.user?.id ?? '';
  expect((await client.from('user_subscriptions').insert({ user_id: userId })).error).toBeNull();
  const password = readFileSync(join(DATA_DIR, 'postgres/password'), 'utf8');
  const portOf = (): string =>
    readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const database = new Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${portOf()}/postgres`,
  });
  await database.connect();
  await database.query(
    'update public.user_subscriptions set tokens_remaining = 100000, token_limit = 100000',
  );

  const acknowledged: string[] = [];
  let killed = false;
  const spendUntilKilled = async (): Promise<void> => {
    while (!killed) {
      const request_id = randomUUID();
      const { status } = await client
        .from('token_usage')
        .insert({ user_id: userId, tool_id: 'color-ko', credits_used: 1, metadata: { request_id } })
        .retry(false);
      if (status === 201) acknowledged.push(request_id);
    }
  };
  const spending = Promise.all(Array.from({ length: 8 }, spendUntilKilled));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
  server.child.kill('SIGKILL');
  killed = true;
  await spending;
  const survivor = postmasterOf(DATA_DIR);
  expect(survivor).toBeDefined();

  const again = run({ DATA_DIR });
  const address = await addressOf(again);
  expect(postmasterOf(DATA_DIR), 'the living database was adopted').toBe(survivor);
  const { rows } = await database.query<{ request_id: string }>('select request_id from public.token_usage');
  const recorded = new Set(rows.map(({ request_id }) => request_id));
  expect(acknowledged.filter((id) => !recorded.has(id))).toEqual([]);
  const { rows: balances } = await database.query<{ total: number }>(
    `select s.tokens_remaining + sum(u.credits_used)::integer as total
     from public.user_subscriptions s join public.token_usage u using (user_id) group by s.tokens_remaining`,
  );
  expect(balances).toEqual([{ total: 100_000 }]);
  const token = data.session?.access_token ?? '';
  const read = await fetch(`${address}/rest/v1/user_subscriptions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await read.json()).toMatchObject([{ tokens_remaining: 100_000 - recorded.size }]);
  await database.end();
  expect(await stop(again)).toBe(0);
});
