import { expect, test } from 'vitest';
import { describeNotServed } from './not-served.ts';
import { readConfig } from './platform/config.ts';

const BARE = {
  NODE_ENV: 'production',
  SITE_URL: 'https://print.example.com',
  SMTP_URL: 'smtps://mail.example.com',
};
const WHOLE = {
  ...BARE,
  DESIGNER_URL: 'https://designer.example.com',
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  OPENAI_API_KEY: 'key',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

test('lists every feature that a server with minimal settings does not serve, and how to enable each', () => {
  expect(describeNotServed(readConfig({ ...BARE, MODELS: 'off' }), { workers: false })).toBe(
    'Not served here: PrintReady Designer (set DESIGNER_URL), batches on this server (no worker runs), paid plans (set STRIPE_SECRET_KEY), answers by a language model (set OPENAI_API_KEY), sign-in with Google (set GOOGLE_CLIENT_ID), the AI models of the tools (MODELS is off).',
  );
});

test('returns undefined if the server serves every feature', () => {
  expect(describeNotServed(readConfig(WHOLE), { workers: true })).toBeUndefined();
});

test('names a disabled designer, but not a missing worker, if a hosted project stores the files', () => {
  expect(describeNotServed(readConfig({ ...WHOLE, DESIGNER_PORT: '0' }), { workers: true })).toContain(
    'Designer',
  );
  const hosted = {
    ...WHOLE,
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_ANON_KEY: 'key',
    DATABASE_URL: 'postgres://x@db/x',
    SERVER_SECRET: 'v8Qz1NwYk3Rt6Lp0Xs4Hd7Jf2Gb5Mc9Ka',
  };
  expect(describeNotServed(readConfig(hosted), { workers: false })).toBeUndefined();
});
