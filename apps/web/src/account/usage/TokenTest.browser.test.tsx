import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TokenTest } from './TokenTest.tsx';

const ROW = {
  ...{ user_id: JANE.id, tier: 'free', period: 'monthly', is_active: true, tokens_remaining: 9 },
  ...{ token_limit: 15, reset_date: '2030-02-20T12:00:00Z' },
  ...{ stripe_customer_id: null, stripe_subscription_id: null },
};

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
});

it.each([true, false])('spends a token as a tool run does (development build: %s)', async (isDevelopment) => {
  vi.stubEnv('DEV', isDevelopment);
  const calls = answerFetch(({ method, path }) => {
    if (path.startsWith('/rest/v1/user_subscriptions')) return { body: ROW };
    if (path.startsWith('/rest/v1/token_usage')) return method === 'POST' ? { status: 201 } : { body: [] };
    return path === '/rest/v1/rpc/deduct_tokens' ? { body: true } : undefined;
  });
  await render(
    <SignedIn>
      <TokenTest />
    </SignedIn>,
  );
  await expect.element(page.getByText('9 of 15 tokens left')).toBeVisible();
  await page.getByRole('button', { name: 'Spend 1 token' }).click();
  await expect.element(page.getByText('Paid. 8 tokens remain.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/rest/v1/token_usage',
    '/rest/v1/rpc/deduct_tokens',
  ]);
  await expect.element(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  const extra = page.getByRole('button', { name: /^(Send the same request again|Read the balance again)$/ });
  expect(extra.elements()).toHaveLength(isDevelopment ? 2 : 0);
});
