/** Runs axe on every page at three widths: no serious or critical violations. */

import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { catalog } from '@printready/tools/catalog';
import {
  expectAccessible,
  expectSilentConsole,
  freshEmail,
  knockOutAnyway,
  LONG_WORK,
  newestMail,
  openSettled,
  signIn,
} from './support.ts';

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
  '/team',
  ...catalog.map(({ id }) => `/${id}`),
];

/** Checks the loaded page at each width, as if the user had resized the window. */
async function expectAccessibleAtAll(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where} at ${width}`);
  }
}

test('finds no accessibility violations on public pages', async ({ page }) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAccessibleAtAll(page, path);
  }
});

test('shows the time next to the longest address in the inbox', async ({ page }) => {
  await page.goto('/auth/signin');
  const email = freshEmail('the.customer-service.and.orders.of.a.printer');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await newestMail(page, email);
  await page.goto('/inbox');
  const type = await page.evaluate(() => document.fonts.load('1rem "Inter Variable"'));
  expect(type, 'the app’s own type').toHaveLength(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the inbox at ${width}`);
    const reach = () =>
      page
        .getByRole('listitem')
        .evaluateAll((items) => Math.max(...items.map((item) => item.scrollWidth - item.clientWidth)));
    await expect.poll(reach).toBe(0);
  }
});

test.describe('pages with the service worker active, as for users', () => {
  test.use({ serviceWorkers: 'allow' });

  test('finds no accessibility violations and an empty console on signed-in pages', async ({ page }) => {
    test.setTimeout(LONG_WORK.timeout * 3);
    await signIn(page, 'axe');
    await expectSilentConsole(page, async () => {
      for (const path of SIGNED_IN) {
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await expectAccessibleAtAll(page, path);
      }
    });
  });
});

test('finds no accessibility violations in a tool with an open image and its result', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'axe-result');
  await page.goto('/color-ko');
  await openSettled(page, SAMPLE);
  await expectAccessibleAtAll(page, 'an open image');
  await knockOutAnyway(page);
  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
  await expectAccessibleAtAll(page, 'a result');
});

async function chooseTheme(page: Page, theme: 'dark' | 'system'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('printready-theme', value), theme);
}

test("follows the system's theme, also when the theme changes", async ({ page }) => {
  await chooseTheme(page, 'system');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
