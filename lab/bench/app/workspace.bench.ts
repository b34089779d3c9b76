/**
 * Workspace in the built app with the real server: latency of a slider step on a 12-MP image, and the longest
 * main-thread block.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { freshEmail, openSettled, signUpByPassword } from '../../../e2e/support.ts';
import { encodeImage } from '../../../packages/codecs/src/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import { paintArtwork } from '../artwork.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const PORT = 4392;
const FRAME_MS = 1000 / 60;

async function photograph(width: number, height: number): Promise<Uint8Array> {
  const raster = createRaster(width, height, {
    data: paintArtwork(width, height, 0.5),
    resolution: { x: 300, y: 300 },
  });
  return encodeImage(raster, { format: 'jpeg', quality: 90 });
}

/** Time from each key event to the repainted canvas, ms. */
function stepSlider(page: Page, steps: number): Promise<number[]> {
  return page.getByRole('slider', { name: 'Tolerance' }).evaluate(async (slider: HTMLElement, count) => {
    const times: number[] = [];
    slider.focus();
    for (let step = 0; step < count; step++) {
      const keyAt = performance.now();
      const shown = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('A step of the slider was not shown within a minute.')), 60_000);
        new PerformanceObserver((list, observer) => {
          for (const { startTime, duration } of list.getEntriesByName('workspace-repaint')) {
            if (startTime < keyAt) continue;
            observer.disconnect();
            resolve(startTime + duration);
          }
        }).observe({ type: 'measure' });
      });
      const key = step % 20 < 10 ? 'ArrowRight' : 'ArrowLeft';
      slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      times.push((await shown) - keyAt);
    }
    return times;
  }, steps);
}

/** Time of a fixed calculation, ms; tells a slower machine from a slower build. */
function fixedWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pixels = new Uint8Array(4_000_000);
    const began = performance.now();
    for (let pass = 0; pass < 8; pass++)
      for (let at = 0; at < pixels.length; at++) pixels[at] = ((pixels[at] ?? 0) * 31 + at + pass) & 255;
    return performance.now() - began;
  });
}

/** Time from the key event to the last repaint, which shows the proxy's full resolution, ms. */
async function timeLastRepaint(page: Page, steps: number): Promise<number[]> {
  const times: number[] = [];
  for (let step = 0; step < steps; step++) {
    const time = await page.getByRole('slider', { name: 'Tolerance' }).evaluate(
      async (slider: HTMLElement, key) => {
        let last = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntriesByName('workspace-repaint'))
            last = startTime + duration;
        });
        observer.observe({ type: 'measure' });
        const keyAt = performance.now();
        slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        observer.disconnect();
        return last - keyAt;
      },
      step % 2 === 0 ? 'ArrowRight' : 'ArrowLeft',
    );
    times.push(time);
  }
  return times;
}

/** Longest task since the last call, ms; browsers report only tasks of 50 ms or more. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = globalThis as unknown as { longTasks: number[] };
    return Math.max(0, ...seen.longTasks.splice(0));
  });
}

async function measure(page: Page, image: string, quick: boolean): Promise<Measurement[]> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto('/color-ko');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await longestTask(page);
  await openSettled(page, image);
  await page.waitForTimeout(quick ? 200 : 2000);
  const opening = await longestTask(page);
  await stepSlider(page, quick ? 2 : 20);
  const times = (await stepSlider(page, quick ? 4 : 200)).sort((a, b) => a - b);
  const tuning = await longestTask(page);
  const rests = (await timeLastRepaint(page, quick ? 2 : 10)).sort((a, b) => a - b);
  const work = await fixedWork(page);
  const at = (share: number, of = times) => of[Math.min(of.length - 1, Math.floor(of.length * share))]!;
  await page.getByRole('button', { name: /^Run · / }).click();
  await page.getByRole('button', { name: 'Download' }).first().waitFor({ timeout: 60_000 });
  const running = await longestTask(page);
  return [
    { name: 'one frame at 60 Hz, for scale', milliseconds: FRAME_MS },
    { name: 'slider step to repaint, median', milliseconds: at(0.5) },
    { name: 'slider step to repaint, 95th percentile', milliseconds: at(0.95) },
    { name: 'slider step to the whole proxy, median', milliseconds: at(0.5, rests) },
    { name: 'a fixed piece of work on this machine', milliseconds: work },
    { name: 'longest main-thread task while opening (0: none over 50 ms)', milliseconds: opening },
    { name: 'longest main-thread task while tuning', milliseconds: tuning },
    { name: 'longest main-thread task while running', milliseconds: running },
  ];
}

async function run({ quick }: BenchContext): Promise<readonly Measurement[]> {
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  // The image is passed as a path, because Playwright decodes a buffer on the page's main thread, which would
  // distort the result.
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const image = join(folder, 'photograph.jpg');
  writeFileSync(image, await photograph(width, height));
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    await signUpByPassword(page, freshEmail('bench'));
    return await measure(page, image, quick);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'Workspace on a 12 MP JPEG, Color Knockout, 1440 × 900, Chromium',
  run,
  bars: [
    {
      subject: 'slider step to repaint, 95th percentile',
      against: 'one frame at 60 Hz, for scale',
      atMostRatio: 2,
    },
    {
      subject: 'slider step to the whole proxy, median',
      against: 'one frame at 60 Hz, for scale',
      atMostRatio: 150 / FRAME_MS,
    },
    ...['opening (0: none over 50 ms)', 'tuning', 'running'].map((phase) => ({
      subject: `longest main-thread task while ${phase}`,
      against: 'one frame at 60 Hz, for scale',
      atMostRatio: 100 / FRAME_MS,
    })),
  ],
};
