import '../testing/runtime-config-block.ts';
import { SessionEnded } from '@printready/sign-in/SessionEnded';
import { type Auth, useSessionQuestion } from '@printready/sign-in/session';
import { answerFetch, JANE, SignedIn } from '@printready/sign-in/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RequireSignIn } from './RequireSignIn.tsx';

beforeEach(() => useSessionQuestion.getState().ask());
afterEach(() => void vi.restoreAllMocks());

const expired: Auth = { status: 'expired', user: JANE, needs: 'sign-in' };

const screen = (auth: Auth) => (
  <SignedIn auth={auth}>
    <SessionEnded />
    <RequireSignIn>
      <p>the work</p>
    </RequireSignIn>
  </SignedIn>
);

describe('expired session', () => {
  it('keeps the page, asks for sign-in in a dialog, and leaves a banner if the dialog is dismissed', async () => {
    await render(screen(expired));
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByLabelText('Email Address')).toHaveValue('jane@shop.com');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('the work')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(dialog).toBeVisible();
  });

  it('emails a code to the same user, and accepts it', async () => {
    const calls = answerFetch(({ path }) =>
      path.startsWith('/auth/v1/otp')
        ? { body: {} }
        : { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } },
    );
    await render(screen(expired));
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabelText('6-digit code').fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Token has expired or is invalid');
    expect(calls.at(-1)).toMatchObject({
      path: '/auth/v1/verify',
      body: { email: 'jane@shop.com', token: '123456', type: 'email' },
    });
  });

  it('shows neither a dialog nor a banner while the session is valid', async () => {
    await render(screen({ status: 'signed-in', user: JANE }));
    await expect.element(page.getByText('the work')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
    expect(page.getByRole('status').elements()).toHaveLength(0);
  });
});
