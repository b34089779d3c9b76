/** Small promises of the workspace that one notices when they are broken: Escape, and no paid result lost. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freshEmail, openSettled, signUpByPassword } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

test('Escape stops a stroke; a result sent on and never downloaded is not left without a question', async ({
  page,
}) => {
  await signUpByPassword(page, freshEmail('workspace'));
  await page.goto('/color-ko');
  await openSettled(page, LOGO);

  await page.getByRole('button', { name: 'Protect brush' }).click();
  const canvas = page.getByRole('application');
  const box = (await canvas.boundingBox())!;
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

  await page.getByRole('button', { name: /^Run · / }).click();
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Stroke Enhancer' }).click();
  await expect(page.getByRole('button', { name: /^logo_knockout\.png/ })).toBeVisible();
  await page.getByRole('link', { name: 'PrintReady, home' }).click();
  const question = page.getByRole('dialog', { name: 'The result is not downloaded yet' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/stroke-enhancer/);
  await page.getByRole('link', { name: 'PrintReady, home' }).click();
  await question.getByRole('button', { name: 'Leave without it' }).click();
  await expect(page).toHaveURL(/\/$/);
});
