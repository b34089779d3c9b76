import '../testing/runtime-config-block.ts';
import { type Auth, AuthContext } from '@printready/sign-in/session';
import { JANE } from '@printready/sign-in/testing';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Callback } from './Callback.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

async function land(address: string, auth: Auth = { status: 'signed-out', user: null }) {
  await render(
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/auth/callback" element={<Callback />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
}

// Removes PKCE state left by other tests.
beforeEach(() => localStorage.clear());

const USED = 'error=access_denied&error_code=otp_expired';
const RESET = encodeURIComponent('/auth/new-password?next=%2Fcolor-ko');

describe('return from an email link or Google', () => {
  it('reports a used link, and offers a new one with the same return path', async () => {
    await land(`/auth/callback?next=%2Fcolor-ko&${USED}`);
    await expect.element(page.getByRole('alert')).toMatchTextContent('expired or was used before');
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect.element(page.getByText('at /auth/signin?next=%2Fcolor-ko')).toBeVisible();
  });

  it('offers another password reset if the link was for one', async () => {
    await land(`/auth/callback?next=${RESET}&${USED}`);
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect.element(page.getByText('at /auth/forgot-password')).toBeVisible();
  });

  it('lets the user continue if a link is opened twice', async () => {
    await land(`/auth/callback?next=%2Fcolor-ko&${USED}`, { status: 'signed-in', user: JANE });
    await expect.element(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect.element(page.getByText('at /color-ko')).toBeVisible();
  });

  it('reports that the other email address still needs confirmation', async () => {
    await land('/auth/callback?next=%2Fprofile&message=Words+of+the+backend#message=Words+of+the+backend');
    await expect.element(page.getByRole('heading', { name: 'One address is confirmed' })).toBeVisible();
    await expect.element(page.getByText('Words of the backend')).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect.element(page.getByText('at /profile')).toBeVisible();
  });

  it('asks the user to request a new link if the URL has no code', async () => {
    await land('/auth/callback');
    await expect.element(page.getByRole('alert')).toMatchTextContent('has no sign-in code');
  });

  it('distinguishes a link opened in another browser from an expired link', async () => {
    await land('/auth/callback?code=5f7c9c2e-0000-4000-8000-000000000000');
    await expect.element(page.getByRole('alert')).toMatchTextContent('asked for in another browser');
    await page.getByRole('link', { name: 'Type the code instead' }).click();
    await expect.element(page.getByText('at /auth/check-email')).toBeVisible();
  });
});
