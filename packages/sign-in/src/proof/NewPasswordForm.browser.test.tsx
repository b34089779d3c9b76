import '../testing/backend-here.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerFetch, storeSession } from '../testing/answer-fetch.ts';
import { JANE, SignedIn } from '../testing/SignedIn.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function show() {
  const onDone = vi.fn();
  await render(
    <SignedIn>
      <NewPasswordForm onDone={onDone} />
    </SignedIn>,
  );
  const password = page.getByLabelText('New password');
  const save = page.getByRole('button', { name: 'Save new password' });
  return { onDone, password, save };
}

describe('NewPasswordForm', () => {
  it.each([
    ['1234567', 'Use at least 8 characters.'],
    ['x'.repeat(73), 'Use at most 72 characters.'],
  ])('does not submit %s', async (unfit, message) => {
    const calls = answerFetch(() => ({ body: {} }));
    const { password, save } = await show();
    await password.fill(unfit);
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('asks for an emailed code if the backend requires one, and sends it with the new password', async () => {
    const calls = answerFetch(({ method, path, body }) => {
      if (path.startsWith('/auth/v1/reauthenticate')) return { body: {} };
      if (method !== 'PUT') return undefined;
      const { nonce } = body as { nonce?: string };
      if (nonce === undefined)
        return { status: 400, body: { code: 'reauthentication_needed', message: 'Reauthenticate' } };
      return nonce === '123456'
        ? { body: JANE }
        : { status: 422, body: { code: 'reauthentication_not_valid', message: 'No' } };
    });
    const { onDone, password, save } = await show();
    await password.fill('correct horse 42');
    await save.click();
    const code = page.getByLabelText('6-digit code');
    await expect.element(code).toBeVisible();
    await expect.element(page.getByText('emailed to jane@shop.com', { exact: false })).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await expect
      .element(page.getByRole('button', { name: 'Use the password instead' }))
      .not.toBeInTheDocument();

    await code.fill('000 000');
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'This code is not right, or it has expired. Use the newest email, or ask for another.',
      );
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill('123 456');
    await save.click();
    await expect.poll(() => onDone).toHaveBeenCalledOnce();
    expect(calls.at(-1)?.body).toMatchObject({ password: 'correct horse 42', nonce: '123456' });
  });

  it('asks for the current password if there is one, otherwise emails a code', async () => {
    const calls = answerFetch(({ method, path, body }) => {
      if (path.startsWith('/auth/v1/reauthenticate')) return { body: {} };
      if (method !== 'PUT') return undefined;
      const { nonce, current_password } = body as { nonce?: string; current_password?: string };
      if (nonce === '123456') return { body: JANE };
      const code = current_password === undefined ? 'current_password_required' : 'current_password_invalid';
      return { status: 400, body: { code, message: 'No' } };
    });
    const { onDone, password, save } = await show();
    await password.fill('correct horse 42');
    await save.click();
    const current = page.getByLabelText('Current password');
    await current.fill('a wrong one');
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('That is not your current password.');
    await expect.element(current).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Email me a code instead' }).click();
    await expect.element(page.getByRole('button', { name: 'Use the password instead' })).toBeVisible();
    await page.getByLabelText('6-digit code').fill('123456');
    await save.click();
    await expect.poll(() => onDone).toHaveBeenCalledOnce();
    expect(calls.at(-1)?.body).toMatchObject({ password: 'correct horse 42', nonce: '123456' });
    expect(calls.at(-1)?.body).not.toHaveProperty('current_password');
  });
});
