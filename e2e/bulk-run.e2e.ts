/**
 * Runs many files through a recipe in the browser: broken files are reported, and a killed tab resumes to the same
 * ZIP and one payment.
 */
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import {
  contentsOf,
  disc,
  downloadZip,
  filesOf as files,
  gather as gatherFiles,
  runAll,
  withoutDialog,
} from './bulk.ts';
import { badge, expectAccessible, LONG_WORK, signIn } from './support.ts';

const good = Array.from({ length: 8 }, (_, at) => disc(`art ${at + 1}.png`, 150 + 20 * at));
const broken = { name: 'cut short.png', mimeType: 'image/png', buffer: disc('', 30).buffer.subarray(0, 300) };
const FILES = [
  ...good,
  disc('twin.png', 150),
  broken,
  { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  { name: 'no image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') },
];

const progress = (page: Page) => files(page).getByText(/^\d+ of \d+ files/);

async function gather(page: Page): Promise<void> {
  await gatherFiles(page, FILES);
  await expect(files(page)).toContainText('1 the same as another');
}

test('runs three files, one broken, through a recipe into one ZIP, and charges once for each good one', {
  tag: '@core',
}, async ({ context }) => {
  await withoutDialog(context);
  const page = await context.newPage();
  await signIn(page, 'bulk-core');
  await gatherFiles(page, [disc('one.png', 150), disc('two.png', 170), broken]);
  await runAll(page);
  await expect(files(page).getByText(/^3 of 3 files · 1 failed/)).toBeVisible(LONG_WORK);
  await expect(badge(page)).toContainText('13/15');
  const zip = unzipSync(await downloadZip(page));
  expect(Object.keys(zip)).toEqual(['one.png', 'two.png', 'manifest.csv', 'manifest.json']);
});

test('yields the same ZIP and one charge if the tab is killed while processing twelve files, three broken', async ({
  context,
  browser,
}) => {
  await withoutDialog(context);
  const page = await context.newPage();
  await signIn(page, 'bulk');
  await gather(page);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the files at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await runAll(page);
  // Polls at short intervals, because six files may complete between two default polls.
  let ended = 0;
  const look = async () => {
    ended = Number.parseInt((await progress(page).textContent()) ?? '', 10);
    return ended;
  };
  await expect.poll(look, { ...LONG_WORK, intervals: [50] }).toBeGreaterThan(0);
  await page.close();
  expect(ended).toBeLessThan(FILES.length);

  const again = await context.newPage();
  await again.goto('/bulk-workflow');
  await expect(files(again).getByText(/^12 of 12 files · 3 failed/)).toBeVisible(LONG_WORK);
  await expect(files(again).getByText(/done · 8 tokens/)).toBeVisible();
  await expect(badge(again)).toContainText('7/15');
  for (const name of ['cut short.png', 'empty.png', 'no image.jpg'])
    await expect(files(again).getByRole('button', { name: `Try ${name} again` })).toBeVisible();
  await expectAccessible(again, 'the results');
  const interrupted = await downloadZip(again);
  expect(Object.keys(unzipSync(interrupted))).toEqual([
    ...good.map(({ name }) => name),
    'twin.png',
    'manifest.csv',
    'manifest.json',
  ]);
  // Saving again gives identical bytes.
  expect(await downloadZip(again)).toEqual(interrupted);

  const other = await browser.newContext();
  await withoutDialog(other);
  const whole = await other.newPage();
  await signIn(whole, 'bulk-whole');
  await gather(whole);
  await runAll(whole);
  await expect(files(whole).getByText(/done · 8 tokens/)).toBeVisible(LONG_WORK);
  expect(contentsOf(await downloadZip(whole))).toEqual(contentsOf(interrupted));
  await other.close();
});
