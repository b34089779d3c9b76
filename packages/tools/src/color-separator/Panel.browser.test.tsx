import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Figure } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const figures: readonly Figure[] = [
  {
    id: 'inks',
    label: 'Inks',
    swatches: [
      { label: 'White base', color: { r: 237, g: 237, b: 237 }, share: 0.6 },
      { label: 'Gold', color: { r: 240, g: 180, b: 30 }, share: 0.3 },
      { label: 'Teal', color: { r: 20, g: 130, b: 140 }, share: 0.1 },
      { label: 'Dark purple', color: { r: 60, g: 20, b: 90 }, share: 0.2 },
    ],
  },
  {
    id: 'removal',
    label: 'Without it',
    columns: ['Ink', 'ΔE more', 'merged'],
    table: [['Teal', 1.74, 0.42]],
  },
];

const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start, figures });

test('lists the colors, but not the whites, in printing order with the cost of removing each', async () => {
  const { screen } = await open();
  const list = screen.getByRole('list', { name: 'Inks in printing order' });
  await expect.element(list.getByRole('listitem').nth(2)).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(screen.getByText('without it +1.7 ΔE')).toBeVisible();
  // The text is always visible, because touch screens have no tooltips.
  await expect.element(screen.getByText('merged with next +0.4 ΔE')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Merge Teal with Dark purple: +0.4 ΔE' }))
    .toBeVisible();
});

test('keeps a locked ink and its color in the list until it is unlocked', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'Keep Teal' }).click();
  await expect
    .poll(() => options().inkList)
    .toEqual([{ name: 'Teal', color: { r: 20, g: 130, b: 140 }, opacity: 0.6 }]);
  await screen.getByRole('button', { name: 'Let Teal go' }).click();
  await expect.poll(() => options().inkList).toEqual([]);
});

test('removes an ink and keeps the other inks', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'Remove Gold' }).click();
  await expect.poll(() => options().inks).toBe(2);
  expect(options().inkList.map(({ name }) => name)).toEqual(['Teal', 'Dark purple']);
});

test('merges two inks in proportion to their printed area', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'Merge Gold with Teal' }).click();
  await expect.poll(() => options().inkList.map(({ name }) => name)).toEqual(['Gold', 'Dark purple']);
  const merged = options().inkList[0]?.color;
  expect(merged?.r).toBeGreaterThan(200);
  expect(merged?.b).toBeGreaterThan(60);
});

test('uses the user’s printing order once the user has moved an ink', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'Print Teal earlier' }).click();
  await expect.poll(() => options().order).toEqual(['Teal', 'Gold', 'Dark purple']);
});

test('drags an ink by its grip to another place in the printing order', async () => {
  const { screen, options } = await open();
  const rows = screen.getByRole('list', { name: 'Inks in printing order' }).getByRole('listitem');
  const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
  const belowLast = screen.getByRole('button', { name: 'Remove Dark purple' });
  await grip('Gold').dropTo(belowLast);
  await expect.poll(() => options().order).toEqual(['Teal', 'Dark purple', 'Gold']);
  await expect.element(rows.nth(2).getByRole('textbox', { name: 'Name of Gold' })).toBeVisible();
  await grip('Gold').dropTo(grip('Teal'));
  await expect.poll(() => options().order).toEqual(['Gold', 'Teal', 'Dark purple']);
});

test('keeps the printing order if an ink is dropped in its own place', async () => {
  const { screen, options } = await open();
  const grip = screen.getByRole('button', { name: 'Move Teal' });
  await grip.dropTo(grip);
  await grip.click();
  expect(options().order).toEqual([]);
});

test('moves an ink with the arrow keys before the figures are recalculated, and keeps the focus on its grip', async () => {
  const { screen, options } = await open();
  const grip = screen.getByRole('button', { name: 'Move Gold' });
  grip.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(() => options().order).toEqual(['Teal', 'Dark purple', 'Gold']);
  await expect.element(grip).toHaveFocus();
  await expect.element(screen.getByText('Gold is now 3 of 3.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => options().order).toEqual(['Teal', 'Gold', 'Dark purple']);
});

test('shows the controls for each kind of separation', async () => {
  const { screen } = await open();
  const count = screen.getByRole('radiogroup', { name: 'Number of colors' });
  await expect.element(count).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'CMYK' }).click();
  await expect.element(count).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Index' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Index resolution' })).toBeInTheDocument();
});

test('shows the number of colors that Auto chose, until the user sets it', async () => {
  const { screen, options } = await open();
  await expect.element(screen.getByText('Auto chose 3 colors; more would not look better.')).toBeVisible();
  await screen.getByRole('radio', { name: 'Set' }).click();
  await expect.poll(() => options().inks).toBe(3);
  await expect.element(screen.getByRole('slider', { name: 'Colors' })).toBeInTheDocument();
});

test('says that the press has no station for more colors', async () => {
  const stations: Figure = { id: 'stations', label: 'Stations, with flashes', value: 5, unit: '' };
  const { screen } = await openPanel(panel, schema, {
    start: { stations: 5 },
    figures: [...figures, stations],
  });
  await expect
    .element(screen.getByText('Auto chose 3 colors; your press has no station for more.'))
    .toBeVisible();
});

test('prints a plate with another plate’s ink, and restores the plate’s own ink', async () => {
  const { screen, options } = await open({ kind: 'process' });
  await screen.getByRole('button', { name: 'Plate inks', exact: true }).click();
  const ink = screen.getByRole('combobox', { name: 'Ink of plate Gold' });
  await userEvent.selectOptions(ink, 'Teal');
  await expect.poll(() => options().plateInks).toEqual([{ name: 'Gold', ink: 'Teal' }]);
  expect(options().inkList.map(({ name }) => name)).toEqual(['Gold', 'Teal', 'Dark purple']);
  await userEvent.selectOptions(ink, 'Gold');
  await expect.poll(() => options().plateInks).toEqual([]);
});

test('offers no exchange of plate inks for CMYK', async () => {
  const { screen } = await open({ kind: 'cmyk' });
  await expect.element(screen.getByRole('button', { name: 'Press', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Plate inks' })).not.toBeInTheDocument();
});

test('adds an ink to the shelf, measures it, and removes it', async () => {
  const { screen, options } = await open();
  await screen.getByRole('button', { name: 'Your inks', exact: true }).click();
  await screen.getByRole('button', { name: 'Add those shown' }).click();
  await expect.poll(() => options().shelf.map(({ name }) => name)).toEqual(['Gold', 'Teal', 'Dark purple']);
  await expect.element(screen.getByText('Colors are chosen from your 3 inks.')).toBeVisible();
  await screen.getByText('Measure on your press').first().click();
  await screen.getByRole('button', { name: 'Enter a swatch on black' }).first().click();
  await expect.poll(() => options().shelf[0]?.onBlack).toEqual({ r: 240, g: 180, b: 30 });
  await screen.getByRole('button', { name: 'Enter the 50% patch' }).first().click();
  await expect.element(screen.getByText(/^50% on white: dot gain 2[45](\.\d)?%$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Teal from the shelf' }).click();
  await expect.poll(() => options().shelf.map(({ name }) => name)).toEqual(['Gold', 'Dark purple']);
});

test.each([
  ['dark', { r: 17, g: 17, b: 17 }, /CMYK needs a full white base under every color/],
  ['light', { r: 255, g: 255, b: 255 }, /for light garments/],
])('explains next to the choice how CMYK prints on a %s garment', async (_name, garment, said) => {
  const { screen } = await open({ kind: 'cmyk', garment });
  await expect.element(screen.getByText(said)).toBeVisible();
});

test('collapses the press settings until they are opened, and shows unset settings as not set', async () => {
  const { screen } = await open();
  const stations = screen.getByRole('spinbutton', { name: 'Press stations' });
  await expect.element(stations).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Press', exact: true }).click();
  await expect.element(stations).toHaveValue('Not set');
});

const screensOf = (lpi: number): Figure => ({
  id: 'plates',
  label: 'Plates',
  columns: ['Order', 'Ink', 'In print, %', 'On film, %', 'cm²', 'LPI', 'Angle'],
  table: [
    [1, 'White base', 60, 40, 20, 45, '22.5°'],
    [2, 'Gold', 30, 20, 10, lpi, '7.5°'],
  ],
});
const openWithScreens = (lpi: number, start: Partial<Options> = {}) =>
  openPanel(panel, schema, { start, figures: [...figures, screensOf(lpi)] });

test('explains a screen frequency that differs from the requested one', async () => {
  const { screen } = await openWithScreens(54.9);
  await expect.element(screen.getByText(/Three plates keep 45 LPI. The others take 54.9/)).toBeVisible();
});

test('lists no screens for flat inks, which have no dots', async () => {
  const { screen } = await openWithScreens(54.9, { kind: 'spot' });
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).toBeInTheDocument();
  await expect
    .element(screen.getByRole('list', { name: 'Screens of single plates' }))
    .not.toBeInTheDocument();
});

test('does not explain a frequency that differs only by rounding to film pixels', async () => {
  const { screen } = await openWithScreens(44.8);
  await expect.element(screen.getByRole('list', { name: 'Screens of single plates' })).toBeVisible();
  await expect.element(screen.getByText(/Three plates keep/)).not.toBeInTheDocument();
});

test('sets a curve for a plate that has tones, and removes the curve when it is set to zero', async () => {
  const { screen, options } = await open({ kind: 'process' });
  await screen.getByRole('button', { name: 'Plate curves', exact: true }).click();
  const midtones = screen.getByRole('spinbutton', { name: 'Mid-tones of Gold, %' });
  await midtones.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => options().plateCurves).toEqual([{ name: 'Gold', midtones: 12 }]);
  await midtones.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => options().plateCurves).toEqual([]);
});

test('offers no curves for flat inks', async () => {
  const { screen } = await open({ kind: 'spot' });
  await expect.element(screen.getByRole('button', { name: 'Press', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Plate curves' })).not.toBeInTheDocument();
});

test('paints the chosen plate, takes strokes back, and renames them with the ink', async () => {
  const { screen, props, options } = await open({ kind: 'process' });
  await screen.getByRole('button', { name: 'Paint on plates', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Plate to paint' }).selectOptions('Teal');
  const brushes = () =>
    panel(({ canvasTools }) => canvasTools?.(props() as never) ?? []).filter(({ kind }) => kind === 'brush');
  expect(brushes()).toEqual([]);
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(() => brushes().map(({ label }) => label))
    .toEqual(['Add on Teal', 'Remove on Teal', 'Protect on Teal']);
  const active = () => brushes().find(({ id }) => id === props().activeTool);
  for (const x of [0.2, 0.4]) {
    const brush = active();
    if (brush?.kind === 'brush') brush.onStroke([{ x, y: 0.5 }], 0.1);
    await expect.poll(() => options().plateStrokes.at(-1)?.points).toEqual([{ x, y: 0.5 }]);
  }
  expect(options().plateStrokes.map(({ plate, mode }) => `${plate} ${mode}`)).toEqual([
    'Teal remove',
    'Teal remove',
  ]);
  // Strokes refer to inks by name, so the inks are kept.
  expect(options().inkList.map(({ name }) => name)).toEqual(['Gold', 'Teal', 'Dark purple']);
  await screen.getByRole('button', { name: 'Last stroke' }).click();
  await expect.poll(() => options().plateStrokes).toHaveLength(1);
  const name = screen.getByRole('textbox', { name: 'Name of Teal' });
  await name.fill('Petrol');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => options().plateStrokes[0]?.plate).toBe('Petrol');
});

test('offers no brushes for index dots, which exclude one another', async () => {
  const { screen } = await open({ kind: 'index' });
  await expect.element(screen.getByRole('button', { name: 'Press', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Paint on plates' })).not.toBeInTheDocument();
});
