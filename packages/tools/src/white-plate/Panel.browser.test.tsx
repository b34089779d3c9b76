import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start });

test('sets a usual ink name, or an own one', async () => {
  const { screen, options } = await open();
  await screen.getByRole('combobox', { name: 'Ink name' }).selectOptions('RDG_WHITE');
  expect(options().name).toBe('RDG_WHITE');
  await screen.getByRole('combobox', { name: 'Ink name' }).selectOptions('Custom name');
  await screen.getByRole('textbox', { name: 'Own ink name' }).fill('Under');
  expect(options().name).toBe('Under');
});

test('offers the share under soft art only for white by opacity, and the garment only to knock it out', async () => {
  const { screen, options } = await open();
  await expect
    .element(screen.getByRole('slider', { name: /White under semi-transparent art/ }))
    .toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Solid' }).click();
  await expect.element(screen.getByRole('slider', { name: /semi-transparent/ })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Garment color')).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'Knock out the garment’s color' }).click();
  await expect.element(screen.getByRole('button', { name: 'Garment color, #000000' })).toBeVisible();
  expect(options()).toMatchObject({ soft: 'solid', knockOut: true });
});

test('shows the plate on request', async () => {
  const { screen, props } = await open();
  await screen.getByRole('radio', { name: 'White' }).click();
  expect(props().view).toBe('white');
});
