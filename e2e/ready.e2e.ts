/** Tests "Ready for print?" on the open image and on a result, and as an option for images in a batch. */
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { grantTokens } from './grant-tokens.ts';
import { badge, chooseFile, expectAccessible, LONG_WORK, openSettled, signIn } from './support.ts';
import { withResolution } from './with-resolution.ts';

const SIDE = 900;

/** Disc on a transparent or white background. */
function disc(name: string, ground: readonly number[]): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const inside = Math.hypot(x - 449.5, y - 449.5) < 300;
      png.data.set(inside ? [30, 90, 200, 255] : ground, (y * SIDE + x) * 4);
    }
  }
  return { name, mimeType: 'image/png', buffer: withResolution(PNG.sync.write(png), 300) };
}

const report = (page: Page) => page.getByRole('dialog', { name: 'Ready for print?' });

test('reports whether the open image is ready to print, opens the tool that fixes it, and checks the result', async ({
  page,
}) => {
  await signIn(page, 'ready');
  await page.addInitScript(() => localStorage.setItem('printready-default-profile', 'dtf'));
  await page.goto('/transparency-guide');
  await chooseFile(page, disc('box.png', [255, 255, 255, 255]));
  await page.getByRole('button', { name: 'Ready for print?' }).click();
  await expect(report(page)).toContainText('Not printable yet', LONG_WORK);
  await expect(report(page)).toContainText('A white background fills the sheet');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `report at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`report-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await report(page).getByRole('button', { name: 'Open in Background Remover' }).click();
  await expect(page).toHaveURL(/\/background-remover$/);
});

test('checks a result in its download format before it leaves the tool', async ({ page }) => {
  await signIn(page, 'ready-result');
  await page.addInitScript(() => localStorage.setItem('printready-default-profile', 'dtf'));
  await page.goto('/image-cropper');
  await openSettled(page, disc('disc.png', [0, 0, 0, 0]));
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await page.getByRole('button', { name: /^Run/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Result ready', LONG_WORK);
  await page.screenshot({ path: test.info().outputPath('result.png') });
  await result.getByRole('button', { name: 'Ready for print?' }).click();
  await expect(report(page)).toContainText('disc_', LONG_WORK);
  await expect(report(page)).toContainText('Ready to print', LONG_WORK);
  await page.screenshot({ path: test.info().outputPath('report.png') });
  await page.keyboard.press('Escape');
  await expect(report(page)).toBeHidden();
  await expect(result).toBeVisible();
});

test('accepts images in a batch only after the user turns them on', async ({ page }) => {
  const email = await signIn(page, 'batch-pictures');
  await page.addInitScript(() => localStorage.setItem('printready-default-profile', 'dtf'));
  await page.goto('/batch-validator');
  await grantTokens(email, 5);
  await expect(badge(page)).toContainText('5/5');
  const files = [disc('box.png', [255, 255, 255, 255]), disc('clear.png', [0, 0, 0, 0])];
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
  };
  await choose();
  await expect(page.getByText('2 files of other kinds were left out.')).toBeVisible();
  await page.getByRole('switch', { name: 'Also images' }).click();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `also images at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`also-${width}.png`) });
  }
  await choose();
  await page.getByRole('button', { name: 'Start · 2 tokens' }).click();
  await expect(page.getByRole('heading', { name: '2 of 2 files checked' })).toBeVisible(LONG_WORK);
  const tile = (label: string) =>
    page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: label });
  await expect(tile('Not printable')).toContainText('1');
  await expect(tile('Ready')).toContainText('1');
  await expect(badge(page)).toContainText('3/5');
});
