/**
 * Background Remover end to end: makes the background transparent and preserves white areas inside the artwork; if
 * the AI model is missing, shows a message and an alternative.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, boxOf, clearWork, expectAccessible, LONG_WORK, openSettled, signIn } from './support.ts';

const SIDE = 320;

/** Red ring on white around a blue disc; the area between them is white. */
function ringOnWhite() {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const radius = Math.hypot(x - 159.5, y - 159.5);
      // Antialiased over one pixel at each of the three circles.
      const within = (r: number) => Math.min(1, Math.max(0, r - radius + 0.5));
      const red = within(130) - within(90);
      const blue = within(50);
      const mix = (r: number, b: number) => 255 + red * (r - 255) + blue * (b - 255);
      png.data.set([mix(200, 30), mix(30, 60), mix(40, 160), 255], (y * SIDE + x) * 4);
    }
  }
  return { name: 'ring.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

async function download(page: Page): Promise<PNG> {
  const result = page.getByRole('region', { name: 'Result' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ring_cutout.png');
  return PNG.sync.read(readFileSync(await file.path()));
}

/** Transparent background, solid inside the ring, and soft pixels only along its outline. */
function expectCutOut({ data }: PNG): void {
  const pixel = (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)];
  const wrong: string[] = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const own = pixel(x, y);
      const radius = Math.hypot(x - 159.5, y - 159.5);
      const empty = own.every((value) => value === 0);
      if ((own[3] === 0 || radius > 132) && !empty) wrong.push(`${x},${y} is not empty`);
      if (radius < 128 && own[3] !== 255) wrong.push(`${x},${y} is not solid`);
    }
  }
  expect(wrong).toEqual([]);
  expect(pixel(160, 50)).toEqual([200, 30, 40, 255]);
  expect(pixel(160, 90)).toEqual([255, 255, 255, 255]);
  expect(pixel(160, 160)).toEqual([30, 60, 160, 255]);
  const rim = data.filter((value, i) => i % 4 === 3 && value > 0 && value < 255).length;
  expect(rim).toBeGreaterThan(500);
  expect(rim).toBeLessThan(1500);
}

test('if the AI model is missing, charges nothing, explains why, and falls back to removal by color', async ({
  page,
}) => {
  await page.route('**/models/isnet-*', (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'background');
  await page.goto('/background-remover');
  await openSettled(page, ringOnWhite());
  await expect(page.getByRole('radio', { name: 'Color' })).toBeChecked();

  await page.getByRole('radio', { name: 'AI' }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the AI engine at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // Picks the subject with the keyboard at the crosshair, which appears after a key press; undo removes the
  // point.
  await page.keyboard.press('s');
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 point', { exact: true })).toBeVisible();
  await expect(page.locator('[data-mark=keep]')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 point', { exact: true })).toBeHidden();
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.getByRole('alert')).toContainText(/The AI model is not on the server.*Choose “Color”/);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.getByRole('button', { name: 'Run · 2 tokens' }).click();
  await expect(page.getByText(/Choose “Color” as the engine.*Nothing was charged/)).toBeVisible();
  await expect(page.getByText('The AI model is not on the server')).toHaveCount(1);
  await expect(badge(page)).toContainText('15/15');

  await page.getByRole('radio', { name: 'Color' }).click();
  const question = page
    .getByRole('status')
    .filter({ hasText: 'An enclosed area has the background’s color.' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Run · 2 tokens' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Semi-transparent');
  expectCutOut(await download(page));
  await expect(badge(page)).toContainText('13/15');

  // Picked areas are removed, and undo restores them.
  await page.getByRole('button', { name: 'Click an area to remove it' }).click();
  await page.getByRole('application').click();
  await expect(page.getByText('1 area', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('1 area', { exact: true })).toBeHidden();
});

test('shows a message in place of Run for settings that remove everything', async ({ page }) => {
  const white = new PNG({ width: SIDE, height: SIDE });
  white.data.fill(255);
  await signIn(page, 'nothing');
  await page.goto('/background-remover');
  await openSettled(page, { name: 'white.png', mimeType: 'image/png', buffer: PNG.sync.write(white) });
  await expect(page.getByText('Nearly all of the image was removed.')).toBeVisible();
  await expect(page.getByText('Nothing to do.')).toBeVisible();
  await expect(page.getByText('Nothing is left of the image with these settings.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeHidden();
  await expect(badge(page)).toContainText('15/15');
});

/** Distance of the two balls from the center, px. */
const ASIDE = 75;

/** Two shaded balls on wood grain: a border with many colors, as in a photo. */
function ballsOnWood() {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const grain = 22 * Math.sin(y / 3 + 2 * Math.sin(x / 31)) + (Math.floor(y / 64) % 2) * 25;
      const middle = SIDE / 2 + (x < SIDE / 2 ? -ASIDE : ASIDE);
      const ball = Math.min(1, Math.max(0, 55.5 - Math.hypot(x - middle, y - SIDE / 2)));
      const light = 1 - Math.hypot(x - middle + 20, y - SIDE / 2 + 25) / 120;
      const over = (ground: number, full: number) => ground + ball * (full * light - ground);
      png.data.set(
        [over(150 + grain, 250), over(105 + grain, 60), over(65 + grain, 50), 255],
        (y * SIDE + x) * 4,
      );
    }
  }
  return { name: 'balls.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

/** Percentage of the picture that a ball covers. */
const BALL_PERCENT = (100 * Math.PI * 55.5 ** 2) / SIDE ** 2;

/** Clicks the left ball with the tool that is active by default. */
async function pressLeftBall(page: Page): Promise<void> {
  const picture = page.getByRole('application');
  const box = await boxOf(picture);
  await picture.click({ position: { x: box.width / 2 - ASIDE, y: box.height / 2 } });
  await expect(page.getByText('1 point', { exact: true })).toBeVisible();
}

test('previews a photo without its background before payment, and picks one of two subjects', async ({
  page,
}) => {
  await signIn(page, 'balls');
  await page.goto('/background-remover');
  await openSettled(page, ballsOnWood());
  await expect(page.getByRole('radio', { name: 'AI' })).toBeChecked();
  await page.getByRole('radio', { name: 'Fast' }).click();
  const figures = page.getByRole('region', { name: 'What it does' });
  await expect(figures).toContainText('Area removed', LONG_WORK);
  await expect(page.getByText('The preview needs the AI model')).toBeHidden();

  const removed = async () =>
    Number(/Area removed\D*([\d.]+)/.exec((await figures.textContent()) ?? '')?.[1]);
  const expectRemoved = (percent: number) =>
    expect.poll(async () => Math.abs((await removed()) - percent), LONG_WORK).toBeLessThan(BALL_PERCENT / 3);
  await expectRemoved(100 - 2 * BALL_PERCENT);
  await expect(page.getByText('Which one stays?')).toBeVisible();
  await pressLeftBall(page);
  await expectRemoved(100 - BALL_PERCENT);
  await expect(page.getByText('Which one stays?')).toBeHidden();
  await expect(page.locator('[data-mark=keep]')).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectRemoved(100 - 2 * BALL_PERCENT);
  await expect(badge(page)).toContainText('15/15');
});

test('asks before payment if a run finds two subjects that no preview showed, and charges for the answer once', async ({
  page,
}) => {
  const charges: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && /token_usage|deduct_tokens/.test(sent.url())) charges.push(sent.url());
  });
  const run = page.getByRole('button', { name: 'Run · 2 tokens' });
  const result = page.getByRole('region', { name: 'Result' });

  // While data saver is on, only a run downloads the model.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await signIn(page, 'asked');
  await page.goto('/background-remover');
  await openSettled(page, ballsOnWood());
  await page.getByRole('radio', { name: 'Fast' }).click();
  await expect(page.getByText('The preview needs the AI model')).toBeVisible();
  await run.click();
  await expect(page.getByText('Nothing is charged yet.')).toBeVisible(LONG_WORK);
  await expect(page.getByText('Which one stays?')).toBeVisible();
  await expect(result).toHaveCount(0);
  await expectAccessible(page, 'a run that asks');
  await expect(badge(page)).toContainText('15/15');
  expect(charges).toEqual([]);

  await pressLeftBall(page);
  await expect(page.getByText('Nothing is charged yet.')).toBeHidden();
  await expect(page.getByText('Which one stays?')).toBeHidden();
  await run.click();
  // The fake network cuts through the wood grain, so the app asks about the result before payment.
  const useIt = page.getByRole('button', { name: 'Use it · 2 tokens' });
  await expect(useIt).toBeVisible(LONG_WORK);
  expect(charges).toEqual([]);
  await expect(async () => {
    if (await useIt.isVisible()) await useIt.click({ timeout: 1_000 });
    await expect(result).toContainText('Result ready', { timeout: 1_000 });
  }).toPass();
  await expect(badge(page)).toContainText('13/15');
  await expect.poll(() => charges).toHaveLength(2);

  // "Keep all" accepts the finished result without another run.
  page.on('dialog', (dialog) => void dialog.accept());
  await clearWork(page);
  await page.goto('/background-remover');
  await page.evaluate(() => caches.delete('printready-models'));
  await openSettled(page, ballsOnWood());
  await expect(page.getByText('The preview needs the AI model')).toBeVisible();
  await run.click();
  await expect(page.getByText('Nothing is charged yet.')).toBeVisible(LONG_WORK);
  await expect(badge(page)).toContainText('13/15');
  const keepAll = page.getByRole('button', { name: 'Keep all · 2 tokens' });
  // On phones, the question is below the picture.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const picture = (await page.getByRole('application').boundingBox())!;
    const asked = (await keepAll.boundingBox())!;
    expect(asked.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }).toPass();
  await expectAccessible(page, 'a run that asks on a phone');
  // Retries, because clicks within the first second are ignored.
  await expect(async () => {
    // The button disappears once a click is accepted, before the result is ready.
    if (await keepAll.isVisible()) await keepAll.click({ timeout: 1_000 });
    if (await useIt.isVisible()) await useIt.click({ timeout: 1_000 });
    await expect(result).toContainText('Result ready', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Nothing is charged yet.')).toBeHidden();
  await expect(badge(page)).toContainText('11/15');
  await expect.poll(() => charges).toHaveLength(4);
});
