/** Scripts that a deployment removed or a content blocker blocked after the page loaded. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { chooseFile, settled, signIn } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

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
  const address = page.getByText(/\/assets\/Pricing-/);
  await expect(address).toBeHidden();
  await page.getByText('Technical details').click();
  await expect(address).toBeVisible();
  await page.goto('/tools');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await settled(page);
  expect(documents()).toBe(2);
});

test('keeps working if the code of the assistant, the banners or the palette cannot be loaded', async ({
  page,
}) => {
  await signIn(page, 'ornaments');
  const documents = await without(page, /assets\/(Assistant|BillingBanners|CommandPalette)-/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText('There was a connection problem... the search did not load.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents()).toBe(1);
});

/** Blocks the first request for each script. @returns function that gives the blocked scripts so far */
async function withoutAtFirst(page: Page, scripts: RegExp): Promise<() => readonly string[]> {
  const blocked: string[] = [];
  await page.route(scripts, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (blocked.includes(pathname)) return route.continue();
    blocked.push(pathname);
    return route.abort();
  });
  return () => blocked;
}

for (const width of [1440, 390])
  test(`opens and previews a file if the code for it fails to load once at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const blocked = await withoutAtFirst(page, /assets\/(open|preview)\.task-/);
    await page.goto('/halftone');
    await chooseFile(page, LOGO);
    await expect(page.getByText('In this preview')).toBeAttached();
    expect(blocked()).toHaveLength(2);
    await expect(page.getByText(/couldn’t read your file|preview could not be updated/)).toHaveCount(0);
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
