import '../testing/backend-here.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerFetch, type SentRequest, storeSession } from '../testing/answer-fetch.ts';
import { JANE, SignedIn } from '../testing/SignedIn.tsx';
import { FactorForm } from './FactorForm.tsx';

const factor = (id: string, friendly_name: string) => ({
  id,
  friendly_name,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
});
const PHONE = factor('phone', 'Work phone');
const TABLET = factor('tablet', 'Tablet');

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

type ErrorAnswer = { readonly status: number; readonly body: { code: string; message: string } };

/** Shows the form for a user with these factors; the backend rejects every code with `refusal`. */
async function show(factors: readonly (typeof PHONE)[], refusal: ErrorAnswer) {
  const calls = answerFetch(({ path }) => {
    if (path === '/auth/v1/user') return { body: { ...JANE, factors } };
    if (path.endsWith('/challenge')) return { body: { id: 'challenge', type: 'totp', expires_at: 4e9 } };
    return path.endsWith('/verify') ? refusal : undefined;
  });
  await render(
    <SignedIn auth={{ status: 'second-factor', user: null }}>
      <FactorForm />
    </SignedIn>,
  );
  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus();
  return calls;
}

const verified = (calls: readonly SentRequest[]) => calls.filter(({ path }) => path.endsWith('/verify'));
const WRONG = { status: 422, body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code' } };

describe('FactorForm', () => {
  it('submits a pasted code and clears a wrong one', async () => {
    const calls = await show([PHONE], WRONG);
    const code = page.getByLabelText('6-digit code');
    await code.fill('123 456');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code is not right. It changes every 30 seconds: type the one shown now.');
    await expect.element(code).toHaveValue('');
    expect(verified(calls)).toMatchObject([
      { path: '/auth/v1/factors/phone/verify', body: { code: '123456', challenge_id: 'challenge' } },
    ]);
  });

  it.each([
    [422, 'mfa_challenge_expired', 'That took too long. Type the code that your app shows now.'],
    [429, 'over_request_rate_limit', 'Too many tries. Wait a minute, then type a new code.'],
    [404, 'mfa_factor_not_found', 'This authenticator app was removed. Choose another one, or sign out.'],
  ])('shows what to do after %s %s', async (status, code, message) => {
    await show([PHONE], { status, body: { code, message: 'x' } });
    await page.getByLabelText('6-digit code').fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  });

  it('offers a choice between several authenticator apps', async () => {
    const calls = await show([PHONE, TABLET], WRONG);
    await page.getByLabelText('Authenticator app').selectOptions('Tablet');
    await page.getByLabelText('6-digit code').fill('123456');
    await expect.poll(() => verified(calls)[0]?.path).toBe('/auth/v1/factors/tablet/verify');
  });

  it('does not submit an incomplete code', async () => {
    const calls = await show([PHONE], WRONG);
    await page.getByLabelText('6-digit code').fill('123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The code has 6 digits.');
    expect(verified(calls)).toEqual([]);
  });
});
