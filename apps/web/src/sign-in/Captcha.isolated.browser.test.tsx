import '../testing/captcha-config-block.ts';
import { Toaster, TooltipProvider } from '@printready/ui';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CredentialsForm } from './CredentialsForm.tsx';

it('sends a fresh token from the widget with each request', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 'captcha_failed', message: 'captcha protection' }), {
        status: 400,
        headers: { 'x-supabase-api-version': '2024-01-01' },
      }),
    ),
  );
  await render(
    <MemoryRouter>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <CredentialsForm purpose="signin" next="/" />
        <Toaster durationMs={60_000} visible={3} widthPx={356} gapPx={14} />
      </TooltipProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('widget of site-key')).toBeVisible();
  await page.getByLabelText('Email Address').fill('jane@shop.com');
  for (const token of ['token-1', 'token-2']) {
    fetch.mockClear();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => fetch).toHaveBeenCalledOnce();
    const [input = '', init] = fetch.mock.calls[0] ?? [];
    expect(await new Request(input, init).json()).toMatchObject({
      gotrue_meta_security: { captcha_token: token },
    });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The check that you are a person did not succeed. Please try again.');
  }
});
