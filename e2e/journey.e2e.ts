/** The main road: a new user, their own JPEG, one token, a file that prints right. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, freshEmail, openSettled, settled, signUpByLink } from './support.ts';

const JPEG = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');
const EXIFTOOL = '/usr/bin/exiftool';
const IMAGEMAGICK = '/usr/bin/convert';

/** Larger than the halftone's cells, which are seen as their mean. */
const BLOCK = 24;

/** Mean of |result over the black shirt − original| per channel over blocks of the size of an eye's, 0…255. */
function meanDifferenceOverBlack(result: PNG, original: PNG): number {
  const { width, height } = result;
  const columns = Math.ceil(width / BLOCK);
  const sums = new Float64Array(columns * Math.ceil(height / BLOCK) * 3);
  for (let i = 0; i < result.data.length; i += 4) {
    const opacity = result.data[i + 3]! / 255;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    const at = (Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)) * 3;
    for (let c = 0; c < 3; c++) sums[at + c]! += result.data[i + c]! * opacity - original.data[i + c]!;
  }
  return sums.reduce((sum, value) => sum + Math.abs(value), 0) / (width * height * 3);
}

test('sign up by link, knock out a JPEG, pay one token in two tabs, download', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await signUpByLink(page, freshEmail('journey'));
  await expect(badge(page)).toContainText('15/15');

  await page.goto('/color-ko');
  const secondTab = await context.newPage();
  await secondTab.goto('/profile');
  await expect(badge(secondTab)).toContainText('15/15');

  await page.bringToFront();
  await openSettled(page, JPEG);
  await expect(page.getByText(/2100\s*×\s*2400 px/).first()).toBeVisible();

  const tolerance = page.getByRole('slider', { name: 'Tolerance' });
  await settled(page);
  const before = (await tolerance.getAttribute('aria-valuenow')) ?? '';
  await tolerance.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tolerance).not.toHaveAttribute('aria-valuenow', before);
  await page.getByRole('button', { name: 'Undo' }).click();

  // A double click is one run.
  await page.getByRole('button', { name: /^Run · 1 token/ }).dblclick();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
  await expect(badge(secondTab)).toContainText('14/15');
  await expect(result).toContainText('300 dpi');
  await expect(result).toContainText('Ink saved');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('black-shirt_knockout.png');
  const file = await download.path();
  const png = PNG.sync.read(readFileSync(file));
  expect([png.width, png.height]).toEqual([2100, 2400]);
  expect(png.data[3], 'the corner is shirt, so it is clear').toBe(0);
  if (existsSync(IMAGEMAGICK)) {
    const original = PNG.sync.read(execFileSync(IMAGEMAGICK, [JPEG, 'png:-'], { maxBuffer: 2 ** 28 }));
    expect(meanDifferenceOverBlack(png, original)).toBeLessThan(1);
  } else {
    test
      .info()
      .annotations.push({ type: 'skipped', description: 'ImageMagick is absent: pixels not compared' });
  }
  if (existsSync(EXIFTOOL)) {
    const [facts] = JSON.parse(
      execFileSync(EXIFTOOL, ['-json', '-n', '-PixelsPerUnitX', '-PixelsPerUnitY', '-PixelUnits', file], {
        encoding: 'utf8',
      }),
    ) as [{ PixelsPerUnitX: number; PixelsPerUnitY: number; PixelUnits: number }];
    expect(facts).toMatchObject({ PixelsPerUnitX: 11811, PixelsPerUnitY: 11811, PixelUnits: 1 });
  } else {
    test.info().annotations.push({ type: 'skipped', description: 'exiftool is absent: DPI not read back' });
  }

  await page.reload();
  await expect(badge(page)).toContainText('14/15');
});

test('the whole road by keyboard alone', async ({ page }) => {
  await signUpByLink(page, freshEmail('keyboard'));
  await page.goto('/color-ko');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(JPEG);
  await expect(page.getByRole('button', { name: /^Run · 1 token/ })).toBeEnabled();
  await tabTo(page, page.getByRole('slider', { name: 'Tolerance' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: /^Run · 1 token/ }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' }));
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('black-shirt_knockout.png');
});

/** Presses Tab until the control has the focus; fails when two rounds of the page do not reach it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${String(control)}.`);
}
