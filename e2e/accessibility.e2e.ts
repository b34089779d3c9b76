/** axe on every page at three widths: nothing serious, nothing critical. */

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { catalog } from '@printready/tools/catalog';
import { expectAccessible, freshEmail, openSettled, signIn } from './support.ts';

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
    await openSettled(page, join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
    await expectAccessible(page, `an open image at ${width}`);
    await page.getByRole('button', { name: /^Run · 1 token/ }).click();
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    await expectAccessible(page, `a result at ${width}`);
  });
}
