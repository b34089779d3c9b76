import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { RunProgress } from './RunProgress.tsx';

test('keeps the focus on Cancel when the progress bar replaces the text', async () => {
  const onCancel = vi.fn();
  const props = { fraction: 0.2, startedMs: 0, onCancel };
  const screen = await render(<RunProgress {...props} doing="Loading the AI model… 12 of 44 MB" />);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.element().focus();
  await screen.rerender(<RunProgress {...props} />);
  await expect.element(screen.getByRole('progressbar')).toBeInTheDocument();
  expect(document.activeElement).toBe(cancel.element());
  await cancel.click();
  expect(onCancel).toHaveBeenCalledOnce();
});
