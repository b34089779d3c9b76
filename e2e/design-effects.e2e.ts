/**
 * Design Effects end to end: wear, a layer with handles and a mask, and a cut; costs one token, supports undo, and is
 * legible at three widths.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, boxOf, expectAccessible, openSettled, signIn } from './support.ts';

const SIDE = 600;

/** Red disc on a transparent background; because the file states no resolution, it is treated as 300 ppi. */
function art(): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const cover = Math.min(1, Math.max(0, 280.5 - Math.hypot(x - 299.5, y - 299.5)));
      png.data.set([210, 30, 40, Math.round(255 * cover)], (y * SIDE + x) * 4);
    }
  return { name: 'disc.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

function blueSquare(): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: 80, height: 80 });
  for (let i = 0; i < png.data.length; i += 4) png.data.set([20, 60, 220, 255], i);
  return { name: 'square.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Paints on the mask of the first layer, then undoes and redoes. */
async function paintOut(page: Page, at: { readonly x: number; readonly y: number }): Promise<void> {
  const mask = page.getByRole('group', { name: 'Mask of layer 1' });
  await mask.getByRole('button', { name: 'Paint out' }).click();
  await expect(mask.getByRole('slider', { name: 'Feather' })).toBeVisible();
  await page.mouse.move(at.x - 20, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 20, at.y, { steps: 4 });
  await page.mouse.up();
  const last = mask.getByRole('button', { name: 'Last stroke' });
  await expect(last).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(last).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(last).toBeVisible();
  await expectAccessible(page, 'a layer is painted out');
}

test('exports wear, a blended layer, and a cut with the chosen settings', async ({ page }) => {
  await signIn(page, 'effects');
  await page.goto('/blend-texture-cut');
  await openSettled(page, art());
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['Blend', 'Texture', 'Cut']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, `design effects at ${width}, ${tab}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('tab', { name: 'Texture' }).click();
  await page.getByRole('button', { name: 'Remove texture 2' }).click();
  await page.getByRole('button', { name: 'Remove texture 1' }).click();
  await expect(page.getByText('Set an effect first.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Remove texture 1' })).toBeVisible();

  await page.getByRole('tab', { name: 'Blend' }).click();
  await page.getByLabel('Image of the new layer').setInputFiles(blueSquare());
  await page.getByRole('button', { name: 'Layer 1, blend mode: Multiply' }).click();
  await page.getByRole('menuitem', { name: 'Normal', exact: true }).click();
  const layer = page.getByRole('group', { name: /^Layer 1\. Arrow keys move it/ });
  const before = await boxOf(layer);
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 70, middle.y, { steps: 5 });
  await page.mouse.up();
  expect(Math.round((await boxOf(layer)).x - before.x)).toBe(-70);
  await paintOut(page, { x: middle.x - 70, y: middle.y });
  await page.screenshot({ path: 'test-results/design-effects-blend.png' });

  await page.getByRole('tab', { name: 'Cut' }).click();
  await page.getByRole('radio', { name: 'Circle' }).click();
  await page.getByRole('spinbutton', { name: 'Bleed' }).or(page.getByLabel('Bleed')).first().fill('1');
  await page.keyboard.press('Enter');
  await page.screenshot({ path: 'test-results/design-effects-cut.png' });

  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready');
  await expect(badge(page)).toContainText('14/15');
  await expect(result).toContainText('Ink removed');
  const file = await download(page, () => result.getByRole('button', { name: 'Download' }).click());
  expect(file.name).toBe('disc_effects.png');
  const image = PNG.sync.read(file.bytes);
  expect([image.width, image.height]).toEqual([SIDE, SIDE]);
  let blue = 0;
  let ink = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    if (image.data[i + 3]! < 128) continue;
    ink++;
    if (image.data[i + 2]! > 200 && image.data[i]! < 40) blue++;
  }
  // The mask hides the layer's center, where red shows through or is worn away.
  const zoom = before.width / (0.6 * SIDE);
  const at = (Math.round(SIDE / 2) * SIDE + Math.round(SIDE / 2 - 70 / zoom)) * 4;
  expect(image.data[at + 3]! < 128 || image.data[at]! > 200).toBe(true);
  // The layer is a worn square, moved left; its side is 0.6 of the image's width.
  expect(blue).toBeGreaterThan(0.2 * SIDE * SIDE);
  // Wear removes a twentieth of the ink, because only one of the two default textures is left.
  expect(ink).toBeLessThan(Math.PI * 280 ** 2 * 0.95);
});
