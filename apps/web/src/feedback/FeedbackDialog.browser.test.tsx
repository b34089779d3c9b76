import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/auth-context';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import FeedbackDialog from './FeedbackDialog.tsx';

afterEach(() => void vi.restoreAllMocks());

test('what was sent is gone from both fields', async () => {
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
