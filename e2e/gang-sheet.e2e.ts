/** The gang sheet builder in a shop's own order page on another site: examples/order-page/gang-sheet.html. */
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type SheetOrder, verifySheet } from '../examples/order-page/verify-sheet.ts';
import { APP, customer, makeShop, openCart } from './order-page.ts';
import { GANG_SHEET_PORT } from './ports.ts';
import { expectAccessible, LONG_WORK } from './support.ts';
import { pdf, svg, THIN } from './validator-files.ts';

const EXAMPLE = 'gang-sheet.html';
const SHOP_PAGE = `http://localhost:${GANG_SHEET_PORT}`;
const POINTS_PER_INCH = 72;

const BADGE = svg('badge.svg', '<circle cx="50" cy="25" r="20" fill="#c00"/>');
/** 4 × 4 in of ink. */
const sized = (name: string, color: string) => ({
  ...BADGE,
  name,
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="4in" viewBox="0 0 4 4"><rect width="4" height="4" rx="1" fill="${color}"/></svg>`,
  ),
});

type Size = {
  readonly width: string;
  readonly length: string;
  readonly price: string;
  readonly format?: 'png';
};
const SMALL: Size = { width: '13', length: '20', price: '12.50' };
const LARGE: Size = { width: '22', length: '60', price: '49' };
const PICTURE: Size = { width: '13', length: '30', price: '18', format: 'png' };

async function addSize(owner: Page, { width, length, price, format }: Size): Promise<void> {
  const section = owner.getByRole('region', { name: 'Gang sheets' });
  await section.getByLabel('Film width').fill(width);
  await section.getByLabel('Length').fill(length);
  await section.getByLabel('Price', { exact: true }).fill(price);
  await section.getByLabel('File').selectOption(format ?? 'pdf');
  await section.getByRole('button', { name: 'Add size' }).click();
  await expect(section.getByRole('rowheader', { name: `${width} × ${length} in` })).toBeVisible();
}

const builder = (page: Page) => page.frameLocator('printready-gang-sheet iframe');
const result = (frame: FrameLocator) => frame.getByRole('region', { name: 'Your sheet' });
const cartButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const makeButton = (frame: FrameLocator) => frame.getByRole('button', { name: 'Make my sheet' });

/** The element learns of the sheet by a message, just after the customer sees it. */
async function addToCart(page: Page): Promise<void> {
  const isReady = () =>
    page
      .locator('printready-gang-sheet')
      .evaluate((element) => (element as unknown as { ready: boolean }).ready);
  await expect.poll(isReady).toBe(true);
  await cartButton(page).click();
  await expect(page.getByRole('heading', { name: 'In your cart' })).toBeVisible();
}

async function setField(frame: FrameLocator, label: string, value: string): Promise<void> {
  const field = frame.getByLabel(label);
  await field.fill(value);
  await field.press('Enter');
}

/** PNG: IHDR begins at byte 12; pHYs holds the resolution. */
const pictureFacts = (png: Buffer) => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
  pixelsPerMeter: png.readUInt32BE(png.indexOf('pHYs') + 4),
});

const withPrice = (statement: string, price: string): string => {
  const [head, body = '', signature] = statement.split('.');
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, Buffer.from(JSON.stringify({ ...content, price })).toString('base64url'), signature].join(
    '.',
  );
};

test('arranges two designs, and puts the sheet with its signed price into the cart', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const slug = await makeShop(owner, SHOP_PAGE);
  await addSize(owner, SMALL);
  await addSize(owner, LARGE);
  await expectAccessible(owner, 'the team page with sheet sizes');
  const cart = await openCart(EXAMPLE, GANG_SHEET_PORT, slug);
  try {
    const page = await customer(browser);
    await page.goto(SHOP_PAGE);
    const frame = builder(page);
    await expect(frame.getByRole('listitem').filter({ hasText: '13 × 20 in' })).toContainText('$12.50');
    await expectAccessible(page, 'the order page without a design');
    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);

    await frame
      .locator('input[type=file]')
      .setInputFiles([sized('red.svg', '#c00'), sized('blue.svg', '#00c')]);
    await expect(result(frame).getByText('$12.50')).toBeVisible(LONG_WORK);
    await setField(frame, 'Copies, red.svg', '12');
    await expect(result(frame).getByText('$49.00')).toBeVisible(LONG_WORK);
    await expect(result(frame).getByText('13 pieces')).toBeVisible();
    await setField(frame, 'Width, red.svg', '2');
    await expect(result(frame).getByText('$12.50')).toBeVisible(LONG_WORK);
    await expectAccessible(page, 'the order page with an arranged sheet');
    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);

    await makeButton(frame).click(LONG_WORK);
    await expect(frame.getByText(/^Your sheet is ready: gang-sheet-330x508mm\.pdf/)).toBeVisible(LONG_WORK);
    await addToCart(page);
    const [order] = cart.orders;
    const file = new Uint8Array(await (order?.get('artwork') as File).arrayBuffer());
    const sheet = JSON.parse(order?.get('artwork-sheet') as string) as SheetOrder & { statement: string };
    expect(sheet).toMatchObject({ price: '12.50', currency: 'USD', size: { widthMm: 330.2, lengthMm: 508 } });
    const points = [SMALL.width, SMALL.length].map((inches) => Number(inches) * POINTS_PER_INCH);
    const boxes = Buffer.from(file)
      .toString('latin1')
      .match(/\/MediaBox \[[^\]]*\]/g);
    expect(boxes).toEqual([`/MediaBox [0 0 ${points.join(' ')}]`]);

    expect(await verifySheet(APP, slug, sheet.statement, file)).toMatchObject({
      ...{ price: '12.50', currency: 'USD', pieces: 13 },
      size: { widthMm: 330.2, lengthMm: 508, dpi: 300, format: 'pdf' },
    });
    const cheaper = withPrice(sheet.statement, '0.01');
    await expect(verifySheet(APP, slug, cheaper, file)).rejects.toThrow('signature verification failed');
    await expect(verifySheet(APP, 'other', sheet.statement, file)).rejects.toThrow('"sub"');
    await expect(verifySheet(APP, slug, sheet.statement, file.subarray(1))).rejects.toThrow('another file');
  } finally {
    await cart.close();
  }
});

test('refuses a design that does not print, and a size that the shop removes meanwhile', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const slug = await makeShop(owner, SHOP_PAGE);
  await addSize(owner, SMALL);
  await addSize(owner, PICTURE);
  const cart = await openCart(EXAMPLE, GANG_SHEET_PORT, slug);
  try {
    const page = await customer(browser);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(SHOP_PAGE);
    const frame = builder(page);
    await frame.locator('input[type=file]').setInputFiles([pdf('thin.pdf', THIN), sized('red.svg', '#c00')]);
    await expect(frame.getByText('Can’t be printed yet')).toBeVisible(LONG_WORK);
    await expect(frame.getByText(/too fine to print cleanly/)).toBeVisible();
    await expect(makeButton(frame)).toBeDisabled();
    await expectAccessible(page, 'the order page, narrow, with a design that does not print');
    await frame.getByRole('button', { name: 'Remove thin.pdf' }).click();
    await expect(result(frame).getByText('$12.50')).toBeVisible(LONG_WORK);

    await owner.getByRole('button', { name: 'Remove 13 × 20 in' }).click();
    await expect(owner.getByRole('rowheader', { name: '13 × 20 in' })).toBeHidden();
    await makeButton(frame).click(LONG_WORK);
    await expect(frame.getByText(/^The shop has changed its sizes or prices/)).toBeVisible(LONG_WORK);
    await expect(result(frame).getByText('$18.00')).toBeVisible(LONG_WORK);
    await expect(makeButton(frame)).toBeEnabled();
    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);

    await makeButton(frame).click();
    await expect(frame.getByText(/^Your sheet is ready: gang-sheet-330x762mm\.png/)).toBeVisible(LONG_WORK);
    await addToCart(page);
    const file = Buffer.from(await (cart.orders[0]?.get('artwork') as File).arrayBuffer());
    expect(pictureFacts(file)).toEqual({ width: 13 * 300, height: 30 * 300, pixelsPerMeter: 11_811 });
  } finally {
    await cart.close();
  }
});

test('stays empty with a sentence on a site that the shop has not registered', async ({
  page: owner,
  browser,
}) => {
  const cart = await openCart(EXAMPLE, GANG_SHEET_PORT, await makeShop(owner, 'https://shop.example.com'));
  try {
    const page = await customer(browser);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(SHOP_PAGE);
    await expect(page.getByRole('alert')).toContainText('not available on this page');
    expect(said.join('\n')).toContain(`may not be shown on ${SHOP_PAGE}`);
    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);
  } finally {
    await cart.close();
  }
});
