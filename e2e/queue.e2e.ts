/** List of images: each image is charged once, all results are in one ZIP, and a failed image stops no other. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, expectAccessible, signIn } from './support.ts';

function disc(name: string, radius: number) {
  const side = 160;
  const png = new PNG({ width: side, height: side });
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const cover = Math.min(1, Math.max(0, radius - Math.hypot(x - 79.5, y - 79.5) + 0.5));
      png.data.set([200, 40, 30, Math.round(255 * cover)], (y * side + x) * 4);
    }
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

const broken = { name: 'broken.png', mimeType: 'image/png', buffer: disc('', 30).buffer.subarray(0, 300) };

/** File names in a ZIP's central directory (PKWARE APPNOTE, 4.3.12). */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; ) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
    at = zip.indexOf('PK\x01\x02', at + 46, 'latin1');
  }
  return names;
}

test('runs a list with shared settings despite a broken file, for one token per image; downloads one ZIP', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'queue');
  await page.goto('/stroke-enhancer');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([disc('one.png', 40), disc('two.png', 50), broken, disc('three.png', 79)]);
  const strip = page.getByRole('region', { name: 'Images' });
  await expect(strip.getByRole('button', { name: /^one\.png, waiting/ })).toBeVisible();
  await expect(strip.getByRole('button', { name: /^broken\.png, failed/ })).toBeVisible();
  await expect(strip.getByRole('button', { name: /^Run all 3 · 3 tokens/ })).toBeEnabled();

  // Changes a setting of the open image; it must apply to all images.
  await page.getByRole('radio', { name: 'px' }).click();
  await page.getByRole('spinbutton', { name: 'Stroke 1, width, px' }).fill('8');
  await page.keyboard.press('Enter');
  await page.getByRole('application').focus();
  await page.keyboard.press('PageDown');
  await expect(strip).toContainText('2 of 4');
  await expect(page.getByRole('spinbutton', { name: 'Stroke 1, width, px' })).toHaveValue(/^8/);

  // Runs the open image alone; the list counts it as done. A double click then runs the other two images once.
  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  await expect(strip.getByRole('button', { name: /^two\.png, done/ })).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
  await strip.getByRole('button', { name: /^Run the other 2 · 2 tokens/ }).dblclick();
  await expect(strip).toContainText('3 done');
  await expect(badge(page)).toContainText('12/15');

  await page
    .getByRole('link', { name: 'HELP' })
    .or(page.getByRole('link', { name: 'PrintReady' }))
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Leave without downloading?');
  await page.getByRole('button', { name: 'Stay' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    strip.getByRole('button', { name: 'ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('stroke-enhancer.zip');
  expect(namesIn(readFileSync(await download.path()))).toEqual([
    'one_stroke.png',
    'two_stroke.png',
    'three_stroke.png',
  ]);
  // Expects a canvas 7 px larger on each side: the 8 px stroke is outside the disc, which nearly touches the edges.
  await strip.getByRole('button', { name: /^three\.png, done/ }).click();
  const [single] = await Promise.all([
    page.waitForEvent('download'),
    strip.getByRole('button', { name: 'Download three_stroke.png' }).click(),
  ]);
  const image = PNG.sync.read(readFileSync(await single.path()));
  expect([image.width, image.height]).toEqual([174, 174]);
  await expect(badge(page)).toContainText('12/15');
});

test('finds no accessibility violations in the image list', async ({ page }) => {
  await signIn(page, 'queue-axe');
  await page.goto('/stroke-enhancer');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([disc('one.png', 40), disc('two.png', 50), broken]);
  const strip = page.getByRole('region', { name: 'Images' });
  await expect(strip.getByRole('button', { name: /^broken\.png, failed/ })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the list at ${width}`);
  }
});
