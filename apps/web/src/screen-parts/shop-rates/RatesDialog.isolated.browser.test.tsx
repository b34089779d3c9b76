import '@printready/ui/styles.css';
import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { TooltipProvider } from '@printready/ui';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RatesButton } from './RatesDialog.tsx';
import { useShopRates } from './stored-rates.ts';

const KEY = 'printready-shop-rates';

/** Clears the rates as another tab would. */
function clear(): void {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
}
afterEach(clear);

function Price() {
  return <p>White costs {useShopRates().dtf.white.centsPerThousand}</p>;
}

async function open() {
  await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <RatesButton />
      <Price />
    </TooltipProvider>,
  );
  await page.getByRole('button', { name: 'Edit rates' }).click();
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as ShopRates | null;
const field = (group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('spinbutton', { name, exact: true });
const save = page.getByRole('button', { name: 'Save rates' });

it('starts with typical ink amounts and no prices, and stores a saved price', async () => {
  await open();
  await expect.element(field('DTF ink', 'White, amount, ml/m²')).toHaveValue('21.5');
  await expect.element(field('DTF ink', 'White, price, $/L')).toHaveValue('Not set');
  await field('DTF ink', 'White, price, $/L').fill('85.50');
  await userEvent.keyboard('{Enter}');
  await save.click();
  await expect.element(page.getByText('White costs 8550')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(kept()?.dtf.white).toEqual({ ...TYPICAL_RATES.dtf.white, centsPerThousand: 8550 });
});

it('stores rates entered and saved by keyboard alone', async () => {
  await open();
  // The dialog opens at its first field, the amount of color.
  await userEvent.keyboard('12{Enter}{Tab}{ArrowUp}{Tab}90{Enter}');
  save.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(kept()?.dtf.color).toEqual({ perSquareMeter: 12, passes: 2, centsPerThousand: 9000 });
});

it('stores no rates when the rates dialog is canceled', async () => {
  await open();
  await field('Powder and film', 'Price of film, $/m²').fill('9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});

it('explains why an unnamed ink, or two inks with one name, cannot be saved', async () => {
  await open();
  const add = page
    .getByRole('group', { name: 'DTF ink', exact: true })
    .getByRole('button', { name: 'Add an ink with its own rate' });
  await add.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Name each ink you added, or remove it.');
  await expect.element(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name of ink 1' }).fill('Neon');
  await expect.element(save).toBeEnabled();
  await add.click();
  await page.getByRole('textbox', { name: 'Name of ink 2' }).fill(' neon');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Two inks are named “neon”. Remove one.');
  await page.getByRole('button', { name: 'Remove neon' }).click();
  await save.click();
  expect(kept()?.dtf.named.map(({ name }) => name)).toEqual(['Neon']);
});

it('explains why two discounts for the same number of pieces cannot be saved', async () => {
  await open();
  const add = page.getByRole('button', { name: 'Add a discount by pieces' });
  await add.click();
  await add.click();
  await expect.element(save).toBeEnabled();
  await field('Price', 'Discount 2, from, pieces').fill('10');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Two discounts start at 10 pieces. Remove one.');
  await page.getByRole('button', { name: 'Remove discount 2' }).click();
  await save.click();
  expect(kept()?.tiers).toEqual([{ from: 10, discountPercent: 5 }]);
});

it('resets the rates to typical values on Reset', async () => {
  localStorage.setItem(KEY, JSON.stringify({ ...TYPICAL_RATES, marginPercent: 60 }));
  window.dispatchEvent(new StorageEvent('storage'));
  await open();
  await expect.element(field('Price', 'Margin on top of the cost, %')).toHaveValue('60');
  await page.getByRole('button', { name: 'Reset to typical values' }).click();
  await expect.element(field('Price', 'Margin on top of the cost, %')).toHaveValue('0');
  await save.click();
  expect(kept()).toEqual(TYPICAL_RATES);
});

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const jsonFile = (text: string) => new File([text], 'rates.json', { type: 'application/json' });

it('fills the form with imported rates and stores them on Save', async () => {
  await open();
  const imported = { ...TYPICAL_RATES, marginPercent: 60 };
  await userEvent.upload(fileInput(), jsonFile(JSON.stringify(imported)));
  await expect.element(field('Price', 'Margin on top of the cost, %')).toHaveValue('60');
  expect(kept()).toBeNull();
  await save.click();
  expect(kept()).toEqual(imported);
});

it('keeps the form and names the wrong rate if an imported file is wrong', async () => {
  await open();
  const wrong = { ...TYPICAL_RATES, marginPercent: 60, setupCents: -5 };
  await userEvent.upload(fileInput(), jsonFile(JSON.stringify(wrong)));
  await expect.element(page.getByText(/These rates are wrong at “setupCents”/)).toBeVisible();
  await expect.element(field('Price', 'Margin on top of the cost, %')).toHaveValue('0');
});

it('uses typical values if the stored rates are invalid', async () => {
  localStorage.setItem(KEY, JSON.stringify({ ...TYPICAL_RATES, setupCents: -5, marginPercent: 60 }));
  window.dispatchEvent(new StorageEvent('storage'));
  await open();
  await expect.element(field('Price', 'Margin on top of the cost, %')).toHaveValue('0');
});
