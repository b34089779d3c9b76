/** Clicks on a menu while its code is loading. */
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

test('does not open a menu whose code loads on hover before it is clicked', async () => {
  const { send, arrive, button } = await open();
  send('pointerover');
  arrive();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('data-state', 'closed');
});

test.each([
  ['a complete click', ['pointerdown', 'pointerup', 'click']],
  ['a touch that has not ended', ['pointerdown']],
  ['the Enter key', ['click']],
])('opens the loaded menu for %s', async (_name, types) => {
  const { send, arrive } = await open();
  send('pointerover', ...types);
  arrive();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('opens the menu for a click that comes after the code loads but before the menu replaces the button', async () => {
  const { send, arrive } = await open();
  send('pointerover');
  arrive();
  await Promise.resolve();
  send('pointerdown', 'pointerup', 'click');
  arrive();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
