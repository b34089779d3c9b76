/** The offline validator's HTML file, opened from the disk without a network, beside the terminal's validator. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, LONG_WORK } from './support.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, '../shared/fixtures');
const SAMPLES = join(ROOT, 'apps/web/public/samples');
const MAX_BYTES = 15_000_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'printready-offline-'));
const validator = join(folder, 'validator.html');

test.beforeAll(async () => {
  test.setTimeout(LONG_WORK.timeout);
  await run(process.execPath, ['scripts/offline-validator.ts', validator], { cwd: ROOT });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the file without a network; fails the test for any request and any error in the page. */
async function openOffline(context: BrowserContext): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  const address = pathToFileURL(validator).href;
  const unexpected: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && request.url() !== address) unexpected.push(request.url());
  });
  page.on('pageerror', (error) => unexpected.push(error.message));
  page.on('console', (message) => {
    // The policy refuses handlers in hostile drawings.
    const isRefusal = message.text().startsWith('Executing inline event handler');
    if (message.type() === 'error' && !isRefusal) unexpected.push(message.text());
  });
  page.on('close', () => expect(unexpected).toEqual([]));
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'click to choose' })).toBeVisible();
  return page;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

const drop = (page: Page, paths: readonly string[]) =>
  page.getByLabel('Files to validate', { exact: true }).setInputFiles([...paths]);

type Judged = {
  readonly verdict: string;
  readonly printReadiness: { readonly overall: number } | null;
  readonly issues: readonly { readonly type: string; readonly message: string }[];
};

const compared = ({ verdict, printReadiness, issues }: Judged) => ({
  verdict,
  score: printReadiness?.overall ?? null,
  findings: issues.map(({ type, message }) => `${type}: ${message}`),
});

async function judgeByTerminal(paths: readonly string[], ...flags: string[]): Promise<Judged[]> {
  const args = ['apps/cli/src/main.ts', 'validate', '--format', 'json', ...flags, ...paths];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 28 }).catch(
    (error: unknown) => {
      const ended = error as { readonly code: unknown; readonly stdout: string };
      // Exit code 1 means that a file has errors.
      if (ended.code !== 1) throw error;
      return ended;
    },
  );
  return JSON.parse(stdout) as Judged[];
}

/** The report that the page exports. */
async function judgeByPage(page: Page, path: string): Promise<Judged> {
  const row = rowOf(page, basename(path));
  await expect(row.locator('[data-verdict]'), path).toBeVisible(LONG_WORK);
  await row.getByRole('button').first().click();
  const report = page.getByRole('region', { name: `Report of ${basename(path)}` });
  await report.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Judged;
}

async function expectSame(page: Page, paths: readonly string[], ...flags: string[]): Promise<void> {
  const expected = await judgeByTerminal(paths, ...flags);
  for (const [i, path] of paths.entries())
    expect.soft(compared(await judgeByPage(page, path)), basename(path)).toEqual(compared(expected[i]!));
}

/** A PDF with text in a font that is not embedded, on a page with a colored shape. */
function writePdf(): string {
  const art = '0.9 0.2 0.1 rg 30 30 200 120 re f BT /F1 24 Tf 40 200 Td (Counter) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${art.length} >>\nstream\n${art}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  const path = join(folder, 'poster.pdf');
  writeFileSync(path, `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}${end}`);
  return path;
}

const canvas = () => sharp({ create: { width: 80, height: 80, channels: 3, background: '#c03020' } });

/** A drawing of 20 mm that holds a picture. */
function writeDrawing(name: string, type: string, picture: Buffer): string {
  const path = join(folder, name);
  const href = `data:${type};base64,${picture.toString('base64')}`;
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"><image href="${href}" width="20" height="20"/></svg>`,
  );
  return path;
}

test('opens from the disk, judges like the terminal, and keeps within its size', async ({ context }) => {
  expect(statSync(validator).size).toBeLessThanOrEqual(MAX_BYTES);
  const page = await openOffline(context);
  await expect(page.getByText(/^Version \d+\.\d+\.\d+ of \d{4}-\d\d-\d\d$/)).toBeVisible();
  const drawing = writeDrawing('picture.svg', 'image/png', await canvas().png().toBuffer());
  const paths = [writePdf(), drawing, join(SAMPLES, 'logo.png')];
  await drop(page, paths);
  await expectSame(page, paths);
  await page.getByLabel('Shop profile', { exact: true }).selectOption({ label: 'DTF' });
  await expectSame(page, paths, '--profile', 'dtf');
  await page.close();
});

test('judges 60 files like the terminal', async ({ context }) => {
  test.skip(!existsSync(FIXTURES), 'the shared fixtures are not in this checkout');
  test.setTimeout(4 * LONG_WORK.timeout);
  const fixtures = globSync('**/*.*', { cwd: FIXTURES })
    .filter((path) => !/\.(?:md|json|tsv)$/.test(path))
    .map((path) => join(FIXTURES, path));
  const paths = [
    ...fixtures,
    ...globSync('*.{png,jpg,webp}', { cwd: SAMPLES }).map((name) => join(SAMPLES, name)),
  ];
  expect(paths.length).toBeGreaterThanOrEqual(60);
  const page = await openOffline(context);
  await drop(page, paths);
  await expectSame(page, paths);
  await page.close();
});

test('gives no verdict on files that need the app, and judges their readable twins', async ({ context }) => {
  const inks = join(folder, 'inks.jpg');
  const light = join(folder, 'light.jpg');
  await canvas().toColorspace('cmyk').jpeg().toFile(inks);
  await canvas().jpeg().toFile(light);
  const drawing = writeDrawing('avif.svg', 'image/avif', await canvas().avif().toBuffer());
  const page = await openOffline(context);
  await drop(page, [inks, drawing, light]);
  for (const name of ['inks.jpg', 'avif.svg']) {
    await expect(rowOf(page, name)).toContainText('Needs the app');
    await rowOf(page, name).getByRole('button').first().click();
    await expect(page.getByRole('alert')).toContainText(`This page cannot check ${name}`);
  }
  await expect(rowOf(page, 'light.jpg').locator('[data-verdict]')).toBeVisible();
  await page.close();
});

test('takes pasted files, shows the finding’s place, prints, and copies the email', async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The report is printed from a frame of its own.
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'true';
    };
  });
  const page = await openOffline(context);
  const pdf = readFileSync(writePdf()).toString('base64');
  await page.evaluate((base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], 'poster.pdf', { type: 'application/pdf' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, pdf);
  await expect(rowOf(page, 'poster.pdf')).toContainText('Not printable yet');
  await expect(page.locator('canvas[data-drawn]')).toBeVisible();
  await page.getByRole('button', { name: 'Fonts' }).press('Enter');
  await page.getByRole('button', { name: 'Show on page 1' }).first().click();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the offline validator at ${width} px`);
  }
  await page.getByRole('button', { name: 'Copy email' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('We checked "poster.pdf" before printing.');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const report = page.frameLocator('iframe[title="Report"]');
  await expect(report.locator('html[data-printed]')).toContainText('Print readiness report');
  await expect(report.locator('html')).toContainText('poster.pdf');
  await page.getByText('What this page does not do').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the notices of third parties' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Third-party packages');
  await page.close();
});

test('forbids the page every connection', async ({ context }) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reach = (page: Page) =>
    page.evaluate(async (to) => {
      const loaded = (image: HTMLImageElement) =>
        new Promise((resolve) => {
          image.onload = resolve;
          image.onerror = resolve;
        });
      const image = new Image();
      image.src = `${to}/image`;
      await Promise.allSettled([loaded(image), fetch(`${to}/fetch`)]);
    }, address);
  const elsewhere = await context.newPage();
  await reach(elsewhere);
  expect(seen.splice(0).sort()).toEqual(['/fetch', '/image']);
  const page = await context.newPage();
  await page.goto(pathToFileURL(validator).href);
  await expect(page.getByRole('button', { name: 'click to choose' })).toBeVisible();
  await reach(page);
  expect(seen).toEqual([]);
  server.close();
});
