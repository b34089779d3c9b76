import '../testing/runtime-config-block.ts';
import type { OwnShops, ShopRole } from '@printready/contracts/account';
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

const SHOP_ID = '7a1d9a4e-4a35-4a53-9d5e-222222222222';
const MAX_ID = '7a1d9a4e-4a35-4a53-9d5e-333333333333';
const PEOPLE = {
  members: [
    {
      user_id: MAX_ID,
      email: 'max@shop.com',
      name: 'Max Ink',
      role: 'member',
      joined_at: '2026-11-01T12:00:00Z',
    },
  ],
  invitations: [],
};
const RUN = {
  id: '1',
  tool_id: 'color-ko',
  credits_used: 1,
  batch_size: 1,
  variant: null,
  created_at: '2026-11-20T12:00:00Z',
  refunded_at: null,
  user_id: MAX_ID,
};

type Answer = { readonly status?: number; readonly body?: unknown };

const NONE: OwnShops = { active: null, shops: [] };
const shopOf = (role: ShopRole): OwnShops => ({
  active: SHOP_ID,
  shops: [{ id: SHOP_ID, name: 'Ink & Co', slug: 'ink-co', role }],
});

async function open(row: () => Answer, billing = proToolbox(), own = NONE) {
  const calls = answerFetch(({ path }) => {
    if (path === '/api/shops') return { body: own };
    if (path === `/api/shops/${SHOP_ID}/members`) return { body: PEOPLE };
    if (own !== NONE && path.startsWith('/rest/v1/token_usage?')) return { body: [RUN] };
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

  it('shows an owner the shop’s plan, and who used its tokens', async () => {
    const calls = await open(() => ({ body: ROW }), proToolbox(), shopOf('owner'));
    await expect.element(page.getByText('Ink & Co pays for your runs.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Recent usage of Ink & Co' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Max Ink' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
    const ledger = calls.filter(({ path }) => path.startsWith('/rest/v1/token_usage?')).at(-1);
    expect(ledger?.path).toContain(`shop_id=eq.${SHOP_ID}`);
  });

  it('shows a member what they used for the shop, without its plan’s payments', async () => {
    const calls = await open(() => ({ body: ROW }), proToolbox(), shopOf('member'));
    await expect
      .element(page.getByText('Only owners of Ink & Co can change its plan and see its invoices.'))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Your recent usage for Ink & Co' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Color Knockout' })).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Member' }).elements()).toHaveLength(0);
    expect(calls.filter(({ path }) => path.includes('/invoices'))).toEqual([]);
  });

  it('shows a person alone neither a shop nor a member', async () => {
    await open(() => ({ body: ROW }));
    await expect.element(page.getByRole('heading', { name: 'Recent usage', exact: true })).toBeVisible();
    expect(page.getByText(/pays for your runs/).elements()).toHaveLength(0);
  });
});
