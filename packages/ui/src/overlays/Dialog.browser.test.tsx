import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, Dialog, Input } from '../index.ts';

function Opened({ children }: { readonly children?: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Go to">
      {children}
    </Dialog>
  );
}

test('a dialog focuses its first editable field, which receives letters and spaces', async () => {
  await render(
    <Opened>
      <Input aria-label="Locked" disabled />
      <Input aria-label="Search" />
    </Opened>,
  );
  await userEvent.keyboard('white box');
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('white box');
});

test('a dialog without a field focuses itself; Escape closes it, but Space does not', async () => {
  await render(<Opened>Delete this preset?</Opened>);
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

/** Replaces Tailwind's styles, which are not loaded in component tests. */
const LIMITED_HEIGHT = `
  [role='dialog'] { display: flex; flex-direction: column; max-height: 300px }
  [role='dialog'] > div { min-height: 0; overflow-y: auto }`;

const tabStops = () => document.querySelectorAll('[role="dialog"] [tabindex="0"]').length;

test.each([
  { text: 'short', heightPx: 40, stops: 0 },
  { text: 'long', heightPx: 4000, stops: 1 },
])('a dialog’s text has $stops tab stops if it is $text', async ({ heightPx, stops }) => {
  await render(
    <>
      <style>{LIMITED_HEIGHT}</style>
      <Opened>
        <p style={{ height: heightPx }}>Text</p>
      </Opened>
    </>,
  );
  await expect.poll(tabStops).toBe(stops);
});

test('a dialog shows its `cancel` button before the actions, and the button closes the dialog', async () => {
  const onOpenChange = vi.fn();
  await render(
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Delete it?"
      cancel="Keep it"
      actions={<Button>Delete</Button>}
    />,
  );
  const names = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['Keep it', 'Delete']);
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
