import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EmailSection } from './EmailSection.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function openDialog() {
  await render(
    <SignedIn>
      <EmailSection />
    </SignedIn>,
  );
  await page.getByRole('button', { name: 'Change address' }).click();
  return {
    address: page.getByLabelText('New email address'),
    send: page.getByRole('button', { name: 'Send the emails' }),
  };
}

it.each([
  ['jane', 'Enter a complete address, such as jane@shop.com.'],
  ['Jane@Shop.com ', 'This is already your address.'],
])('sends no request for the address %s, and gives the reason', async (unfit, message) => {
  const calls = answerFetch(() => ({ body: {} }));
  const { address, send } = await openDialog();
  await address.fill(unfit);
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('asks for the current password, and names the emails to open', async () => {
  const calls = answerFetch(({ method, body }) => {
    if (method !== 'PUT') return undefined;
    const { current_password } = body as { current_password?: string };
    if (current_password === 'correct horse') return { body: JANE };
    const code = current_password === undefined ? 'current_password_required' : 'current_password_invalid';
    return { status: 400, body: { code, message: 'No' } };
  });
  const { address, send } = await openDialog();
  await address.fill('new@shop.com');
  await send.click();
  const current = page.getByLabelText('Current password');
  await current.fill('a wrong one');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('That is not your current password.');
  await current.fill('correct horse');
  await send.click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Open the email that we sent to jane@shop.com and the one to new@shop.com. The address changes when both are confirmed.',
    );
  expect(calls.at(-1)?.body).toMatchObject({ email: 'new@shop.com', current_password: 'correct horse' });
  expect(calls.at(-1)?.path).toContain(encodeURIComponent('/auth/callback'));
});
