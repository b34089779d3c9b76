/** Main journey on a phone, 390 px wide. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { badge, chooseFile, knockOutAnyway, signIn } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('opens an image, adjusts it in the sheet, runs and downloads on a phone', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page, 'phone');
  await page.goto('/color-ko');
  await chooseFile(page, LOGO);
  await knockOutAnyway(page);
  const sheet = page.getByRole('button', { name: /settings at/ });
  await sheet.tap();
  await page.getByRole('slider', { name: 'Tolerance' }).press('ArrowRight');
  await page.getByRole('button', { name: /^Run · 1 token/ }).tap();
  const result = page.getByRole('region', { name: 'Result' });
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download' }).tap();
  expect((await download).suggestedFilename()).toBe('logo_knockout.png');
  await expect(badge(page)).toContainText('14/15');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
