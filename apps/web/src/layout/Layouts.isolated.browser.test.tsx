import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { TooltipProvider, toast } from '@printready/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BareLayout, PageLayout, RootLayout, ToolLayout } from './Layouts.tsx';
import { listenForPalette, usePalette } from './use-command-palette.ts';

vi.mock('../platform/config.ts', async (original) => {
  const { config } = await original<typeof import('../platform/config.ts')>();
  return { config: { ...config, feedbackEnabled: true } };
});

async function open(Layout: ComponentType) {
  const router = createMemoryRouter([
    { element: <Layout />, children: [{ path: '/', element: <p>the page</p> }] },
  ]);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <AuthContext value={{ status: 'signed-out', user: null }}>
          <RouterProvider router={router} />
        </AuthContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('the page')).toBeVisible();
}

it.each([PageLayout, ToolLayout])(
  'shows Login in the header bar on phones, not only in the menu',
  async (Layout) => {
    await page.viewport(390, 844);
    await open(Layout);
    const login = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
    await expect.element(login).toBeVisible();
    expect(login.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  },
);

const help = () => page.getByRole('button', { name: 'HELP', exact: true });
const inHeader = () => page.getByRole('banner').getByRole('button', { name: 'HELP', exact: true });

it("shows HELP only once, in a tool's header, and shows no footer", async () => {
  await open(ToolLayout);
  await expect.element(inHeader()).toBeVisible();
  expect(help().elements()).toHaveLength(1);
  expect(page.getByRole('contentinfo').elements()).toHaveLength(0);
});

it.each([
  ['a page', PageLayout, 1],
  ['the validator embedded in a shop’s page', BareLayout, 0],
] as const)('shows HELP in %s as a tab at the edge of the window', async (_name, Layout, headers) => {
  await open(Layout);
  await expect.element(help()).toBeVisible();
  expect(help().elements()).toHaveLength(1);
  await expect.element(help()).toHaveClass('fixed');
  expect(page.getByRole('banner').elements()).toHaveLength(headers);
  expect(inHeader().elements()).toHaveLength(0);
});

it('dismisses the toasts of the previous page', async () => {
  const dismiss = vi.spyOn(toast, 'dismissOlder');
  const router = createMemoryRouter(
    [{ element: <RootLayout />, children: [{ path: '/:page', element: <p>the page</p> }] }],
    { initialEntries: ['/one'] },
  );
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <AuthContext value={{ status: 'signed-out', user: null }}>
          <RouterProvider router={router} />
        </AuthContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('the page')).toBeVisible();
  dismiss.mockClear();
  await router.navigate('/one?tab=2');
  expect(dismiss).not.toHaveBeenCalled();
  await router.navigate('/two');
  await expect.poll(() => dismiss.mock.calls).toEqual([[1_000]]);
});

it('opens the command palette when ⌘K is pressed before the first screen has rendered', async () => {
  const stop = listenForPalette();
  try {
    await userEvent.keyboard('{Control>}k{/Control}');
    await open(RootLayout);
    const field = page.getByRole('combobox', { name: 'Find a tool, a page or an answer' });
    await expect.element(field).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.poll(() => field.elements().length).toBe(0);
    expect(usePalette.getState().open).toBe(false);
  } finally {
    stop();
  }
});
