import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import type { InkAreasFigure } from '@printready/tools/tool';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FigureList } from '../result/FigureList.tsx';
import { saveRates } from './stored-rates.ts';

afterEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
});

const FIGURE: InkAreasFigure = {
  id: 'ink-areas',
  label: 'Ink coverage',
  inkAreas: [
    { name: 'White base', white: true, squareMeters: 0.05 },
    { name: 'Red', white: false, squareMeters: 0.02 },
  ],
};
const priced = (rates: ShopRates): ShopRates => ({
  ...rates,
  screen: {
    ...rates.screen,
    color: { ...rates.screen.color, centsPerThousand: 3_000 },
    white: { ...rates.screen.white, centsPerThousand: 2_000 },
  },
});
const show = (sizeAssumed?: boolean) =>
  render(<FigureList figures={[FIGURE]} {...(sizeAssumed !== undefined && { sizeAssumed })} />);

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

it('shows the total ink of a print, the amount of each ink, and the prices that are not set', async () => {
  await show(false);
  await expect.element(page.getByText('4.20 g of ink a print.')).toBeVisible();
  await expect
    .element(page.getByText('Set a price for white ink and color ink to see the cost.'))
    .toBeVisible();
  await expect.element(page.getByText('Ink amounts are typical values. Measure yours.')).toBeVisible();
  expect(rows()).toEqual(['White base3.50 gnot set', 'Red0.70 gnot set']);
});

it('shows the cost of each ink once its price is set', async () => {
  saveRates(priced(TYPICAL_RATES));
  await show(false);
  // 350 g at $20/kg, and 70 g at $30/kg.
  await expect.element(page.getByText('Ink for 100 prints costs $9.10.')).toBeVisible();
  expect(rows()).toEqual(['White base3.50 g$7.00', 'Red0.70 g$2.10']);
});

it('counts milliliters if the shop prints its separations as DTF', async () => {
  saveRates({ ...TYPICAL_RATES, separations: 'dtf' });
  await show(false);
  // 0.05 m² of white at 21.5 ml/m², and 0.02 m² of color at 10.5 ml/m².
  await expect.element(page.getByText('1.29 ml of ink a print.')).toBeVisible();
});

it('asks for the print size instead of guessing from an assumed one', async () => {
  saveRates(priced(TYPICAL_RATES));
  await show(true);
  await expect
    .element(page.getByText('The print size is not known. Set it to see how much ink a print takes.'))
    .toBeVisible();
  expect(document.body.textContent).not.toMatch(/\d g|\$/);
});

it('shows no ink amounts if nothing is known about the print size', async () => {
  await show();
  await expect.element(page.getByText('Ink coverage')).not.toBeInTheDocument();
});
