import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Rgb } from '../contract/option-schemas.ts';
import type { SharedInk } from '../contract/panel.ts';
import { ShopInksField } from './ShopInks.tsx';

type Ink = { readonly name: string; readonly color: Rgb };

const RED = { r: 200, g: 30, b: 40 };
const BLUE = { r: 20, g: 40, b: 160 };

const read = ({ name, content }: SharedInk): Ink | null =>
  'color' in content ? { name, color: content['color'] as Rgb } : null;

async function open(mine: readonly Ink[], inks: readonly SharedInk[], problem?: string) {
  const onUse = vi.fn<(inks: readonly Ink[]) => void>();
  const act = () => (problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem)));
  const share = vi.fn<(inks: readonly SharedInk[]) => Promise<void>>(act);
  const remove = vi.fn<(name: string) => Promise<void>>(act);
  const screen = await render(
    <ShopInksField
      shopInks={{ shop: 'Ink & Co', inks, share, remove }}
      {...{ mine, read, onUse }}
      contentOf={({ color }) => ({ color })}
    />,
  );
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { screen, press, onUse, share, remove };
}

const shared = (name: string, color: Rgb): SharedInk => ({ name, content: { color, opacity: 0.6 } });

it('offers the inks of the shop that are not in use, and none that this tool cannot read', async () => {
  const { screen, press, onUse } = await open(
    [{ name: 'Red', color: RED }],
    [shared('Red', RED), shared('Blue', BLUE), { name: 'Unknown', content: {} }],
  );
  expect(screen.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(screen.getByText('In use')).toBeVisible();
  await press('Use Blue');
  await press('Use all');
  expect(onUse.mock.calls).toEqual([[[{ name: 'Blue', color: BLUE }]], [[{ name: 'Blue', color: BLUE }]]]);
});

it('shares only inks that the shop does not have, so that no newer version is overwritten', async () => {
  const { press, share } = await open(
    [
      { name: 'Red', color: BLUE },
      { name: 'Green', color: { r: 0, g: 128, b: 0 } },
    ],
    [shared('Red', RED)],
  );
  await press('Share mine');
  expect(share.mock.calls).toEqual([[[{ name: 'Green', content: { color: { r: 0, g: 128, b: 0 } } }]]]);
});

it('replaces one ink of the shop by the own one, and deletes one', async () => {
  const { press, share, remove } = await open([{ name: 'Red', color: BLUE }], [shared('Red', RED)]);
  await press('Replace Red by mine');
  expect(share.mock.calls).toEqual([[[{ name: 'Red', content: { color: BLUE } }]]]);
  await press('Delete Red for every member');
  expect(remove.mock.calls).toEqual([['Red']]);
});

it('says why a change was refused', async () => {
  const { screen, press } = await open([{ name: 'Red', color: RED }], [], 'Another member deleted “Red”.');
  await press('Share mine');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Another member deleted “Red”.');
});
