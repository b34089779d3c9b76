/** Results of one recipe on the same files in the browser, CLI, and worker, as hashes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { SaveFormat } from '@printready/codecs/formats';
import { collect } from '@printready/pipeline/collect';
import { exportPicture } from '@printready/pipeline/export-result';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { unzipSync } from 'fflate';
import { makePdf } from '../packages/preflight/src/pdf/testing/make-pdf.ts';
import { LONG_WORK } from './support.ts';

const ROOT = join(import.meta.dirname, '..');

/** Shaded disc and bar, different for each seed. */
function draw(seed: number, width = 140, height = 110): Raster {
  const raster = createRaster(width, height, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inDisc = (x - 60) ** 2 + (y - 52) ** 2 < (30 + seed) ** 2;
    const inBar = Math.abs(x - 2 * y + 40 + seed) < 9;
    const color = inDisc ? [220 - y, 30 + x, 20 * seed, 255] : [20, 40, 90 + seed, 255];
    raster.data.set(inDisc || inBar ? color : [255, 255, 255, 255], at * 4);
  }
  return raster;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">
  <rect width="120" height="90" fill="#fff"/><circle cx="50" cy="45" r="32" fill="#c2302b"/>
  <path d="M10 80 Q60 5 112 78 Z" fill="#1d4f91" fill-opacity="0.8"/></svg>`;

function drawPage(): Uint8Array {
  const pdf = makePdf();
  pdf.addPage({
    content: '0 0.8 0.9 0 k 10 10 60 40 re f 1 0.4 0 0.1 k 20 30 m 80 90 90 10 70 80 c f',
    mediaBox: [0, 0, 100, 90],
  });
  return pdf.toBytes();
}

const encode = async (raster: Raster, format: SaveFormat) =>
  await collect((await exportPicture(raster, format)).bytes);

export async function writeArt(folder: string): Promise<string[]> {
  const files: Readonly<Record<string, Uint8Array | string>> = {
    'art.png': await encode(draw(1), 'png'),
    'drawing.svg': SVG,
    'film.tif': await encode(draw(2), 'tiff'),
    'page.pdf': drawPage(),
    'photo.jpg': await encode(draw(3), 'jpeg'),
    'web.webp': await encode(draw(4), 'webp'),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return Object.keys(files).map((name) => join(folder, name));
}

type Results = Readonly<Record<string, string>>;

const isResult = (name: string) => !name.startsWith('manifest.') && !name.startsWith('.');

const digests = (files: Iterable<readonly [string, Uint8Array]>): Results =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => isResult(name))
      .map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );

export async function inTerminal(recipe: string, files: readonly string[], folder: string): Promise<Results> {
  const program = join(ROOT, 'apps/cli/bin/printready.mjs');
  await promisify(execFile)(process.execPath, [program, 'bulk', recipe, ...files, '-o', folder]);
  return digests(
    readdirSync(folder)
      .filter(isResult)
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
}

async function zipOf(page: Page, region: string): Promise<Results> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: region, exact: true })
    .getByRole('button', { name: 'Download ZIP' })
    .click();
  return digests(Object.entries(unzipSync(readFileSync(await (await download).path()))));
}

export async function gatherFor(page: Page, recipe: string, files: readonly string[]): Promise<void> {
  await page.goto('/bulk-workflow');
  await page.getByLabel('Recipe file').setInputFiles(recipe);
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles([...files]);
  await expect(page.getByText(`${files.length} files`).first()).toBeVisible(LONG_WORK);
}

const filesRegion = (page: Page) => page.getByRole('region', { name: 'Files', exact: true });

export async function inTab(page: Page, count: number): Promise<Results> {
  const region = filesRegion(page);
  await region.getByRole('button', { name: /^Run all/ }).click();
  await expect(region.getByText(new RegExp(`^${count} of ${count} files`))).toBeVisible(LONG_WORK);
  await expect(region.getByText(/failed/)).toBeHidden();
  // Answers the question that a tool may ask about removed content.
  const keep = region.getByRole('button', { name: 'Keep all' });
  await expect(keep.or(region.getByRole('button', { name: 'Download ZIP' }))).toBeVisible(LONG_WORK);
  if (await keep.isVisible()) await keep.click();
  return zipOf(page, 'Files');
}

export async function onServers(page: Page, count: number): Promise<Results> {
  const servers = page.getByRole('region', { name: 'On our servers', exact: true });
  await page.getByRole('radio', { name: 'On our servers' }).click();
  await filesRegion(page)
    .getByRole('button', { name: new RegExp(`^Send ${count} files`) })
    .click();
  await expect(servers.getByText(/done · \d+ tokens/)).toBeVisible(LONG_WORK);
  await expect(servers.getByText(/failed/)).toBeHidden();
  return zipOf(page, 'On our servers');
}
