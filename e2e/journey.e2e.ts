/**
 * Main journey: a new user opens a JPEG, pays one token, and downloads the file. color-ko/render.test.ts and
 * png.test.ts test the file's print quality.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, freshEmail, openSettled, signUpByLink } from './support.ts';

const JPEG = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');
test('signs up by link, knocks out a JPEG for one token (deducted in both tabs), and downloads the result', {
  tag: '@core',
}, async ({ page, context }) => {
  await signUpByLink(page, freshEmail('journey'));
  await expect(badge(page)).toContainText('15/15');

  await page.goto('/color-ko');
  const secondTab = await context.newPage();
  await secondTab.goto('/profile');
  await expect(badge(secondTab)).toContainText('15/15');

  await page.bringToFront();
  await openSettled(page, JPEG);
  await expect(page.getByText(/2100\s*×\s*2400 px/).first()).toBeVisible();

  await page.getByRole('slider', { name: 'Tolerance' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();

  // Starts only one run with a double click.
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

  await page.reload();
  await expect(badge(page)).toContainText('14/15');
});

test('signs up, opens a JPEG, changes a setting and runs the tool using only the keyboard', async ({
  page,
}) => {
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

/** Moves the focus to the control with Tab; fails after two rounds through the page. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${String(control)}.`);
}
