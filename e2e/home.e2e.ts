/** Home page after choosing a file: description, three suggestions, and no horizontal scrolling at any width. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support.ts';

const SAMPLES = join(import.meta.dirname, '../apps/web/public/samples');
const LONG_NAME = `${'customer-artwork-final-'.repeat(6)}v2.png`;

/** Records the list's vertical position in every frame. */
async function placesOfList(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const heading = [...document.querySelectorAll('h3')].find((one) => /^All tools/.test(one.textContent));
      if (heading) seen.add(Math.round(heading.getBoundingClientRect().y + scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen]);
}

test('offers no tool for a text file with the extension .png, and gives the reason', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const buffer = Buffer.from('Dear shop, please print 20 shirts.');
  await page.getByLabel('Image file').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(/isn’t an image we can read/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Image Cropper|Halftone Editor/ })).toHaveCount(0);
  await expectAccessible(page, 'Home with an unreadable file');
});

for (const width of [1440, 768, 390]) {
  const tag = width === 390 ? ['@core'] : [];
  test(`describes a dropped file and suggests tools at ${width}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `Home at ${width}`);
    const buffer = readFileSync(join(SAMPLES, 'logo.png'));
    const places = await placesOfList(page);
    await page.getByLabel('Image file').setInputFiles({ name: LONG_NAME, mimeType: 'image/png', buffer });
    await expect(page.getByText(/^Opaque white background, 300 dpi at/)).toBeVisible();
    await expect(page.getByRole('button', { name: /would print as a box/ })).toBeVisible();
    expect(await places(), 'the list of tools moves while the file is looked at').toHaveLength(1);
    await expectAccessible(page, `Home with a file at ${width}`);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `home-${width}.png`), fullPage: true });
    await page.getByRole('button', { name: 'Another file' }).click();
    await expectAccessible(page, `Home again at ${width}`);
  });
}
