/** Helpers for batch journeys: test images, controls, and ZIP contents without durations. */
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { LONG_WORK } from './support.ts';

export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Disc with unique shades on a transparent background. */
export function disc(name: string, radius: number, side = 700): GivenFile {
  const png = new PNG({ width: side, height: side });
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const cover = Math.hypot(x - side / 2, y - side / 2) < radius ? 255 : 0;
      png.data.set([200, (x * y) & 255, 30, cover], (y * side + x) * 4);
    }
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

/** Removes the save dialog, which Playwright cannot operate, so that the ZIP is a download. */
export async function withoutDialog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
}

export const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' });

/** Adds files and a recipe with one step (Stroke Enhancer), at one token per file. */
export async function gather(page: Page, given: readonly GivenFile[]): Promise<void> {
  await page.goto('/bulk-workflow');
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Stroke Enhancer/ })
    .click();
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles([...given]);
  await expect(filesOf(page).getByText(`${given.length} files`)).toBeVisible(LONG_WORK);
}

export const runAll = (page: Page) =>
  filesOf(page)
    .getByRole('button', { name: /^Run all · up to/ })
    .click();

export async function downloadZip(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await filesOf(page).getByRole('button', { name: 'Download ZIP' }).click();
  return readFileSync(await (await download).path());
}

/** ZIP contents without durations. */
export function contentsOf(zip: Buffer): Record<string, string> {
  const entries = Object.entries(unzipSync(zip)).map(([name, bytes]) => {
    const text = Buffer.from(bytes).toString('latin1');
    if (name === 'manifest.json') return [name, text.replaceAll(/"milliseconds": \d+/g, '')];
    if (name !== 'manifest.csv') return [name, text];
    const rows = text.split('\r\n').map((row) => row.split(','));
    const seconds = rows[0]?.indexOf('seconds') ?? -1;
    return [name, rows.map((row) => row.toSpliced(seconds, 1).join()).join('\r\n')];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
