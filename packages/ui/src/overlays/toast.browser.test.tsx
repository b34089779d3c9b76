import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.ts';

afterEach(() => toast.dismiss());

test('dismisses toasts that are older than a given age', async () => {
  await render(<Toaster durationMs={60_000} visible={3} widthPx={380} gapPx={8} />);
  toast('Saved');
  const shown = page.getByText('Saved');
  await expect.element(shown).toBeVisible();
  toast.dismissOlder(60_000);
  await expect.element(shown).toBeVisible();
  toast.dismissOlder(0);
  await expect.element(shown).not.toBeInTheDocument();
});
