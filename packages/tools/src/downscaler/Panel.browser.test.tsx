import { expect, test } from 'vitest';
import type { Figure } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}, figures: readonly Figure[] = []) =>
  openPanel(panel, schema, { start, figures });

test('shows the output size in pixels, inches, millimeters and ppi before a run', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('1500 × 1000 px · 150 ppi')).toBeVisible();
  await expect.element(screen.getByText('10 × 6.67 in · 254 × 169.3 mm')).toBeVisible();
  await screen.getByRole('radio', { name: 'Resolution' }).click();
  await expect.element(screen.getByText('1500 × 1000 px · 300 ppi')).toBeVisible();
  await expect.element(screen.getByText('5 × 3.33 in · 127 × 84.7 mm')).toBeVisible();
});

test('accepts a print length in inches or millimeters', async () => {
  const { screen, options } = await open({ target: 'print', side: 'width' });
  const inches = screen.getByRole('spinbutton', { name: 'Printed length, in' });
  await inches.fill('3.5');
  inches.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.poll(() => options().lengthMm).toBeCloseTo(88.9, 6);
  await expect.element(screen.getByText(/^1050 × 700 px · 300 ppi/)).toBeVisible();
});

test('reports that a picture has fewer pixels than requested', async () => {
  const { screen } = await open({ target: 'print', side: 'width', lengthMm: 508, dpi: 300 });
  await expect.element(screen.getByText(/150 ppi.*Use the Upscaler/)).toBeVisible();
});

test('warns about lines too thin to print, or says that every line is wide enough', async () => {
  const thin = { id: 'thin-lines', label: 'Lines under 0.35 mm', value: 41.2, before: 0, unit: '%' } as const;
  const warned = await open({}, [thin]);
  await expect
    .element(warned.screen.getByText(/41% of the lines come out under 0.35 mm \(0% before\)/))
    .toBeVisible();
  const fine = await open({}, [{ ...thin, value: 0 }]);
  await expect.element(fine.screen.getByText('Every line stays wide enough to print.')).toBeVisible();
});
