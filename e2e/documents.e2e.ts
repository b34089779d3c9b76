/** Files that offer a choice, which the app asks about, and hostile files, which end only their own thread. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, openSettled, signIn } from './support.ts';

const HOSTILE = join(import.meta.dirname, '../../shared/fixtures/malformed');
const good = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/logo.png'));

/** PDF with colored pages. @param sizes points */
function pdf(sizes: readonly (readonly [number, number])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sizes.length} /Kids [${sizes.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')}] >>`,
    ...sizes.flatMap(([width, height], i) => {
      const art = `${i / sizes.length} 0.4 0.6 rg 20 20 ${width - 40} ${height - 40} re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 2 * i} 0 R /Resources << >> >>`,
        `<< /Length ${art.length} >>\nstream\n${art}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

const flyer = {
  name: 'flyer.pdf',
  mimeType: 'application/pdf',
  buffer: pdf([
    [612, 792],
    [792, 612],
    [300, 300],
  ]),
};
const svg = (attributes: string, content: string) => ({
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`),
});
const badge = svg(
  'width="50.8mm" height="25.4mm" viewBox="0 0 2 1"',
  '<rect width="2" height="1" fill="#a22"/>',
);

const give = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').first().setInputFiles(file);

test('asks for the page of a PDF and the size of a drawing; Escape keeps the open image', async ({
  page,
}) => {
  await signIn(page, 'documents');
  await page.goto('/transparency-guide');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await give(page, flyer);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('flyer.pdf has 3 pages');
  await expect(dialog).toContainText('2550 × 3300 px');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await give(page, flyer);
  await expect(dialog.getByRole('radio', { name: 'Page 1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: '150', exact: true }).click();
  await expect(dialog).toContainText('1650 × 1275 px');
  await expectAccessible(page, 'the open question');
  await dialog.getByRole('button', { name: 'Open page 2' }).click();
  await expect(page.getByText(/1650\s*×\s*1275 px/).first()).toBeVisible();

  await give(page, badge);
  await expect(dialog).toContainText('How large?');
  // The dialog proposes the resolution that was chosen last.
  await expect(dialog).toContainText('300 × 150 px');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/1650\s*×\s*1275 px/).first()).toBeVisible();

  await give(page, badge);
  await dialog.getByRole('spinbutton', { name: 'Width, in' }).fill('4');
  await dialog.getByRole('spinbutton', { name: 'Resolution, ppi' }).fill('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1200\s*×\s*600 px/).first()).toBeVisible();
  await expect(page.getByText(/4 in × 2 in/).first()).toBeVisible();
});

/** Small SVG that takes forever to render: nested noise filters over a picture of moderate size. */
const endless = svg(
  'width="6in" height="6in"',
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.9" numOctaves="60"/>'.repeat(12)}</filter><rect width="100%" height="100%" filter="url(#f)"/>`,
);
/** SVG in which one element is repeated 10⁹ times. */
const laughs = svg(
  'width="9in" height="9in"',
  `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}`,
);

test('shows a message for hostile files, keeps the tab alive, and opens the next file', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'hostile');
  await page.goto('/transparency-guide');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const fixtures = existsSync(HOSTILE)
    ? readdirSync(HOSTILE).map((name) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: readFileSync(join(HOSTILE, name)),
      }))
    : [];
  if (fixtures.length === 0)
    test.info().annotations.push({ type: 'skipped', description: 'the shared malformed files are absent' });

  for (const file of [endless, laughs, ...fixtures]) {
    await test.step(file.name, async () => {
      await give(page, file);
      const problem = page.getByRole('alert').filter({ hasText: file.name });
      const question = page.getByRole('dialog');
      // Identified by name, because the previous file may still be open.
      const open = page.getByRole('button', { name: file.name });
      await expect(problem.or(question).or(open).first()).toBeVisible();
      // Files that look valid are rendered if possible.
      if (await question.isVisible()) await question.getByRole('button', { name: /^Open/ }).click();
      await expect(problem.or(open).first()).toBeVisible();
      if (file === endless) await expect(problem).toContainText('Processing took too long');
      if (await problem.isVisible()) await page.getByRole('button', { name: /^Back/ }).click();
      // Waits, because the next file's question would be confused with this closing one.
      await expect(question).toBeHidden();
    });
  }
  await openSettled(page, { name: 'next.png', mimeType: 'image/png', buffer: good });
  await expect(page.getByRole('button', { name: /^next\.png/ })).toBeVisible();
  expect(errors).toEqual([]);
});
