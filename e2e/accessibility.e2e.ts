/** axe on every page at three widths: nothing serious, nothing critical. */

import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { catalog } from '@printready/tools/catalog';
import { expectAccessible, freshEmail, openSettled, signIn } from './support.ts';

const SAMPLE = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
const WIDTHS = [1440, 768, 390] as const;
const PUBLIC = [
  '/',
  '/tools',
  '/auth/signin',
  '/auth/signup',
  '/auth/check-email',
  '/privacy',
  '/terms',
  '/no-such-page',
  '/pricing',
  '/docs',
];
const SIGNED_IN = [
  '/profile',
  '/profile?tab=subscription',
  '/settings',
  ...catalog.map(({ id }) => `/${id}`),
];

for (const width of WIDTHS) {
  test(`public pages at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAccessible(page, `${path} at ${width}`);
    }
    // In the inbox the longest address leaves the time its place.
    await page.goto('/auth/signin');
    await page.getByLabel('Email Address').fill(freshEmail('the.customer-service.and.orders.of.a.printer'));
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto('/inbox');
    await expectAccessible(page, `the inbox at ${width}`);
    const type = await page.evaluate(() => document.fonts.load('1rem "Inter Variable"'));
    expect(type, 'the app’s own type').toHaveLength(1);
    const reach = await page
      .getByRole('listitem')
      .evaluateAll((items) => items.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(Math.max(...reach)).toBe(0);
  });

  test(`signed-in pages and the workspace at ${width}`, async ({ page }) => {
    await signIn(page, `axe${width}`);
    await page.setViewportSize({ width, height: 900 });
    for (const path of SIGNED_IN) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await expectAccessible(page, `${path} at ${width}`);
    }
    await page.goto('/color-ko');
    await openSettled(page, SAMPLE);
    await expectAccessible(page, `an open image at ${width}`);
    await page.getByRole('button', { name: /^Run · 1 token/ }).click();
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    await expectAccessible(page, `a result at ${width}`);
  });
}

async function chooseTheme(page: Page, theme: 'dark' | 'system'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('printready-theme', value), theme);
}

test('the system’s theme is followed, also when it changes', async ({ page }) => {
  await chooseTheme(page, 'system');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
