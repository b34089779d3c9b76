import '../testing/runtime-config-block.ts';
import type { OwnShops } from '@printready/contracts/account';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { Toaster, toast } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepShops, shopsKey } from './kept-shops.ts';
import { usePayer } from './payer.ts';
import { dropShop, switchShop } from './shop-requests.ts';
import { useSubscription } from './use-subscription.ts';

const SHOP = {
  id: '7a1d9a4e-4a35-4a53-9d5e-222222222222',
  name: 'Ink & Co',
  slug: 'ink-co',
  role: 'member',
} as const;
const NONE: OwnShops = { active: null, shops: [] };
const MEMBER: OwnShops = { active: null, shops: [SHOP] };
const PAID_BY_SHOP: OwnShops = { active: SHOP.id, shops: [SHOP] };

const rowOf = (payer: string, tokens: number) => ({
  user_id: payer,
  tier: 'free',
  period: 'monthly',
  is_active: true,
  tokens_remaining: tokens,
  token_limit: tokens,
  reset_date: '2030-02-20T12:00:00Z',
  stripe_customer_id: null,
  stripe_subscription_id: null,
});

function Shown() {
  const cache = useQueryClient();
  const payer = usePayer();
  const { subscription } = useSubscription();
  const reload = () => cache.invalidateQueries({ queryKey: shopsKey(JANE.id) });
  return (
    <>
      <p>{`${payer?.shop?.name ?? 'own'}: ${subscription?.tokensRemaining ?? 'loading'}`}</p>
      <button type="button" onClick={() => void reload()}>
        Reload
      </button>
      <button type="button" onClick={() => void switchShop(cache, JANE.id, SHOP.id)}>
        Switch
      </button>
      <button type="button" onClick={() => dropShop(cache, JANE.id, SHOP.id)}>
        Drop
      </button>
    </>
  );
}

/** @param own response for the shops; undefined results in a 404 */
async function show(own: () => OwnShops | undefined) {
  const calls = answerFetch(({ path, method, body }) => {
    if (path === '/api/shops') return own() && { body: own() };
    if (method === 'PUT' && path === '/api/shops/active') return { status: 204, body: undefined };
    if (path.endsWith(`user_id=eq.${SHOP.id}`)) return { body: [rowOf(SHOP.id, 40)] };
    if (path.endsWith(`user_id=eq.${JANE.id}`)) return { body: [rowOf(JANE.id, 15)] };
    throw new Error(`${method} ${path} ${JSON.stringify(body)}`);
  });
  await render(
    <SignedIn>
      <Shown />
      <Toaster durationMs={4000} visible={3} widthPx={356} gapPx={14} />
    </SignedIn>,
  );
  return calls;
}

const balances = (calls: Awaited<ReturnType<typeof show>>) =>
  calls
    .filter(({ path }) => path.startsWith('/rest/v1/user_subscriptions'))
    .map(({ path }) => path.split('eq.')[1]);

beforeEach(() => storeSession(JANE));
afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('payer', () => {
  it('is the person alone, whose balance is the only one that is read, and nothing is stored', async () => {
    const calls = await show(() => NONE);
    await expect.element(page.getByText('own: 15')).toBeVisible();
    await expect.poll(() => calls.some(({ path }) => path === '/api/shops')).toBe(true);
    expect(balances(calls)).toEqual([JANE.id]);
    expect(localStorage.getItem('printready-shops')).toBeNull();
  });

  it('is the person for a member whose own tokens pay', async () => {
    const calls = await show(() => MEMBER);
    await expect.element(page.getByText('own: 15')).toBeVisible();
    expect(balances(calls)).toEqual([JANE.id]);
  });

  it('is the person if the shops cannot be loaded', async () => {
    await show(() => undefined);
    await expect.element(page.getByText('own: 15')).toBeVisible();
  });

  it('is the shop that the person works for', async () => {
    await show(() => PAID_BY_SHOP);
    await expect.element(page.getByText('Ink & Co: 40')).toBeVisible();
  });

  it('is at once the shop of the last visit, without reading the own balance', async () => {
    keepShops(JANE.id, PAID_BY_SHOP);
    const calls = await show(() => PAID_BY_SHOP);
    await expect.element(page.getByText('Ink & Co: 40')).toBeVisible();
    expect(balances(calls)).toEqual([SHOP.id]);
  });

  it('ignores the stored shops of another person', async () => {
    keepShops('6f0e9a4e-4a35-4a53-9d5e-333333333333', PAID_BY_SHOP);
    const calls = await show(() => NONE);
    await expect.element(page.getByText('own: 15')).toBeVisible();
    expect(balances(calls)).toEqual([JANE.id]);
  });

  it.each(['{', 'null', JSON.stringify({ userId: JANE.id, own: { shops: 1 } })])(
    'ignores stored shops that cannot be read: %s',
    async (text) => {
      localStorage.setItem('printready-shops', text);
      await show(() => NONE);
      await expect.element(page.getByText('own: 15')).toBeVisible();
    },
  );

  it('changes when the person switches to a shop', async () => {
    let own = MEMBER;
    const calls = await show(() => own);
    await expect.element(page.getByText('own: 15')).toBeVisible();
    own = PAID_BY_SHOP;
    await page.getByRole('button', { name: 'Switch' }).click();
    await expect.element(page.getByText('Ink & Co: 40')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ shop: SHOP.id });
  });
});

describe('a lost membership', () => {
  const lost = page.getByText('You are no longer a member of Ink & Co.', { exact: false });

  it('falls back to the own balance, with a sentence', async () => {
    let own = PAID_BY_SHOP;
    await show(() => own);
    await expect.element(page.getByText('Ink & Co: 40')).toBeVisible();
    own = NONE;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.element(page.getByText('own: 15')).toBeVisible();
    await expect
      .element(lost)
      .toHaveTextContent('You are no longer a member of Ink & Co. Your own tokens pay for your runs again.');
  });

  it('is reported at the next visit', async () => {
    keepShops(JANE.id, PAID_BY_SHOP);
    await show(() => NONE);
    await expect.element(lost).toBeVisible();
    await expect.element(page.getByText('own: 15')).toBeVisible();
    expect(localStorage.getItem('printready-shops')).toBeNull();
  });

  it('is not reported after the person’s own act', async () => {
    let own = PAID_BY_SHOP;
    const calls = await show(() => own);
    await expect.element(page.getByText('Ink & Co: 40')).toBeVisible();
    own = NONE;
    await page.getByRole('button', { name: 'Drop' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => calls.filter(({ path }) => path === '/api/shops').length).toBeGreaterThan(1);
    await expect.element(page.getByText('own: 15')).toBeVisible();
    expect(lost.elements()).toHaveLength(0);
  });
});
