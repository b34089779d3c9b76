import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start });

test('says what comes out before it is made, and how much of it the file holds', async () => {
  const { screen, options } = await open();
  await expect
    .element(screen.getByText('6000 × 4000 px · 254 × 169 mm · 600 ppi, of which your file holds 300'))
    .toBeVisible();
  await screen.getByRole('radio', { name: '4x' }).click();
  await expect.poll(() => options().factor).toBe('4x');
  await screen.getByRole('radio', { name: 'Resolution' }).click();
  await expect
    .element(screen.getByText('12000 × 8000 px · 1016 × 677 mm · 300 ppi, of which your file holds 75'))
    .toBeVisible();
});

test('warns of a print that is out of reach, needs nothing, or fits into no browser', async () => {
  const far = await open({ target: 'print', widthMm: 2540, dpi: 300 });
  await expect.element(far.screen.getByText(/^This size needs 10.0 times as many pixels/)).toBeVisible();
  await far.screen.unmount();
  const near = await open({ target: 'print', widthMm: 127, dpi: 300 });
  await expect.element(near.screen.getByText(/^Your file has enough pixels/)).toBeVisible();
  await near.screen.unmount();
  const large = await open({ factor: '6x' });
  await expect.element(large.screen.getByText(/more than 200 megapixels/)).toBeVisible();
});

test('offers the size of the network only where there is one', async () => {
  const { screen, options } = await open();
  await screen.getByRole('radio', { name: 'Fine' }).click();
  await expect.poll(() => options().detail).toBe('fine');
  await screen.getByRole('radio', { name: 'Pixels' }).click();
  await expect.poll(() => options().method).toBe('pixels');
  await expect.element(screen.getByRole('radio', { name: 'Fine' })).not.toBeInTheDocument();
});
