/**
 * Settings that prevent startup: each is rejected with one sentence that names the variable. main.slow.test.ts covers
 * the real process.
 */
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://print.example.com',
  SMTP_URL: 'smtp://localhost',
};

test.each<[string, Record<string, string>, RegExp]>([
  ['weak secret', { ...production, SERVER_SECRET: 'secret' }, /^SERVER_SECRET is too weak for production/],
  ['long but weak secret', { ...production, SERVER_SECRET: 'abc'.repeat(20) }, /^SERVER_SECRET is too weak/],
  ['no mail server in production', { NODE_ENV: 'production', SITE_URL: 'https://x.example' }, /set SMTP_URL/],
  [
    'shared database without a secret',
    { ...production, DATABASE_URL: 'postgres://localhost/x' },
    /SERVER_SECRET must be set/,
  ],
  ['unreadable port', { PORT: 'eighty' }, /^The environment variable PORT is not usable/],
])('rejects a configuration: %s', (_name, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('accepts a production configuration with a mail server and a strong secret', () => {
  const config = readConfig({ ...production, SERVER_SECRET: 'k3Jd92mXq7Lw0ZpV8sTyB5nRf1HcGa4U' });
  expect([config.development, config.local]).toEqual([false, false]);
});
