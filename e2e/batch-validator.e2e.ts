/** Batch Validator: a folder of mixed files, a closed tab, one payment, and exports. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { makePdf, onePage } from '../packages/preflight/src/pdf/testing/make-pdf.ts';
import { grantTokens } from './grant-tokens.ts';
import { badge, expectAccessible, LONG_WORK, signIn, storedRows } from './support.ts';

type Given = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const TRIM = '/TrimBox [20 20 280 280]';
const pdf = (name: string, content: string): Given => ({
  name,
  mimeType: 'application/pdf',
  // The name in the content makes the bytes of each file unique.
  buffer: Buffer.from(onePage({ content: `% ${name}\n${content}`, entries: TRIM })),
});
const clean = (name: string) => pdf(name, '0 0 0 1 k 11.5 11.5 277 277 re f');
const rgb = (name: string) => pdf(name, '1 0 0 rg 50 50 99 99 re f');
const noBleed = (name: string) => pdf(name, '0 1 0 0 k 20 20 260 260 re f');
const broken = (name: string): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 and then nothing'),
});
const text = (name: string): Given => ({ name, mimeType: 'text/plain', buffer: Buffer.from('notes') });

const many = (count: number, prefix = 'flyer'): Given[] =>
  Array.from({ length: count }, (_, i) => {
    const name = `${prefix}-${String(i).padStart(3, '0')}.pdf`;
    return [clean, rgb, noBleed][i % 3]!(name);
  });

async function choose(page: Page, files: readonly Given[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([...files]);
}

const start = (page: Page) => page.getByRole('button', { name: /^Start · / });
const done = (page: Page, files: number) =>
  expect(page.getByRole('heading', { name: `${files} of ${files} files checked` })).toBeVisible(LONG_WORK);
const tile = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: label });

async function signUp(page: Page, tokens: number): Promise<void> {
  const email = await signIn(page, 'batch');
  await page.goto('/batch-validator');
  await grantTokens(email, tokens);
  await expect(badge(page)).toContainText(`${tokens}/`);
}

test('checks sixty mixed files with duplicates, charges once, and exports the findings', async ({ page }) => {
  await signUp(page, 100);
  const files = [...many(54), broken('broken.pdf'), text('notes.txt')];
  const twins = many(6).map((file) => ({ ...file, name: `copy of ${file.name}` }));
  await choose(page, [...files, ...twins]);
  await expect(page.getByText('1 file of another kind was left out.')).toBeVisible();
  await expect(page.getByText('6 are the same as another; checked and paid once.')).toBeVisible();
  await expect(start(page)).toHaveText('Start · 55 tokens');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `gathered files at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Does not measure responsiveness, for which there is a benchmark.
  await start(page).click();
  await done(page, 61);

  await expect(tile(page, 'Not printable')).toContainText('21');
  await expect(tile(page, 'Need review')).toContainText('20');
  await expect(tile(page, 'Ready')).toContainText('20');
  // The 54 readable files cost a token each; the broken file and the six copies cost nothing.
  await expect(badge(page)).toContainText('46/');
  const table = page.getByRole('table', { name: 'Files' });
  await expect(table.getByRole('row').nth(1)).toContainText('broken.pdf');

  await test.step('reaches rows that are not yet on the page with the arrow keys', async () => {
    await table.getByRole('button', { name: 'broken.pdf' }).focus();
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toHaveAttribute('data-row', '60');
    await page.keyboard.press('Home');
    await expect(page.locator(':focus')).toHaveText('broken.pdf');
  });

  await test.step('groups findings by cause, and links each cause to its files', async () => {
    await page.getByRole('button', { name: 'By cause' }).click();
    const cause = page.getByRole('list', { name: 'Causes' }).locator('details', {
      hasText: 'Artwork without enough bleed',
    });
    await expect(cause).toContainText('20 files');
    await cause.locator('summary').click();
    await cause.getByRole('button', { name: 'flyer-002.pdf', exact: true }).click();
    const report = page.getByRole('region', { name: 'Report of flyer-002.pdf' });
    await expect(report).toContainText('Not printable yet: 1 thing');
    await expect(report).toContainText('88%');
    await expect(report.getByRole('button', { name: 'Copy email' })).toBeVisible();
    await expectAccessible(page, 'the report of one file');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'By file' }).click();
  });

  await test.step('sorts by name, then in reverse, then back to worst first', async () => {
    const byName = table.getByRole('columnheader', { name: 'File' }).getByRole('button');
    await byName.click();
    await expect(table.getByRole('row').nth(1)).toContainText('broken.pdf');
    await expect(table.getByRole('row').nth(2)).toContainText('copy of flyer-000.pdf');
    await expect(table.getByRole('row').nth(2).locator('img')).toBeVisible(LONG_WORK);
    await byName.click();
    await expect(table.getByRole('row').nth(1)).toContainText('flyer-053.pdf');
    await byName.click();
    await expect(table.getByRole('row').nth(1)).toContainText('broken.pdf');
  });

  await test.step('filters the files by verdict and by name', async () => {
    await tile(page, 'Need review').click();
    await expect(table).toHaveAttribute('aria-rowcount', '21');
    await page.getByRole('searchbox').fill('flyer-001');
    // Counts the file, its copy and the header row.
    await expect(table).toHaveAttribute('aria-rowcount', '3');
    await page.getByRole('searchbox').fill('');
    await tile(page, 'Need review').click();
  });

  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `results at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const [item, check] of [
    [
      'CSV, for a spreadsheet',
      (body: string) => expect(body.split('\r\n')[1]).toMatch(/^broken\.pdf,unchecked/),
    ],
    ['HTML, to read and print', (body: string) => expect(body).toContain('flyer-002.pdf')],
    ['JSON, for programs', checkJson],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    check(readFileSync(await (await download).path(), 'utf8'));
  }
});

function checkJson(body: string): void {
  const { files } = JSON.parse(body) as { files: { path: string; sameAs: string | null; sha256: string }[] };
  expect(files).toHaveLength(61);
  expect(files.find(({ path }) => path === 'copy of flyer-000.pdf')).toMatchObject({
    sameAs: 'flyer-000.pdf',
  });
  expect(files.find(({ path }) => path === 'flyer-000.pdf')?.sha256).toMatch(/^[0-9a-f]{64}$/);
}

/**
 * Small file that renders slowly: a compressed form XObject with very many lines. It keeps a batch busy while a tab
 * opens, but stays below the limit of 30 s on a machine with ten times the load.
 */
function slow(name: string, count = 20_000): Given {
  const lines = deflateSync(Buffer.from('0 0 m 9 9 l S '.repeat(count)));
  const file = makePdf();
  const form = file.addStream('/Subtype /Form /BBox [0 0 300 300] /Filter /FlateDecode', lines);
  file.addPage({
    content: `% ${name}\n/X Do`,
    resources: `/XObject << /X ${form} 0 R >>`,
    entries: TRIM,
  });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file.toBytes()) };
}

/** Number of results in the browser's storage, which remain after a tab is closed. */
async function countSavedResults(page: Page): Promise<number> {
  type StoredRow = { readonly item: { readonly stage: { readonly kind: string } } };
  const kept = await storedRows<StoredRow>(page, 'printready-batch-books', 'items');
  return kept.filter(({ item }) => item.stage.kind === 'done').length;
}

test('continues a batch after its tab was closed, and charges for it once', async ({ page, context }) => {
  await signUp(page, 80);
  await choose(page, [
    ...many(8, 'quick'),
    ...Array.from({ length: 56 }, (_, i) => slow(`slow-${i}.pdf`, 10_000)),
  ]);
  await start(page).click();
  await expect
    .poll(() => countSavedResults(page), { ...LONG_WORK, intervals: [50] })
    .toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('heading', { name: /^[1-5]?\d of 64 files checked$/ })).toBeVisible();
  await page.close();
  const again = await openBatch(context);
  await expect(again.getByRole('heading', { name: /of 64 files checked$/ })).toBeVisible();
  const resumedAt = Number(
    /^\d+/.exec((await again.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0],
  );
  expect(resumedAt).toBeGreaterThanOrEqual(4);
  await done(again, 64);
  await expect(badge(again)).toContainText('16/');
  await again.reload();
  await done(again, 64);
  await expect(badge(again)).toContainText('16/');
  await again.getByRole('button', { name: 'New batch' }).click();
  await expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

async function openBatch(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/batch-validator');
  return page;
}

test('charges only for checked files after a pause, in a second tab, and after a cancellation', async ({
  page,
  context,
}) => {
  await signUp(page, 80);
  await choose(page, [...many(5, 'quick'), ...Array.from({ length: 59 }, (_, i) => slow(`slow-${i}.pdf`))]);
  await start(page).click();
  await expect(page.getByRole('heading', { name: /^[1-9]\d* of 64 files checked$/ })).toBeVisible();
  const other = await openBatch(context);
  await expect(other.getByText('This batch is running in another tab.')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused · /)).toBeVisible(LONG_WORK);
  await page.reload();
  await expect(page.getByText(/^Paused · /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Done · /)).toBeVisible();
  // Files of a canceled batch that were not checked have been removed.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^(\d+) of \1 files? checked$/);
  const checked = Number.parseInt((await title.textContent()) ?? '', 10);
  expect(checked).toBeLessThan(64);
  await expect(badge(page)).toContainText(`${80 - checked}/`);
});

test('reports before the start that the balance is too low, and charges nothing', async ({ page }) => {
  await signUp(page, 15);
  await choose(page, many(16));
  await start(page).click();
  await expect(
    page.getByText('Insufficient tokens. You need 16 tokens but only have 15 remaining.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your plan' })).toBeVisible();
  await expect(badge(page)).toContainText('15/15');
});

test('adds the files of a dropped folder', async ({ page }) => {
  await signUp(page, 15);
  await expect(page.getByRole('heading', { name: 'Batch Validator' })).toBeVisible();
  await page.evaluate(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const file = new File([bytes], name, { type: 'application/pdf' });
      const fileEntry = {
        isFile: true,
        isDirectory: false,
        name,
        fullPath: `/order 7/fronts/${name}`,
        file: (done: (found: File) => void) => done(file),
      };
      const folder = (path: string, children: unknown[]) => ({
        isFile: false,
        isDirectory: true,
        name: path.split('/').at(-1),
        fullPath: path,
        createReader() {
          let left = children;
          return {
            readEntries(done: (entries: unknown[]) => void) {
              const now = left;
              left = [];
              done(now);
            },
          };
        },
      });
      const root = folder('/order 7', [folder('/order 7/fronts', [fileEntry])]);
      const transfer = new DataTransfer();
      transfer.items.add(file);
      // Scripts cannot create folder entries, so the drop is real but its entries are faked.
      DataTransferItem.prototype.webkitGetAsEntry = () => root as unknown as FileSystemEntry;
      Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle');
      const target = document.querySelector('#main h1')!;
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
      }
    },
    ['front.pdf', clean('front.pdf').buffer.toString('base64')] as const,
  );
  await expect(start(page)).toHaveText('Start · 1 token');
  await start(page).click();
  await expect(page.getByRole('button', { name: 'order 7/fronts/front.pdf' })).toBeVisible();
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
});

test('opens the files whose findings have one cause in the Bulk Workflow, with a recipe that fixes them', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, 'batch-core');
  await page.goto('/batch-validator');
  await expect(badge(page)).toContainText('15/15');
  const thin = (name: string) => pdf(name, '0 0 0 1 K 0.05 w 30 30 m 250 30 l S');
  await choose(page, [thin('thin-1.pdf'), thin('thin-2.pdf'), clean('clean.pdf')]);
  await start(page).click();
  await done(page, 3);
  await expect(badge(page)).toContainText('12/15');
  await page.getByRole('button', { name: 'By cause' }).click();
  const cause = page
    .getByRole('list', { name: 'Causes' })
    .locator('details', { hasText: 'Lines below the minimum' });
  await cause.locator('summary').click();
  await cause.getByRole('button', { name: 'Fix these 2 files' }).click();
  await expect(page).toHaveURL(/\/bulk-workflow$/);
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Stroke Enhancer', LONG_WORK);
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByText('2 files')).toBeVisible(LONG_WORK);
  await expect(files).toContainText('thin-2.pdf');
});
