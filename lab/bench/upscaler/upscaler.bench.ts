/**
 * The Upscaler in the built app, against UpscalerJS with the same weights in the same browser: time at 2x, peak
 * memory from 4 to 64 megapixels, and how quickly Cancel takes effect.
 */
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { grantTokens } from '../../../e2e/grant-tokens.ts';
import { badge, clearWork, freshEmail, openSettled, signUpByPassword } from '../../../e2e/support.ts';
import { encodeImage } from '../../../packages/codecs/src/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import { paintArtwork } from '../artwork.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';
import { downloadUpscalerJs, measureUpscalerJs } from './upscalerjs.ts';

const PORT = 4392;
const CANCEL = 'Cancel to a page that can run again';
const LARGE = 'ours, slim 4x, 4 → 64 megapixels';
const LARGE_CLEAR = 'ours, slim 4x, 4 → 64 megapixels with soft opacity everywhere';
const MINUTES = 60_000;

/** Makes every pixel partially transparent, so that the upscaler skips no tile. */
function soften(data: Uint8ClampedArray, width: number): void {
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel++)
    data[at] = 128 + 120 * Math.sin((pixel % width) / 9) * Math.cos(pixel / width / 13);
}

async function writePicture(folder: string, side: number, opacity: 'solid' | 'soft'): Promise<string> {
  const data = paintArtwork(side, side, 0.5);
  if (opacity === 'soft') soften(data, side);
  const raster = createRaster(side, side, { data, resolution: { x: 100, y: 100 } });
  const file = join(folder, `art-${side}-${opacity}.png`);
  writeFileSync(file, await encodeImage(raster, { format: 'png' }));
  return file;
}

async function open(page: Page, file: string, factor: '2x' | '4x'): Promise<void> {
  // Clears stored work, because the app would restore the previous picture.
  await clearWork(page);
  await page.goto('/upscaler');
  await openSettled(page, file);
  await page.getByRole('radio', { name: 'Factor' }).click();
  await page.getByRole('radio', { name: factor }).click();
}

async function run(page: Page): Promise<number> {
  const start = performance.now();
  await page.getByRole('button', { name: /^Run · / }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('Result ready', { exact: true }).waitFor({ timeout: 30 * MINUTES });
  return performance.now() - start;
}

/** Resident memory of the largest renderer process, MB; only the app's page is active. */
async function watchMemory(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  let peak = 0;
  const sample = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id, type } of processInfo) {
      const path = `/proc/${id}/status`;
      // The process of a closed page no longer exists.
      if (type !== 'renderer' || !existsSync(path)) continue;
      const status = readFileSync(path, 'utf8');
      peak = Math.max(peak, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000);
    }
  };
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      await sample();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    end.abort();
    await watching;
    await session.detach();
    return peak;
  };
}

function sizeOfPng(file: string): string {
  const header = Buffer.alloc(24);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, header);
  closeSync(descriptor);
  return `${header.readUInt32BE(16)} × ${header.readUInt32BE(20)}`;
}

async function measureLarge(
  browser: Browser,
  page: Page,
  name: string,
  file: string,
  side: number,
): Promise<Measurement> {
  await open(page, file, '4x');
  const stop = await watchMemory(browser);
  let peakMegabytes = 0;
  let milliseconds = 0;
  try {
    milliseconds = await run(page);
    const result = page.getByRole('region', { name: 'Result' });
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 5 * MINUTES }),
      result.getByRole('button', { name: 'Download' }).click(),
    ]);
    const size = sizeOfPng(await download.path());
    if (size !== `${side * 4} × ${side * 4}`) throw new Error(`The download has ${size} pixels.`);
  } finally {
    // Stops sampling, which would otherwise fail after the browser is closed and hide the original error.
    peakMegabytes = await stop();
  }
  return { name, milliseconds, peakMegabytes };
}

/**
 * Time from clicking Cancel during a run until the page can run again, ms.
 * @throws Error if the run finished before the click
 */
async function measureCancel(page: Page, file: string): Promise<number> {
  await open(page, file, '4x');
  const before = await badge(page).getAttribute('aria-label');
  await page.getByRole('button', { name: /^Run · / }).click();
  // Clicks inside the page in the first frame with progress, because a click by Playwright could come after the run.
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const button = (name: string) =>
          [...document.querySelectorAll('button')].find((one) => one.textContent === name);
        let start = 0;
        const sample = () => {
          const cancel = button('Cancel');
          const run = document.querySelector<HTMLButtonElement>('button[aria-label^="Run ·"]');
          if (run === null) {
            reject(new Error('The run ended before it was cancelled.'));
            return;
          }
          if (start === 0 && cancel && document.querySelector('[role="progressbar"]')) {
            start = performance.now();
            cancel.click();
          }
          if (start > 0 && !cancel && !run.disabled && run.ariaBusy !== 'true')
            resolve(performance.now() - start);
          else requestAnimationFrame(sample);
        };
        sample();
      }),
  );
  if ((await badge(page).getAttribute('aria-label')) !== before)
    throw new Error('A cancelled run was charged.');
  return milliseconds;
}

async function measure(context: BenchContext, browser: Browser, page: Page, folder: string) {
  const { quick, note } = context;
  const side = quick ? 96 : 1000;
  const file = await writePicture(folder, side, 'solid');
  await open(page, file, '2x');
  const cold = await run(page);
  await open(page, file, '2x');
  const warm = await run(page);
  const rows: Measurement[] = [
    { name: 'ours, slim 2x, first run', milliseconds: cold },
    { name: 'ours, slim 2x', milliseconds: warm },
  ];
  if (downloadUpscalerJs(!quick)) {
    const { whole, patches } = await measureUpscalerJs(browser, paintArtwork(side, side, 0.5), side, side);
    rows.push({ name: 'UpscalerJS, slim 2x, at once (its default)', milliseconds: whole });
    rows.push({ name: 'UpscalerJS, slim 2x, patches of 64', milliseconds: patches });
    rows.push({ name: 'UpscalerJS, slim 2x, its better', milliseconds: Math.min(whole, patches) });
  } else note('UpscalerJS is left out: it is not here, and npm was not asked or could not download it.');
  return rows;
}

async function runBenchmark(context: BenchContext): Promise<readonly Measurement[]> {
  const { quick } = context;
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    const email = freshEmail('bench');
    await signUpByPassword(page, email);
    await grantTokens(email, 200, server.dataDir);
    const rows = await measure(context, browser, page, folder);
    const largeSide = quick ? 400 : 2000;
    const large = await writePicture(folder, largeSide, 'solid');
    const cancel = await measureCancel(page, large);
    rows.push({ name: CANCEL, milliseconds: cancel });
    if (!quick) {
      const clear = await writePicture(folder, largeSide, 'soft');
      rows.push(await measureLarge(browser, page, LARGE, large, largeSide));
      rows.push(await measureLarge(browser, page, LARGE_CLEAR, clear, largeSide));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'Upscaler in the built app, slim network, 1 megapixel',
  run: runBenchmark,
  bars: [
    { subject: 'ours, slim 2x', against: 'UpscalerJS, slim 2x, its better', atMostRatio: 0.5 },
    { subject: CANCEL, atMostSeconds: 0.2 },
    { subject: LARGE, atMostMegabytes: 1500 },
    { subject: LARGE_CLEAR, atMostMegabytes: 1500 },
  ],
};
