/**
 * 300 mixed files, every tenth of them broken, through four steps in the built app: peak memory of the tab's process,
 * longest main-thread block, and a check that only the broken files fail.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { grantTokens } from '../../../e2e/grant-tokens.ts';
import { freshEmail, signUpByPassword } from '../../../e2e/support.ts';
import { PLAIN_CONVERSION } from '../../../packages/codecs/src/conversion/conversion.ts';
import { convert } from '../../../packages/codecs/src/conversion/convert.ts';
import { fromRaster } from '../../../packages/pixels/src/color/convert.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import { paintArtwork } from '../artwork.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';
import { writeMixedFiles } from './mixed-files.ts';

const PORT = 4394;
const FOGRA39 = fileURLToPath(
  new URL('../../../packages/pixels/assets/ISOcoated_v2_300_bas.icc', import.meta.url),
);
const FILES = 300;
const QUICK_FILES = 10;
const TIMEOUT_MS = 3_600_000;
const MEMORY = 'the tab’s process';
const LONGEST = 'longest main-thread task (0: none over 50 ms)';
const NAMED = 'each broken file named, no other harmed';

const RECIPE = {
  version: 2,
  name: 'Four steps',
  steps: [
    { id: 'trim', tool: 'image-cropper', options: { trim: true } },
    { id: 'halve', tool: 'downscaler', options: { percent: 50 } },
    { id: 'solid', tool: 'transparency-guide', options: { fix: 'harden' } },
    { id: 'outline', tool: 'stroke-enhancer', options: { strokes: [{ width: 0.7 }] } },
  ],
};

type Kind = { readonly ending: string; readonly bytes: Uint8Array };

/** Kinds of files, from a phone photo to a small logo. */
async function makeKinds(folder: string): Promise<readonly Kind[]> {
  const art = (width: number, height: number, photoShare: number) => {
    const pixels = paintArtwork(width, height, photoShare);
    for (let at = 0; at < pixels.length; at += 4)
      if (photoShare < 1) pixels[at + 3] = Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0);
    return { pixels, raw: { width, height, channels: 4 } as const };
  };
  const png = async (width: number, height: number) => {
    const { pixels, raw } = art(width, height, 0.4);
    return { ending: 'png', bytes: await sharp(pixels, { raw }).png().toBuffer() };
  };
  const jpeg = async (width: number, height: number) => {
    const { pixels, raw } = art(width, height, 1);
    return { ending: 'jpg', bytes: await sharp(pixels, { raw }).removeAlpha().jpeg().toBuffer() };
  };
  const tiff = async () => {
    const { pixels, raw } = art(1800, 1200, 1);
    const inks = sharp(pixels, { raw }).removeAlpha().toColorspace('cmyk').withIccProfile(FOGRA39);
    return { ending: 'tif', bytes: await inks.tiff({ compression: 'lzw' }).toBuffer() };
  };
  const psd = async () => {
    const { pixels } = art(1600, 1200, 0.4);
    const picture = fromRaster(createRaster(1600, 1200, { data: pixels }));
    return { ending: 'psd', bytes: (await convert(picture, { ...PLAIN_CONVERSION, format: 'psd' })).bytes };
  };
  const pdfs = writeMixedFiles(folder, 5).map((path) => ({ ending: 'pdf', bytes: readFileSync(path) }));
  return [
    ...[await png(1200, 900), await png(3000, 2400), await jpeg(2400, 1800), await jpeg(4000, 3000)],
    ...[await tiff(), await psd(), ...pdfs],
  ];
}

const BREAKS: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  (bytes) => bytes.subarray(0, bytes.length >> 1),
  () => new Uint8Array(0),
  () => new TextEncoder().encode('Not a picture at all.'),
  (bytes) => bytes.map((byte, at) => (at < 40 ? byte ^ 0x5a : byte)),
];
const isBroken = (at: number): boolean => at % 10 === 9;

/** Makes files distinct by appending bytes that readers ignore. @returns their paths */
async function writeFiles(folder: string, count: number): Promise<readonly string[]> {
  const kinds = await makeKinds(folder);
  return Array.from({ length: count }, (_, at) => {
    const { ending, bytes } = kinds[at % kinds.length] ?? { ending: '', bytes: new Uint8Array() };
    const broken = isBroken(at) ? BREAKS[Math.floor(at / 10) % BREAKS.length] : undefined;
    const path = join(folder, `${isBroken(at) ? 'broken' : 'art'} ${at + 1}.${ending}`);
    const own = broken ? broken(bytes) : bytes;
    writeFileSync(path, own.length === 0 ? own : Buffer.concat([own, Buffer.from(`\n${at}`)]));
    return path;
  });
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Peak memory of a process in MB, as reported by the kernel; undefined where it is not available. */
async function peakOf(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    readonly processInfo: readonly { readonly type: string; readonly id: number }[];
  };
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      if (process.platform !== 'linux') return undefined;
      const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
    });
  const seen = peaks.filter((peak) => peak !== undefined);
  return seen.length > 0 ? Math.max(...seen) : undefined;
}

/** Number of valid files that failed plus broken files that did not. */
async function countFaults(page: Page, count: number): Promise<number> {
  const retry = page.getByRole('button', { name: /^Try .* again$/ });
  const labels = await retry.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const failed = new Set(labels.map((label) => Number(/ (\d+)\./.exec(label)?.[1]) - 1));
  return Array.from({ length: count }, (_, at) => failed.has(at) === isBroken(at)).filter((right) => !right)
    .length;
}

async function measure(page: Page, paths: readonly string[], browser: Browser): Promise<Measurement[]> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.getByLabel('Recipe file').setInputFiles({
    name: 'four.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(RECIPE)),
  });
  await page.getByRole('button', { name: 'Add a step' }).waitFor();
  await watchLongTasks(page);
  const region = page.getByRole('region', { name: 'Files' });
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles([...paths]);
  await region.getByText(`${paths.length} files`, { exact: false }).first().waitFor();
  const start = region.getByRole('button', { name: /^Run all · up to/ }).and(page.locator(':enabled'));
  await start.waitFor();
  const began = performance.now();
  await start.click();
  await region.getByText(/done · \d+ tokens/).waitFor();
  const milliseconds = performance.now() - began;
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  const peakMegabytes = await peakOf(browser);
  return [
    { name: MEMORY, milliseconds, ...(peakMegabytes !== undefined && { peakMegabytes }) },
    { name: LONGEST, milliseconds: longest },
    { name: NAMED, milliseconds, faults: await countFaults(page, paths.length) },
  ];
}

async function run({ quick, note }: BenchContext): Promise<readonly Measurement[]> {
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const paths = await writeFiles(folder, quick ? QUICK_FILES : FILES);
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    const email = freshEmail('bench');
    await signUpByPassword(page, email);
    await grantTokens(email, paths.length, server.dataDir);
    await page.goto('/bulk-workflow');
    const rows = await measure(page, paths, browser);
    const [all] = rows;
    note(
      `${paths.length} files in ${Math.round((all?.milliseconds ?? 0) / 1000)} s, ${Math.round(all?.peakMegabytes ?? 0)} MB at most.`,
    );
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'Hundreds of mixed files through a recipe in the tab, Chromium',
  run,
  bars: [
    { subject: MEMORY, atMostMegabytes: 1_500 },
    { subject: LONGEST, atMostSeconds: 0.2 },
    { subject: NAMED, noFaults: true },
  ],
};
