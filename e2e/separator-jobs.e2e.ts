/**
 * Print shop jobs in the Color Separator, from file to films: ink count, locks, prices, press calibration, and every
 * download.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { encodeImage } from '@printready/codecs';
import { PdfFile } from '@printready/documents/pdf';
import { createBudget } from '@printready/documents/reading';
import { fogra39Profile } from '@printready/pixels/profiles';
import { createRaster } from '@printready/pixels/raster';
import { strFromU8, unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { boxOf, expectAccessible, LONG_WORK, openSettled, settled, signIn } from './support.ts';

type Color = readonly [number, number, number];
const NAVY: Color = [20, 33, 84];
const RED: Color = [206, 32, 41];
const GOLD: Color = [244, 180, 26];
const WHITE: Color = [255, 255, 255];

function png(width: number, height: number, at: (x: number, y: number) => Color | null) {
  const image = new PNG({ width, height });
  for (let i = 0; i < width * height; i++) {
    const color = at(i % width, Math.floor(i / width));
    if (color) image.data.set([...color, 255], 4 * i);
  }
  return { mimeType: 'image/png', buffer: PNG.sync.write(image) };
}

/** Badge in four flat colors on a transparent background. */
const badge = {
  name: 'badge.png',
  ...png(480, 480, (x, y) => {
    const far = Math.hypot(x - 240, y - 240);
    if (far > 220) return null;
    if (far > 180) return NAVY;
    if (far > 130) return GOLD;
    return x < 240 ? RED : WHITE;
  }),
};
/** Same badge with a hairline across it, at 300 ppi. */
async function hairline() {
  const { width, height, data } = PNG.sync.read(
    png(480, 480, (x, y) =>
      Math.abs(y - 240) < 1 ? GOLD : Math.hypot(x - 240, y - 240) < 200 ? (x < 240 ? RED : NAVY) : null,
    ).buffer,
  );
  const parts = { data: new Uint8ClampedArray(data), resolution: { x: 300, y: 300 } };
  const bytes = await encodeImage(createRaster(width, height, parts), { format: 'png' });
  return { name: 'hairline.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}
const sunset = join(import.meta.dirname, '../apps/web/public/samples/glow.jpg');
const photo = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');

const inksOf = (page: Page) => page.getByRole('list', { name: 'Inks in printing order' });

async function start(page: Page, file: Parameters<typeof openSettled>[1]): Promise<void> {
  await signIn(page, 'seps');
  await page.goto('/color-separator');
  await openSettled(page, file);
  await expect(page.getByRole('group', { name: 'Plates' })).toBeVisible(LONG_WORK);
}

async function garment(page: Page, hex: string): Promise<void> {
  await page.getByRole('button', { name: /^Garment color, #/ }).click();
  await page.getByLabel('Garment color, hex value').fill(hex);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

const pick = (page: Page, choice: string) => page.getByRole('radio', { name: choice, exact: true }).click();

async function number(page: Page, label: string, value: string): Promise<void> {
  await page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('spinbutton', { name: label }))
    .first()
    .fill(value);
  await page.keyboard.press('Enter');
}

/** Opens an inspector section that is collapsed at first. */
const unfold = (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true, expanded: false }).click();

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run · 3 tokens/ }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Result ready', LONG_WORK);
}

/** Downloads another format by its menu name. */
async function save(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Other formats' }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download', LONG_WORK),
    page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const latin = (bytes: Buffer) => bytes.toString('latin1');

test('separates a flat logo on black: keeps two inks, removes one, traps, registers and exports every file', async ({
  page,
}) => {
  await start(page, badge);
  await expect(page.getByText('Spot: this artwork is flat, with solid areas of a few colors.')).toBeVisible();
  const rows = inksOf(page).getByRole('listitem');
  await expect(rows).toHaveCount(4, LONG_WORK);
  await expect(
    inksOf(page)
      .getByText(/^without it \+\d/)
      .first(),
  ).toBeVisible(LONG_WORK);
  for (const kept of [1, 2]) {
    await inksOf(page)
      .getByRole('button', { name: /^Keep / })
      .first()
      .click();
    await expect(inksOf(page).getByRole('button', { name: /^Let .* go$/ })).toHaveCount(kept);
  }
  await inksOf(page)
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await expect(rows).toHaveCount(3, LONG_WORK);
  await number(page, 'Trap', '0.35');
  await pick(page, 'Registration');
  await expect(page.getByText('Gaps at ±0.25 mm')).toBeVisible(LONG_WORK);
  await pick(page, 'Print');
  await finish(page);
  const plates = unzipSync((await save(page, 'Plates, ZIP')).bytes);
  // Three colors and the base.
  expect(Object.keys(plates).filter((name) => name.endsWith('.tif'))).toHaveLength(4);
  const gray = unzipSync((await save(page, 'Gray plates, ZIP')).bytes);
  expect(Object.keys(gray).filter((name) => name.endsWith('.tif'))).toHaveLength(4);
  const films = latin((await save(page, 'Films, PDF')).bytes);
  expect(films.match(/\/Type \/Page\b/g)).toHaveLength(4);
  expect(latin((await save(page, 'Spot colors, PDF')).bytes)).toContain('/White#20base');
  expect(latin((await save(page, 'Spot channels, PSD')).bytes).slice(0, 4)).toBe('8BPS');
  expect(latin((await save(page, 'Multichannel, PSD')).bytes).slice(0, 4)).toBe('8BPS');
  expect(latin((await save(page, 'Step wedges, PDF')).bytes).slice(0, 5)).toBe('%PDF-');
  expect(latin((await save(page, 'Inks, TIFF')).bytes).slice(0, 2)).toMatch(/II|MM/);
});

test('separates a photo on a white shirt without a base: four inks, maps, and gray plates for a RIP', async ({
  page,
}) => {
  await start(page, photo);
  await garment(page, '#ffffff');
  await expect(
    page.getByText('Simulated process: this art has shading, so it prints as halftones of a few inks.'),
  ).toBeVisible();
  await page
    .getByRole('radiogroup', { name: 'Number of colors' })
    .getByRole('radio', { name: 'Set' })
    .click();
  await number(page, 'Colors', '4');
  await expect(inksOf(page).getByRole('listitem')).toHaveCount(4, LONG_WORK);
  // A white shirt needs no base plate.
  const plates = page.getByRole('group', { name: 'Plates' });
  await expect(plates.getByRole('button', { name: /^White base/ })).toHaveCount(0, LONG_WORK);
  for (const map of ['ΔE map', 'Total ink', 'Dots', 'Print']) {
    const choice = page
      .getByRole('radiogroup', { name: 'Show' })
      .getByRole('radio', { name: map, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
  }
  // Answers the question about the photo's black background, which would print as a box.
  await page.getByRole('button', { name: /^Run · 3 tokens/ }).click();
  await page.getByRole('button', { name: 'Keep it' }).click(LONG_WORK);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Result ready', LONG_WORK);
  const gray = unzipSync((await save(page, 'Gray plates, ZIP')).bytes);
  expect(Object.keys(gray).filter((name) => name.endsWith('.tif'))).toHaveLength(4);
  expect(strFromU8(gray['manifest.json'] ?? new Uint8Array())).not.toContain('White base');
});

test('prints a highlight white last on navy, shows its plate alone, and counts press stations', async ({
  page,
}) => {
  await start(page, sunset);
  await garment(page, '#14203c');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('switch', { name: 'Highlight white, printed last' }).click();
  const plates = page.getByRole('group', { name: 'Plates' });
  await expect(plates.getByRole('button', { name: /^Highlight white/ })).toBeVisible(LONG_WORK);
  await plates.getByRole('button', { name: /^Highlight white/ }).click();
  await expect(plates.getByRole('button', { name: /^Highlight white/, pressed: true })).toBeVisible();
  await unfold(page, 'Press');
  await number(page, 'Press stations', '2');
  await expect(page.getByText(/your press has 2\. Print fewer colors/)).toBeVisible(LONG_WORK);
});

test("names the assumed press for CMYK, accepts the shop's profile, and rejects other kinds of profiles", async ({
  page,
}) => {
  await start(page, photo);
  await garment(page, '#ffffff');
  await pick(page, 'CMYK');
  await expect(
    page.getByText('At most 300% in any spot: the profile’s own, assumed for your press.'),
  ).toBeVisible(LONG_WORK);
  await expect(page.getByRole('slider', { name: 'Trap' })).toHaveCount(0);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `color separator, CMYK, at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const profile = Buffer.from(await fogra39Profile());
  const load = page.getByLabel('Load a profile');
  const rgb = Buffer.from(profile);
  rgb.write('RGB ', 16, 'latin1');
  await load.setInputFiles({ name: 'screen.icc', mimeType: 'application/octet-stream', buffer: rgb });
  await expect(page.getByRole('alert').getByText('This profile is for RGB, not for CMYK.')).toBeVisible();
  await load.setInputFiles({ name: 'Our press.icc', mimeType: 'application/octet-stream', buffer: profile });
  await expect(page.getByText('Our press', { exact: true })).toBeVisible();
  await finish(page);
  const file = new PdfFile((await save(page, 'Spot colors, PDF')).bytes, '', createBudget());
  const intent = file.dict(file.array(file.catalog.get('OutputIntents'))?.[0]);
  expect(file.text(intent?.get('OutputConditionIdentifier'))).toBe('Our press');
});

test('shows the size of index dots on black, and writes one file that contains all inks', async ({
  page,
}) => {
  await start(page, photo);
  await pick(page, 'Index');
  await number(page, 'Index resolution', '150');
  await expect(page.getByText('Square dots side by side, one ink each. No angles, no moiré.')).toBeVisible();
  await finish(page);
  await page.getByRole('region', { name: 'Result' }).getByText('Details', { exact: true }).click();
  await expect(page.getByText('dot 0.17 mm').first()).toBeVisible();
  expect((await save(page, 'Inks, TIFF')).name).toMatch(/\.tif$/);
});

test('saves the inks as a set, loads it, and separates only into the inks of the set', async ({ page }) => {
  await start(page, photo);
  await unfold(page, 'Your inks');
  await page.getByRole('button', { name: 'Add those shown' }).click();
  const shelf = page.getByRole('list', { name: 'Ink shelf' });
  await expect(shelf.getByRole('listitem').first()).toBeVisible();
  await settled(page);
  const many = await shelf.getByRole('listitem').count();
  expect(many).toBeGreaterThan(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as file' }).click(),
  ]);
  for (let left = many; left > 0; left--) {
    await shelf
      .getByRole('button', { name: /^Remove .* from the shelf$/ })
      .first()
      .click();
    await expect(shelf.getByRole('listitem')).toHaveCount(left - 1);
  }
  await page.getByLabel('Load a file').setInputFiles(await file.path());
  await expect(shelf.getByRole('listitem')).toHaveCount(many);
  await expect(page.getByText(new RegExp(`chosen from your ${many} ink`))).toBeVisible();
});

test('calibrates the press from a scanned wedge on white and on black, and from entered values', async ({
  page,
}) => {
  await start(page, badge);
  await unfold(page, 'Your inks');
  await page.getByRole('button', { name: 'Add an ink' }).click();
  await page.getByText('Measure on your press').click();
  /** Scan of a wedge on fabric, eleven patches from 0 to 100%; 50% prints as 75%. */
  const scan = (ground: number, solid: Color) =>
    png(1100, 60, (x) => {
      const film = Math.floor(x / 100) / 10;
      const inked = film + Math.sin(film * Math.PI) * 0.25;
      const light = (value: number) => (value / 255) ** 2.2;
      const mixed = (c: 0 | 1 | 2) =>
        Math.round(255 * ((1 - inked) * light(ground) + inked * light(solid[c])) ** (1 / 2.2));
      return [mixed(0), mixed(1), mixed(2)];
    });
  await page.getByLabel('Scan on white').setInputFiles({ name: 'white.png', ...scan(255, RED) });
  await expect(page.getByText(/50% on white: dot gain 2[3-7](\.\d)?%/)).toBeVisible();
  await page.getByLabel('Scan on black').setInputFiles({ name: 'black.png', ...scan(20, [150, 24, 30]) });
  await expect(page.getByText('solid on black, measured')).toBeVisible();
  await page.getByRole('button', { name: 'Assume' }).last().click();
  await page.getByText('Measure on your press').click();
  await page.getByRole('button', { name: 'Enter the 50% patch' }).click();
  // Expects the typical dot gain, not marked as measured.
  await expect(page.getByText(/50% on white: dot gain 2[45](\.\d)?%/)).toBeVisible();
});

test('renames, reorders, overprints and merges inks, and undoes these changes', async ({ page }) => {
  await start(page, badge);
  const rows = inksOf(page).getByRole('listitem');
  await expect(rows).toHaveCount(4, LONG_WORK);
  const last = rows.last();
  await last.getByRole('textbox', { name: /^Name of / }).fill('Shop navy');
  await page.keyboard.press('Tab');
  await expect(inksOf(page).getByRole('button', { name: 'Let Shop navy go' })).toBeVisible(LONG_WORK);
  await inksOf(page).getByRole('button', { name: 'Print Shop navy over the others' }).click();
  await expect(
    inksOf(page).getByRole('button', { name: 'Knock Shop navy out of the others', pressed: true }),
  ).toBeVisible();
  await expect(
    inksOf(page)
      .getByRole('button', { name: /^Merge .*: \+\d+\.\d ΔE$/ })
      .first(),
  ).toBeVisible(LONG_WORK);
  await inksOf(page)
    .getByRole('button', { name: /^Merge / })
    .first()
    .click();
  await expect(rows).toHaveCount(3, LONG_WORK);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(4, LONG_WORK);
});

test('reports what will not print well: a hairline, one angle for all inks, moiré with the mesh', async ({
  page,
}) => {
  await start(page, await hairline());
  await expect(page.getByText(/has lines of 0\.\d\d mm; screens hold 0\.35 mm \(1 pt\)/)).toBeVisible(
    LONG_WORK,
  );
  await pick(page, 'Process');
  await pick(page, 'All at one');
  await expect(page.getByText(/With all plates at one angle/)).toBeVisible(LONG_WORK);
  await number(page, 'Mesh, threads per inch', '90');
  await expect(page.getByText(/45 LPI beats with a mesh of 90/)).toBeVisible(LONG_WORK);
});

test('shows garment, plates and films on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await start(page, badge);
  const plates = page.getByRole('group', { name: 'Plates' });
  const chips = plates.getByRole('button');
  await expect(chips).toHaveCount(6, LONG_WORK);
  for (let at = 0; at < 6; at++) {
    await chips.nth(at).click();
    const { x, width, height } = await boxOf(chips.nth(at));
    // Expects the clicked plate's button completely in view.
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(391);
    expect(height).toBeGreaterThanOrEqual(24);
  }
  await chips.first().click();
  await expectAccessible(page, 'color separator on a phone');
  await finish(page);
  expect((await save(page, 'Films, PDF')).name).toMatch(/\.pdf$/);
});
