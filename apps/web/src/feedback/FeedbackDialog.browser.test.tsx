import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { Toaster } from '@printready/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import FeedbackDialog from './FeedbackDialog.tsx';

afterEach(() => void vi.restoreAllMocks());

test('clears both fields after the feedback is sent', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  const onOpenChange = vi.fn();
  await render(
    <AuthContext value={{ status: 'signed-out', user: null }}>
      <FeedbackDialog open onOpenChange={onOpenChange} />
    </AuthContext>,
  );
  await page.getByLabelText('Your Email').fill('jane@shop.com');
  await page.getByLabelText('Message').fill('Thank you.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => onOpenChange.mock.calls).toEqual([[false]]);
  await expect.element(page.getByLabelText('Your Email')).toHaveValue('');
  await expect.element(page.getByLabelText('Message')).toHaveValue('');
});

test('reports a missing field in a toast whose title and text read as one sentence', async () => {
  await render(
    <AuthContext value={{ status: 'signed-out', user: null }}>
      <Toaster durationMs={60_000} visible={3} widthPx={356} gapPx={14} />
      <FeedbackDialog open onOpenChange={() => undefined} />
    </AuthContext>,
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  const shown = page.getByText('Missing Information: Please provide both email and message.', {
    exact: true,
  });
  await expect.element(shown).toBeVisible();
  await expect
    .element(page.getByText('Please provide both email and message.', { exact: true }))
    .toBeVisible();
});
