import '../../../testing/runtime-config-block.ts';
import { JANE, storeSession } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam } from '../test-team.tsx';
import type { SheetSize } from './sheet-sizes.ts';

const SMALL: SheetSize = {
  ...{ id: '7a1d9a4e-4a35-4a53-9d5e-999999999999', width_mm: 558.8, length_mm: 609.6 },
  ...{ price: 24.5, currency: 'EUR', dpi: 300, format: 'png' },
};

beforeEach(() => {
  storeSession(JANE);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

const section = page.getByRole('region', { name: 'Gang sheets' });
const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
const bodies = (changes: Awaited<ReturnType<typeof openTeam>>) =>
  changes.map(({ method, body }) => [method, ...(body === null ? [] : [body])]);

test('an owner adds the first size, and then sees the HTML for the order page', async () => {
  const changes = await openTeam({ role: 'owner' });
  await expect.element(section.getByText(/^No sheet sizes yet/)).toBeVisible();
  await section.getByLabelText('Film width').fill('22');
  await section.getByLabelText('Length').fill('24');
  await press('Add size');
  await expect.element(section.getByRole('alert')).toHaveTextContent('Enter a price, such as 24.50.');
  expect(changes).toEqual([]);
  await section.getByLabelText('Price').fill('24.5');
  await press('Add size');
  await expect
    .element(section.getByRole('row').nth(1))
    .toHaveTextContent('22 × 24 in55.88 × 60.96 cm, PDF, 300 dpi$24.50');
  expect(bodies(changes)).toEqual([
    [
      'POST',
      {
        ...{ shop_id: expect.any(String) as string, width_mm: 558.8, length_mm: 609.6, price: 24.5 },
        ...{ currency: 'USD', dpi: 300, format: 'pdf' },
      },
    ],
  ]);
  await expect
    .element(section.getByText(/<printready-gang-sheet shop="ink-co" name="artwork">/))
    .toBeVisible();
});

test('an owner changes a price, and a further size keeps the currency', async () => {
  const changes = await openTeam({ role: 'owner', sheets: [SMALL] });
  await press('Change the price of 22 × 24 in');
  const field = section.getByLabelText('Price of 22 × 24 in, EUR');
  await field.fill('nothing');
  await press('Save price');
  await expect.element(section.getByRole('alert')).toHaveTextContent('Enter a price, such as 24.50.');
  await field.fill('26');
  await press('Save price');
  await expect
    .element(section.getByRole('row').nth(1))
    .toHaveTextContent('22 × 24 in55.88 × 60.96 cm, PNG, 300 dpi€26.00');
  await expect.element(section.getByLabelText('Currency')).toBeDisabled();
  await expect.element(section.getByLabelText('Currency')).toHaveValue('EUR');
  await press('Remove 22 × 24 in');
  await expect.element(section.getByText(/^No sheet sizes yet/)).toBeVisible();
  expect(bodies(changes)).toEqual([['PATCH', { price: 26 }], ['DELETE']]);
});

test('an owner reads why a size is refused', async () => {
  await openTeam({
    ...{ role: 'owner', sheets: [SMALL] },
    answer: () => ({ status: 409, body: { code: '23505', message: 'duplicate key' } }),
  });
  await section.getByLabelText('Film width').fill('22');
  await section.getByLabelText('Length').fill('24');
  await section.getByLabelText('Price', { exact: true }).fill('30');
  await press('Add size');
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('This size is already in the list. Change its price there.');
});

test('a member sees the sizes and changes nothing', async () => {
  await openTeam({ role: 'member', sheets: [SMALL] });
  await expect
    .element(section.getByRole('row').nth(1))
    .toHaveTextContent('22 × 24 in55.88 × 60.96 cm, PNG, 300 dpi€24.50');
  expect(section.getByRole('button', { name: /price|Remove|Add size/ }).elements()).toEqual([]);
});

test('an owner registers no address before the list of addresses has loaded', async () => {
  await openTeam({ role: 'owner', origins: { status: 500, body: { message: 'down' } } });
  const addresses = page.getByRole('region', { name: 'Order page' });
  await expect.element(addresses.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(addresses.getByRole('button', { name: 'Add address' }).elements()).toEqual([]);
});
