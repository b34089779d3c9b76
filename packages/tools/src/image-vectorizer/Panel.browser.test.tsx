import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';
import { POSTER } from './presets.ts';

const figures = [{ id: 'colors', label: 'Colors', value: 7, unit: '' }] as const;
const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start, figures });

test('reports that a picture is shaded', async () => {
  const flat = await open();
  await expect.element(flat.screen.getByText(/This looks shaded/)).not.toBeInTheDocument();
  await flat.screen.unmount();
  const { screen } = await openPanel(panel, schema, { suggested: POSTER.options, figures });
  await expect.element(screen.getByText(/This looks shaded/)).toBeVisible();
});

test('shows the controls of the selected tracing mode', async () => {
  const { screen, options } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Max colors' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Line art' }).click();
  await expect.poll(() => options().mode).toBe('line-art');
  await expect.element(screen.getByRole('slider', { name: 'Max colors' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Ink color/ })).toBeVisible();
});

test('locks, adds and removes inks', async () => {
  const { screen, options } = await open();
  await screen.getByRole('switch', { name: 'Lock inks' }).click();
  await expect.poll(() => options().lockedInks.length).toBe(2);
  await expect.element(screen.getByRole('slider', { name: 'Max colors' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add an ink' }).click();
  await expect.poll(() => options().lockedInks.length).toBe(3);
  await screen.getByRole('switch', { name: 'Lock inks' }).click();
  await expect.poll(() => options().lockedInks).toEqual([]);
});

test('uses as many shades as the picture needs, or all of them on request', async () => {
  const { screen, options } = await open();
  await expect.element(screen.getByText(/Found 7 colors/)).toBeVisible();
  await screen.getByRole('switch', { name: 'Auto shades' }).click();
  await expect.poll(() => options().joinShades).toBe(false);
  await expect.element(screen.getByText(/Found 7 colors/)).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'Lock inks' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Auto shades' })).not.toBeInTheDocument();
});

test('shows the minimum area in mm² at print size', async () => {
  const { screen } = await open({ smallestArea: 100 });
  // 100 px² at 300 ppi: 100 × (25.4 / 300)² mm².
  await expect.element(screen.getByText('0.72 mm² at 300 ppi')).toBeVisible();
});

test('toggles the outline preview', async () => {
  const { screen, props } = await open();
  await screen.getByRole('radio', { name: 'Outlines' }).click();
  await expect.poll(() => props().view).toBe('outlines');
  await screen.getByRole('radio', { name: 'Filled' }).click();
  await expect.poll(() => props().view).toBeNull();
});
