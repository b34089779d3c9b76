/** Many files through a recipe in the browser: broken ones named, the tab killed in the middle, the same ZIP, one payment. */
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { badge, expectAccessible, LONG_WORK, signIn } from './support.ts';

const SIDE = 700;

function disc(name: string, radius: number) {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const cover = Math.hypot(x - SIDE / 2, y - SIDE / 2) < radius ? 255 : 0;
      png.data.set([200, (x * y) & 255, 30, cover], (y * SIDE + x) * 4);
    }
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

const good = Array.from({ length: 8 }, (_, at) => disc(`art ${at + 1}.png`, 150 + 20 * at));
const FILES = [
  ...good,
  { ...disc('twin.png', 150), name: 'twin.png' },
  { name: 'cut short.png', mimeType: 'image/png', buffer: disc('', 30).buffer.subarray(0, 300) },
  { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  { name: 'no image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') },
];

/** The browser's own dialog cannot be pressed: without it, the ZIP is an ordinary download. */
async function withoutDialog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
}

const files = (page: Page) => page.getByRole('region', { name: 'Files' });

async function gather(page: Page): Promise<void> {
  await page.goto('/bulk-workflow');
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Stroke Enhancer/ })
    .click();
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles(FILES);
  await expect(files(page).getByText('12 files')).toBeVisible(LONG_WORK);
  await expect(files(page)).toContainText('1 the same as another');
}

async function downloadZip(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await files(page).getByRole('button', { name: 'Download ZIP' }).click();
  return readFileSync(await (await download).path());
}

/** All but how long each file took. */
function contents(zip: Buffer): Record<string, string> {
  const entries = Object.entries(unzipSync(zip)).map(([name, bytes]) => {
    const text = Buffer.from(bytes).toString('latin1');
    if (name === 'manifest.json') return [name, text.replaceAll(/"milliseconds": \d+/g, '')];
    if (name !== 'manifest.csv') return [name, text];
    const rows = text.split('\r\n').map((row) => row.split(','));
    const seconds = rows[0]?.indexOf('seconds') ?? -1;
    return [name, rows.map((row) => row.toSpliced(seconds, 1).join()).join('\r\n')];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

test('twelve files, three of them broken, killed in the middle: the same ZIP, each paid once', async ({
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
  await files(page)
    .getByRole('button', { name: /^Run all · up to/ })
    .click();
  await expect(files(page).getByText(/^[1-6] of 12 files/)).toBeVisible(LONG_WORK);
  await page.close();

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
  // Asked for again, it is the same to the byte.
  expect(await downloadZip(again)).toEqual(interrupted);

  const other = await browser.newContext();
  await withoutDialog(other);
  const whole = await other.newPage();
  await signIn(whole, 'bulk-whole');
  await gather(whole);
  await files(whole)
    .getByRole('button', { name: /^Run all · up to/ })
    .click();
  await expect(files(whole).getByText(/done · 8 tokens/)).toBeVisible(LONG_WORK);
  expect(contents(await downloadZip(whole))).toEqual(contents(interrupted));
  await other.close();
});
