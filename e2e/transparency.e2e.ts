/** Transparency Guide end to end: exact counts, no soft pixels left after the fix, no charge. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, expectAccessible, openSettled, signIn } from './support.ts';

const SIDE = 300;

/** Disc that fades to the left, with eleven faint pixels below it. */
function art(): { file: { name: string; mimeType: string; buffer: Buffer }; soft: number } {
  const png = new PNG({ width: SIDE, height: SIDE });
  let soft = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const inside = Math.hypot(x - 149.5, y - 129.5) < 100 ? 1 : 0;
      const alpha = y === 280 && x < 11 ? 7 : Math.round(255 * inside * Math.min(1, x / 150));
      if (alpha >= 13 && alpha <= 242) soft++;
      png.data.set([30, 90, 200, alpha], (y * SIDE + x) * 4);
    }
  }
  return { file: { name: 'glow.png', mimeType: 'image/png', buffer: PNG.sync.write(png) }, soft };
}

test('finds a fade, hardens it, and raises the score', async ({ page }) => {
  const { file, soft } = art();
  await signIn(page, 'transparency');
  await page.goto('/transparency-guide');
  await openSettled(page, file);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `transparency guide at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // The recommended fix is selected from the start.
  await expect(page.getByRole('radio', { name: 'Dots' })).toBeChecked();
  await expect(page.getByText('11 px → 0 px')).toBeVisible();

  await page.getByRole('radio', { name: 'Harden' }).click();
  await expect(page.getByText('Only solid ink and antialiased edges.')).toBeVisible();
  await page.getByRole('button', { name: /^Run/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready');
  await expect(result).toContainText(new RegExp(`${soft.toLocaleString('en-US')}.*→ 0 px`));
  await expect(badge(page)).toContainText('15/15');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('glow_transparency.png');
  const { data } = PNG.sync.read(readFileSync(await download.path()));
  const between = data.filter((value, i) => i % 4 === 3 && value !== 0 && value !== 255);
  expect(between).toHaveLength(0);
});
