/**
 * Upscaler's neural network on WebGPU with Chromium's software adapter: the result equals the CPU's, and a run survives
 * the loss of the GPU.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { chromiumLaunch } from '../scripts/chromium-launch.ts';
import { badge, clearWork, LONG_WORK, openSettled, signIn } from './support.ts';

test.use({ launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, '--enable-unsafe-webgpu'] } });

/** Two tiles wide and only 16 px high, because the software adapter takes seconds per tile. */
const [WIDTH, HEIGHT] = [260, 16];

function drawArt() {
  const art = new PNG({ width: WIDTH, height: HEIGHT });
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const wave = 110 * Math.sin(x / 4) * Math.cos(y / 3);
      art.data.set([128 + wave, (x * 7) % 256, x % 32 < 16 ? 230 : 40, 255], at);
    }
  }
  return { name: 'art.png', mimeType: 'image/png', buffer: PNG.sync.write(art) };
}

/**
 * Code prepended to the worker's script. It hides that the adapter is software, counts dispatches, and can destroy the
 * device or make the GPU hang. It shortens timeouts while the GPU hangs, and extends long ones otherwise.
 */
const PRELUDE = `
Object.defineProperty(GPUAdapterInfo.prototype, 'isFallbackAdapter', { value: false });
globalThis.gpuDispatches = 0;
globalThis.gpuLostAt = Infinity;
globalThis.gpuIsSilent = false;
globalThis.gpuDestroyed = 0;
{
  const { requestDevice } = GPUAdapter.prototype;
  const { dispatchWorkgroups } = GPUComputePassEncoder.prototype;
  let device;
  GPUAdapter.prototype.requestDevice = async function (...words) {
    return (device = await requestDevice.apply(this, words));
  };
  GPUComputePassEncoder.prototype.dispatchWorkgroups = function (...groups) {
    if (++gpuDispatches === gpuLostAt) device.destroy();
    return dispatchWorkgroups.apply(this, groups);
  };
  const { mapAsync } = GPUBuffer.prototype;
  GPUBuffer.prototype.mapAsync = function (...words) {
    return gpuIsSilent ? new Promise(() => {}) : mapAsync.apply(this, words);
  };
  const { destroy } = GPUDevice.prototype;
  GPUDevice.prototype.destroy = function () {
    gpuDestroyed++;
    return destroy.apply(this);
  };
  const { setTimeout } = globalThis;
  const patience = (ms) => (gpuIsSilent ? Math.min(ms, 3000) : ms >= 60_000 ? 10 * ms : ms);
  globalThis.setTimeout = (work, ms, ...words) => setTimeout(work, patience(ms), ...words);
}
`;

type Counts = { gpuDispatches: number; gpuLostAt: number; gpuIsSilent: boolean; gpuDestroyed: number };

const enginesOf = (page: Page) => page.workers().filter((worker) => worker.url().includes('/engine.worker-'));

async function countDispatches(page: Page): Promise<number> {
  const counts = await Promise.all(
    enginesOf(page).map((worker) =>
      worker.evaluate(() => (globalThis as unknown as Partial<Counts>).gpuDispatches ?? 0),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Destroys the device five dispatches later, in the middle of the next tile. */
const loseDevice = (page: Page) =>
  Promise.all(
    enginesOf(page).map((worker) =>
      worker.evaluate(() => {
        const counts = globalThis as unknown as Counts;
        counts.gpuLostAt = counts.gpuDispatches + 5;
      }),
    ),
  );

const silence = (page: Page) =>
  Promise.all(
    enginesOf(page).map((worker) =>
      worker.evaluate(() => {
        (globalThis as unknown as Counts).gpuIsSilent = true;
      }),
    ),
  );

async function countDestroyed(page: Page): Promise<number> {
  const counts = await Promise.all(
    enginesOf(page).map((worker) =>
      worker.evaluate(() => (globalThis as unknown as Partial<Counts>).gpuDestroyed ?? 0),
    ),
  );
  return Math.max(...counts);
}

/** Simulates a computer with a GPU. */
const pretendGpu = (page: Page) =>
  page.route('**/assets/engine.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: PRELUDE + (await answer.text()) });
  });

/** Blocks the download of a neural network that the run does not need. */
async function openUpscaler(page: Page): Promise<void> {
  await page.route('**/models/esrgan-medium-*.onnx', (route) => route.abort());
  await page.goto('/upscaler');
  await openSettled(page, drawArt());
  await page.getByRole('radio', { name: 'Factor' }).click();
}

async function draw(page: Page): Promise<PNG> {
  await page.getByRole('button', { name: /^Run ·/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  // Waits for the run, because the page may still offer the result of earlier settings.
  await expect(result).toContainText('Result ready', LONG_WORK);
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download' }).click();
  return PNG.sync.read(readFileSync(await (await download).path()));
}

/** Largest channel difference, out of 255. */
function largestDifference(one: PNG, other: PNG): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - other.data[at]!)), 0);
}

const hasAdapter = (page: Page) =>
  page.evaluate(async () => {
    const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<unknown> } };
    return ((await gpu?.requestAdapter()) ?? null) !== null;
  });

test("matches the CPU's result on WebGPU, and loses nothing if the device is lost during a run", async ({
  page,
  context,
}) => {
  await signIn(page, 'webgpu');
  test.skip(!(await hasAdapter(page)), 'This Chromium gives no WebGPU adapter, not even one of software.');

  // Runs without the patch, so that the software adapter is ignored and the CPU is used.
  const plain = await context.newPage();
  await openUpscaler(plain);
  const onCpu = await draw(plain);
  await plain.close();
  // Clears the result, which would otherwise be reused.
  await clearWork(page);

  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await pretendGpu(page);
  await openUpscaler(page);
  const before = await countDispatches(page);
  const onGpu = await draw(page);
  const dispatches = (await countDispatches(page)) - before;
  expect(dispatches, 'the run is on the GPU').toBeGreaterThan(0);
  expect(complaints.join('\n')).not.toContain('The GPU does not run');
  expect(loaded).not.toContain('/onnxruntime/ort-wasm-simd-threaded.wasm');
  expect(largestDifference(onGpu, onCpu)).toBeLessThanOrEqual(2);
  await expect(badge(page)).toContainText('13/15');

  await loseDevice(page);
  // Chooses another resolution, so that the paid result is not reused.
  await page.getByRole('radio', { name: 'Resolution' }).click();
  const onBoth = await draw(page);
  await expect
    .poll(() => complaints.join('\n'))
    .toContain('The GPU does not run esrgan-slim-2x; the CPU does it.');
  await expect.poll(() => loaded).toContain('/onnxruntime/ort-wasm-simd-threaded.wasm');
  expect(largestDifference(onBoth, onCpu)).toBeLessThanOrEqual(2);
  await expect(badge(page)).toContainText('12/15');
});

test('gives up on a GPU that hangs after a successful run, and completes on the CPU', async ({ page }) => {
  await signIn(page, 'silent-gpu');
  test.skip(!(await hasAdapter(page)), 'This Chromium gives no WebGPU adapter, not even one of software.');
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await pretendGpu(page);
  await openUpscaler(page);
  const onGpu = await draw(page);
  expect(complaints.join('\n')).not.toContain('The GPU does not run');

  await silence(page);
  await page.getByRole('radio', { name: 'Resolution' }).click();
  const said = page.getByText('The GPU is not responding; using the CPU…').first();
  const heard = said.waitFor({ state: 'attached', ...LONG_WORK });
  const onCpu = await draw(page);
  await heard;
  await expect
    .poll(() => complaints.join('\n'))
    .toMatch(/The GPU does not run esrgan-slim-2x.*does not answer/);
  await expect.poll(() => countDestroyed(page)).toBeGreaterThan(0);
  expect(largestDifference(onCpu, onGpu)).toBeLessThanOrEqual(2);
  await expect(badge(page)).toContainText('13/15');
});
