/** 200 mixed files in the batch validator of the built app: total time and main-thread blocking. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { grantTokens } from '../../../e2e/grant-tokens.ts';
import { freshEmail, signUpByPassword } from '../../../e2e/support.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';
import { writeMixedFiles } from './mixed-files.ts';

const PORT = 4393;
const NOTICED = 'what a person notices, for scale';
const NOTICED_MS = 100;
const LONGEST = 'longest main-thread task while checking (0: none over 50 ms)';
const KEYSTROKE = 'slowest answer to a typed letter while checking';

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Types into the search box until the batch is done. @returns longest time from key press to frame, ms */
function typeUntilDone(page: Page, files: number): Promise<number> {
  return page.evaluate(async (count) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const isDone = () => document.querySelector('h1')?.textContent === `${count} of ${count} files checked`;
    let slowest = 0;
    for (let turn = 0; !isDone() && field; turn++) {
      const keyAt = performance.now();
      // Bypasses React's setter, as a real key press does.
      Reflect.set(HTMLInputElement.prototype, 'value', turn % 2 === 0 ? '1' : '', field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      slowest = Math.max(slowest, performance.now() - keyAt);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return slowest;
  }, files);
}

async function measure(page: Page, paths: readonly string[]): Promise<Measurement[]> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([...paths]);
  const start = page.getByRole('button', { name: /^Start · / });
  await start.and(page.locator(':enabled')).waitFor();
  await watchLongTasks(page);
  await start.click();
  await page.getByRole('searchbox').waitFor();
  const began = performance.now();
  const slowest = await typeUntilDone(page, paths.length);
  const milliseconds = performance.now() - began;
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  return [
    { name: NOTICED, milliseconds: NOTICED_MS },
    { name: LONGEST, milliseconds: longest },
    { name: KEYSTROKE, milliseconds: slowest },
    { name: `${paths.length} files from start to paid`, milliseconds },
  ];
}

async function run({ quick }: BenchContext): Promise<readonly Measurement[]> {
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const paths = writeMixedFiles(folder, quick ? 5 : 200);
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    const email = freshEmail('bench');
    await signUpByPassword(page, email);
    await grantTokens(email, paths.length, server.dataDir);
    await page.goto('/batch-validator');
    return await measure(page, paths);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export const benchmark: Benchmark = {
  title: 'A batch of mixed files in the tab, Chromium',
  run,
  bars: [LONGEST, KEYSTROKE].map((subject) => ({ subject, against: NOTICED, atMostRatio: 2 })),
};
