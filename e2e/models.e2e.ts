/**
 * Failures of AI networks: a late, missing, or damaged file, no connection, a failing GPU, or a page without shared
 * memory. The tool keeps working, and failed runs cost nothing.
 */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { type AppServer, startAppServer } from '../scripts/app-server.ts';
import { REAL_NETWORKS, skipWithoutModels } from './late-models.ts';
import { NETWORKS_PORT } from './ports.ts';
import { badge, expectAccessible, LONG_WORK, openSettled, signIn } from './support.ts';

const NETWORK = '**/models/esrgan-slim-2x.*.onnx';
/** Requests for the "Fine" network, which are blocked because that network is not under test. */
const OTHER = '**/models/esrgan-medium-*.onnx';

function drawArt() {
  const art = new PNG({ width: 48, height: 32 });
  for (let at = 0; at < art.data.length; at += 4) art.data.set([at % 251, (at >> 4) % 256, 90, 255], at);
  return { name: 'art.png', mimeType: 'image/png', buffer: PNG.sync.write(art) };
}

const run = (page: Page) => page.getByRole('button', { name: /^Run ·/ });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

async function expectResult(page: Page): Promise<void> {
  // Waits for the run, because the page may still offer the result of earlier settings.
  await expect(result(page)).toContainText('Result ready', LONG_WORK);
  const download = page.waitForEvent('download');
  await result(page).getByRole('button', { name: 'Download' }).click();
  const { width, height } = PNG.sync.read(readFileSync(await (await download).path()));
  expect([width, height]).toEqual([96, 64]);
}

async function openUpscaler(page: Page, name: string): Promise<void> {
  await page.route(OTHER, (route) => route.abort());
  await signIn(page, name);
  await page.goto('/upscaler');
  await openSettled(page, drawArt());
  await page.getByRole('radio', { name: 'Factor' }).click();
}

/**
 * Retries the click, because the loupe may still be loading the network from the previous mocked response, and a run
 * reuses that load.
 */
async function pressFor(button: Locator, words: string): Promise<void> {
  await expect(async () => {
    await button.click({ timeout: 10_000 });
    await expect(button.page().getByRole('alert')).toContainText(words, { timeout: 10_000 });
  }).toPass(LONG_WORK);
}

test('reports an AI network that is late, missing, damaged or unreachable', async ({ page }) => {
  const preparing = { state: 'preparing', received: 12_900_000, total: 136_455_985 };
  await page.route(NETWORK, (route) => route.fulfill({ status: 503, json: preparing }));
  await openUpscaler(page, 'models');

  await run(page).click();
  await expect(page.getByText('Preparing the AI model… 12 of 136 MB')).toBeVisible();
  await expect(page.getByRole('status').getByText('Preparing the AI model.')).toBeAttached();
  await expectAccessible(page, 'a run that waits for its network');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(run(page)).toBeEnabled();

  const cases = [
    ['The AI model is not on the server', { status: 404 }],
    ['The AI model arrived damaged', { status: 200, body: 'no network' }],
    [
      'the server cannot fetch it now: its disk is full.',
      { status: 503, json: { state: 'failed', reason: 'disk-full' } },
    ],
  ] as const;
  for (const [words, answer] of cases) {
    // Replaces the route without a gap, in which the loupe could load the real network.
    await page.route(NETWORK, (route) => route.fulfill(answer));
    await pressFor(run(page), words);
    await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  }
  await page.route(NETWORK, (route) => route.abort());
  await pressFor(page.getByRole('button', { name: 'Try again' }), 'there is no connection');
  await expectAccessible(page, 'a run whose network cannot be had');
  await expect(badge(page)).toContainText('15/15');

  // Filter mode works without an AI network; the network works again once the connection is back.
  await page.getByRole('radio', { name: 'Filter' }).click();
  await run(page).click();
  await expectResult(page);
  await expect(badge(page)).toContainText('14/15');
  await page.unroute(NETWORK);
  await page.getByRole('radio', { name: 'AI' }).click();
  await run(page).click();
  await expectResult(page);
  await expect(badge(page)).toContainText('13/15');
});

test('falls back to the CPU if the GPU provides no device', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  // Patches the worker's script to report a GPU, because the page cannot change the worker's navigator.
  const adapter =
    "{info:{},limits:{},features:new Set(),requestDevice:()=>Promise.reject(new Error('lost'))}";
  const gpu = `{wgslLanguageFeatures:new Set(),requestAdapter:()=>Promise.resolve(${adapter})}`;
  await page.route('**/assets/engine.worker-*.js', async (route) => {
    const answer = await route.fetch();
    const body = `Object.defineProperty(navigator,'gpu',{value:${gpu}});${await answer.text()}`;
    await route.fulfill({ response: answer, body });
  });
  const build = page.waitForResponse(/ort-wasm-simd-threaded\.asyncify\.wasm/);
  await openUpscaler(page, 'gpu');
  await run(page).click();
  expect((await build).headers()['content-type']).toBe('application/wasm');
  await expectResult(page);
  await expect
    .poll(() => complaints.join('\n'))
    .toContain('The GPU does not run esrgan-slim-2x; the CPU does it.');
});

/** Opens a page without the isolation headers, so that it has no shared memory. */
async function openUnshared(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers['cross-origin-opener-policy'];
    delete headers['cross-origin-embedder-policy'];
    await route.fulfill({ response: answer, headers });
  });
}

const isIsolated = (page: Page) => page.evaluate(() => globalThis.crossOriginIsolated);

test('uses one thread on a page without shared memory', async ({ page }) => {
  await openUnshared(page, '/upscaler');
  await openUpscaler(page, 'one-thread');
  expect(await isIsolated(page)).toBe(false);
  await run(page).click();
  await expectResult(page);
});

/** Shaded ball on wood grain. It counts as a photo, so the tool uses the network. */
function ballOnBoards() {
  const side = 160;
  const art = new PNG({ width: side, height: side });
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const grain = 22 * Math.sin(y / 2 + 2 * Math.sin(x / 16)) + (Math.floor(y / 32) % 2) * 25;
      const ball = Math.min(1, Math.max(0, 45.5 - Math.hypot(x - 80, y - 80)));
      const light = 1 - Math.hypot(x - 65, y - 60) / 95;
      const over = (ground: number, full: number) => ground + ball * (full * light - ground);
      art.data.set([over(150 + grain, 250), over(105 + grain, 60), over(65 + grain, 50), 255], at);
    }
  }
  return { name: 'ball.png', mimeType: 'image/png', buffer: PNG.sync.write(art) };
}

/** Records the image's vertical position in every frame. */
async function placesOfImage(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const places = new Set<number>();
    Object.assign(globalThis, { places });
    const look = () => {
      const image = document.querySelector('[role=application]');
      if (image) places.add(Math.round(image.getBoundingClientRect().y));
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]);
}

test("shows the server's own download above the image, which does not move", async ({ page }) => {
  let received = 12_900_000;
  await page.route('**/models/isnet-*.onnx', (route) =>
    route.fulfill({ status: 503, json: { state: 'preparing', received, total: 136_455_985 } }),
  );
  await signIn(page, 'preparing');
  await page.goto('/background-remover');
  const places = await placesOfImage(page);
  await openSettled(page, ballOnBoards());
  await expect(page.getByText('Preparing the AI model… 12 of 136 MB')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Preparing the AI model' });
  await expect(bar).toHaveAttribute('aria-valuenow', '9');
  received = 68_000_000;
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText(/not on this device yet/)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  expect(await places(), 'the image moves').toHaveLength(1);
});

/** Collects all live-region announcements, however briefly they are shown. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(globalThis, { heard });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) heard.add(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { heard: Set<string> }).heard]);
}

test.describe('real AI network', () => {
  test.use({ baseURL: `http://127.0.0.1:${NETWORKS_PORT}` });
  let server: AppServer | undefined;
  test.beforeAll(async () => {
    skipWithoutModels();
    server = await startAppServer(NETWORKS_PORT, REAL_NETWORKS);
  });
  test.afterAll(() => server?.stop());

  test("removes a background on one thread, and announces the network's start in the first preview", async ({
    page,
  }) => {
    // Time for a run on one thread of a busy machine, and for a retry.
    test.setTimeout(600_000);
    await openUnshared(page, '/background-remover');
    await signIn(page, 'one-thread-ball');
    await page.goto('/background-remover');
    const heard = await listen(page);
    await openSettled(page, ballOnBoards());
    expect(await isIsolated(page)).toBe(false);
    await expect(page.getByRole('radio', { name: 'AI' })).toBeChecked();
    // Previews are free and start automatically.
    await expect(page.getByRole('region', { name: 'What it does' })).toContainText('Area removed', LONG_WORK);
    expect(await heard()).toContain('Starting the AI model…');

    await run(page).click();
    await expect(result(page)).toContainText('Result ready', LONG_WORK);
    await expect(badge(page)).toContainText('13/15');
  });
});
