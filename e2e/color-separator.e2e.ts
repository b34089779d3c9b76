/** Color Separator from a JPEG to the ZIP of its plates: inks, preview, payment, and file contents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { badge, expectAccessible, LONG_WORK, openSettled, signIn } from './support.ts';

const shirt = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');

test('separates a sunset on black into chosen inks for three tokens, and writes one film per plate', async ({
  page,
}) => {
  await signIn(page, 'separator');
  await page.goto('/color-separator');
  await openSettled(page, shirt);
  const plates = page.getByRole('group', { name: 'Plates' });
  await expect(plates.getByRole('button', { name: /^White base \d+%$/ })).toBeVisible(LONG_WORK);
  await expect(page.getByText(/^Auto chose \d colors; more would not look better\.$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Inks in printing order' })).toBeVisible();
  await plates.getByRole('button', { name: /^White base/ }).click();
  await expect(plates.getByRole('button', { name: /^White base/, pressed: true })).toBeVisible();

  await page.getByRole('button', { name: /^Run · 3 tokens/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await expect(badge(page)).toContainText('12/15');

  const [file] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^black-shirt_.+\.zip$/);
  const entries = unzipSync(readFileSync(await file.path()));
  const names = Object.keys(entries);
  const films = names.filter((name) => name.endsWith('.tif')).length;
  expect(films).toBeGreaterThan(2);
  expect(films).toBeLessThan(10);
  // One button for the composite and one for each plate.
  await expect(plates.getByRole('button')).toHaveCount(1 + films);
  const told = names.find((name) => name.endsWith('.json')) ?? '';
  expect(strFromU8(entries[told] ?? new Uint8Array())).toContain('black-shirt');
});

test('finds no accessibility violations in the separator while it shows plates', async ({ page }) => {
  await signIn(page, 'separator-axe');
  await page.goto('/color-separator');
  await openSettled(page, shirt);
  const plates = page.getByRole('group', { name: 'Plates' });
  await expect(plates.getByRole('button', { name: /^White base/ })).toBeVisible(LONG_WORK);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `color separator at ${width}`);
  }
});

test('paints on a plate and takes the stroke back with undo', async ({ page }) => {
  await signIn(page, 'separator-paint');
  await page.goto('/color-separator');
  await openSettled(page, shirt);
  const plates = page.getByRole('group', { name: 'Plates' });
  const base = plates.getByRole('button', { name: /^White base \d+%$/ });
  await expect(base).toBeVisible(LONG_WORK);
  const shareOf = async () => Number(/(\d+)%/.exec((await base.textContent()) ?? '')?.[1]);
  const before = await shareOf();
  await base.click();
  await page.getByRole('button', { name: 'Paint on plates', exact: true }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Brush size, px' }).fill('400');
  const canvas = page.getByRole('application').first();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas has no size.');
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.5 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.5 * box.height, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('1 stroke', { exact: true })).toBeVisible();
  await expect.poll(shareOf, LONG_WORK).toBeLessThan(before);
  await expectAccessible(page, 'color separator with a painted plate');
  await page.keyboard.press('Control+z');
  await expect.poll(shareOf, LONG_WORK).toBe(before);
});
