/** Batch on the server: sent, followed with and without live updates, downloaded, deleted. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { addressOf, cleanUp, run, stop, WORKER } from '@printready/testing/process';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { EVERY_TOOL, VECTORS } from '../packages/pipeline/src/recipe/testing/same-bytes.ts';
import { gatherFor, inTab, inTerminal, onServers, writeArt } from './bulk-runners.ts';
import { grantTokens } from './grant-tokens.ts';
import { badge, expectAccessible, LONG_WORK, signIn } from './support.ts';

const SIDE = 300;

function disc(name: string, radius: number) {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const cover = Math.hypot(x - SIDE / 2, y - SIDE / 2) < radius ? 255 : 0;
    png.data.set([200, (x * y) & 255, 30, cover], at * 4);
  }
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

const FILES = [
  ...[1, 2, 3, 4].map((n) => disc(`art ${n}.png`, 60 + 15 * n)),
  { name: 'no image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') },
];

const startWorker = () => run({ DATA_DIR: process.env['E2E_DATA_DIR'] ?? '', WORKER_LANES: '1' }, WORKER);

test.afterAll(cleanUp);

const files = (page: Page) => page.getByRole('region', { name: 'Files', exact: true });
const servers = (page: Page) => page.getByRole('region', { name: 'On our servers' });
const choice = (page: Page) => page.getByRole('radio', { name: 'On our servers' });

async function gather(page: Page): Promise<void> {
  // Removes the save dialog, which Playwright cannot operate, so that the ZIP is a download.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
  await page.goto('/bulk-workflow');
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Stroke Enhancer/ })
    .click();
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles(FILES);
  await expect(files(page).getByText('5 files')).toBeVisible(LONG_WORK);
}

const send = (page: Page) => files(page).getByRole('button', { name: /^Send 5 files to our servers/ });

test('sends a batch, follows it live, reports a failed file, downloads the ZIP, and deletes the batch', async ({
  page,
}) => {
  const worker = startWorker();
  await addressOf(worker);
  await signIn(page, 'bulk-servers');
  await gather(page);
  await expect(choice(page)).not.toBeChecked();
  await page.getByRole('button', { name: 'Close the settings' }).click();
  await choice(page).click();
  await expect(files(page)).toContainText('Your artwork leaves this computer.');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `sending at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(send(page)).toContainText('up to 5 tokens');
  await send(page).click();
  await expect(servers(page).getByText('4 of 5 files · 1 failed')).toBeVisible(LONG_WORK);
  await expect(servers(page).getByText(/done · 4 tokens/)).toBeVisible();
  await expect(servers(page).getByText(/^Results are deleted on /)).toBeVisible();
  await expect(badge(page)).toContainText('11/15');
  await expect(files(page).getByText('Drop a folder or hundreds of images here')).toBeVisible();
  const failed = servers(page).getByRole('list', { name: /^Failed files of/ });
  await expect(failed.getByRole('listitem')).toHaveCount(1);
  await expect(failed).toContainText('no image.jpg');
  await servers(page).getByRole('button', { name: 'Show all files' }).click();
  const shown = servers(page)
    .getByRole('listitem')
    .filter({ hasText: /\.(png|jpg)/ });
  await expect(shown).toHaveCount(5);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `sent at ${width}`);
  }
  const download = page.waitForEvent('download');
  await servers(page).getByRole('button', { name: 'Download ZIP' }).click();
  const zip = unzipSync(readFileSync(await (await download).path()));
  expect(Object.keys(zip)).toEqual([
    ...['art 1.png', 'art 2.png', 'art 3.png', 'art 4.png'],
    ...['manifest.csv', 'manifest.json'],
  ]);
  const manifest = Buffer.from(zip['manifest.csv'] ?? []).toString();
  expect(manifest.split('\r\n')).toHaveLength(7);
  expect(manifest).toMatch(/no image\.jpg,,\S/);
  await servers(page).getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(servers(page)).toBeHidden();
  expect(await stop(worker)).toBe(0);
});

test('polls if live updates are unavailable, skips one file, and cancels the rest', async ({ page }) => {
  const worker = startWorker();
  await addressOf(worker);
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
  await signIn(page, 'bulk-down');
  await gather(page);
  await choice(page).click();
  // Without a worker, the files keep waiting.
  await stop(worker);
  await send(page).click();
  await expect(servers(page).getByText('0 of 5 files')).toBeVisible(LONG_WORK);
  await expect(servers(page)).toContainText('No server is working on it right now');
  await servers(page).getByRole('button', { name: 'Show all files' }).click();
  await servers(page).getByRole('button', { name: 'Skip art 2.png' }).click();
  await expect(servers(page).getByText('1 of 5 files · 1 skipped')).toBeVisible();
  const next = startWorker();
  await addressOf(next);
  await expect(servers(page).getByText('3 of 5 files · 1 failed · 1 skipped')).toBeVisible(LONG_WORK);
  await expect(servers(page)).not.toContainText('No server is working on it');
  await stop(next);
  await servers(page)
    .getByRole('button', { name: /^Try art 2\.png again/ })
    .click();
  await expect(servers(page).getByText('4 of 5 files · 1 failed')).toBeVisible();
  await servers(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(servers(page).getByText('3 of 5 files · 1 failed · 1 cancelled')).toBeVisible();
  await expect(servers(page).getByText(/cancelled · 3 tokens/)).toBeVisible();
});

test('does not offer server processing if no worker is running', async ({ page }) => {
  await signIn(page, 'bulk-alone');
  const offer = page.waitForResponse(/\/api\/bulk$/);
  await gather(page);
  await offer;
  await expect(files(page).getByRole('button', { name: /^Run all/ })).toBeVisible();
  await expect(choice(page)).toBeHidden();
});

/** Tested here, because test files run in parallel, and this worker would take the batches of another file. */
test.describe('same recipe in every runner', () => {
  const home = mkdtempSync(join(tmpdir(), 'printready-runners-'));
  let art: string[];

  test.beforeAll(async () => {
    art = await writeArt(home);
    const { E2E_DATA_DIR: DATA_DIR = '', MODELS_FOLDER = '', MODELS_MANIFEST = '' } = process.env;
    const settings = { DATA_DIR, MODELS: 'on', MODELS_FOLDER, MODELS_MANIFEST, WORKER_LANES: '2' };
    await addressOf(run(settings, WORKER));
  });
  test.afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** Files for the recipe that takes longest: a drawing and a photo. */
  const FEW = ['art.png', 'photo.jpg'];

  for (const [recipe, few] of [
    [EVERY_TOOL, true],
    [VECTORS, false],
  ] as const)
    test(`${recipe.name} gives the same bytes in browser, terminal and worker`, async ({ page }) => {
      test.setTimeout(3 * LONG_WORK.timeout);
      await page.addInitScript(() => {
        // Removes the save dialog, which Playwright cannot operate, so that the ZIP is a download.
        Reflect.deleteProperty(window, 'showSaveFilePicker');
      });
      const email = await signIn(page, 'runners');
      const files = few ? art.filter((path) => FEW.includes(basename(path))) : art;
      const file = join(home, `${recipe.name}.json`);
      writeFileSync(file, JSON.stringify(recipe));
      const folder = join(home, recipe.name);
      mkdirSync(folder);
      const terminal = await inTerminal(file, files, folder);
      expect(Object.keys(terminal)).toHaveLength(files.length);

      await page.goto('/bulk-workflow');
      await grantTokens(email, 1000);
      await gatherFor(page, file, files);
      expect(await inTab(page, files.length), 'the tab').toEqual(terminal);

      await page.getByRole('button', { name: 'New batch' }).click();
      // Waits until the page has cleared the batch.
      await expect(page.getByLabel('Files for the recipe', { exact: true })).toBeAttached();
      await gatherFor(page, file, files);
      expect(await onServers(page, files.length), 'the worker').toEqual(terminal);
    });
});
