import '../testing/runtime-config-block.ts';
import { Toaster, TooltipProvider, toast } from '@printready/ui';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CredentialsForm } from './CredentialsForm.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  toast.dismiss();
});

/** Submits with the keyboard, because a toast may cover the button. */
const submit = () => userEvent.keyboard('{Enter}');

function answerOtp(status: number, body: object) {
  return vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

function Where() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

async function showForm() {
  await render(
    <MemoryRouter>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <CredentialsForm purpose="signin" next="/color-ko" />
        <Where />
        <Toaster durationMs={60_000} visible={3} widthPx={356} gapPx={14} />
      </TooltipProvider>
    </MemoryRouter>,
  );
  return {
    email: page.getByLabelText('Email Address'),
    send: page.getByRole('button', { name: 'Send Magic Link' }),
  };
}

describe('CredentialsForm', () => {
  it('sends no request without an email address', async () => {
    const fetch = answerOtp(200, {});
    const { send } = await showForm();
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
    expect(fetch).not.toHaveBeenCalled();
  });

  it("shows the catalog's message for a rejected email address", async () => {
    answerOtp(400, { code: 'email_address_invalid', message: 'Email address "x" is invalid' });
    const { email } = await showForm();
    await email.fill('x');
    await submit();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows the waiting time after too many email requests', async () => {
    answerOtp(429, { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' });
    const { email } = await showForm();
    await email.fill('jane@shop.com');
    await submit();
    await expect
      .element(page.getByText('Please wait 60 minutes before trying again.', { exact: false }).first())
      .toBeVisible();
  });

  it('sends the link with the return path, using PKCE', async () => {
    const fetch = answerOtp(200, {});
    const { email } = await showForm();
    await email.fill('jane@shop.com');
    await submit();
    await expect.poll(() => fetch).toHaveBeenCalledOnce();
    const [input = '', init] = fetch.mock.calls[0] ?? [];
    const request = new Request(input, init);
    const url = new URL(request.url);
    expect(url.pathname).toBe('/auth/v1/otp');
    expect(url.searchParams.get('redirect_to')).toBe(
      `${window.location.origin}/auth/callback?next=%2Fcolor-ko`,
    );
    expect(await request.json()).toMatchObject({
      email: 'jane@shop.com',
      create_user: true,
      code_challenge_method: 's256',
    });
  });

  it('sends the email again for an unconfirmed address, and shows the code field', async () => {
    const fetch = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      const refused = { code: 'email_not_confirmed', message: 'Email not confirmed' };
      return Promise.resolve(
        pathname === '/auth/v1/resend'
          ? new Response('{}', { status: 200 })
          : new Response(JSON.stringify(refused), {
              status: 400,
              headers: { 'x-supabase-api-version': '2024-01-01' },
            }),
      );
    });
    const { email } = await showForm();
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await email.fill('jane@shop.com');
    await page.getByLabelText('Password').fill('correct horse 42');
    await submit();
    await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
    const [input = '', init] = fetch.mock.calls[1] ?? [];
    expect(await new Request(input, init).json()).toMatchObject({ email: 'jane@shop.com', type: 'signup' });
    await expect.element(page.getByText('at /auth/check-email')).toBeVisible();
  });

  it('offers signing in with a password instead', async () => {
    await showForm();
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await expect.element(page.getByLabelText('Password')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
