/** Film over the memory limit: opened, cropped, sent to another tool, reduced, and downloaded, or rejected. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { FILM, makeFilm } from '../apps/web/src/testing/film.ts';
import { chooseFile, LONG_WORK, openSettled, signIn } from './support.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run ·/ }).click();
  await expect(result(page)).toContainText('Result ready', LONG_WORK);
}

/** @returns name and size of the downloaded PNG */
async function download(page: Page): Promise<readonly [name: string, width: number, height: number]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    result(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  return [file.suggestedFilename(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('crops, forwards and reduces a 127-megapixel film; tools that reject it name those that accept it', async ({
  page,
}) => {
  const film = { name: 'film.png', mimeType: 'image/png', buffer: Buffer.from(await makeFilm()) };
  await signIn(page, 'large-film');
  await page.goto('/halftone');
  await chooseFile(page, film);
  await expect(
    page.getByText(/Image Cropper, Downscaler and Transparency Guide open a longer film/),
  ).toBeVisible();

  await page.goto('/image-cropper');
  await expect(page.getByText(/PNG and RGB or gray TIFF of any length/)).toBeVisible();
  await openSettled(page, film);
  await page.getByRole('button', { name: '1 note' }).click();
  await expect(page.getByText(/This image has 127 megapixels\. You see a smaller preview/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${FILM.width}×${FILM.height} px`)).toBeVisible();

  // Expects a note next to the canvas about an operation on the whole image, and a rejected run.
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await expect(page.getByText(/An image this large cannot be rotated/)).toBeVisible();
  await page.getByRole('button', { name: /^Run ·/ }).click();
  await expect(page.getByText(/cropped as it is\..* Nothing was charged/)).toBeVisible();
  await page.getByRole('button', { name: 'Rotate left' }).click();

  // Removes the last 600 rows; the remaining film is still over the memory limit.
  const height = page.getByRole('spinbutton', { name: 'Height, px' });
  await height.fill('17000');
  await height.press('Enter');
  await run(page);
  await expect(result(page)).toContainText('7200×17000 px');
  await result(page).getByRole('button', { name: 'Other formats' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^PNG/]);
  await page.keyboard.press('Escape');
  expect(await download(page)).toEqual(['film_crop.png', 7200, 17_000]);

  await result(page).getByRole('button', { name: 'Send to…' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Downscaler',
    'Image Converter',
    'Transparency Guide',
  ]);
  await page.getByRole('menuitem', { name: 'Downscaler' }).click();
  await expect(page.getByRole('heading', { name: 'Downscaler', level: 1 })).toBeVisible();
  await expect(page.getByText('7200×17000 px')).toBeVisible();
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: /^Web shop, 2000 px/ }).click();
  await run(page);
  await expect(result(page)).toContainText('847×2000 px');
  expect(await download(page)).toEqual(['film_crop_small.png', 847, 2000]);
});
