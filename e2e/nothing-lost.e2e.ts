/** Work survives a reload, Back, and a closed tab; paid results can be downloaded again without a charge. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { badge, knockOutAnyway, openSettled, settled, signIn, storedDraft, storedRows } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

const tolerance = (page: Page) => page.getByRole('slider', { name: 'Tolerance' });

/** Sets an unusual tolerance. @returns its value */
async function setTolerance(page: Page): Promise<string> {
  await tolerance(page).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await settled(page);
  const set = (await tolerance(page).getAttribute('aria-valuenow')) ?? '';
  expect((await storedDraft(page, 'color-ko'))?.options).toMatchObject({ tolerance: Number(set) });
  return set;
}

test('restores the image and options after F5, Back, and a closed tab', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'kept');
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  const set = await setTolerance(page);

  await page.reload();
  await expect(tolerance(page)).toHaveAttribute('aria-valuenow', set);

  await page.goto('/tools');
  await page.goBack();
  await expect(tolerance(page)).toHaveAttribute('aria-valuenow', set);

  await page.close();
  const later = await context.newPage();
  await later.goto('/color-ko');
  await expect(later.getByText('Bring back logo.png?')).toBeVisible();
  await later.getByRole('button', { name: 'Bring back' }).click();
  await expect(tolerance(later)).toHaveAttribute('aria-valuenow', set);
});

test('downloads a paid result again after a reload, and runs the same job again without a charge', async ({
  page,
}) => {
  await signIn(page, 'paid-once');
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  await knockOutAnyway(page);
  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
  type Result = { readonly file: { readonly name: string } | null };
  await expect
    .poll(() => storedRows<Result>(page, 'printready-results', 'results'), 'the result is kept with its file')
    .toMatchObject([{ file: { name: 'logo_knockout.png' } }]);

  // Leaving asks no question, because the result is kept.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // The question about the background is unanswered on this page, but a paid job runs without questions.
  await page.getByRole('button', { name: 'Run · already paid' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
  await page.reload();
  await expect(badge(page)).toContainText('14/15');

  await page.goto('/image-cropper');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download logo_knockout.png' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('logo_knockout.png');
});
