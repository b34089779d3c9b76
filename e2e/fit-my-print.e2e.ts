/** Fit My Print from drop to a file of exactly the asked size, read back by a program that is not ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, expectAccessible, signIn } from './support.ts';

const sample = (name: string) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: readFileSync(join(import.meta.dirname, '../apps/web/public/samples', name)),
});

/** Of the plan in the browser's storage, where it is a moment after its last change. */
function savedResolution(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
      });
    const database = await settled(indexedDB.open('printready-fit-my-print'));
    const store = database.transaction('plans').objectStore('plans');
    type Kept = { readonly plan: { readonly surface: { readonly ppi: number } } };
    const kept = await settled(store.get('plan') as IDBRequest<Kept | undefined>);
    database.close();
    return kept?.plan.surface.ppi;
  });
}

test('gangs pieces at exact size, is paid once, gives other formats free, and comes back after a reload', async ({
  page,
}) => {
  await signIn(page, 'fit');
  await page.goto('/fit-my-print');
  await expectAccessible(page, 'Fit My Print, empty');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([
    sample('logo.png'),
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not an image') },
    sample('glow.jpg'),
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'broken.png' })).toBeVisible();
  await expect(page.getByText('2 pieces')).toBeVisible();

  // The unit is part of a field's name: "Width of logo.png, in".
  const field = (label: string) => page.getByRole('spinbutton', { name: `${label}, ` });
  const type = async (label: string, value: string) => {
    await field(label).fill(value);
    await field(label).press('Enter');
  };
  await type('Copies of logo.png', '6');
  await type('Width of logo.png', '3.5');
  await type('Width of glow.jpg', '20');
  await expect(page.getByText('Too few pixels for this size.')).toBeVisible();
  await type('Width of glow.jpg', '5');
  await expect(page.getByText('Too few pixels for this size.')).toBeHidden();
  await type('Resolution of the sheet', '100');
  await expect(page.getByText('7 pieces')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `Fit My Print with pieces at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  const file = await png;
  expect(file.suggestedFilename()).toBe('logo_sheet.png');
  const film = PNG.sync.read(readFileSync(await file.path()));
  expect(film.width).toBe(2200);
  await expect(badge(page)).toContainText('14/15');

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: /^PDF/ }).click();
  const document = readFileSync(await (await pdf).path(), 'latin1');
  const [, height] = /\/MediaBox \[0 0 1584 ([\d.]+)\]/.exec(document) ?? [];
  expect(Number(height)).toBeCloseTo((film.height / 100) * 72, 2);
  await expect(badge(page)).toContainText('14/15');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field('Resolution of the sheet')).toHaveValue('300');
  await page.keyboard.press('Control+Shift+Z');
  await expect(field('Resolution of the sheet')).toHaveValue('100');

  await expect.poll(() => savedResolution(page), { message: 'the newest plan is kept' }).toBe(100);
  await page.reload();
  await expect(page.getByText('7 pieces')).toBeVisible();
  await expect(field('Width of logo.png')).toHaveValue('3.50');

  await page.getByLabel('Preset').selectOption('Left chest');
  await expect(page.getByText('Larger than the sheet, so it is not on it.')).toBeVisible();
  await page.getByRole('button', { name: 'Shrink to fit' }).click();
  await expect(page.getByText('Larger than the sheet, so it is not on it.')).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
