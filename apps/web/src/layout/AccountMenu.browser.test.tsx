import '../testing/runtime-config-block.ts';
import type { OwnShops } from '@printready/contracts/account';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AccountMenu } from './AccountMenu.tsx';

const SHOP = {
  id: '7a1d9a4e-4a35-4a53-9d5e-222222222222',
  name: 'Ink & Co',
  slug: 'ink-co',
  role: 'member',
} as const;

async function open(own: OwnShops) {
  let now = own;
  const calls = answerFetch(({ method, path, body }) => {
    if (method === 'GET' && path === '/api/shops') return { body: now };
    if (path !== '/api/shops/active') return undefined;
    now = { ...now, active: JSON.stringify(body).includes(SHOP.id) ? SHOP.id : null };
    return { status: 204 };
  });
  await render(
    <SignedIn>
      <AccountMenu email="jane@shop.com" trigger={<button type="button">Account</button>} defaultOpen />
    </SignedIn>,
  );
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  return calls;
}

const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('account menu', () => {
  it('has no choice of a payer for a person alone', async () => {
    await open({ active: null, shops: [] });
    await expect.poll(items).toEqual(['Profile', 'Proofs', 'Settings', 'Log out']);
    expect(page.getByRole('menuitemradio').elements()).toHaveLength(0);
  });

  it('marks who pays, and switches to a shop', async () => {
    const calls = await open({ active: null, shops: [SHOP] });
    const choice = (name: string) => page.getByRole('menuitemradio', { name });
    await expect.element(choice('Your own tokens')).toHaveAttribute('aria-checked', 'true');
    await expect.element(choice('Ink & Co')).toHaveAttribute('aria-checked', 'false');
    expect(items()).toEqual(['Team', 'Profile', 'Proofs', 'Settings', 'Log out']);
    await choice('Ink & Co').click();
    await expect.poll(() => calls.find(({ method }) => method === 'PUT')?.body).toEqual({ shop: SHOP.id });
  });

  it('switches back to the own tokens', async () => {
    const calls = await open({ active: SHOP.id, shops: [SHOP] });
    const own = page.getByRole('menuitemradio', { name: 'Your own tokens' });
    await expect.element(own).toHaveAttribute('aria-checked', 'false');
    await own.click();
    await expect.poll(() => calls.find(({ method }) => method === 'PUT')?.body).toEqual({ shop: null });
  });
});
