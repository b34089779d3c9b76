/** Image Vectorizer from file to file: a logo becomes an SVG at its print size, paid once, with the other formats beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { badge, freshEmail, openSettled, signUpByPassword } from './support.ts';

/** 2100 × 1800 px at 300 ppi. */
const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

const textOf = async (download: Download) => readFileSync(await download.path(), 'latin1');

async function downloadAs(page: Page, format: string): Promise<Download> {
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Other formats' }).click();
  const item = page.getByRole('menuitem', { name: new RegExp(`^${format}`) });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return download;
}

test('a logo becomes curves in four formats', async ({ page }) => {
  await signUpByPassword(page, freshEmail('vectorizer'));
  await page.goto('/image-vectorizer');
  await openSettled(page, LOGO);

  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Logo' }).click();
  await page.getByRole('radio', { name: 'Outlines' }).click();
  await expect(page.getByRole('radio', { name: 'Outlines' })).toBeChecked();
  await page.getByRole('radio', { name: 'Filled' }).click();

  await page.getByRole('button', { name: 'Run · 2 tokens' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', { timeout: 60_000 });
  await expect(result).toContainText('Nodes');
  await expect(badge(page)).toHaveAccessibleName(/13\/15 tokens/);

  const [main] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(main.suggestedFilename()).toBe('logo_vector.svg');
  const svg = await textOf(main);
  // 2100 × 1800 px at 300 ppi are 7 × 6 in.
  expect(svg).toContain('width="177.8mm" height="152.4mm" viewBox="0 0 2100 1800"');
  for (const ink of ['#ffffff', '#c4551f', '#2a1a16', '#fbe9d7', '#e98a4b'])
    expect(svg).toContain(`fill="${ink}"`);

  // The browser itself opens it.
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
});
