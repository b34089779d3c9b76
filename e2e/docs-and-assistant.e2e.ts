/** Tests the manual and the assistant, whose answer about a finding opens the tool with the file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { encodePsd } from '@printready/documents/psd/write';
import { createPicture } from '@printready/pixels/picture';
import { clearWork, expectAccessible, LONG_WORK, settled, signIn } from './support.ts';
import { card, choose, given, section } from './validator-files.ts';

const WIDTHS = [1440, 768, 390];

async function expectAccessibleAtAll(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where} at ${width}`);
    await page.screenshot({ path: `test-results/docs/${where.replaceAll(/\W+/g, '-')}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const assistant = (page: Page) => page.getByRole('region', { name: 'Print Design Assistant' });
const openAssistant = (page: Page) =>
  page.getByRole('button', { name: 'Open Print Design Assistant' }).click();

/** Asks a question after the previous answer has ended, because no question is sent before then. */
async function ask(page: Page, question: string): Promise<void> {
  await expect(assistant(page).getByLabel('Message')).toBeVisible();
  await expect(assistant(page).getByRole('button', { name: 'Cancel' })).toBeHidden();
  await assistant(page).getByLabel('Message').fill(question);
  await assistant(page).getByLabel('Message').press('Control+Enter');
}

/** Opens the manual section under “More” in the first answer. */
const openMore = (page: Page) =>
  assistant(page).getByRole('log').getByText('More', { exact: true }).first().click();

test('reads, searches, and follows links in the manual', { tag: '@core' }, async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByLabel('Search the manual')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByLabel('Search the manual').fill('moire ang');
  await expect(page.getByRole('option').first()).toContainText('Halftones and mesh');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/guides\/halftones-and-mesh#/);
  await expect(page).toHaveTitle(/^Halftones and mesh · Docs/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halftones and mesh');
  // A link in the text navigates within the app.
  await page.locator('article').getByRole('link', { name: 'Halftone Editor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halftone Editor');
  await page.getByRole('navigation', { name: 'Pages before and after' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Halftone Editor');
  await page.goto('/docs/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the manual');
});

test('answers with links, admits when it has no answer, and keeps the conversation', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/tools');
  await openAssistant(page);
  await expect(assistant(page).getByRole('list', { name: 'Quick actions' }).getByRole('button')).toHaveCount(
    6,
  );
  await ask(page, 'What LPI for a 230 mesh?');
  const log = assistant(page).getByRole('log');
  await expect(log.getByText(/^230 mesh holds 46 LPI safely, 61 LPI usually/)).toBeVisible();
  await expect(log.getByRole('link', { name: 'Open Halftone Editor' })).toBeVisible();
  await expect(log.getByRole('link', { name: /^Halftones and mesh/ })).toBeHidden();
  await openMore(page);
  await expect(log.getByRole('link', { name: /^Halftones and mesh/ }).first()).toBeVisible();
  await ask(page, 'what lpi for a 230 MESH?');
  await expect(log.getByText('Cached')).toBeVisible();
  await ask(page, 'best pizza');
  await expect(log.getByText(/I don’t know/)).toBeVisible();
  await ask(
    page,
    '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>[x](javascript:window.harmed=1)',
  );
  await expect(log.getByText('<script>')).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);

  await log
    .getByRole('link', { name: /^Halftones and mesh/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/guides\/halftones-and-mesh/);
  await expect(log.getByText('You: What LPI for a 230 mesh?', { exact: true })).toBeVisible();
  await assistant(page).getByLabel('Message').press('Escape');
  await expect(assistant(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open Print Design Assistant' })).toBeFocused();
});

test('finds no accessibility violations in the manual, the assistant, and an answer', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByLabel('Search the manual')).toBeVisible();
  await expectAccessibleAtAll(page, 'the manual');
  await page.goto('/docs/guides/halftones-and-mesh');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halftones and mesh');
  await expectAccessibleAtAll(page, 'a page of the manual');
  await page.goto('/tools');
  await openAssistant(page);
  await expect(assistant(page).getByRole('list', { name: 'Quick actions' })).toBeVisible();
  await expectAccessibleAtAll(page, 'the assistant');
  await ask(page, 'What LPI for a 230 mesh?');
  await expectAccessibleAtAll(page, 'a short answer');
  await openMore(page);
  await expect(
    assistant(page)
      .getByRole('log')
      .getByRole('link', { name: /^Halftones and mesh/ })
      .first(),
  ).toBeVisible();
  await expectAccessibleAtAll(page, 'an answer');
});

test("opens a guide's tools and marks its steps as done", async ({ page }) => {
  await page.goto('/docs/guides/low-resolution');
  await openAssistant(page);
  await assistant(page).getByRole('button', { name: 'DTF Workflow' }).click();
  const guide = assistant(page).getByRole('region', { name: 'DTF Workflow' });
  await expectAccessibleAtAll(page, 'a guide');
  await guide.getByRole('button', { name: 'Open Fit My Print' }).click();
  await expect(guide.getByText('Place it on film, done')).toBeVisible();
});

test("shows the error catalog's message when an answer from the assistant fails", async ({ page }) => {
  await page.goto('/chat-demo');
  await page.route('**/api/chat/stream', (route) => route.fulfill({ status: 500, body: '' }));
  await ask(page, 'gang sheet spacing');
  await expect(page.getByRole('alert')).toHaveText('API error: 500');
  await page.route('**/api/chat/stream', (route) => route.abort());
  await ask(page, 'gang sheet width');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message');
  const events = (...all: object[]) => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  await page.route('**/api/chat/stream', (route) => route.fulfill({ body: events({ content: 'Half' }) }));
  await ask(page, 'gang sheet film');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message');
  await page.route('**/api/chat/stream', (route) => route.fulfill({ body: events({ error: 'Told so.' }) }));
  await ask(page, 'gang sheet length');
  await expect(page.getByRole('alert')).toHaveText('Told so.');
  await page.route('**/api/chat/stream', () => undefined);
  await ask(page, 'gang sheet price');
  await assistant(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Request cancelled');
});

/** Image of 2.5 × 2 in at 100 ppi. */
function poster(): Uint8Array {
  const data = new Uint8Array(250 * 200 * 3);
  for (let y = 0, at = 0; y < 200; y++) {
    for (let x = 0; x < 250; x++, at += 3) {
      data.set(Math.hypot(x - 125, y - 100) < 70 ? [30, 60, 160] : [240, 180, 20], at);
    }
  }
  const resolution = { x: 100, y: 100 };
  return encodePsd(
    createPicture({ width: 250, height: 200, space: 'rgb', alpha: false, data, resolution, icc: null }),
  );
}

const PSD = 'image/vnd.adobe.photoshop';

/** @returns score of the only file */
async function validate(page: Page, name: string, content: Uint8Array): Promise<number> {
  // Removes the stored draft, which holds the previous file and its report.
  await clearWork(page);
  await page.goto('/file-validator');
  await choose(page, given(name, PSD, content));
  await page.getByRole('button', { name: /^Validate 1 file/ }).click();
  const score = card(page).locator('[data-band]');
  await expect(score).toHaveText(/\d/);
  await settled(page);
  return Number.parseInt(await score.innerText(), 10);
}

test("goes from a finding to the assistant's answer, then to the tool with the file, and to a better score", async ({
  page,
}) => {
  await signIn(page, 'finding');
  const before = await validate(page, 'poster.psd', poster());
  await section(card(page), /^Resolution/).click();
  await card(page).getByRole('button', { name: 'How do I fix this?' }).first().click();
  const log = assistant(page).getByRole('log');
  await expect(log.getByText('File: poster.psd').first()).toBeVisible();
  await openMore(page);
  await expect(log.getByRole('link', { name: /^Findings: resolution: / }).first()).toHaveAttribute(
    'href',
    '/docs/findings/resolution#resolution-too-low',
  );
  await page.screenshot({ path: 'test-results/docs/finding-answer.png' });
  await log.getByRole('link', { name: 'Open Upscaler' }).click();
  await expect(page).toHaveURL(/\/upscaler$/);
  await expect(page.getByText(/250\s*×\s*200 px/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run ·/ })).toBeEnabled(LONG_WORK);
  await assistant(page).getByRole('button', { name: 'Close Chat' }).click();

  await page.getByRole('radio', { name: 'Factor' }).click();
  await page.getByRole('radio', { name: '3x' }).click();
  await page.getByRole('button', { name: /^Run ·/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await result.getByRole('button', { name: 'Other formats' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PSD/ }).click(),
  ]);
  const enlarged = readFileSync(await download.path());
  expect(await validate(page, 'poster-large.psd', enlarged)).toBeGreaterThan(before);
});

test("opens a tool link with the current tool's file, and leaves Run visible on phones", async ({ page }) => {
  await signIn(page, 'phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/image-cropper');
  await openAssistant(page);
  const image = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');
  await assistant(page).getByLabel('Image to attach').setInputFiles(image);
  await expect(assistant(page).getByText('File: black-shirt.jpg')).toBeVisible();
  await ask(page, 'How do I crop with the Image Cropper?');
  await assistant(page).getByRole('log').getByRole('link', { name: 'Open Image Cropper' }).click();
  await expect(
    page.getByRole('application', { name: /^black-shirt\.jpg, 2100 by 2400 pixels/ }),
  ).toBeVisible();
  await expect(assistant(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open Print Design Assistant' })).toBeVisible();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  // Fails if something covers the button.
  await page.getByRole('button', { name: /^Run/ }).click({ trial: true });
  await page.screenshot({ path: 'test-results/docs/in-a-tool-390.png' });
});

test("does not render markup entered into the manual's search", async ({ page }) => {
  const corpus = readFileSync(join(import.meta.dirname, '../apps/web/src/testing/xss-corpus.txt'), 'utf8');
  let harmed = 0;
  await page.exposeFunction('harm', () => {
    harmed++;
  });
  await page.goto('/docs');
  const box = page.getByLabel('Search the manual');
  for (const payload of corpus.trim().split('\n')) {
    await box.fill('');
    await expect(page.getByRole('listbox', { name: 'Found in the manual' })).toHaveCount(0);
    await box.fill(payload);
    await expect(page.getByRole('listbox', { name: 'Found in the manual' })).toHaveCount(1);
    await expect(
      page.getByRole('search').locator('script, img, iframe, object, embed, style, a'),
    ).toHaveCount(0);
  }
  expect(harmed).toBe(0);
});
