import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toaster } from './Toaster.tsx';
import { Tooltip, TooltipProvider } from './Tooltip.tsx';
import { toast } from './toast.ts';

afterEach(() => void vi.useRealTimers());

const show = (props: { readonly onPress?: boolean } = {}) =>
  render(
    <TooltipProvider openDelayMs={50} skipDelayMs={0}>
      <button type="button">Before</button>
      <Tooltip label="Ink saved" shortcut="I" {...props}>
        <button type="button">Ink</button>
      </Tooltip>
    </TooltipProvider>,
  );
const tip = () => page.getByRole('tooltip');
/** Label and shortcut of the visible tooltip. */
const shown = () => document.querySelector('[role=tooltip]')?.textContent;

test('tooltip opens on hover, describes the control and closes when the pointer leaves', async () => {
  await show();
  const control = page.getByRole('button', { name: 'Ink' });
  await control.hover();
  await expect.poll(shown).toBe('Ink savedI');
  await expect.element(control).toHaveAccessibleDescription('Ink saved');
  await page.getByRole('button', { name: 'Before' }).hover();
  await expect.element(tip()).not.toBeInTheDocument();
});

test('tooltip opens immediately on keyboard focus; Escape closes it and keeps the focus', async () => {
  await show();
  page.getByRole('button', { name: 'Before' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(tip()).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(tip()).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('Ink');
});

test('tooltip opens by touch only on a control whose purpose is to show its label', async () => {
  const press = async () => {
    const touch = { bubbles: true, pointerType: 'touch' };
    const control = page.getByRole('button', { name: 'Ink' }).element();
    for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
      control.dispatchEvent(new PointerEvent(type, touch));
    // Longer than the tooltip's opening delay.
    await vi.advanceTimersByTimeAsync(120);
  };
  const screen = await show();
  // Moves the mouse away from its position in the previous test.
  await page.getByRole('button', { name: 'Before' }).hover();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press();
  await expect.element(tip()).not.toBeInTheDocument();
  await screen.unmount();
  await show({ onPress: true });
  await press();
  await expect.poll(shown).toBe('Ink savedI');
});

test('shows toasts that were added before the list had loaded, in order', async () => {
  toast.success('First');
  await render(<Toaster durationMs={60_000} visible={3} widthPx={356} gapPx={14} />);
  toast.error('Second', { description: 'Try again.' });
  await expect.element(page.getByText('First')).toBeInTheDocument();
  await expect.element(page.getByText('Try again.')).toBeInTheDocument();
  toast.dismiss();
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
});
