/** Reorders on the screen: a job file is saved after an export, and opens again with its artwork. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { badge, expectAccessible, LONG_WORK, settled, signIn } from './support.ts';

const logo = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

async function type(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('spinbutton', { name: `${label}, ` });
  await field.fill(value);
  await field.press('Enter');
}

/** Drops a file on the screen, as from a folder. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ file, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], file));
      return data;
    },
    { file: name, base64: bytes.toString('base64') },
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page
      .getByRole('button', { name: 'Choose a file' })
      .dispatchEvent(event, { dataTransfer: transfer });
}

/** Exports although the logo’s background is opaque. */
async function exportSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export anyway' }).click();
}

/** Exports a sheet of four logos, and saves its job. */
async function saveJob(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.goto('/fit-my-print');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(png('logo.png', logo));
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
  await type(page, 'Copies of logo.png', '4');
  await type(page, 'Width of logo.png', '3');
  await type(page, 'Resolution of the sheet', '100');
  await expect(page.getByText('4 pieces')).toBeVisible();
  const sheet = page.waitForEvent('download', LONG_WORK);
  await exportSheet(page);
  await sheet;
  const download = page.waitForEvent('download', LONG_WORK);
  await page.getByRole('button', { name: 'Save job' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('opens a saved job on another screen, refuses other artwork, and marks what prints differently', async ({
  page,
}) => {
  await signIn(page, 'reorder');
  const job = await saveJob(page);
  expect(job.name).toMatch(/^logo_.*_4pcs\.printready$/);
  await expectAccessible(page, 'Fit My Print with a job to save');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await settled(page);

  await page.goto('/image-cropper');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await drop(page, job.name, job.bytes);
  const dialog = page.getByRole('dialog', { name: `Open ${job.name}` });
  await expect(dialog.getByRole('list', { name: 'Artwork' })).toContainText('logo.pngneeded');
  await expectAccessible(page, 'a job that needs its artwork');
  const open = dialog.getByRole('button', { name: 'Open job' });
  await expect(open).toBeDisabled();
  const artwork = dialog.getByLabel('Artwork of the job');
  const other = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/glow.jpg'));
  await artwork.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: other });
  await expect(dialog.getByText('“logo.png” is not the file that was printed')).toBeVisible();
  await artwork.setInputFiles(png('renamed.png', logo));
  await expect(dialog.getByRole('list', { name: 'Artwork' })).toContainText('logo.pngfound');
  await open.click();

  await expect(page.getByText('4 pieces')).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: 'Job of ' });
  await expect(bar).toContainText('Same settings and version. The sheet looks as it did.', LONG_WORK);
  await expect(page.getByRole('spinbutton', { name: 'Width of logo.png, ' })).toHaveValue('3.00');

  await type(page, 'Width of logo.png', '4');
  await expect(bar).toContainText(
    /Pieces, their sizes or copies changed\. The sheet looks different on [\d.]+% of its print/,
    LONG_WORK,
  );
  await bar.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('dialog', { name: 'What prints differently' });
  await expect(map.getByRole('img')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a map of differences at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await map.getByRole('button', { name: 'Close' }).last().click();
  const again = page.waitForEvent('download', LONG_WORK);
  await exportSheet(page);
  expect((await again).suggestedFilename()).toMatch(/_4pcs\.png$/);
  await expect(badge(page)).toContainText('13/15');
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar).toBeHidden();
});

test('says what is wrong with a file that is no job', async ({ page }) => {
  await signIn(page, 'no-job');
  await page.goto('/fit-my-print');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await drop(page, 'order.printready', Buffer.from('not a job'));
  await expect(page.getByRole('dialog')).toContainText('It is no job file of PrintReady.');
});
