/** Image Recolor from a logo to its colorways: free palette, replaced color, payment, file contents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { badge, expectAccessible, LONG_WORK, openSettled, settled, signIn } from './support.ts';

const fox = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

const look = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** Fraction of pixels with exactly this color. */
function shareOf(png: PNG, [r, g, b]: readonly [number, number, number]): number {
  let count = 0;
  for (let at = 0; at < png.data.length; at += 4)
    if (png.data[at] === r && png.data[at + 1] === g && png.data[at + 2] === b) count++;
  return (4 * count) / png.data.length;
}

test('extracts a palette for free, replaces a color, opens colorways, and exports PNG and ZIP for one token', async ({
  page,
}) => {
  await signIn(page, 'recolor');
  await page.goto('/image-to-color-palette');
  await openSettled(page, fox);
  const list = page.getByRole('list', { name: 'Colors of the picture' });
  await expect(list.getByRole('listitem').first()).toBeVisible(LONG_WORK);
  await expect(page.getByText('Nothing is recolored yet. The palette is free.')).toBeVisible();

  const [swatches] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the palette as GPL' }).click(),
  ]);
  expect(readFileSync(await swatches.path(), 'utf8')).toMatch(/^GIMP Palette\n/);

  await list.getByRole('button', { name: /^Orange becomes/ }).click();
  await page.getByRole('textbox', { name: 'Orange becomes, hex value' }).fill('#007a87');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: /becomes, #007a87$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button', { name: /^Orange becomes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(list.getByRole('button', { name: /becomes, #007a87$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Suggest six' }).click();
  await expect(page.getByRole('list', { name: 'Colorways' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Show the picture' })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `colorways-${width}`);
    await expectAccessible(page, `image recolor with colorways at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await look(page, 'picture');

  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await expect(badge(page)).toContainText('14/15');
  await look(page, 'result');
  const [file] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    result.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('logo_recolored.png');
  const png = PNG.sync.read(readFileSync(await file.path()));
  expect(shareOf(png, [0, 0x7a, 0x87])).toBeGreaterThan(0.05);
  expect(shareOf(png, [196, 85, 31])).toBe(0);

  await result.getByRole('button', { name: 'Other formats' }).click();
  const [zip] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    page.getByRole('menuitem', { name: /Colorways, ZIP/ }).click(),
  ]);
  const names = Object.keys(unzipSync(readFileSync(await zip.path())));
  expect(names).toHaveLength(7);
  expect(names.at(-1)).toBe('logo_colorways.png');
});
