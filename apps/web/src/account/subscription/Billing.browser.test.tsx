import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { frames } from '@printready/ui/testing/frames';
import type { Subscription } from '@printready/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noPlan, proToolbox } from '../../testing/billing-states.ts';
import { setSubscription } from '../../tokens/use-subscription.ts';
import { Billing } from './Billing.tsx';

type Answer = { readonly status?: number; readonly body?: unknown };

const ROW = {
  user_id: JANE.id,
  tier: 'professional',
  period: 'monthly',
  is_active: true,
  stripe_customer_id: null,
  stripe_subscription_id: null,
  tokens_remaining: 200,
  token_limit: 200,
  reset_date: '2030-02-20T12:00:00Z',
};

/** Changes the cached balance as the live channel does. */
function Live() {
  const cache = useQueryClient();
  const change = (part: Partial<Subscription>) => () =>
    setSubscription(cache, JANE.id, (now) => now && { ...now, ...part });
  return (
    <>
      <button type="button" onClick={change({ tokensRemaining: 199 })}>
        Spend
      </button>
      <button type="button" onClick={change({ billingChangedAt: '2030-01-01T00:00:00Z' })}>
        Change
      </button>
    </>
  );
}

async function open(answer: () => Answer, row: Answer = { body: ROW }) {
  answerFetch(({ path }) => {
    if (path.startsWith('/rest/v1/user_subscriptions')) return row;
    if (path === '/api/billing') return answer();
    if (path === '/api/billing/invoices') return { body: { invoices: [], more: false } };
    return undefined;
  });
  return render(
    <SignedIn>
      <Billing userId={JANE.id} />
      <Live />
    </SignedIn>,
  );
}

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('reports a failed load of the billing state, and retries on request', async () => {
  let away = true;
  await open(() => (away ? { status: 500, body: {} } : { body: proToolbox() }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your plan could not be loaded. Try again in a minute.Try Again');
  away = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Renews on May 31, 2030', { exact: true })).toBeVisible();
});

it('requests the billing state once if the balance cannot be loaded', async () => {
  let asked = 0;
  await open(
    () => {
      asked++;
      return { body: proToolbox() };
    },
    { status: 500, body: { code: 'XX000', message: 'No.' } },
  );
  await expect.element(page.getByText('Renews on May 31, 2030', { exact: true })).toBeVisible();
  // A loop would have sent several requests by now.
  await frames(10);
  expect(asked).toBe(1);
});

it('reloads purchases when the balance shows a change, but not after a spend and not every minute', async () => {
  const intervals = vi.spyOn(window, 'setInterval');
  let asked = 0;
  await open(() => {
    asked++;
    return { body: proToolbox() };
  });
  await expect.element(page.getByText('Renews on May 31, 2030', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Spend' }).click();
  await frames(10);
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => asked).toBe(2);
  expect(intervals.mock.calls.filter(([, ms = 0]) => ms >= 1_000 && ms <= 60_000)).toEqual([]);
});

it('shows no billing section if the server sells no plans', async () => {
  const { container } = await open(() => ({ body: noPlan({ mode: 'off' }) }));
  await expect.poll(() => container.textContent).toBe('SpendChange');
});
