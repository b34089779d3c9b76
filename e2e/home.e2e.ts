/** Home page after a file was chosen: description, three suggestions, and no horizontal scrolling at any width. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support.ts';

const SAMPLES = join(import.meta.dirname, '../apps/web/public/samples');
const LONG_NAME = `${'customer-artwork-final-'.repeat(6)}v2.png`;

for (const width of [1440, 768, 390]) {
  const tag = width === 390 ? ['@core'] : [];
  test(`describes a dropped file and suggests tools at ${width}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `Home at ${width}`);
    const buffer = readFileSync(join(SAMPLES, 'logo.png'));
    await page.getByLabel('Image file').setInputFiles({ name: LONG_NAME, mimeType: 'image/png', buffer });
    await expect(page.getByText(/^Opaque white background, 300 dpi at/)).toBeVisible();
    await expect(page.getByRole('button', { name: /would print as a box/ })).toBeVisible();
    await expectAccessible(page, `Home with a file at ${width}`);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `home-${width}.png`), fullPage: true });
    await page.getByRole('button', { name: 'Another file' }).click();
    await expectAccessible(page, `Home again at ${width}`);
  });
}
