import { Toaster, toast } from '@printready/ui';
import { frames } from '@printready/ui/testing/frames';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useUndoOffer } from './use-undo-offer.ts';

const [undo, onOver] = [vi.fn(), vi.fn()];

function List() {
  const { offerUndo, withdraw } = useUndoOffer();
  return (
    // The buttons are below the toasts, which would otherwise cover the buttons.
    <div style={{ paddingTop: 300 }}>
      <button type="button" onClick={() => offerUndo('The list was cleared.', undo, onOver)}>
        Clear
      </button>
      <button type="button" onClick={withdraw}>
        Begin
      </button>
      <Toaster durationMs={60_000} visible={3} widthPx={356} gapPx={14} />
    </div>
  );
}

beforeEach(() => {
  undo.mockClear();
  onOver.mockClear();
});

test('keeps the next undo offer when an earlier toast reports late that it has closed', async () => {
  const screen = await render(<List />);
  const press = (name: string) =>
    [...screen.container.querySelectorAll('button')].find((one) => one.textContent === name)?.click();
  const offered = page.getByRole('button', { name: 'Undo' });
  for (let round = 0; round < 4; round++) {
    press('Clear');
    // The toast is dismissed at different points in its entrance animation.
    await expect.element(offered).toBeInTheDocument();
    await frames(4 * round);
    const earlier = offered.element();
    press('Begin');
    press('Clear');
    const before = onOver.mock.calls.length;
    // The earlier toast reports that it has closed before it leaves the page.
    await expect.poll(() => earlier.isConnected).toBe(false);
    expect(onOver).toHaveBeenCalledTimes(before);
    await offered.click();
    expect(undo).toHaveBeenCalledTimes(round + 1);
    await expect.element(offered).not.toBeInTheDocument();
  }
  await screen.unmount();
  toast.dismiss();
});

test('calls onOver once when an offer ends (next offer, withdrawal, unmount), and never after Undo', async () => {
  const screen = await render(<List />);
  const clear = page.getByRole('button', { name: 'Clear' });
  await clear.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  expect([undo.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0]);
  await clear.click();
  await clear.click();
  expect(onOver).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Begin' }).click();
  expect(onOver).toHaveBeenCalledTimes(2);
  await clear.click();
  await screen.unmount();
  expect([undo.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 3]);
  toast.dismiss();
});
