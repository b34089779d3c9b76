/**
 * 40 images of 2 megapixels each in the built app's workspace list: time to open them, time of "Run all", and the
 * tab's peak memory.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { freshEmail, signUpByPassword } from '../../../e2e/support.ts';
import { encodeImage } from '../../../packages/codecs/src/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import { paintArtwork } from '../artwork.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const PORT = 4396;
const TIMEOUT = { timeout: 600_000 };
const MEGABYTE = 1024 ** 2;

/** Writes distinct images in which the photograph covers varying fractions; every other one is a JPEG. */
async function writeImages(folder: string, count: number, width: number, height: number): Promise<string[]> {
  const paths: string[] = [];
  for (let n = 0; n < count; n++) {
    const data = paintArtwork(width, height, 0.3 + (0.4 * n) / count);
    const raster = createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
    const format = n % 2 === 0 ? 'png' : 'jpeg';
    const path = join(folder, `art-${n + 1}.${format}`);
    writeFileSync(path, await encodeImage(raster, { format }));
    paths.push(path);
  }
  return paths;
}

/** Peak memory of the tab's process on Linux (VmHWM, proc(5)); undefined elsewhere. */
async function peakMegabytes(browser: Browser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
    .map((kilobytes) => (Number(kilobytes) * 1024) / MEGABYTE);
  return Math.max(...peaks);
}

async function measure(browser: Browser, page: Page, paths: readonly string[]): Promise<Measurement[]> {
  await page.goto('/transparency-guide');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const began = performance.now();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...paths]);
  const strip = page.getByRole('region', { name: 'Images' });
  const runAll = strip.getByRole('button', { name: new RegExp(`^Run all ${paths.length}`) });
  await runAll.and(page.locator(':enabled')).waitFor(TIMEOUT);
  const opened = performance.now();
  await runAll.click();
  await strip.getByText(`${paths.length} done`).waitFor(TIMEOUT);
  const milliseconds = performance.now() - opened;
  const peak = await peakMegabytes(browser);
  return [
    { name: `opening ${paths.length} images`, milliseconds: opened - began },
    {
      name: `running all ${paths.length}`,
      milliseconds,
      ...(peak !== undefined && { peakMegabytes: peak }),
    },
  ];
}

async function run({ quick, note }: BenchContext): Promise<readonly Measurement[]> {
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const paths = quick ? await writeImages(folder, 3, 200, 150) : await writeImages(folder, 40, 1664, 1200);
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    await signUpByPassword(page, freshEmail('bench'));
    const rows = await measure(browser, page, paths);
    for (const { name, peakMegabytes: peak } of rows)
      if (peak !== undefined) note(`${name}: the tab had ${Math.round(peak)} MB at the most.`);
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'A list of images in the workspace, Transparency Guide, Chromium',
  run,
};
