/** Note from the file reader in a tool's header, on the canvas, in the converter, and in the validator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, openSettled, signIn } from './support.ts';
import { card, choose } from './validator-files.ts';

const logo = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
const whole = { name: 'logo.png', mimeType: 'image/png', buffer: logo };
/** SVG whose right half is a linked image with a missing file. */
const linked = {
  name: 'badge.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="2in" viewBox="0 0 200 100"><rect width="90" height="100" fill="#a22"/><image href="logo.png" x="100" width="100" height="50"/></svg>',
  ),
};
const MISSING = 'A linked image is missing. Embed it and save again.';
const note = (page: Page) => page.getByRole('dialog', { name: 'How the file was read' });

test('marks an incompletely read file in a tool and on the canvas, and never reports it as ready', async ({
  page,
}) => {
  await signIn(page, 'note');
  await page.goto('/transparency-guide');
  await openSettled(page, whole);
  await expect(page.getByRole('button', { name: 'Read in full' })).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(linked);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();

  const chip = page.getByRole('button', { name: '1 to check' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText(MISSING);
  await page.keyboard.press('Enter');
  await expect(note(page)).toBeHidden();
  await expect(chip).toBeFocused();
  const frame = page.locator('[data-place]');
  await expect(frame).toHaveCount(1);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a marked place at ${width}`);
    await page.getByRole('button', { name: '1 to check' }).click();
    await expectAccessible(page, `the note at ${width}`);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await chip.click();
  await page.getByRole('button', { name: `Hide: ${MISSING}` }).click();
  await expect(frame).toHaveCount(0);

  await page.goto('/image-converter');
  await page.locator('input[type=file]').first().setInputFiles([whole, linked]);
  await page.getByRole('button', { name: '1 file not read in full' }).click();
  await expect(note(page)).toContainText('badge.svg');
  await expect(note(page)).toContainText('50–100% from the left, 0–50% from the top');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview badge.svg' }).click();
  const preview = page.getByRole('region', { name: 'Preview of badge.svg' });
  await preview.getByRole('button', { name: '1 to check' }).click();
  await page.getByRole('button', { name: `Show: ${MISSING}` }).click();
  await expect(preview.locator('[data-place]')).toHaveCount(1);

  await page.goto('/file-validator');
  await choose(page, linked);
  await page.getByRole('button', { name: 'Validate 1 file · 1 token' }).click();
  await expect(card(page).getByText(/^(Review before printing|Not printable yet)/)).toBeVisible();
  await card(page)
    .getByRole('button', { name: /to check$/ })
    .click();
  await expect(note(page)).toContainText(MISSING);
});
