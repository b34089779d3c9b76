/** Fit My Print end to end, from a dropped file to a sheet of the exact size, verified by another program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { badge, boxOf, expectAccessible, settled, signIn, storedRows } from './support.ts';

const sample = (name: string) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: readFileSync(join(import.meta.dirname, '../apps/web/public/samples', name)),
});

type Plan = {
  readonly surface: { readonly ppi: number };
  readonly hand: readonly unknown[] | null;
  readonly customer: string;
};

/** Reads the stored plan, which is written shortly after a change. */
async function savedPlan(page: Page): Promise<Plan | undefined> {
  const [kept] = await storedRows<{ readonly plan: Plan }>(page, 'printready-fit-my-print', 'plans');
  return kept?.plan;
}

test('nests copies of two pieces on a sheet of the exact width, and charges once', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page, 'fit-core');
  await page.goto('/fit-my-print');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([sample('logo.png'), sample('glow.jpg')]);
  await expect(page.getByText('2 pieces')).toBeVisible();
  const type = async (label: string, value: string) => {
    const field = page.getByRole('spinbutton', { name: `${label}, ` });
    await field.fill(value);
    await field.press('Enter');
  };
  await type('Copies of logo.png', '6');
  await type('Width of logo.png', '3.5');
  await type('Width of glow.jpg', '5');
  await type('Resolution of the sheet', '100');
  await expect(page.getByText('7 pieces')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export anyway' }).click();
  expect(PNG.sync.read(readFileSync(await (await download).path())).width).toBe(22 * 100);
  await expect(badge(page)).toContainText('14/15');
});

test('gangs pieces at exact size, charges once, exports other formats for free, and survives a reload', async ({
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

  // A field's name includes the unit: "Width of logo.png, in".
  const field = (label: string) => page.getByRole('spinbutton', { name: `${label}, ` });
  const type = async (label: string, value: string) => {
    await field(label).fill(value);
    await field(label).press('Enter');
  };
  await type('Copies of logo.png', '6');
  await type('Width of logo.png', '3.5');
  await type('Width of glow.jpg', '20');
  await expect(page.getByText('Too low for this size.')).toBeVisible();
  await type('Width of glow.jpg', '5');
  await expect(page.getByText('Too low for this size.')).toBeHidden();
  await type('Resolution of the sheet', '100');
  await expect(page.getByText('7 pieces')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `Fit My Print with pieces at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  const question = page.getByRole('dialog', { name: 'Some pieces may not print as expected' });
  await expect(question).toContainText('glow.jpg: Opaque background: it prints as a box.');
  await expectAccessible(page, 'Fit My Print asks before it exports');
  await question.getByRole('button', { name: 'Export anyway' }).click();
  const file = await png;
  expect(file.suggestedFilename()).toMatch(/^gang-sheet_22x[\d.]+in_7pcs\.png$/);
  const film = PNG.sync.read(readFileSync(await file.path()));
  expect(film.width).toBe(2200);
  await expect(badge(page)).toContainText('14/15');

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: /^PDF(?!\/)/ }).click();
  const document = readFileSync(await (await pdf).path(), 'latin1');
  const [, height] = /\/MediaBox \[0 0 1584 ([\d.]+)\]/.exec(document) ?? [];
  expect(Number(height)).toBeCloseTo((film.height / 100) * 72, 2);
  await expect(badge(page)).toContainText('14/15');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field('Resolution of the sheet')).toHaveValue('300');
  await page.keyboard.press('Control+Shift+Z');
  await expect(field('Resolution of the sheet')).toHaveValue('100');

  await settled(page);
  expect((await savedPlan(page))?.surface.ppi, 'the newest plan is kept').toBe(100);
  await page.reload();
  await expect(page.getByText('7 pieces')).toBeVisible();
  await expect(field('Width of logo.png')).toHaveValue('3.50');

  await page.getByLabel('Preset').selectOption('Left chest');
  await expect(page.getByText('Too large for the print area, so it was left off.')).toBeVisible();
  await page.getByRole('button', { name: 'Shrink to fit' }).click();
  await expect(page.getByText('Too large for the print area, so it was left off.')).toBeHidden();
  await expect(page.getByText('below the top of the area')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(field('Width of logo.png')).toBeVisible();

  await page.goto('/image-cropper');
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download gang-sheet_22x.*png$/ }).click();
  expect(readFileSync(await (await again).path()).equals(readFileSync(await file.path()))).toBe(true);
});

test('exports white under every piece as a spot plate, counts it as ink, and keeps its settings', async ({
  page,
}) => {
  await signIn(page, 'fit-white');
  await page.goto('/fit-my-print');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([sample('logo.png')]);
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
  const width = page.getByRole('spinbutton', { name: 'Width of logo.png, ' });
  await width.fill('3');
  await width.press('Enter');
  const white = page.getByRole('switch', { name: 'White under every piece' });
  await white.click();
  await page.getByLabel('Ink name').selectOption('RDG_WHITE');
  await expect(page.getByText('RDG_WHITE ink')).toBeAttached();
  await expectAccessible(page, 'Fit My Print with a white plate');

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export anyway' }).click();
  expect(readFileSync(await (await pdf).path(), 'latin1')).toContain('/Separation /RDG_WHITE');
  await expect(badge(page)).toContainText('14/15');
  const psd = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: /^PSD/ }).click();
  expect(readFileSync(await (await psd).path()).toString('latin1')).toContain('RDG_WHITE');
  await expect(badge(page)).toContainText('14/15');

  await settled(page);
  await page.reload();
  await expect(white).toBeChecked();
  await expect(page.getByLabel('Ink name')).toHaveValue('RDG_WHITE');
});

test('drags with snapping, rotates, copies and deletes pieces by pointer and keyboard, and undoes it all', async ({
  page,
}) => {
  await signIn(page, 'by-hand');
  await page.goto('/fit-my-print');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([sample('logo.png')]);
  const copies = page.getByRole('spinbutton', { name: 'Copies of logo.png, ' });
  await copies.fill('3');
  await copies.press('Enter');
  const width = page.getByRole('spinbutton', { name: 'Width of logo.png, ' });
  await width.fill('3');
  await width.press('Enter');
  await expect(page.getByText('3 pieces')).toBeVisible();
  const piece = (number: number) => page.getByRole('button', { name: `logo.png, piece ${number}` });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(page.getByText('Arranging the pieces')).toBeHidden();

  const start = await boxOf(piece(1));
  const neighbor = await boxOf(piece(2));
  const gap = neighbor.x - start.x - start.width;
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
    await page.mouse.move(from.x + dx, from.y + dy);
    await page.mouse.up();
  };
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await drag(middle, 5, start.height + gap + 5);
  // The piece was dropped within 5 px of its old x and of the gap below its row, so it snaps on both axes.
  await expect(page.getByRole('button', { name: 'Nest again' })).toBeVisible();
  const dropped = await boxOf(piece(1));
  expect(Math.abs(dropped.x - start.x)).toBeLessThan(1);
  expect(await boxOf(piece(2))).toEqual(neighbor);
  await undo.click();
  expect(Math.round((await boxOf(piece(1))).y)).toBe(Math.round(start.y));
  await expect(page.getByRole('button', { name: 'Nest again' })).toBeHidden();

  await piece(1).click();
  await page.keyboard.press('r');
  expect((await boxOf(piece(1))).width < start.width).toBe(start.width > start.height);
  await page.keyboard.press('Control+d');
  await expect(page.getByText('4 pieces')).toBeVisible();
  await expect(copies).toHaveValue('4');
  await expect(piece(4)).toBeFocused();
  const before = await boxOf(piece(4));
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  const moved = await boxOf(piece(4));
  expect(moved.y).toBeGreaterThan(before.y + 1);
  expect(moved.x).toBeGreaterThan(before.x);
  await page.keyboard.press('n');
  await expect(piece(1)).toBeFocused();
  for (const size of [1440, 768, 390]) {
    await page.setViewportSize({ width: size, height: 900 });
    await expectAccessible(page, `pieces by hand at ${size}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('toolbar', { name: 'Piece' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 pieces')).toBeVisible();
  await undo.click();
  await expect(page.getByText('4 pieces')).toBeVisible();

  await drag(await centerOf(piece(2)), -neighbor.width * 0.6, 0);
  await expect(page.getByRole('button', { name: /Overlaps another piece/ }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Customer or order' }).fill('Miller');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await expect(page.getByRole('dialog')).toContainText('Overlaps another piece');
  await page.getByRole('button', { name: 'Go back' }).click();

  await settled(page);
  expect(await savedPlan(page), 'the newest plan is kept').toMatchObject({
    customer: 'Miller',
    hand: expect.anything(),
  });
  await page.reload();
  await expect(page.getByText('4 pieces')).toBeVisible();
  await page.getByRole('button', { name: 'Nest again' }).click();
  await expect(page.getByRole('button', { name: 'Nest again' })).toBeHidden();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('button', { name: 'Export anyway' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Miller_22x[\d.]+in_4pcs\.png$/);
});

async function centerOf(piece: Locator) {
  const { x, y, width, height } = await boxOf(piece);
  return { x: x + width / 2, y: y + height / 2 };
}

test('fills a design from a list, all pieces or none, and saves a packing list', async ({ page }) => {
  await signIn(page, 'fit-names');
  await page.goto('/fit-my-print');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const design =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3in" height="2in" viewBox="0 0 300 200"><text x="150" y="60" text-anchor="middle" font-family="Noto Sans" font-size="44">{{name}}</text><text x="150" y="180" text-anchor="middle" font-family="Noto Sans" font-size="120">{{number}}</text></svg>';
  await (await chooser).setFiles([
    { name: 'back.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(design) },
  ]);
  await page.getByRole('dialog', { name: 'How large?' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Names and numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Names and numbers' });
  await expect(dialog.getByText('back.svg')).toBeVisible();
  const list = dialog.getByRole('textbox', { name: 'Paste from a spreadsheet' });
  await list.fill('Name\tNumber\tSize\nMüller\t7\tM\nAnna\t\tL');
  await expect(dialog.getByText('Row 3: “number” is empty.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Add .*pieces?$/ })).toBeDisabled();
  await expectAccessible(page, 'Names and numbers');
  await list.fill('Name\tNumber\tSize\nMüller\t7\tM\nAnna\t8\tL');
  await dialog.getByRole('button', { name: 'Add 2 pieces' }).click();
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'back 2 pieces from a list' }).click();
  await expect(page.getByText('back Müller 7.svg', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Packing list' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    '\uFEFFName,Number,Size,Printed,Sheet\r\nMüller,7,M,1,1\r\nAnna,8,L,1,1\r\n',
  );
});
