/** Changes that require a recent sign-in ask for it in place and then continue. */
import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, type SentRequest, SignedIn, storeSession } from '@printready/sign-in/testing';
import type { User } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataSection } from '../DataSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const AGO = { status: 400, body: { code: 'reauthentication_needed', message: 'You signed in a while ago.' } };
const FACTOR = {
  id: 'f1',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: JANE.created_at,
};
const GUARDED = { ...JANE, factors: [FACTOR] } as User;
const identity = (provider: string) => ({
  id: provider,
  identity_id: provider,
  user_id: JANE.id,
  provider,
  identity_data: { email: 'jane@shop.com' },
});

/** Backend that first requires a sign-in or a second factor. */
function backendOf(user: User, done: (asked: SentRequest) => object | undefined) {
  let fresh = false;
  const session = {
    access_token: `e30.${btoa(JSON.stringify({ sub: user.id, aal: user.factors ? 'aal2' : 'aal1', exp: 4_000_000_000 }))}.c2ln`,
    refresh_token: 'next',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user,
  };
  return answerFetch((asked) => {
    const { method, path } = asked;
    if (method === 'GET' && path.startsWith('/auth/v1/user?')) return { body: user };
    if (method === 'GET' && path === '/auth/v1/user') {
      return { body: { ...user, identities: [identity('email'), identity('google')] } };
    }
    if (path.endsWith('/challenge')) return { body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 } };
    if (path.startsWith('/auth/v1/token?grant_type=password') || path.endsWith('/verify')) {
      fresh = true;
      return { body: session };
    }
    if (path === '/auth/v1/token?grant_type=refresh_token') return { body: session };
    const body = done(asked);
    return body && (fresh ? { body } : AGO);
  });
}

const show = (section: React.ReactNode, user: User = JANE) =>
  render(<SignedIn auth={{ status: 'signed-in', user }}>{section}</SignedIn>);

async function signInByPassword(): Promise<void> {
  await expect.element(page.getByText('You signed in a while ago.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabelText('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const enrolled = { id: 'f2', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCD', uri: 'otpauth://x' } };
const enrolment = ({ method, path }: SentRequest) =>
  method === 'POST' && path === '/auth/v1/factors' ? enrolled : undefined;

it('adds an authenticator app: asks for the password, then shows the QR code', async () => {
  const calls = backendOf(JANE, enrolment);
  await show(<FactorsSection />);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByLabelText('Name').fill('My phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await signInByPassword();
  await expect.element(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const asked = calls.filter(({ path }) => path === '/auth/v1/factors').map(({ body }) => body);
  expect(asked).toHaveLength(2);
  expect(asked.at(-1)).toMatchObject({ friendly_name: 'My phone' });
});

it('adds a second authenticator app with a code from the first', async () => {
  storeSession(GUARDED);
  backendOf(GUARDED, enrolment);
  await show(<FactorsSection />, GUARDED);
  await page.getByRole('button', { name: 'Add another app' }).click();
  await page.getByLabelText('Name').fill('Tablet');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabelText('6-digit code').fill('123456');
  await expect.element(page.getByAltText('QR code for your authenticator app')).toBeVisible();
});

it('removes the only authenticator app after asking for a code from it', async () => {
  storeSession(GUARDED);
  const calls = backendOf(GUARDED, ({ method }) => (method === 'DELETE' ? { id: 'f1' } : undefined));
  await show(<FactorsSection />, GUARDED);
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign in again first' })).toBeVisible();
  await page.getByLabelText('6-digit code').fill('123456');
  await expect
    .poll(() => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toEqual(['/auth/v1/factors/f1', '/auth/v1/factors/f1']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('exports data: asks for a sign-in in a dialog, then downloads', async () => {
  const calls = backendOf(JANE, ({ path }) => (path === '/api/account/export' ? {} : undefined));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show(<DataSection />);
  await page.getByRole('button', { name: 'Export my data' }).click();
  await signInByPassword();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(calls.filter(({ path }) => path === '/api/account/export')).toHaveLength(2);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('unlinks Google: asks for a sign-in in a dialog that can be closed, then continues', async () => {
  const calls = backendOf(JANE, ({ method }) => (method === 'DELETE' ? {} : undefined));
  await show(<IdentitiesSection />);
  const unlink = page.getByRole('button', { name: 'Unlink Google' });
  await unlink.click();
  await expect.element(page.getByRole('dialog', { name: 'Sign in again first' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await unlink.click();
  await signInByPassword();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toEqual(Array.from({ length: 3 }, () => '/auth/v1/user/identities/google'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
