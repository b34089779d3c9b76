/** Stroke Enhancer end to end: an outline of exact width, thickened thin parts, a cut line as PDF and SVG. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { PNG } from 'pngjs';
import { badge, expectAccessible, openSettled, signIn } from './support.ts';

const SIDE = 400;

/** A 200 px red disc with a hairline next to it on a transparent background, at 300 ppi. */
async function art(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const disc = 100 - Math.hypot(x - 199.5, y - 169.5);
      const line = y >= 340 && y < 342 && x > 60 && x < 340 ? 1 : 0;
      const cover = Math.max(line, Math.min(1, Math.max(0, disc + 0.5)));
      image.data.set([210, 30, 40, Math.round(255 * cover)], (y * SIDE + x) * 4);
    }
  }
  const buffer = Buffer.from(await encodeImage(image, { format: 'png' }));
  return { name: 'badge.png', mimeType: 'image/png', buffer };
}

async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Height of the ink in a column, px. */
function inkedHeight(image: PNG, x: number, from: number, to: number): number {
  let sum = 0;
  for (let y = from; y < to; y++) sum += image.data[(y * image.width + x) * 4 + 3]! / 255;
  return sum;
}

test('outlines, thickens and cuts at exact widths for one token, and is accessible at three screen widths', async ({
  page,
}) => {
  await signIn(page, 'stroke');
  await page.goto('/stroke-enhancer');
  await openSettled(page, await art());
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `stroke enhancer at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('radio', { name: 'px' }).click();
  const width = page
    .getByRole('spinbutton', { name: 'Stroke 1, width' })
    .or(page.getByLabel('Stroke 1, width'));
  await width.first().fill('10');
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Thicken thin parts' }).click();
  await expect(page.getByText(/1 part thickened; none is too thin now/)).toBeVisible();
  await page.getByRole('radio', { name: 'Thickness' }).click();
  await expect(page.getByText('near the minimum')).toBeVisible();
  await page.getByRole('switch', { name: 'Draw a cut line' }).click();

  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready');
  await expect(badge(page)).toContainText('14/15');
  const picture = await download(page, () => result.getByRole('button', { name: 'Download' }).click());
  expect(picture.name).toBe('badge_stroke.png');
  const image = PNG.sync.read(picture.bytes);
  expect([image.width, image.height]).toEqual([SIDE, SIDE]);
  expect(Math.abs(inkedHeight(image, 199, 40, 300) - 220)).toBeLessThan(0.3);
  // Expects 0.35 mm at 300 ppi, which is 4.13 px, plus 10 px of outline on each side.
  expect(Math.abs(inkedHeight(image, 100, 310, 380) - 24.13)).toBeLessThan(0.6);

  await result.getByRole('button', { name: 'Other formats' }).click();
  const pdf = await download(page, () => page.getByRole('menuitem', { name: /^Cut line, PDF/ }).click());
  expect(pdf.name).toBe('badge_stroke.pdf');
  expect(pdf.bytes.toString('latin1')).toContain('/Separation /CutContour');
  await result.getByRole('button', { name: 'Other formats' }).click();
  const svg = await download(page, () => page.getByRole('menuitem', { name: /^Cut line, SVG/ }).click());
  expect(svg.bytes.toString('utf8')).toMatch(/^<svg [^>]*width="33\.867mm"/);
});
