import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Figure } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const ORANGE = { r: 196, g: 85, b: 31 };
const BROWN = { r: 42, g: 26, b: 22 };
const CREAM = { r: 251, g: 233, b: 215 };
const swatches = [
  { label: 'Orange', color: ORANGE, share: 0.5 },
  { label: 'Dark brown', color: BROWN, share: 0.3 },
  { label: 'Cream', color: CREAM, share: 0.2 },
];
const figures: readonly Figure[] = [
  { id: 'found', label: 'Colors of the picture', swatches },
  { id: 'palette', label: 'Colors now', swatches },
];
const open = (start: Partial<Options> = {}) =>
  openPanel(panel, schema, { start: { kind: 'flat', ...start }, figures });
const entry = (from: typeof ORANGE) => ({ from, locked: false, with: [] });

test('swaps two colors, and resets one to the picture’s color', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'More for Orange' }).click();
  await screen.getByRole('menuitem', { name: 'Cream' }).first().click();
  await expect
    .poll(() => options().palette)
    .toEqual([
      { ...entry(ORANGE), to: CREAM },
      { ...entry(CREAM), to: ORANGE },
    ]);
  await screen.getByRole('button', { name: 'More for Orange' }).click();
  await screen.getByRole('menuitem', { name: 'Original color' }).click();
  await expect.poll(() => options().palette).toEqual([{ ...entry(CREAM), to: ORANGE }]);
});

test('replaces merged colors together', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'More for Dark brown' }).click();
  await screen.getByRole('menuitem', { name: 'Orange' }).last().click();
  await expect.poll(() => options().palette).toEqual([{ ...entry(ORANGE), with: [BROWN] }]);
});

test('keeps all displayed colors of a photo if one is locked, and drops the others if the count changes', async () => {
  const { screen, options } = await open({ kind: 'photo' });
  await screen.getByRole('button', { name: 'Lock Orange' }).click();
  await expect.poll(() => options().palette.map(({ locked }) => locked)).toEqual([true, false, false]);
  expect(options().colors).toBe(3);
  const slider = screen.getByRole('slider', { name: 'Colors' }).element();
  if (slider instanceof HTMLElement) slider.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => options().palette).toHaveLength(1);
});

test('shows the nearest ink under its color, and applies it on click', async () => {
  const { screen, options } = await open({
    inks: [
      { name: 'Shop orange', color: { r: 200, g: 90, b: 30 } },
      { name: 'Navy', color: { r: 20, g: 30, b: 80 } },
    ],
  });
  await screen
    .getByRole('button', { name: /^Use Shop orange, ΔE \d\.\d$/ })
    .first()
    .click();
  await expect.poll(() => options().palette).toEqual([{ ...entry(ORANGE), to: { r: 200, g: 90, b: 30 } }]);
});

test('merges a color with the color it is dragged onto', async () => {
  const { screen, options } = await open();
  const rows = screen.getByRole('list', { name: 'Colors of the picture' }).getByRole('listitem').elements();
  const drag = (row: Element | undefined, kind: string) =>
    row?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true }));
  drag(rows[2], 'dragstart');
  await expect
    .poll(() => (drag(rows[0], 'drop'), options().palette))
    .toEqual([{ ...entry(ORANGE), to: CREAM }]);
});

test('suggests, shows and names six colorways; opening one resets the shift that applies to all colors', async () => {
  const { screen, options, props } = await open({ hue: 30 });
  await screen.getByRole('button', { name: 'Suggest six' }).click();
  await expect.poll(() => options().colorways).toHaveLength(6);
  expect(props().view).toBe('colorways');
  const name = screen.getByRole('textbox', { name: 'Name of the colorway Turned 60°' });
  await name.fill('Autumn & Co');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => options().colorways[0]?.name).toBe('Autumn & Co');
  await screen.getByRole('button', { name: 'Open Light for dark' }).click();
  await expect.poll(() => options().hue).toBe(0);
  expect(options().palette.find(({ from }) => from.r === BROWN.r)?.to).toEqual(CREAM);
  expect(props().view).toBeNull();
});

test('reports a damaged swatch file, and loads a good one', async () => {
  const { screen, options } = await open();
  const input = screen.getByLabelText('Load swatches');
  await input.upload(new File(['no colors'], 'notes.css'));
  await expect.element(screen.getByText('No colors found in this file.', { exact: false })).toBeVisible();
  await input.upload(new File([':root { --sky: #0af }'], 'brand.css'));
  await expect.poll(() => options().inks).toEqual([{ name: 'sky', color: { r: 0, g: 170, b: 255 } }]);
});

test('offers no run as long as every color is unchanged', () => {
  panel((known) => {
    const note = (patch: object) =>
      known.runNote?.({
        options: known.schema.parse({ ...schema.parse({}), kind: 'flat', ...patch }),
        image: { width: 10, height: 10, ppi: 300 },
        figures,
      });
    expect(note({})?.kind).toBe('nothing');
    expect(note({ palette: [{ from: ORANGE, to: CREAM }] })).toBeNull();
    return null;
  });
});
