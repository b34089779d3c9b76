import '../testing/runtime-config-block.ts';
import { answerFetch, JANE, type SentRequest, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DeleteDialog } from './DeleteDialog.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (status: number, code: string, message: string) => ({ status, body: { code, message } });

async function show(answer: (asked: SentRequest) => { status?: number; body?: unknown } | undefined) {
  const calls = answerFetch(answer);
  await render(
    <SignedIn>
      <DeleteDialog onClose={() => undefined} />
    </SignedIn>,
  );
  return {
    calls,
    words: page.getByLabelText(/^Type/),
    go: page.getByRole('button', { name: 'Delete for good' }),
  };
}

const deletions = (calls: readonly SentRequest[]) => calls.filter(({ method }) => method === 'DELETE');

describe('DeleteDialog', () => {
  it('sends no request before the confirmation text is entered', async () => {
    const { calls, words, go } = await show(() => ({ status: 204 }));
    await words.fill('delete');
    await go.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Type the words exactly as shown.');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('asks for the password if the last sign-in was too long ago, and reports a wrong password', async () => {
    const { calls, words, go } = await show(({ body }) =>
      body === null
        ? refuse(403, 'reauthentication_needed', 'Prove it.')
        : refuse(400, 'wrong_password', 'The password is not right.'),
    );
    await words.fill('Delete my account ');
    await go.click();
    await expect.element(page.getByText('You signed in a while ago.', { exact: false })).toBeVisible();
    await page.getByLabelText('Password').fill('guess');
    await go.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The password is not right.');
    expect(deletions(calls).map(({ body }) => body)).toEqual([null, { password: 'guess' }]);
  });

  it('accepts an emailed code instead of the password, and ends the session after the deletion', async () => {
    const { calls, words, go } = await show(({ path, body }) => {
      if (path.startsWith('/auth/v1/otp')) return { body: {} };
      if (path.startsWith('/auth/v1/logout')) return refuse(403, 'session_not_found', 'gone');
      return body === null ? refuse(403, 'reauthentication_needed', 'Prove it.') : { status: 204 };
    });
    await words.fill('delete my account');
    await go.click();
    await page.getByRole('button', { name: 'Email me a code instead' }).click();
    await page.getByLabelText('6-digit code').fill('123456');
    await go.click();
    await expect.poll(() => localStorage.getItem('printready-auth')).toBeNull();
    expect(calls.find(({ path }) => path.startsWith('/auth/v1/otp'))?.body).toMatchObject({
      email: 'jane@shop.com',
      create_user: false,
    });
    expect(deletions(calls).at(-1)?.body).toEqual({ code: '123456' });
  });

  it('sends a code immediately to a user without a password', async () => {
    const { calls, words, go } = await show(({ path, body }) => {
      if (path.startsWith('/auth/v1/otp')) return { body: {} };
      return body === null ? refuse(403, 'code_needed', 'Enter a code.') : { status: 204 };
    });
    await words.fill('delete my account');
    await go.click();
    await expect.element(page.getByLabelText('6-digit code')).toBeVisible();
    await expect.poll(() => calls.filter(({ path }) => path.startsWith('/auth/v1/otp'))).toHaveLength(1);
    await expect
      .element(page.getByRole('button', { name: 'Use the password instead' }))
      .not.toBeInTheDocument();
  });
});
