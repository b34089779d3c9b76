/** Upscaler end to end: estimated time, price per factor, and no charge for a canceled run. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, test } from '@playwright/test';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { PNG } from 'pngjs';
import { badge, boxOf, expectAccessible, LONG_WORK, openSettled, settled, signIn } from './support.ts';

const [WIDTH, HEIGHT] = [250, 200];
/** 200 ppi in PNG's unit, pixels per meter. */
const TWICE_PER_METER = 7874;

/** Small flat artwork, 2.5 × 2 in. */
async function drawBadge(): Promise<Buffer> {
  const raster = createRaster(WIDTH, HEIGHT, { resolution: { x: 100, y: 100 } });
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const ring = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2);
      const ink = ring < 40 ? [30, 60, 160] : ring < 80 ? [240, 180, 20] : [250, 250, 250];
      raster.data.set([...ink, 255], at);
    }
  }
  return Buffer.from(await encodeImage(raster, { format: 'png' }));
}

test('enlarges art 2x for one token, charges nothing if canceled, and sends flat art to the vectorizer', async ({
  page,
}) => {
  await signIn(page, 'upscaler');
  await page.goto('/upscaler');
  await openSettled(page, { name: 'badge.png', mimeType: 'image/png', buffer: await drawBadge() });

  await expect(page.getByText(/^On this device Fast takes about \d+\ss, Fine about/)).toBeVisible(LONG_WORK);
  await page.getByRole('radio', { name: 'Factor' }).click();
  for (const [factor, price] of [
    ['6x', '5 tokens'],
    ['5x', '4 tokens'],
    ['4x', '3 tokens'],
    ['3x', '2 tokens'],
    ['2x', '1 token'],
  ] as const) {
    // Waits, because a banner above the settings would move them away from the pointer.
    await settled(page);
    await page.getByRole('radio', { name: factor }).click();
    await expect(page.getByRole('button', { name: `Run · ${price}`, exact: true })).toBeVisible();
  }
  await expect(page.getByText('500 × 400 px · 200 ppi (100 ppi of real detail)')).toBeVisible();
  await expectAccessible(page, 'the Upscaler before a run');

  await page.getByRole('button', { name: /^Run ·/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await expect(badge(page)).toContainText('14/15');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('badge_large.png');
  const file = readFileSync(await download.path());
  const { width, height } = PNG.sync.read(file);
  expect([width, height, file.readUInt32BE(file.indexOf('pHYs') + 4)]).toEqual([500, 400, TWICE_PER_METER]);

  // Enlarges 6x with the larger neural network, so that the run lasts long enough for Cancel on any computer.
  await page.getByRole('radio', { name: '6x' }).click();
  await page.getByRole('radio', { name: 'Fine', exact: true }).click();
  await page.getByRole('button', { name: /^Run ·/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^Run ·/ })).toBeEnabled();
  await expect(result).toContainText('Result of earlier settings');
  await expect(badge(page)).toContainText('14/15');

  await page.getByRole('button', { name: 'Open in the Image Vectorizer' }).click();
  await expect(page).toHaveURL(/\/image-vectorizer$/);
  await expect(page.getByText('badge.png').first()).toBeVisible();
});

test('closes a question above the canvas without moving the settings', async ({ page }) => {
  await signIn(page, 'upscaler-banner');
  await page.goto('/upscaler');
  const buffer = PNG.sync.write(new PNG({ width: 60, height: 40, fill: true }));
  await openSettled(page, { name: 'plain.png', mimeType: 'image/png', buffer });
  const question = page.getByText('How wide will it print?');
  await expect(question).toBeVisible();
  const factor = page.getByRole('radio', { name: 'Factor' });
  const place = await boxOf(factor);
  await page.getByRole('button', { name: /^Keep .*(assumed|says)/ }).click();
  await expect(question).toBeHidden();
  expect(await boxOf(factor)).toEqual(place);
});

test('keeps the loupe inside the canvas in a short window', async ({ page }) => {
  await signIn(page, 'upscaler-loupe');
  await page.goto('/upscaler');
  const buffer = PNG.sync.write(new PNG({ width: 60, height: 40, fill: true }));
  await openSettled(page, { name: 'plain.png', mimeType: 'image/png', buffer });
  await page.setViewportSize({ width: 390, height: 700 });
  const bottomOf = async (place: Locator): Promise<number> => {
    const { y, height } = await boxOf(place);
    return y + height;
  };
  const loupe = page.getByRole('figure', { name: 'Detail at 100%' });
  await expect(loupe).toBeHidden();
  await page.getByRole('button', { name: 'Show detail at 100%' }).click();
  await expect(loupe).toBeVisible();
  expect(await bottomOf(loupe)).toBeLessThan(await bottomOf(page.getByRole('application')));
  await page.setViewportSize({ width: 390, height: 560 });
  await expect(loupe).toBeHidden();
});
