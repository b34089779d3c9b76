/**
 * Converter end to end, from files to the ZIP; ImageMagick checks the output, and bad files do not stop the others.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, LONG_WORK, signIn } from './support.ts';

const MAGICK = '/usr/bin/convert';
const logo = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
const shirt = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg'));
const badge = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"><circle cx="48" cy="48" r="40" fill="#00ff00"/></svg>',
);

async function addFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose a file|Add images)/ }).click();
  await (await chooser).setFiles(files);
}

function identify(file: string, format: string): string {
  const { stdout, stderr, status } = spawnSync(MAGICK, [file, '-format', format, 'info:'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

async function download(page: Page, button: string | RegExp): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await started).path();
}

test('converts a drawing to CMYK TIFF alongside an unreadable file', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'converter-core');
  await page.goto('/image-converter');
  await addFiles(page, [
    { name: 'badge.svg', mimeType: 'image/svg+xml', buffer: badge },
    { name: 'broken.png', mimeType: 'image/png', buffer: logo.subarray(0, logo.length / 2) },
  ]);
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('alert')).toContainText('is incomplete');
  await page.getByText('TIFF', { exact: true }).click();
  await page.getByRole('radio', { name: 'CMYK' }).click();
  await page.getByRole('button', { name: /^Convert/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 converted' })).toBeVisible(LONG_WORK);
  const file = readFileSync(await download(page, 'Download badge.tif'));
  expect(file.subarray(0, 4)).toEqual(Buffer.from('II*\0'));
});

test('converts many files to CMYK TIFF with a report for each, and downloads one ZIP', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'converter');
  await page.goto('/image-converter');
  await addFiles(page, [
    { name: 'logo.png', mimeType: 'image/png', buffer: logo },
    { name: 'shirt.jpg', mimeType: 'image/jpeg', buffer: shirt },
    { name: 'badge.svg', mimeType: 'image/svg+xml', buffer: badge },
    { name: 'broken.png', mimeType: 'image/png', buffer: logo.subarray(0, logo.length / 2) },
  ]);
  const rows = page
    .getByRole('list', { name: 'Files' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3).getByRole('alert')).toContainText('is incomplete');
  await expect(rows.nth(2)).toContainText('300×300 px');
  await expectAccessible(page, 'converter with files');

  await page.getByText('TIFF', { exact: true }).click();
  await page.getByRole('radio', { name: 'CMYK' }).click();
  await page.getByRole('button', { name: /^Convert/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 converted' })).toBeVisible(LONG_WORK);
  await expect(rows.nth(2)).toContainText(/% of the artwork has colors that these inks cannot print/);
  await expectAccessible(page, 'converter with results');

  const zip = readFileSync(await download(page, 'Download ZIP'));
  const names = ['logo.tif', 'shirt.tif', 'badge.tif'].filter((name) => zip.includes(name));
  expect(names).toHaveLength(3);
  if (existsSync(MAGICK)) {
    const file = await download(page, 'Download badge.tif');
    expect(identify(`tiff:${file}`, '%w %h %[colorspace] %x')).toBe('300 300 CMYK 300');
  }
  // Reopens the converted TIFF; reading it runs libvips under the server's content security policy.
  const again = readFileSync(await download(page, 'Download badge.tif'));
  await addFiles(page, [{ name: 'again.tif', mimeType: 'image/tiff', buffer: again }]);
  await expect(rows.nth(4)).toContainText('300×300 px · 300 dpi · CMYK 8 bit');
  await page.getByText('PNG', { exact: true }).click();
  await expect(rows.first()).toContainText('Made with earlier settings');
  expect(errors).toEqual([]);
});

/** SVG of eighty nested canvases, which need more memory than the decoder may use. */
const bomb = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000">${'<g opacity=".99">'.repeat(80)}<rect width="3000" height="3000"/>${'</g>'.repeat(80)}</svg>`,
);
/** Two frames of one pixel each. */
const frame = '2c0000000001000100000202440100';
const animation = Buffer.from(`47494638396101000100800000ff00000000ff${frame}${frame}3b`, 'hex');

test('writes a file per frame, adds a white plate, and survives a decompression bomb', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'parts');
  await page.goto('/image-converter');
  await addFiles(page, [
    { name: 'logo.png', mimeType: 'image/png', buffer: logo },
    { name: 'dance.gif', mimeType: 'image/gif', buffer: animation },
    { name: 'bomb.svg', mimeType: 'image/svg+xml', buffer: bomb },
  ]);
  const list = page.getByRole('list', { name: 'Files' });
  // The time limit may be reached before the memory limit on a slow machine.
  await expect(list.getByRole('alert')).toContainText(/not enough memory|took too long and was stopped/);
  await expect(list.getByText('2 frames')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pages' }).fill('2-1');
  await expect(page.getByRole('alert').filter({ hasText: 'no list of pages' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Pages' }).fill('all');
  await page.getByText('PSD', { exact: true }).click();
  await page.getByRole('radio', { name: 'Under art' }).click();
  await expectAccessible(page, 'converter with a spot ink');
  await page.getByRole('button', { name: /^Convert/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 converted' })).toBeVisible(LONG_WORK);
  await expect(list.getByText('2 files · White plate')).toBeVisible();
  const zip = readFileSync(await download(page, 'Download ZIP'));
  for (const name of ['logo.psd', 'dance page 1.psd', 'dance page 2.psd'])
    expect(zip.includes(name)).toBe(true);
  if (existsSync(MAGICK)) {
    const file = await download(page, 'Download logo.psd');
    expect(identify(`psd:${file}[0]`, '%m')).toBe('PSD');
    expect(readFileSync(file).includes(Buffer.from('\x05White', 'latin1'))).toBe(true);
  }
  expect(errors).toEqual([]);
});

test("stores a user's color profile, and rejects an invalid one", async ({ page }) => {
  await signIn(page, 'profiles');
  await page.goto('/image-converter');
  await addFiles(page, [{ name: 'logo.png', mimeType: 'image/png', buffer: logo }]);
  const icc = readFileSync(join(import.meta.dirname, '../packages/pixels/assets/ISOcoated_v2_300_bas.icc'));
  const input = page.getByLabel('Assign a profile to the originals: profile file');
  await input.setInputFiles({
    name: 'notes.icc',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no'),
  });
  await expect(page.getByText('This is not a color profile.')).toBeVisible();
  await input.setInputFiles({ name: 'press.icc', mimeType: 'application/octet-stream', buffer: icc });
  const choice = page.getByLabel('Assign a profile to the originals', { exact: true });
  await expect(choice.getByRole('option')).toHaveCount(3);
  await page.reload();
  await addFiles(page, [{ name: 'logo.png', mimeType: 'image/png', buffer: logo }]);
  await expect(choice.getByRole('option')).toHaveCount(3);
});
