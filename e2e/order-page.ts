/** A shop's order page on another site than the app's: one of examples/order-page, with a cart that keeps orders. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { MAIN_PORT } from './ports.ts';
import { expectAccessible, signIn } from './support.ts';

const EXAMPLES = join(import.meta.dirname, '../examples/order-page');
export const APP = `http://127.0.0.1:${MAIN_PORT}`;

type Cart = { readonly orders: FormData[]; readonly close: () => Promise<void> };

async function orderOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': String(request.headers['content-type']) };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

/** @param example page that is shown at `/`. @param slug short name of the shop */
export async function openCart(example: string, port: number, slug: string): Promise<Cart> {
  const orders: FormData[] = [];
  const page = readFileSync(join(EXAMPLES, example), 'utf8')
    .replaceAll('https://printready.example', APP)
    .replace('ink-and-co', slug);
  const style = `${example.slice(0, -extname(example).length)}.css`;
  const server = createServer((request, response) => {
    if (request.url === `/${style}`) {
      response.setHeader('content-type', 'text/css');
      response.end(readFileSync(join(EXAMPLES, style)));
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST') {
      response.end(page);
      return;
    }
    void orderOf(request).then((order) => {
      orders.push(order);
      response.end('<h1>In your cart</h1>');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { orders, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Makes a shop and registers the order page; the owner stays on the team's page. @returns the shop's short name */
export async function makeShop(page: Page, origin: string): Promise<string> {
  await signIn(page, 'embed.owner');
  await page.goto('/team');
  await page.getByLabel('Name of the shop').fill('Ink & Co');
  await page.getByRole('button', { name: 'Create shop' }).click();
  const section = page.getByRole('region', { name: 'Order page' });
  await section.getByLabel('Address of your shop').fill(`${origin}/products/shirt`);
  await section.getByRole('button', { name: 'Add address' }).click();
  await expect(section.getByRole('listitem')).toHaveText([origin]);
  await expectAccessible(page, 'the team page with an order page');
  const snippet = (await section.locator('pre').textContent()) ?? '';
  expect(snippet).toContain(`${APP}/embed.js`);
  return /shop="([^"]+)"/.exec(snippet)?.[1] ?? '';
}

/** A customer's browser, which has never been at the app and blocks other sites' cookies. */
export async function customer(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}
