import '../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { frames } from '@printready/ui/testing/frames';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { proToolbox } from '../testing/billing-states.ts';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const ROW = {
  user_id: JANE.id,
  tier: 'professional',
  period: 'monthly',
  is_active: true,
  tokens_remaining: 30,
  token_limit: 200,
  reset_date: '2030-02-20T12:00:00Z',
  stripe_customer_id: null,
  stripe_subscription_id: null,
};

type Answer = { readonly status?: number; readonly body?: unknown };

async function open(row: () => Answer, billing = proToolbox()) {
  const calls = answerFetch(({ path }) => {
    if (path.startsWith('/rest/v1/user_subscriptions')) return row();
    if (path.startsWith('/rest/v1/token_usage')) return { body: [] };
    if (path === '/api/billing') return { body: billing };
    if (path === '/api/billing/invoices') return { body: { invoices: [], more: false } };
    return undefined;
  });
  await render(
    <SignedIn>
      <SubscriptionTab />
    </SignedIn>,
  );
  return calls;
}

const fact = (label: string) =>
  page.getByRole('term').filter({ hasText: label }).element().nextElementSibling?.textContent;

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('subscription tab', () => {
  it('shows plan, tokens and renewal date', async () => {
    await open(() => ({ body: ROW }));
    await expect.element(page.getByText('Tokens renew on')).toBeVisible();
    await expect
      .poll(() => ['Plan', 'Tokens left', 'Tokens renew on'].map(fact))
      .toEqual(['Pro Toolbox', '30 of 200', 'February 20, 2030']);
    await expect
      .element(page.getByText('Unused tokens do not roll over. Tokens renew every month.'))
      .toBeVisible();
  });

  it('shows no past renewal date while a month awaits payment', async () => {
    await open(() => ({ body: ROW }), proToolbox({ awaits_payment: true }));
    await expect.element(page.getByText('with the payment', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Tokens renew on')).not.toBeInTheDocument();
    await expect.element(page.getByText('New tokens arrive with the payment.')).toBeVisible();
  });

  it('shows a message if the plan’s row is unreadable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(() => ({ body: { ...ROW, tokens_remaining: 'many' } }));
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'plan' }))
      .toHaveTextContent(
        'Your plan could not be loaded. The server’s answer could not be read. Try again in a minute.Try Again',
      );
  });

  it('loads plan and ledger once, even if the plan arrives late', async () => {
    const calls = await open(() => ({ body: ROW }));
    await expect.element(page.getByText('Nothing spent yet.', { exact: false })).toBeVisible();
    await expect.element(page.getByText('30 of 200')).toBeVisible();
    const ledger = () => calls.filter(({ path }) => path.startsWith('/rest/v1/token_usage?'));
    await expect.poll(ledger).toHaveLength(2);
    // A second request would have been sent by now.
    await frames(10);
    const reads = (table: string) => calls.filter(({ path }) => path.startsWith(`/rest/v1/${table}?`)).length;
    expect(reads('user_subscriptions')).toBe(1);
    // The table and the chart request different columns and days.
    expect(new Set(ledger().map(({ path }) => path.includes('credits_used=gt.0'))).size).toBe(2);
    expect(ledger()).toHaveLength(2);
  });
});
