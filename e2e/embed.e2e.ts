/**
 * The check in a shop's own order page on another site: examples/order-page/plain.html with a cart that keeps what
 * arrives.
 */
import { expect, type Page, test } from '@playwright/test';
import { customer, makeShop, openCart } from './order-page.ts';
import { EMBED_PORT } from './ports.ts';
import { expectAccessible } from './support.ts';
import { pdf, svg, THIN } from './validator-files.ts';

const EXAMPLE = 'plain.html';
/** Another site than the app's, not only another origin: cookies and storage are those of a third party. */
const SHOP_PAGE = `http://localhost:${EMBED_PORT}`;

const GOOD = svg(
  'badge.svg',
  '<rect width="100" height="50" fill="none"/><circle cx="50" cy="25" r="20" fill="#c00"/>',
);
const SIZED = {
  ...GOOD,
  buffer: Buffer.from(GOOD.buffer.toString().replace('<svg ', '<svg width="200mm" height="100mm" ')),
};

const cartButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const frameOf = (page: Page) => page.frameLocator('printready-check iframe');

test('stops a bad file, fixes it, and puts a good one into the cart', async ({ page: owner, browser }) => {
  test.slow();
  const cart = await openCart(EXAMPLE, EMBED_PORT, await makeShop(owner, SHOP_PAGE));
  try {
    const page = await customer(browser);
    await page.goto(SHOP_PAGE);
    const frame = frameOf(page);
    await expect(frame.getByRole('button', { name: /^Drop your artwork here/ })).toBeVisible();
    await expectAccessible(page, 'the order page without a file');

    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);

    await frame.locator('input[type=file]').setInputFiles(pdf('flyer.pdf', THIN));
    await expect(frame.getByText('Can’t be printed yet')).toBeVisible();
    await expect(frame.getByText(/too fine to print cleanly/)).toBeVisible();
    await expectAccessible(page, 'the order page with a bad file');
    await cartButton(page).click();
    expect(cart.orders).toHaveLength(0);

    await frame.getByRole('button', { name: 'Fix it for me' }).click();
    await expect(frame.getByText(/^Fixed\./)).toBeVisible();
    await expect(frame.getByText('Can’t be printed yet')).toBeHidden();

    await frame.getByRole('button', { name: 'Remove flyer.pdf' }).click();
    await frame.locator('input[type=file]').setInputFiles(SIZED);
    await expect(frame.getByText('Ready to print')).toBeVisible();
    await page.locator('printready-check').evaluate((check) => check.setAttribute('garment', 'red'));
    await expect(frame.getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true');
    await expect(frame.getByText('Ready to print')).toBeVisible();
    await cartButton(page).click();
    await expect(page.getByRole('heading', { name: 'In your cart' })).toBeVisible();
    const [order] = cart.orders;
    const file = order?.get('artwork') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(SIZED.buffer)).toBe(true);
    expect(JSON.parse(order?.get('artwork-verdict') as string)).toMatchObject({
      name: 'badge.svg',
      verdict: 'ready',
      printSize: { widthMm: 200, heightMm: 100 },
      jws: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  } finally {
    await cart.close();
  }
});

test('stays empty with a sentence on a site that the shop has not registered', async ({
  page: owner,
  browser,
}) => {
  const cart = await openCart(EXAMPLE, EMBED_PORT, await makeShop(owner, 'https://shop.example.com'));
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
