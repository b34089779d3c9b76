/** Scripts that a deployment removed or a content blocker blocked after the page loaded. */
import { expect, type Page, test } from '@playwright/test';
import { settled } from './support.ts';

/** Blocks the scripts. @returns function that gives the number of page loads so far */
async function without(page: Page, scripts: RegExp): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++;
  });
  await page.route(scripts, (route) => route.abort());
  return () => documents;
}

test('shows the error page, without reloading, for two screens whose code cannot be loaded', async ({
  page,
}) => {
  const documents = await without(page, /assets\/(Pricing|AllTools)-/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'There was a connection problem... a part of the page did not load.',
  );
  await page.goto('/tools');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await settled(page);
  expect(documents()).toBe(2);
});

test('keeps working if the code of the assistant or the palette cannot be loaded', async ({ page }) => {
  const documents = await without(page, /assets\/(Assistant|CommandPalette)-/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText('There was a connection problem... the search did not load.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents()).toBe(1);
});

test('loads the new version of the page to open a screen whose script a deployment has replaced', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Removes the old build's script, and serves a page with another entry script.
  let isOld = true;
  await page.route(/assets\/Pricing-/, (route) => (isOld ? route.abort() : route.continue()));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/assets\/index-/, 'assets/index-next-');
    await route.fulfill({ response, body });
  });
  await page.route('**/pricing', async (route) => {
    isOld = false;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1, name: /plan|pricing/i })).toBeVisible();
});
