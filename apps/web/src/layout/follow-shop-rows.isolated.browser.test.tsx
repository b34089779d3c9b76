import '../testing/runtime-config-block.ts';
import type { OwnShops } from '@printready/contracts/account';
import { AuthContext } from '@printready/sign-in/session';
import { answerFetch, JANE, storeSession } from '@printready/sign-in/testing';
import { TooltipProvider } from '@printready/ui';
import { frames } from '@printready/ui/testing/frames';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useShopRows } from '../shop-rows/shop-rows.ts';
import { shopsKey } from '../tokens/kept-shops.ts';
import { PageLayout } from './Layouts.tsx';

const SHOP = {
  id: '7a1d9a4e-4a35-4a53-9d5e-222222222222',
  name: 'Ink & Co',
  slug: 'ink-co',
  role: 'member',
} as const;

function Screen() {
  const profiles = useShopRows('profiles');
  useShopRows('recipes');
  useShopRows('inks', false);
  return <p>{profiles ? `${profiles.shop.name}: ${profiles.rows.length}` : 'alone'}</p>;
}

async function open(own: OwnShops) {
  storeSession(JANE);
  const calls = answerFetch(({ path }) => {
    if (path === '/api/shops') return { body: own };
    return path.startsWith('/rest/v1/shop_') ? { body: [] } : undefined;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([
    { element: <PageLayout />, children: [{ path: '/', element: <Screen /> }] },
  ]);
  await render(
    <QueryClientProvider client={client}>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <AuthContext value={{ status: 'signed-in', user: JANE }}>
          <RouterProvider router={router} />
        </AuthContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const rowRequests = () =>
    calls.flatMap(({ path }) => /^\/rest\/v1\/(shop_\w+)/.exec(path)?.[1] ?? []).sort();
  await expect.poll(() => client.getQueryData(shopsKey(JANE.id))).toEqual(own);
  // A follower that should not be there has its code by now, and renders in the next frames.
  await Promise.all([import('./AccountParts.tsx'), import('../shop-rows/FollowShopRows.tsx')]);
  await frames(30);
  return rowRequests;
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('reads no rows of a shop for a person alone', async () => {
  const rowRequests = await open({ active: null, shops: [] });
  await expect.element(page.getByText('alone', { exact: true })).toBeVisible();
  expect(rowRequests()).toEqual([]);
});

it('reads no rows of a shop for a member who works on the own tokens', async () => {
  const rowRequests = await open({ active: null, shops: [SHOP] });
  await expect.element(page.getByText('alone', { exact: true })).toBeVisible();
  expect(rowRequests()).toEqual([]);
});

it('reads the kinds that the screen shows for a member who works for the shop', async () => {
  const rowRequests = await open({ active: SHOP.id, shops: [SHOP] });
  await expect.element(page.getByText('Ink & Co: 0')).toBeVisible();
  await expect.poll(rowRequests).toEqual(['shop_profiles', 'shop_recipes']);
});
