/** Details of the workspace: the Escape key, and results that are never lost. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { boxOf, chooseFile, knockOutAnyway, openSettled, settled, signIn, storedRows } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

test('cancels a stroke on Escape; leaves without asking once a stored result has gone to another tool', async ({
  page,
}) => {
  await signIn(page, 'workspace');
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  await knockOutAnyway(page);

  await page.getByRole('button', { name: 'Protect brush' }).click();
  const canvas = page.getByRole('application');
  const box = await boxOf(canvas);
  const undo = page.getByRole('button', { name: 'Undo' });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const paint = async (finish: () => Promise<void>) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 20, { steps: 3 });
    await finish();
    await page.mouse.up();
  };
  await paint(() => page.keyboard.press('Escape'));
  await expect(undo).toBeDisabled();
  await paint(() => Promise.resolve());
  await expect(undo).toBeEnabled();
  // Expects a single undo step.
  await undo.click();
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(undo).toBeEnabled();

  await page.getByRole('button', { name: /^Run · / }).click();
  type Stored = { readonly file: object | null };
  await expect
    .poll(async () => (await storedRows<Stored>(page, 'printready-results', 'results'))[0]?.file ?? null)
    .not.toBeNull();
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Stroke Enhancer' }).click();
  await expect(page.getByRole('button', { name: /^logo_knockout\.png/ })).toBeVisible();
  // Leaves without a question, because the paid result is in Last results.
  await page.getByRole('link', { name: 'PrintReady, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Download logo_knockout.png' })).toBeVisible();
});

test("keeps the image visible above the settings sheet on a phone, even at the sheet's full height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sheet');
  await page.goto('/upscaler');
  // Opens an image with enough pixels for its print size, so that there is nothing to run.
  await chooseFile(page, LOGO);
  await expect(page.getByText(/^Already 300 ppi at this size\./)).toBeVisible();
  const handle = page.getByRole('button', { name: /settings at/ });
  const pictureHeight = async () => (await boxOf(page.getByRole('application'))).height;
  const dragTo = async (y: number, name: RegExp) => {
    // Waits, because text above the handle would move it away from the pointer.
    await settled(page);
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(195, y, { steps: 8 });
    await page.mouse.up();
    await expect(handle).toHaveAccessibleName(name);
  };
  await dragTo(60, /at full height/);
  expect(await pictureHeight()).toBeGreaterThan(150);
  await handle.click();
  await expect(handle).toHaveAccessibleName(/at lowest height/);
  expect(await pictureHeight()).toBeGreaterThan(400);
  await dragTo(560, /at half height/);
  // Landscape: the sheet's maximum is half the screen height.
  await page.setViewportSize({ width: 690, height: 390 });
  await handle.press('ArrowUp');
  await expect(handle).toHaveAccessibleName(/at full height/);
  expect(await pictureHeight()).toBeGreaterThan(20);
});
