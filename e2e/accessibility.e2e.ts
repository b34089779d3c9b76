/** axe on every page at three widths: nothing serious, nothing critical. */

import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshEmail, openSettled, signUpByPassword } from './support.ts';

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
const SIGNED_IN = ['/profile', '/profile?tab=subscription', '/settings', '/color-ko'];

async function expectAccessible(page: Page, where: string): Promise<void> {
  // Toasts and dialogs fade in; contrast is judged when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious, where).toEqual([]);
}

for (const width of WIDTHS) {
  test(`public pages at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAccessible(page, `${path} at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  test(`signed-in pages and the workspace at ${width}`, async ({ page }) => {
    await signUpByPassword(page, freshEmail(`axe${width}`));
    await page.setViewportSize({ width, height: 900 });
    for (const path of SIGNED_IN) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await expectAccessible(page, `${path} at ${width}`);
    }
    await openSettled(page, join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
    await expectAccessible(page, `an open image at ${width}`);
    await page.getByRole('button', { name: /^Run · 1 token/ }).click();
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    await expectAccessible(page, `a result at ${width}`);
  });
}
