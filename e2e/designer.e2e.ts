/** PrintReady Designer on its own host: transferred once, composed, opened, exported and paid for. */

import { expect, test } from '@playwright/test';
import { badge, LONG_WORK, signIn } from './support.ts';

test('the flows switcher transfers the session, once, and leaves no token behind', async ({ page }) => {
  const email = await signIn(page, 'designer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Our Flows' }).click();
  const navigation = page.waitForRequest((request) => request.url().includes('/auth/callback?token='));
  await page.getByRole('menuitem', { name: /AI Graphic Designer/ }).click();
  const transferred = (await navigation).url();
  await expect(page.getByText(email)).toBeVisible(LONG_WORK);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  const token = new URL(transferred).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(100);
  expect(kept).not.toContain(token.slice(-40));

  // Back to the toolkit, where the badge still is; forward to the designer's own entry, which has no session any more.
  await page.goBack();
  await expect(badge(page)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: /Open PrintReady Designer/ })).toBeVisible();
  // Whoever finds the address gets nothing.
  await page.goto(transferred);
  await expect(page.getByRole('heading', { name: 'This link did not come from the toolkit' })).toBeVisible();
});

test('signed out, the switcher leads to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Our Flows' }).click();
  await page.getByRole('menuitem', { name: /AI Graphic Designer/ }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
});
