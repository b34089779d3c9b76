/** A menu whose code is on its way opens by the press that asked for it, whenever that falls. */
import { Menu, MenuItem } from '@printready/ui';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DeferredMenu, type DeferredMenuProps } from './DeferredMenu.tsx';

function Loaded(props: DeferredMenuProps) {
  return (
    <Menu {...props}>
      <MenuItem>Log out</MenuItem>
    </Menu>
  );
}

async function open() {
  let arrive: (menu: typeof Loaded) => void = () => {};
  const load = () =>
    new Promise<typeof Loaded>((resolve) => {
      arrive = resolve;
    });
  await render(
    <DeferredMenu load={load} needs={{}} className="">
      Account
    </DeferredMenu>,
  );
  const button = page.getByRole('button', { name: 'Account' });
  const send = (...types: string[]) => {
    for (const type of types)
      button.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
  };
  return { send, arrive: () => arrive(Loaded), button };
}

test('near the button nothing opens', async () => {
  const { send, arrive, button } = await open();
  send('pointerover');
  arrive();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('data-state', 'closed');
});

test.each([
  ['a whole press', ['pointerdown', 'pointerup', 'click']],
  ['a finger not lifted yet', ['pointerdown']],
  ['the Enter key', ['click']],
])('%s opens what comes after it', async (_name, types) => {
  const { send, arrive } = await open();
  send('pointerover', ...types);
  arrive();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('a press that falls between the arrival and the new button opens it', async () => {
  const { send, arrive } = await open();
  send('pointerover');
  arrive();
  await Promise.resolve();
  send('pointerdown', 'pointerup', 'click');
  arrive();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
