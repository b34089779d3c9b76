/** Image Vectorizer end to end: one charge for a logo covers the SVG at print size and the other formats. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { badge, LONG_WORK, openSettled, signIn } from './support.ts';

/** Sample logo, 2100 × 1800 px at 300 ppi. */
const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

const textOf = async (download: Download) => readFileSync(await download.path(), 'latin1');

async function downloadAs(page: Page, format: string): Promise<Download> {
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Other formats' }).click();
  const item = page.getByRole('menuitem', { name: new RegExp(`^${format}`) });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return download;
}

/** Compares the browser's rendering of an SVG with a PNG. */
async function compareInBrowser(page: Page, svg: string, png: Buffer) {
  const sources = [
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
    `data:image/png;base64,${png.toString('base64')}`,
  ];
  return page.evaluate(async (urls) => {
    const draw = async (url: string | undefined) => {
      const image = new Image();
      image.src = url ?? '';
      await image.decode();
      const context = new OffscreenCanvas(2100, 1800).getContext('2d');
      if (!context) throw new Error('This browser draws no canvas.');
      context.drawImage(image, 0, 0, 2100, 1800);
      return context.getImageData(0, 0, 2100, 1800).data;
    };
    const [curves, pixels] = [await draw(urls[0]), await draw(urls[1])];
    let [seeThrough, difference, far] = [0, 0, 0];
    for (let at = 0; at < curves.length; at += 4) {
      if ((curves[at + 3] ?? 0) < 255) seeThrough++;
      let most = 0;
      for (let channel = at; channel < at + 3; channel++) {
        const off = Math.abs((curves[channel] ?? 0) - (pixels[channel] ?? 0));
        difference += off;
        most = Math.max(most, off);
      }
      if (most > 64) far++;
    }
    const count = curves.length / 4;
    return { seeThrough, meanDifference: difference / (3 * count), shareFar: far / count };
  }, sources);
}

test('vectorizes a logo in four formats', async ({ page }) => {
  await signIn(page, 'vectorizer');
  await page.goto('/image-vectorizer');
  await openSettled(page, LOGO);

  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Logo' }).click();
  await page.getByRole('radio', { name: 'Outlines' }).click();
  await expect(page.getByRole('radio', { name: 'Outlines' })).toBeChecked();
  await page.getByRole('radio', { name: 'Filled' }).click();

  await page.getByRole('button', { name: 'Run · 2 tokens' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await expect(result).toContainText('Nodes');
  await expect(badge(page)).toHaveAccessibleName(/13\/15 tokens/);

  const [main] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(main.suggestedFilename()).toBe('logo_vector.svg');
  const svg = await textOf(main);
  // 7 × 6 in: 2100 × 1800 px at 300 ppi.
  expect(svg).toContain('width="177.8mm" height="152.4mm" viewBox="0 0 2100 1800"');
  for (const ink of ['#c4551f', '#2a1a16', '#fbe9d7', '#e98a4b']) expect(svg).toContain(`fill="${ink}"`);
  // Expects that the white box around the logo is not traced.
  expect(svg).not.toContain('fill="#ffffff"');

  // Checks that the browser can open the file.
  const [width, height] = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, svg);
  expect([width, height]).toEqual([672, 576]);

  expect((await textOf(await downloadAs(page, 'PDF'))).startsWith('%PDF-1.4')).toBe(true);
  expect(await textOf(await downloadAs(page, 'EPS'))).toContain('%%BoundingBox: 0 0 504 432');
  expect(await textOf(await downloadAs(page, 'DXF'))).toContain('POLYLINE');
  const png = await downloadAs(page, 'PNG');
  expect(png.suggestedFilename()).toBe('logo_vector.png');

  // The browser's rendering equals the preview and the PNG, on a transparent background.
  const alike = await compareInBrowser(page, svg, readFileSync(await png.path()));
  expect(alike.seeThrough / (2100 * 1800)).toBeGreaterThan(0.75);
  expect(alike.meanDifference).toBeLessThan(0.3);
  // Soft edges differ in more pixels on a transparent background: in 1.6e-4 of all pixels, as measured.
  expect(alike.shareFar).toBeLessThan(2e-4);
});
