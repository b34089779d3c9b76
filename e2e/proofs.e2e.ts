/** Proof links end to end: a result goes to a customer without an account, who asks for a change and approves. */
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { expectAccessible, newestMail, openSettled, signIn } from './support.ts';

const SIDE = 900;

/** A disc of 3 in on a transparent background, at 300 ppi. */
async function art(name: string, color: readonly [number, number, number]) {
  const image = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if (Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE * 0.45)
        image.data.set([...color, 255], (y * SIDE + x) * 4);
  return { name, mimeType: 'image/png', buffer: Buffer.from(await encodeImage(image, { format: 'png' })) };
}

async function runTool(page: Page, file: Awaited<ReturnType<typeof art>>): Promise<void> {
  await page.goto('/stroke-enhancer');
  await openSettled(page, file);
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Send a proof' }).click();
}

async function openAsCustomer(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await context.newPage();
  await customer.goto(link);
  return customer;
}

async function expectAccessibleAtWidths(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
    await page.screenshot({
      path: `test-results/proofs/${what.replaceAll(' ', '-')}-${width}.png`,
      fullPage: true,
    });
  }
}

test('a customer asks for a change by link and approves the second version, whose record is refused once changed', async ({
  page,
  browser,
}) => {
  const email = await signIn(page, 'proofs');
  await runTool(page, await art('reef.png', [255, 111, 97]));
  const dialog = page.getByRole('dialog', { name: 'Send a proof' });
  await expect(dialog.getByText('Print size:')).toBeVisible();
  await dialog.getByLabel('Job').fill('Coral Reef Club');
  await dialog.getByLabel('Garment', { exact: true }).selectOption('Navy');
  await dialog.getByLabel('Inks').fill('Coral, White');
  await dialog.getByLabel('Quantity').fill('48');
  await dialog.getByLabel('Note to your customer').fill('Front print.');
  await expectAccessibleAtWidths(page, 'the proof dialog');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
  expect(link).toMatch(/\/proof\/[\w-]{22}$/);
  await page.goto('/proofs');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const customer = await openAsCustomer(browser, link);
  await expect(customer.getByRole('heading', { name: 'Coral Reef Club' })).toBeVisible();
  await expect(customer.getByText('Ready to print')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'HELP' })).toHaveCount(0);
  await expectAccessibleAtWidths(customer, 'the customer’s proof');
  await expect(page.getByText('Opened', { exact: true })).toBeVisible();
  await customer.getByRole('button', { name: 'Ask for a change' }).click();
  await customer
    .getByRole('button', { name: 'Mark a place on the picture' })
    .click({ position: { x: 60, y: 90 } });
  await customer.getByRole('textbox', { name: 'Mark 1' }).fill('More yellow, please');
  await customer.getByLabel('Your name').fill('Ada Byron');
  await customer.getByRole('button', { name: 'Send to the shop' }).click();
  await expect(customer.getByText('The shop will send a new version')).toBeVisible();
  await expectAccessibleAtWidths(customer, 'the requested change');

  await expect(page.getByText('Change requested', { exact: true })).toBeVisible();
  expect((await newestMail(page, email)).text).toContain('with 1 place marked');
  await expectAccessibleAtWidths(page, 'the list of proofs');
  await page.getByRole('link', { name: 'Coral Reef Club' }).click();
  await expect(page.getByText('More yellow, please')).toBeVisible();
  await expectAccessibleAtWidths(page, 'the shop’s proof');
  await page.setViewportSize({ width: 1440, height: 900 });
  await runTool(page, await art('reef-2.png', [255, 200, 60]));
  await dialog.getByLabel('Send as').selectOption({ label: 'Coral Reef Club, version 2' });
  await dialog.getByLabel('Garment', { exact: true }).selectOption('Navy');
  await dialog.getByRole('button', { name: 'Send new version' }).click();
  await expect(page.getByText('The new version is sent.')).toBeVisible();

  await customer.reload();
  await expect(customer.getByText('version 2')).toBeVisible();
  await expect(customer.getByRole('region', { name: 'Compare versions' })).toBeVisible();
  await customer.getByRole('radio', { name: 'Difference' }).click();
  await expectAccessibleAtWidths(customer, 'the second version');
  await customer.getByLabel('Your name').fill('Ada Byron');
  await customer.getByLabel('I checked spelling, size and colors').check();
  await customer.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await page.goto('/proofs');
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download record: Coral Reef Club' }).click();
  expect((await download).suggestedFilename()).toBe('Coral Reef Club_approval.pdf');
  await verifyRecord(customer, readFileSync(await (await download).path()));
  await customer.context().close();
});

async function verifyRecord(visitor: Page, record: Buffer): Promise<void> {
  const check = async (buffer: Buffer) => {
    const file = { name: 'record.pdf', mimeType: 'application/pdf', buffer };
    await visitor.getByLabel('The record’s PDF').setInputFiles(file);
  };
  await visitor.goto('/verify');
  await check(record);
  const genuine = visitor.getByRole('heading', { name: 'Genuine record' });
  await expect(genuine).toBeVisible();
  await expect(visitor.getByText('Ada Byron')).toBeVisible();
  await expectAccessibleAtWidths(visitor, 'the verified record');
  const code = (await genuine.textContent())?.split(' ').at(-1) ?? '';
  const changed = Buffer.from(record);
  changed.writeUInt8(changed.readUInt8(600) ^ 1, 600);
  await check(changed);
  await expect(visitor.getByText('it was changed. Do not rely on it.')).toBeVisible();
  await visitor.getByLabel('Code on the record').fill(code.toLowerCase());
  await visitor.getByRole('button', { name: 'Check the code' }).click();
  await expect(genuine).toBeVisible();
}

test('an exported sheet goes to a customer with the size of the sheet', async ({ page, browser }) => {
  await signIn(page, 'sheet-proofs');
  await page.goto('/fit-my-print');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await art('badge.png', [30, 120, 200]));
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('button', { name: 'Send a proof' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a proof' });
  const size = (await dialog.getByText(/^Print size:/).textContent()) ?? '';
  expect(size).toMatch(/^Print size: [\d.]+ × [\d.]+ in$/);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
  const customer = await openAsCustomer(browser, link);
  await expect(customer.getByText(size.replace('Print size: ', ''), { exact: true })).toBeVisible();
  await expectAccessibleAtWidths(customer, 'the sheet’s proof');
  await customer.context().close();
});
