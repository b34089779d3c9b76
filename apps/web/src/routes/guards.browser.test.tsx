import '../testing/runtime-config-block.ts';
import { ACCESS_FLAG } from '@printready/contracts/limits';
import { type Auth, AuthContext } from '@printready/sign-in/session';
import { freeSubscription } from '@printready/wallet';
import type { User } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { subscriptionQuery } from '../tokens/use-subscription.ts';
import { BetaGate } from './BetaGate.tsx';
import { ExtraGuard } from './guards.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';

const user: User = {
  id: '6f0e9a4e-4a35-4a53-9d5e-111111111111',
  email: 'jane@shop.com',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T12:00:00Z',
};

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

async function visit(auth: Auth, cache = new QueryClient(), free = false) {
  await render(
    <QueryClientProvider client={cache}>
      <AuthContext value={auth}>
        <MemoryRouter initialEntries={['/upscaler?scale=4']}>
          <Routes>
            <Route path="/auth/signin" element={<Where />} />
            <Route path="/auth/mfa" element={<Where />} />
            <Route
              path="/upscaler"
              element={
                <RequireSignIn>
                  <ExtraGuard free={free}>
                    <p>the tool</p>
                  </ExtraGuard>
                </RequireSignIn>
              }
            />
          </Routes>
        </MemoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  );
}

describe('guards of a metered tool', () => {
  beforeEach(() => localStorage.setItem(ACCESS_FLAG.key, ACCESS_FLAG.value));
  afterEach(() => localStorage.removeItem(ACCESS_FLAG.key));

  it('redirects a signed-out visitor to the sign-in page, passing the full URL', async () => {
    await visit({ status: 'signed-out', user: null });
    await expect.element(page.getByText('at /auth/signin?next=%2Fupscaler%3Fscale%3D4')).toBeVisible();
  });

  it('redirects a user who has not passed the second factor to the second sign-in step', async () => {
    await visit({ status: 'second-factor', user: null });
    await expect.element(page.getByText('at /auth/mfa?next=%2Fupscaler%3Fscale%3D4')).toBeVisible();
  });

  it('admits a user with access and a loaded plan', async () => {
    const cache = new QueryClient();
    cache.setQueryData(subscriptionQuery(user.id).queryKey, freeSubscription(new Date()));
    await visit({ status: 'signed-in', user }, cache);
    await expect.element(page.getByText('the tool')).toBeVisible();
  });

  it('shows that the plan is loading', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    await visit({ status: 'signed-in', user }, cache);
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your plan…');
  });

  it('admits a user to a free tool, with a notice, while the plan cannot be loaded', async () => {
    const cache = new QueryClient();
    const { queryKey } = subscriptionQuery(user.id);
    cache.setQueryDefaults(queryKey, { retry: false });
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await visit({ status: 'signed-in', user }, cache, true);
    await expect.element(page.getByText('Your plan could not be loaded.')).toBeVisible();
    await expect.element(page.getByText('the tool')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('admits a user to every tool when offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await visit({ status: 'signed-in', user });
    await expect.element(page.getByText('the tool')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('does not ask a signed-in user for an email address after beta access is removed', async () => {
    const cache = new QueryClient();
    cache.setQueryData(subscriptionQuery(user.id).queryKey, freeSubscription(new Date()));
    localStorage.setItem(ACCESS_FLAG.key, 'removed');
    await visit({ status: 'signed-in', user }, cache);
    await expect.element(page.getByLabelText('Email Address')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect.element(page.getByText('the tool')).toBeVisible();
  });
});

test('asks an unknown visitor for an email address', async () => {
  await render(
    <AuthContext value={{ status: 'signed-out', user: null }}>
      <MemoryRouter>
        <BetaGate />
      </MemoryRouter>
    </AuthContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'Beta Access' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter your email');
});
