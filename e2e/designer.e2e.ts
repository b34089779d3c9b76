/** PrintReady Designer on its own host: transferred session, composition, export and payment. */

import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { badge, LONG_WORK, signIn } from './support.ts';

test('transfers the session once through the flows switcher, and leaves no token in the URL', {
  tag: '@core',
}, async ({ page }) => {
  const email = await signIn(page, 'designer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Our Flows' }).click();
  const navigation = page.waitForRequest((request) => request.url().includes('/auth/callback?token='));
  await page.getByRole('menuitem', { name: /AI Graphic Designer/ }).click();
  const transferred = (await navigation).url();
  await expect(page.getByText(email)).toBeVisible(LONG_WORK);
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  const token = new URL(transferred).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(100);
  expect(kept).not.toContain(token.slice(-40));

  // Goes back to the toolkit, and forward to the designer, which signs in again through the toolkit.
  await page.goBack();
  await expect(badge(page)).toBeVisible();
  await page.goForward();
  await expect(page.getByText(email)).toBeVisible(LONG_WORK);
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/');
  // A copied URL grants no session.
  await page.goto(transferred);
  await expect(page.getByRole('heading', { name: 'This link did not come from the toolkit' })).toBeVisible();
  // A new tab has no session; it must start in the toolkit.
  const other = await page.context().newPage();
  await other.goto(new URL('/', transferred).href);
  await expect(other.getByRole('heading', { name: /Open PrintReady Designer/ })).toBeVisible();
});

const WORDS = 'Golden Crust Bakery, 2 inks on navy';

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
}

test('composes a design from a brief, exports it once, and sends it to the toolkit', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'studio-core');
  await page.goto('/tools');
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('designs from a sentence');
  await page.getByRole('link', { name: 'AI Graphic Designer' }).click();
  await page.getByRole('button', { name: 'Open the designer' }).click();
  await page.getByLabel('What is it for, and what does it say?').fill(WORDS);
  await page.getByRole('button', { name: 'Compose twelve designs' }).click();
  await expect(page.getByText('12 designs', { exact: true })).toBeVisible(LONG_WORK);
  const designs = page.getByRole('region', { name: 'Designs' }).getByRole('button', { name: /score \d+/ });
  await designs.first().click();
  await page.getByRole('button', { name: 'Send to toolkit' }).click();
  await expect(page.getByRole('heading', { name: 'Golden-Crust-Bakery.svg has arrived' })).toBeVisible(
    LONG_WORK,
  );
  await expect(badge(page)).toHaveText(/13\/15/);
  await expect(page).toHaveURL(/\/ai-designer$/);
});

test('composes twelve designs, opens one, exports it for two tokens, and sends it to the toolkit', async ({
  page,
}) => {
  await signIn(page, 'studio');
  await page.goto('/ai-designer');
  await expect(page.getByText('Designs that you export are listed here.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the designer' }).click();
  await expect(page.getByLabel('What is it for, and what does it say?')).toBeVisible();
  await expect(page.getByRole('button', { name: /15\/15/ })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByLabel('What is it for, and what does it say?').fill(WORDS);
  await page.getByRole('button', { name: 'Compose twelve designs' }).click();
  await expect(page.getByText('12 designs', { exact: true })).toBeVisible(LONG_WORK);
  const designs = page.getByRole('region', { name: 'Designs' }).getByRole('button', { name: /score \d+/ });
  await expect(designs).toHaveCount(12);
  expect(await seriousFaults(page)).toEqual([]);

  await designs.first().click();
  await expect(page.getByText(/\d+ of 100/)).toBeVisible();
  await page.getByRole('radio', { name: 'On the shirt' }).click();
  await expect(page.getByRole('img', { name: 'On a navy shirt' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    page.getByRole('button', { name: /^PNG/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Golden-Crust-Bakery.png');
  const png = readFileSync(await download.path());
  const phys = png.indexOf('pHYs');
  expect([png.readUInt32BE(phys + 4), png.readUInt32BE(16) > 3000]).toEqual([11_811, true]);
  await expect(page.getByRole('button', { name: /13\/15/ })).toBeVisible();

  // The charge also covers the design's other files.
  const [pdf] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    page.getByRole('button', { name: /^PDF/ }).click(),
  ]);
  expect(readFileSync(await pdf.path()).toString('latin1')).toContain('/Separation /');
  await page.getByRole('button', { name: 'Send to toolkit' }).click();
  await expect(page.getByRole('heading', { name: 'Golden-Crust-Bakery.svg has arrived' })).toBeVisible(
    LONG_WORK,
  );
  await expect(badge(page)).toHaveText(/13\/15/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Golden Crust Bakery' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/ai-designer$/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Color Separator' }).click();
  await expect(page).toHaveURL(/color-separator/);
  await expect(page.getByText('Golden-Crust-Bakery.svg').first()).toBeVisible(LONG_WORK);
});

test('keeps the brief, the grid and the opened design across a reload', async ({ page }) => {
  const email = await signIn(page, 'studio-reload');
  await page.goto('/ai-designer');
  await page.getByRole('button', { name: 'Open the designer' }).click();
  await page.getByLabel('What is it for, and what does it say?').fill(WORDS);
  await page.getByRole('button', { name: 'Compose twelve designs' }).click();
  await expect(page.getByText('12 designs', { exact: true })).toBeVisible(LONG_WORK);
  const designs = page.getByRole('region', { name: 'Designs' }).getByRole('button', { name: /score \d+/ });
  await designs.first().click();
  await expect(page.getByRole('region', { name: 'Press check' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible(LONG_WORK);
  await page.getByRole('button', { name: 'Back to all designs' }).click(LONG_WORK);
  await expect(page.getByText('12 designs', { exact: true })).toBeVisible(LONG_WORK);
  await expect(page.getByLabel('What is it for, and what does it say?')).toHaveValue(WORDS);
});

test('opens the sign-in page from the switcher when signed out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Our Flows' }).click();
  await page.getByRole('menuitem', { name: /AI Graphic Designer/ }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
});
