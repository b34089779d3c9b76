/** Designer's editor: opens a candidate, edits text, moves a layer, undoes, exports, and reopens the design. */
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { boxOf, LONG_WORK, settled, signIn } from './support.ts';

const WORDS = 'Golden Crust Bakery, 2 inks on navy';

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
}

async function enterDesigner(page: Page): Promise<void> {
  await page.goto('/ai-designer');
  await page.getByRole('button', { name: 'Open the designer' }).click();
  await expect(page.getByLabel('What is it for, and what does it say?')).toBeVisible();
}

async function exportedSvg(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    page.getByRole('button', { name: /^SVG/ }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

const layers = (page: Page) => page.getByRole('region', { name: 'Layers' });
const stage = (page: Page) => page.getByRole('application');
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });

test('edits text, moves and scales a layer, undoes every step, and exports the final state', async ({
  page,
}) => {
  await signIn(page, 'editor');
  await enterDesigner(page);
  await page.getByLabel('What is it for, and what does it say?').fill(WORDS);
  await page.getByRole('button', { name: 'Compose twelve designs' }).click();
  const designs = page.getByRole('region', { name: 'Designs' }).getByRole('button', { name: /score \d+/ });
  await expect(designs.first()).toBeVisible(LONG_WORK);
  await designs.first().click();
  await expect(page.getByText('Ready to print: lines, gaps, text and inks are fine.')).toBeVisible(LONG_WORK);
  const before = await exportedSvg(page);

  // Edits text on the canvas.
  const row = layers(page)
    .getByRole('button', { name: /^(golden|bakery|crust)/i })
    .first();
  await settled(page);
  const said = await row.textContent();
  await row.dblclick();
  await stage(page).getByRole('textbox', { name: 'Text' }).fill('ROLLS');
  await page.keyboard.press('Enter');
  await expect(layers(page).getByRole('button', { name: 'ROLLS', exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const written = await exportedSvg(page);
  expect(written).not.toBe(before);

  // Moves the layer half a millimeter with one key press, then moves it back.
  await settled(page);
  const place = await field(page, 'X, in').inputValue();
  await stage(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(field(page, 'X, in')).not.toHaveValue(place);
  await page.keyboard.press('Control+z');
  await expect(field(page, 'X, in')).toHaveValue(place);

  // Scaling with a corner handle is one undo step, however long the drag.
  const width = await field(page, 'W, in').inputValue();
  const corner = await boxOf(page.locator('[data-handle="se"]'));
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x - 40, corner.y - 40, { steps: 8 });
  await page.mouse.up();
  await expect(field(page, 'W, in')).not.toHaveValue(width);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'W, in')).toHaveValue(width);
  expect(await exportedSvg(page)).toBe(written);

  // Hides and shows a layer; the shirt shows the design as edited.
  await layers(page).getByRole('button', { name: 'Hide ROLLS' }).click();
  await expect(layers(page).getByRole('button', { name: 'Show ROLLS' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('radio', { name: 'On the shirt' }).click();
  await expect(page.getByRole('img', { name: 'On a navy shirt' })).toBeVisible();
  await page.getByRole('radio', { name: 'Design' }).click();

  // A smaller window refits the view, but a chosen zoom stays.
  const zoom = page.getByRole('group', { name: 'Zoom' }).getByText('%');
  await settled(page);
  const whole = (await zoom.textContent()) ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(zoom).not.toHaveText(whole);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(zoom).toHaveText(whole);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).not.toHaveText(whole);
  await settled(page);
  const near = await zoom.textContent();
  await page.setViewportSize({ width: 768, height: 1024 });
  await settled(page);
  expect(await zoom.textContent()).toBe(near);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Show the whole design' }).click();
  await expect(zoom).toHaveText(whole);

  // Adds a layer with a keyboard shortcut, and shows its print problems on the canvas.
  await stage(page).focus();
  await page.keyboard.press('o');
  await expect(layers(page).getByRole('button', { name: 'Star', exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  const stored = page.waitForResponse((answer) => /results\/.*\/designs\//.test(answer.url()) && answer.ok());
  await page.getByRole('switch', { name: 'Keep in my account' }).click();
  await stored;

  // Simulates another device: clears this browser's storage on a page without the designer, which would save
  // again, and opens the design from the account.
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('printready-designer:')) localStorage.removeItem(key);
  });
  await page.goto('/');
  await enterDesigner(page);
  await expect(page.getByRole('button', { name: /^Open Golden Crust Bakery/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show designs from my account' }).click();
  await page
    .getByRole('button', { name: /^Open Golden Crust Bakery/ })
    .first()
    .click();
  await expect(layers(page).getByRole('button', { name: 'ROLLS', exact: true })).toBeVisible(LONG_WORK);
  expect(said).not.toContain('ROLLS');
});

test.describe('design editor on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('drags a layer by touch without horizontal overflow', async ({ page }) => {
    await signIn(page, 'editor-phone');
    await enterDesigner(page);
    await page.getByLabel('What is it for, and what does it say?').fill(WORDS);
    await page.getByRole('button', { name: 'Compose twelve designs' }).click();
    const designs = page.getByRole('region', { name: 'Designs' }).getByRole('button', { name: /score \d+/ });
    await expect(designs.first()).toBeVisible(LONG_WORK);
    await designs.first().tap();
    const row = layers(page)
      .getByRole('button', { name: /^(golden|bakery|crust)/i })
      .first();
    await row.tap();
    await expect(page.locator('[data-handle="rotate"]')).toBeAttached();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    const { width, height } = await boxOf(
      page.getByRole('group', { name: 'Selected layers' }).getByRole('button').first(),
    );
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
