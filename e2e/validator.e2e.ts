/** Validator: from a customer's file to the finding on its page, the payment, and the stored report. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { lockedPdf } from '../packages/preflight/src/pdf/testing/locked-pdf.ts';
import { makePdf, onePage } from '../packages/preflight/src/pdf/testing/make-pdf.ts';
import { badge, boxOf, expectAccessible, freshEmail, signIn, signUpByLink } from './support.ts';
import { CLEAN, card, choose, given, pdf, section, svg, THIN, TRIM } from './validator-files.ts';

/** "Billion laughs": ten entities, each with ten copies of the previous one. */
const LAUGHS = `<!DOCTYPE svg [<!ENTITY e0 "haha">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`;

test('validates a file, charges for it, and shows its finding on the page', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page, 'validator-core');
  await page.goto('/file-validator');
  await choose(page, pdf('flyer.pdf', THIN));
  await page.getByRole('button', { name: 'Validate 1 file · 1 token' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn', 'true');
  await expect(badge(page)).toContainText('14/15');
  await section(card(page), /^Structure/).click();
  await card(page).getByRole('button', { name: 'Show on page 1' }).click();
  const mark = page
    .getByRole('region', { name: 'Page', exact: true })
    .getByRole('button', { name: /^Error: The thinnest line/ });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/file-validator');
  await page.getByRole('link', { name: /^flyer\.pdf/ }).click();
  await expect(page).toHaveURL(/\/validate\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'flyer.pdf' })).toBeVisible();
});

test('validates two files, charges for the readable one, and reopens the report', async ({ page }) => {
  await signIn(page, 'validator');
  await page.goto('/file-validator');
  const two = makePdf();
  two.addPage({ content: CLEAN, entries: TRIM });
  two.addPage({ content: THIN, entries: TRIM });
  const flyer = given('flyer.pdf', 'application/pdf', two.toBytes());
  await choose(page, flyer, given('broken.pdf', 'application/pdf', '%PDF-1.4 and then nothing'));
  await page.getByRole('button', { name: 'Validate 2 files · 2 tokens' }).click();
  await expect(card(page).getByText('91', { exact: false }).first()).toBeVisible();
  await expect(badge(page)).toContainText('14/15');

  // Goes from the card to the page and back to the card.
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toHaveAttribute('data-drawn', 'true');
  await section(card(page), /^Structure/).click();
  await card(page).getByRole('button', { name: 'Show on page 2' }).click();
  await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toHaveAttribute('data-drawn', 'true');
  const mark = page
    .getByRole('region', { name: 'Page', exact: true })
    .getByRole('button', { name: /^Error: The thinnest line/ });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  const canvas = await boxOf(page.getByRole('img', { name: 'Page 2 of 2' }));
  const box = await boxOf(mark);
  // The line spans x = 100 to 200 on the 300-point page, a third of the way down.
  expect((box.x + box.width / 2 - canvas.x) / canvas.width).toBeCloseTo(0.5, 2);
  expect((box.y + box.height / 2 - canvas.y) / canvas.height).toBeCloseTo(1 / 3, 2);
  await mark.click();
  await expect(card(page).locator('[data-selected]')).toHaveCount(0);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a validated file at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Expects another profile to reassess the same facts immediately.
  await page.getByLabel('Shop profile', { exact: true }).selectOption('DTF');
  await expect(card(page).getByText('Profile: DTF')).toBeVisible();
  await page.getByRole('button', { name: 'broken.pdf' }).first().click();
  await expect(page.getByText("We couldn't read your file.").first()).toBeVisible();
  await expect(card(page).getByText('Basic validation results available')).toBeVisible();

  await page.getByText(/^Diagnostics/).click();
  await expect(page.getByRole('region', { name: 'Validations' }).getByText('completed')).toHaveCount(2);

  await page.goto('/file-validator');
  await page.getByRole('link', { name: /^flyer\.pdf/ }).click();
  await expect(page).toHaveURL(/\/validate\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'flyer.pdf' })).toBeVisible();
  await page.reload();
  await expect(card(page).getByText('Profile: DTF')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  await page.getByLabel('The validated file').setInputFiles({ ...flyer, buffer: Buffer.from('another') });
  await expect(page.getByText('This is not the same file.')).toBeVisible();
  await page.getByLabel('The validated file').setInputFiles(flyer);
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toHaveAttribute('data-drawn', 'true');
  await expect(badge(page)).toContainText('14/15');
});

test('asks for a missing print size and for a password', async ({ page }) => {
  await page.goto('/standalone/file-validator');
  await choose(page, svg('logo.svg', '<path d="M0 10h90" stroke="#000" stroke-width="0.2" fill="none"/>'));
  await expect(page.getByText('How wide will it print?')).toBeVisible();
  await expect(
    card(page)
      .getByText(/^Prints well from \d/)
      .first(),
  ).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Print width, in' }).fill('10.4');
  await page.getByRole('spinbutton', { name: 'Print width, in' }).press('Enter');
  await page.getByRole('button', { name: 'Check at this size' }).click();
  await expect(page.getByText(/^Checked at 10\.4 in × 5\.2 in/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: /thinnest line/ })).toHaveCount(0);

  const locked = await lockedPdf(onePage({ content: CLEAN, entries: TRIM }), 'offset');
  await choose(page, given('locked.pdf', 'application/pdf', locked));
  await page.getByLabel('Password of the file').fill('wrong');
  await page.getByRole('button', { name: 'Open and check' }).click();
  await expect(page.getByText('This password does not open it.')).toBeVisible();
  await page.getByLabel('Password of the file').fill('offset');
  await page.getByRole('button', { name: 'Open and check' }).click();
  await expect(card(page).getByText('The file is encrypted; some presses refuse it.').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn', 'true');
});

test("stores a shop's own profiles", async ({ page }) => {
  await page.goto('/standalone/file-validator');
  await choose(page, pdf('flyer.pdf', '0 0 0 1 K 0.5 w 100 200 m 200 200 l S'));
  await page.getByRole('button', { name: 'Profiles' }).click();
  await page.getByRole('menuitem', { name: 'Copy and edit…' }).click();
  const editor = page.getByRole('dialog', { name: 'Shop profile' });
  await editor.getByLabel('Name').fill('Caps');
  await editor.getByRole('spinbutton', { name: 'Lines, minimum, pt' }).fill('0.8');
  await editor.getByRole('spinbutton', { name: 'Lines, warn under, pt' }).fill('0.9');
  await editor.getByRole('button', { name: 'Save profile' }).click();
  await expect(card(page).getByText('Profile: Caps')).toBeVisible();
  await expect(card(page).getByRole('button', { name: /The thinnest line is 0\.5 pt/ })).toBeVisible();

  await page.getByRole('button', { name: 'Profiles' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const json = readFileSync(await (await download).path());
  await page.getByRole('button', { name: 'Profiles' }).click();
  await page.getByRole('menuitem', { name: 'Make it the default' }).click();
  await page.reload();
  await choose(page, pdf('flyer.pdf', CLEAN));
  await expect(card(page).getByText('Profile: Caps')).toBeVisible();
  await page.getByRole('button', { name: 'Profiles' }).click();
  await page.getByRole('menuitem', { name: 'Remove this profile' }).click();
  await expect(card(page).getByText('Profile: Standard')).toBeVisible();
  await page.getByLabel('Shop profile file').setInputFiles(given('x.json', 'application/json', '{"id":1}'));
  await expect(page.getByText('This is not a shop profile.')).toBeVisible();
  await page.getByLabel('Shop profile file').setInputFiles(given('caps.json', 'application/json', json));
  await expect(card(page).getByText('Profile: Caps')).toBeVisible();
});

test('shows a free public page without navigation, where hostile artwork cannot run or load anything', async ({
  page,
}) => {
  const foreign: string[] = [];
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    foreign.push(route.request().url());
    return route.abort();
  });
  await page.goto('/standalone/anything');
  await expect(page).toHaveURL(/\/standalone\/file-validator$/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await choose(
    page,
    svg(
      'hostile.svg',
      `<script>fetch('https://evil.example/run')</script><rect width="100" height="50" fill="red" onload="fetch('https://evil.example/on')"/>
       <image href="https://evil.example/pixel.png" width="9" height="9"/><style>@import url(https://evil.example/a.css);</style>
       <foreignObject width="50" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/frame"/></foreignObject>`,
    ),
  );
  await expect(card(page).getByText('The file contains scripts.').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn', 'true');
  const red = await page
    .getByRole('img', { name: 'Page 1 of 1' })
    .evaluate((canvas: HTMLCanvasElement) =>
      [...canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data].join(),
    );
  expect(red).toBe('255,0,0,255');
  await choose(page, given('bomb.svg', 'image/svg+xml', LAUGHS));
  await expect(card(page).getByText('Basic validation results available')).toBeVisible();
  await choose(page, pdf('next.pdf', CLEAN));
  await expect(card(page).getByText('Excellent', { exact: true })).toBeVisible();
  expect(foreign).toEqual([]);
  await expectAccessible(page, 'the standalone page');
});

test('redirects visitors to sign-in, and opens the file dropped on the home page', async ({ page }) => {
  await page.goto('/validate/anything');
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.goto('/');
  await page.getByLabel('Image file').setInputFiles(pdf('flyer.pdf', CLEAN));
  await page.getByRole('button', { name: /^File Validator/ }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await signUpByLink(page, freshEmail('fromhome'), page.url());
  await expect(page).toHaveURL(/\/file-validator/);
  await expect(page.getByText('Selected Files (1/1 valid)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Validate 1 file · 1 token' })).toBeEnabled();
});
