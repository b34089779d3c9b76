/** Downscaler and Image Cropper end to end: a JPEG stays a JPEG; the PNG has the requested size and resolution. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { boxOf, openSettled, settled, signIn } from './support.ts';

/** Sample JPEG, 2100 × 2400 px at 300 dpi. */
const JPEG = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');

/** Pixels per meter from the pHYs chunk. */
function pixelsPerMeter(file: Buffer): number {
  const at = file.indexOf('pHYs');
  return at < 0 ? 0 : file.readUInt32BE(at + 4);
}

/** Saves the current result in another format. */
async function saveAs(page: Page, format: string): Promise<{ name: string; file: Buffer }> {
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('button', { name: 'Other formats' }).click();
  const item = page.getByRole('menuitem', { name: new RegExp(`^${format}`) });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
}

/** @returns name of the main download, and the same result as PNG */
async function runAndDownload(page: Page): Promise<{ name: string; file: Buffer; image: PNG }> {
  await page.getByRole('button', { name: /^Run ·/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready');
  const button = result.getByRole('button', { name: 'Download' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const { file } = await saveAs(page, 'PNG');
  return { name: download.suggestedFilename(), file, image: PNG.sync.read(file) };
}

test('downscales to 3.5 in at 300 ppi; crops by keyboard, by mouse, and to an exact print size', async ({
  page,
}) => {
  await signIn(page, 'scaling');

  await page.goto('/downscaler');
  await openSettled(page, JPEG);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: /^Left chest/ }).click();
  await expect(page.getByText(/1050 × 1200 px · 300 ppi/)).toBeVisible();
  const small = await runAndDownload(page);
  expect(small.name).toBe('black-shirt_small.jpg');
  expect([small.image.width, small.image.height, pixelsPerMeter(small.file)]).toEqual([1050, 1200, 11811]);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('3.5 in × 4 in');
  const tiff = await saveAs(page, 'TIFF');
  expect(tiff.name).toBe('black-shirt_small.tif');
  expect(tiff.file.subarray(0, 4)).toEqual(Buffer.from('II*\0'));
  const pdf = await saveAs(page, 'PDF');
  expect(pdf.name).toBe('black-shirt_small.pdf');
  expect(pdf.file.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 252 288\]/);

  await page.goto('/image-cropper');
  await openSettled(page, JPEG);
  await page.getByRole('radio', { name: 'Ratio' }).click();
  const frame = page.getByRole('group', { name: /^Crop frame/ });
  await expect(frame).toHaveAccessibleName(/1920 × 2400 px/);
  await page.getByRole('radio', { name: 'Free' }).click();
  const corner = page.getByRole('group', { name: /^Upper left corner/ });
  await corner.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(frame).toHaveAccessibleName(/2070 × 2399 px/);
  const box = await boxOf(corner);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect(frame).not.toHaveAccessibleName(/2070 × 2399 px/);
  await settled(page);
  const asked = /(\d+) × (\d+) px/.exec((await frame.getAttribute('aria-label')) ?? '');
  const cropped = await runAndDownload(page);
  expect(cropped.name).toBe('black-shirt_crop.jpg');
  expect([cropped.image.width, cropped.image.height]).toEqual([Number(asked?.[1]), Number(asked?.[2])]);
  expect(pixelsPerMeter(cropped.file)).toBe(11811);
  await expect(frame).toBeHidden();
  await page.keyboard.press('c');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible();
  await expect(frame).toBeVisible();
  await page.keyboard.press('c');
  await expect(frame).toBeHidden();

  await page.keyboard.press('f');
  await expect(frame).toBeVisible();
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: /^Left chest/ }).click();
  const exact = await runAndDownload(page);
  expect([exact.image.width, exact.image.height, pixelsPerMeter(exact.file)]).toEqual([1050, 1050, 11811]);
});
