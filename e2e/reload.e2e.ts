/** Every tool's image, file list, and options survive a reload. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { workspaceTools } from '@printready/tools/catalog';
import { LONG_WORK, openSettled, settled, signIn, storedDraft, storedRows } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

type Changed = { readonly role: 'slider' | 'spinbutton'; readonly name: string; readonly value: string };

const controls = (page: Page) =>
  page
    .getByRole('complementary')
    .getByRole('slider')
    .or(page.getByRole('complementary').getByRole('spinbutton'));

/** Changes the first control that responds to a key press. */
async function changeOne(page: Page): Promise<Changed> {
  for (const control of await controls(page).all()) {
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const role = (await control.getAttribute('role')) === 'slider' ? 'slider' : 'spinbutton';
    const readValue = async () => {
      await settled(page);
      return (await (role === 'slider' ? control.getAttribute('aria-valuenow') : control.inputValue())) ?? '';
    };
    const before = await readValue();
    await control.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    const value = await readValue();
    if (value === before) continue;
    const name = await control.evaluate(
      (element) =>
        element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? '',
    );
    return { role, name, value };
  }
  throw new Error('No control of this tool moves by a key.');
}

test('restores the image and options of every tool after F5', async ({ page }) => {
  test.setTimeout(LONG_WORK.timeout * (1 + workspaceTools.length));
  await signIn(page, 'reload');
  page.on('dialog', (dialog) => void dialog.accept());
  for (const { id } of workspaceTools) {
    await test.step(id, async () => {
      await page.goto(`/${id}`);
      await openSettled(page, LOGO);
      const options = async () => (await storedDraft(page, id))?.options;
      await settled(page);
      const before = await options();
      expect(before).toBeDefined();
      const { role, name, value } = await changeOne(page);
      expect(await options()).not.toEqual(before);
      await page.reload();
      await expect(page.getByText('logo.png').first(), `${id}: the image`).toBeVisible(LONG_WORK);
      const control = page.getByRole('complementary').getByRole(role, { name, exact: true }).first();
      if (role === 'slider') await expect(control, `${id}: ${name}`).toHaveAttribute('aria-valuenow', value);
      else await expect(control, `${id}: ${name}`).toHaveValue(value);
    });
  }
});

test("restores the converter's list after F5, offers it again after its tab closes, and undoes a removal", async ({
  page,
  context,
}) => {
  await signIn(page, 'reload-list');
  await page.goto('/image-converter');
  await page.getByLabel('Image files').setInputFiles(LOGO);
  await expect(page.getByText('Ready to convert')).toBeVisible(LONG_WORK);
  await page.getByText('TIFF', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'TIFF' })).toBeChecked();
  await settled(page);
  expect(await storedDraft(page, 'image-converter')).toBeDefined();
  await page.reload();
  await expect(page.getByText('Ready to convert')).toBeVisible(LONG_WORK);
  await expect(page.getByRole('radio', { name: 'TIFF' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove logo.png' }).click();
  await settled(page);
  expect(await storedDraft(page, 'image-converter')).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ready to convert')).toBeVisible();
  await settled(page);
  expect(await storedDraft(page, 'image-converter')).toBeDefined();
  await page.close();
  const later = await context.newPage();
  await later.goto('/image-converter');
  await expect(later.getByText('Bring back logo.png?')).toBeVisible();
  await later.getByRole('button', { name: 'Bring back' }).click();
  await expect(later.getByText('Ready to convert')).toBeVisible(LONG_WORK);
});

const SVG = (name: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="90mm"><path d="M0 0h200v200z"/></svg>',
  ),
});

test('restores a paid validation with its report after F5 without a charge, and the list after Clear All', async ({
  page,
}) => {
  await signIn(page, 'reload-report');
  await page.goto('/file-validator');
  await page.getByLabel('Files to validate').setInputFiles([SVG('a.svg'), SVG('b.svg')]);
  await page.getByRole('button', { name: /^Validate 2 files/ }).click();
  const report = page.getByRole('heading', { name: 'a.svg' }).or(page.getByText('a.svg')).first();
  await expect(page.getByText('13/15')).toBeVisible(LONG_WORK);
  await expect
    .poll(() => storedRows(page, 'printready-validations', 'validations'), 'the reports are kept')
    .toHaveLength(2);
  await settled(page);
  expect(await storedDraft(page, 'file-validator')).toBeDefined();
  await page.reload();
  await expect(report).toBeVisible(LONG_WORK);
  await expect(page.getByRole('button', { name: /^Validate \d/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(report).toBeVisible();
  await expect(page.getByText('13/15')).toBeVisible();
});
