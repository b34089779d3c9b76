/** Validates a file, fixes it in the browser, and shares the report through a link that needs no account. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { inspect } from '../packages/preflight/src/inspect.ts';
import { onePage } from '../packages/preflight/src/pdf/testing/make-pdf.ts';
import { expectAccessible, signIn } from './support.ts';

/** Flyer without bleed, with a hairline and overprinting white. It is also in RGB, which only the customer can fix. */
const FLYER = {
  name: 'flyer.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    onePage({
      content: '1 0 0 rg 20 20 260 260 re f 0.01 w 30 30 m 99 99 l S /O gs 0 0 0 0 k 50 50 9 9 re f',
      resources: '/ExtGState << /O << /op true /OP true >> >>',
      entries: '/TrimBox [20 20 280 280]',
    }),
  ),
};

async function validate(page: Page, file = FLYER): Promise<void> {
  await page.goto('/file-validator');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Validate/ }).click();
  await expect(page.getByRole('heading', { name: 'Print Readiness' })).toBeVisible();
}

test('fixes problems step by step with undo, and writes an email about the remaining ones', async ({
  page,
}) => {
  await signIn(page, 'fixer');
  await validate(page);
  const card = page.getByRole('region', { name: 'Print Readiness' });
  await expect(card.getByText('59%', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('region', { name: 'For the customer' }).getByRole('textbox')).toHaveValue(
    /1\. RGB colors are used on page 1.*Convert to CMYK/,
  );

  await page.getByRole('button', { name: 'Do it: Add bleed' }).click();
  const done = card.getByRole('region', { name: 'Done' });
  await expect(done.getByRole('status')).toHaveText('Print readiness 59% → 71%');
  await done.getByRole('button', { name: 'Undo the last step' }).click();
  await expect(done).toBeHidden();
  await page.getByRole('button', { name: 'Do all 3' }).click();
  await expect(done.getByRole('status')).toHaveText('Print readiness 59% → 95%');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the fixes at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('flyer_fixed.pdf');
  const fixed = inspect(readFileSync(await (await download).path()), 'flyer_fixed.pdf');
  expect(fixed).toMatchObject({
    pages: [{ minStrokePt: 0.25, overprint: { white: false }, bleed: { left: 8.5, top: 8.5 } }],
  });
});

/** Live text as Illustrator writes it: the font is given by its PostScript name and not embedded. */
const LIVE = {
  name: 'live.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 160 80"><text x="10" y="50" font-size="30" font-family="'LiberationSans-Bold'">Agé</text></svg>`,
  ),
};
const FONTS = ['Regular', 'Bold'].map((face) =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${face}.ttf`),
);

test('outlines text in a missing font once the font is uploaded', async ({ page }) => {
  await signIn(page, 'typesetter');
  await validate(page, LIVE);
  const card = page.getByRole('region', { name: 'Print Readiness' });
  const steps = card.getByRole('region', { name: 'Steps' });
  await expect(steps.getByText('LiberationSans-Bold', { exact: true })).toBeVisible();
  await card.getByLabel('Font files').setInputFiles(FONTS[0]!);
  await expect(card.getByRole('alert')).toContainText(
    'The font LiberationSans-Bold is neither in the file nor among the fonts you chose. The file is unchanged.',
  );
  await expectAccessible(page, 'a font that is asked for');
  await steps.screenshot({ path: 'test-results/fonts-needed.png' });
  await card.getByLabel('Font files').setInputFiles(FONTS[1]!);
  const done = card.getByRole('region', { name: 'Done' });
  await expect(done.getByRole('listitem')).toHaveText(/Turn type into outlines· 1 change/);
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Download' }).click();
  const fixed = readFileSync(await (await download).path(), 'utf8');
  expect(fixed).not.toContain('<text');
  expect(fixed).not.toContain('font-face');
  expect(fixed).toContain('<path');
});

test('opens a shared report without an account and recognizes its file, until the link is revoked', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sharer');
  await validate(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('radio', { name: '7 days' }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const field = dialog.getByRole('textbox', { name: 'The link' });
  await expect(field).toHaveValue(/\/report\/[A-Za-z0-9_-]{22}$/);
  const link = await field.inputValue();
  await expect(dialog.getByRole('link', { name: 'flyer.pdf' })).toBeVisible();
  await expectAccessible(page, 'the share dialog');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'flyer.pdf' })).toBeVisible();
  await expect(visitor.getByText('Artwork runs to the trim without bleed').first()).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectAccessible(visitor, `a shared report at ${width}`);
  }
  await visitor.getByLabel('The file to compare').setInputFiles(FLYER);
  await expect(visitor.getByText('Same file, byte for byte.')).toBeVisible();
  await visitor
    .getByLabel('The file to compare')
    .setInputFiles({ ...FLYER, buffer: Buffer.concat([FLYER.buffer, Buffer.from(' ')]) });
  await expect(visitor.getByText('This is a different file or version.')).toBeVisible();

  const member = await page.context().newPage();
  await member.goto(link.replace('/report/', '/validate/'));
  await expect(member.getByRole('heading', { name: 'flyer.pdf' })).toBeVisible();
  await member.close();

  await dialog.getByRole('button', { name: 'Revoke the link to flyer.pdf' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This report was revoked' })).toBeVisible();
  await visitor.goto(`${link.slice(0, -22)}${'A'.repeat(22)}`);
  await expect(visitor.getByRole('heading', { name: 'There is no report under this link' })).toBeVisible();
  await visitor.context().close();
});
