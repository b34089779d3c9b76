/** Main journey on a phone, 390 px wide. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, boxOf, chooseFile, knockOutAnyway, openSettled, signIn } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('opens an image, adjusts it in the settings sheet, runs the tool, and downloads the result on a phone', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'phone');
  await page.goto('/color-ko');
  await chooseFile(page, LOGO);
  await knockOutAnyway(page);
  const sheet = page.getByRole('button', { name: /settings at/ });
  await sheet.tap();
  await page.getByRole('slider', { name: 'Tolerance' }).press('ArrowRight');
  await page.getByRole('button', { name: /^Run · 1 token/ }).tap();
  const result = page.getByRole('region', { name: 'Result' });
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download' }).tap();
  expect((await download).suggestedFilename()).toBe('logo_knockout.png');
  await expect(badge(page)).toContainText('14/15');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("on a phone, shows a question's full text next to its answers", async ({ page }) => {
  await signIn(page, 'asked');
  await page.goto('/color-ko');
  await chooseFile(page, LOGO);
  const answer = page.getByRole('button', { name: 'Knock out', exact: true });
  const question = page.getByText(/^White is this file’s background\..*Knock it out anyway\?$/);
  const text = await boxOf(question);
  expect(text.width).toBeGreaterThan(150);
  const cut = await question.evaluate(
    (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
  );
  expect(cut).toBe(false);
  const button = await boxOf(answer);
  expect(button.x + button.width).toBeLessThanOrEqual(390);
});

for (const width of [390, 360])
  test(`keeps Run and the warning beside it on a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, `warned-${width}`);
    await page.goto('/halftone');
    await openSettled(page, LOGO);
    // Sets a screen frequency that is too high for the printer's resolution, which causes a warning.
    const frequency = page.getByRole('spinbutton', { name: /^Frequency/ });
    await frequency.fill('85');
    await frequency.press('Enter');
    const warning = page.getByRole('button', { name: /^Before you run: Only \d+ gray levels/ });
    await expect(warning).toBeVisible();
    for (const control of [
      warning,
      page.getByRole('button', { name: /^Run · 1 token/ }),
      page
        .getByRole('button', { name: 'Print size and resolution' })
        .or(page.getByText(/^\d+ dpi$/))
        .first(),
    ]) {
      const box = await control.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await warning.tap();
    await expect(page.getByText(/^Only \d+ gray levels at/)).toBeVisible();
  });

test('hides the loupe over the image on a phone until the user asks for it', async ({ page }) => {
  await signIn(page, 'loupe');
  await page.goto('/halftone');
  await openSettled(page, LOGO);
  await expect(page.getByRole('figure', { name: 'Detail at 100%' })).toBeHidden();
  await page.getByRole('button', { name: 'Show detail at 100%' }).tap();
  await expect(page.getByRole('figure', { name: 'Detail at 100%' })).toBeVisible();
});

test('does not cut off any answer to the print size question', async ({ page }) => {
  await signIn(page, 'wide');
  await page.goto('/halftone');
  const buffer = PNG.sync.write(new PNG({ width: 300, height: 200, fill: true }));
  await chooseFile(page, { name: 'no-size.png', mimeType: 'image/png', buffer });
  await page.getByRole('region', { name: 'Print size' }).getByRole('button', { name: 'Choose' }).tap();
  for (const item of await page.getByRole('menuitem').all()) {
    const box = await item.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  await page.getByRole('menuitem', { name: /^Left chest/ }).tap();
  await expect(page.getByText('86 dpi').first()).toBeVisible();
});
