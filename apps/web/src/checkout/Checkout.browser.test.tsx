import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { answerFetch, JANE, type SentRequest, storeSession } from '@printready/sign-in/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noPlan, proToolbox } from '../testing/billing-states.ts';
import { Checkout } from './Checkout.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-31T12:00:00Z') });
  storeSession(JANE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const ROW = {
  user_id: JANE.id,
  tier: 'free',
  period: 'monthly',
  is_active: true,
  tokens_remaining: 15,
  token_limit: 15,
  reset_date: '2030-02-20T12:00:00Z',
  stripe_customer_id: null,
  stripe_subscription_id: null,
};

type Server = { readonly row?: object; readonly billing?: object; readonly checkout?: { status: number } };

const Account = () => <p>the account {useLocation().search}</p>;

async function open(search: string, { row = ROW, billing = noPlan(), checkout }: Server = {}) {
  answerFetch(({ path }: SentRequest) => {
    if (path.startsWith('/rest/v1/user_subscriptions')) return { body: row };
    if (path === '/api/billing') return { body: billing };
    if (path === '/api/billing/checkout' && checkout) return { ...checkout, body: {} };
    return undefined;
  });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthContext value={{ status: 'signed-in', user: JANE }}>
        <MemoryRouter initialEntries={[`/checkout${search}`]}>
          <Routes>
            <Route path="/checkout" element={<Checkout />} />
            <Route path="/pricing" element={<p>the plans</p>} />
            <Route path="/profile" element={<Account />} />
          </Routes>
        </MemoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  );
}

const fact = (label: string) =>
  page.getByRole('term').filter({ hasText: label }).element().nextElementSibling?.textContent;

describe('order summary', () => {
  it('shows that a monthly plan renews on the last day of a shorter month', async () => {
    await open('?tier=professional');
    await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await expect
      .poll(() => ['Plan', 'Tokens', 'Billed', 'Price', 'Renews on'].map(fact))
      .toEqual(['Pro Toolbox', '200 a month', 'Every month', '$19 plus tax where it applies', 'February 28']);
    await expect.element(page.getByText('You save')).not.toBeInTheDocument();
    await expect
      .element(page.getByText('Unused tokens do not roll over. Tokens renew every month.', { exact: false }))
      .toBeVisible();
  });

  it('shows the savings of a yearly plan', async () => {
    await open('?tier=creator&period=yearly');
    await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await expect
      .poll(() => ['Billed', 'You save', 'Price', 'Renews on'].map(fact))
      .toEqual(['Every year', '$18 a year', '$90 plus tax where it applies', 'January 31, 2031']);
  });

  it.each(['?tier=free', '?tier=partner', '?tier=gold', '?tier=creator&period=weekly', ''])(
    'redirects to the plans page for the invalid choice %j',
    async (search) => {
      await open(search);
      await expect.element(page.getByText('the plans')).toBeVisible();
    },
  );

  it('redirects a subscriber to the account page with the chosen plan', async () => {
    await open('?tier=creator', { billing: proToolbox() });
    await expect
      .element(page.getByText('the account ?tab=subscription&change=creator-monthly'))
      .toBeVisible();
  });

  it('reports a checkout that failed to start, says that nothing was charged, and allows a retry', async () => {
    await open('?tier=creator', { checkout: { status: 503 } });
    const pay = page.getByRole('button', { name: 'Continue to payment' });
    await pay.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Payment is not available right now. Nothing was charged. Try again in a minute.');
    await expect.element(pay).toBeEnabled();
    expect(localStorage.getItem('printready-checkout-left')).toBeNull();
  });
});

describe('return from payment', () => {
  it('shows "Confirming" for 20 s, then "being processed", and clears the stored redirect time', async () => {
    localStorage.setItem('printready-checkout-left', String(Date.now()));
    const timers = vi.spyOn(window, 'setTimeout');
    await open('?done=professional');
    const status = page.getByRole('status').filter({ hasText: 'payment' });
    await expect.element(status).toHaveTextContent('Confirming your payment…');
    await expect.poll(() => localStorage.getItem('printready-checkout-left')).toBeNull();
    const twenty = () => timers.mock.calls.find(([, milliseconds]) => milliseconds === 20_000)?.[0];
    await expect.poll(twenty).toBeDefined();
    const late = twenty();
    if (typeof late !== 'function') throw new TypeError('It waits for 20 s.');
    (late as () => void)();
    await expect
      .element(status)
      .toHaveTextContent(
        'Your payment is being processed. Your plan changes as soon as it is confirmed, and you can keep working.',
      );
    await expect.element(page.getByRole('link', { name: 'Keep working' })).toHaveAttribute('href', '/tools');
  });

  it('shows the plan and its tokens once the plan is active', async () => {
    const row = { ...ROW, tier: 'professional', tokens_remaining: 200, token_limit: 200 };
    await open('?done=professional', { row });
    await expect.element(page.getByText('You are on Pro Toolbox with 200 tokens.')).toBeVisible();
  });
});
