/** Two tabs in one browser, a session that expires during a run, and a lost connection. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ACCESS_FLAG } from '@printready/contracts/limits';
import { freshPerson, type GoogleApp, setPassword, signInWithGoogle, startGoogleApp } from './google-app.ts';
import { TABS_PORT } from './ports.ts';
import { badge, expectAccessible, knockOutAnyway, openSettled } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
const PASSWORD = 'two tabs one person 7';
test.use({ baseURL: `http://127.0.0.1:${TABS_PORT}` });

let google: GoogleApp;
test.beforeAll(async () => {
  google = await startGoogleApp(TABS_PORT);
});
test.afterAll(() => google.stop());

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const runButton = (page: Page) => page.getByRole('button', { name: /^Run · 1 token/ });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

const hasAccess = (page: Page) =>
  page.evaluate(({ key, value }) => localStorage.getItem(key) === value, ACCESS_FLAG);

test('synchronizes sign-in, balance and sign-out across two tabs', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto('/color-ko');
  await expect(second).toHaveURL(/\/auth\/signin\?next=%2Fcolor-ko$/);
  await signInWithGoogle(page, google, freshPerson('Twin'));
  await expect(second).toHaveURL(/\/color-ko$/);
  await expect(badge(second)).toContainText('15/15');

  await openSettled(second, LOGO);
  await knockOutAnyway(second);
  await runButton(second).click();
  await expect(result(second).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
  await page.goto('/profile?tab=subscription');
  await expect(page.getByText('1 token in the last 30 days, all on Color Knockout.')).toBeVisible();

  // Both tabs stay signed in if the server cannot be reached at sign-out.
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await logOut(page);
  await expect(page.getByText('Failed to sign out.')).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=subscription');
  for (const tab of [page, second]) {
    await expect(badge(tab)).toContainText('14/15');
    await tab.reload();
    await expect(badge(tab)).toContainText('14/15');
  }
  await expect.poll(() => hasAccess(second)).toBe(true);
  await page.unroute('**/auth/v1/logout*');

  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await hasAccess(page)).toBe(false);
  // A sign-out in one tab hides the work in the other.
  await expect(second).toHaveURL(/\/auth\/signin/);
  await expect(badge(second)).toHaveCount(0);
});

async function expireAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('printready-auth') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('printready-auth', JSON.stringify({ ...stored, expires_at: 1 }));
  });
}

test('keeps the result of a run whose session expired, then charges for it and delivers it after sign-in', async ({
  page,
  context,
  browser,
}) => {
  const person = freshPerson('Interrupted');
  await signInWithGoogle(page, google, person);
  await setPassword(page, person.email, PASSWORD);
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  await knockOutAnyway(page);
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(badge(second)).toContainText('15/15');

  const elsewhere = await browser.newContext();
  const device = await elsewhere.newPage();
  await signInWithGoogle(device, google, person);
  await device.goto('/profile?tab=security');
  await device.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(device.getByText('Signed out everywhere else.')).toBeVisible();
  await elsewhere.close();

  await page.bringToFront();
  await expireAccessToken(page);
  // Dispatches the click, because on a slow machine the dialog may already cover the button.
  await runButton(page).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  // The run completes, unpaid, behind the dialog.
  await expect(page.getByText('Your result is ready and saved')).toBeAttached();
  await expectAccessible(page, 'a session that ended');
  await expect(second.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();

  // After the dialog is dismissed, the page stays open and offers two ways to sign in.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(result(page)).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Use a password instead' }).click();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid login credentials');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge(page)).toContainText('14/15');
  const download = page.waitForEvent('download');
  await result(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('logo_knockout.png');

  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(badge(second)).toContainText('14/15');
});

test('signs out of an expired session in every tab', async ({ page, context }) => {
  await signInWithGoogle(page, google, freshPerson('Quitter'));
  await page.goto('/profile');
  const second = await context.newPage();
  await second.goto('/color-ko');
  await expect(badge(second)).toBeVisible();
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('printready-auth') ?? '{}') as {
      access_token: string;
    };
    await fetch('/auth/v1/logout?scope=global', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
  });
  await expireAccessToken(page);
  await page.getByLabel('Company').fill('Prints & Co');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  // Retries, because on a slow machine the refresh may fail before the click.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'Save changes' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByLabel('Company')).toHaveValue('Prints & Co');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL(/\/auth\/signin/);
});

test('shows a banner offline, keeps the tool working, and pays for a run when back online', async ({
  page,
  context,
}) => {
  await signInWithGoogle(page, google, freshPerson('Traveler'));
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  await knockOutAnyway(page);
  await runButton(page).click();
  await expect(badge(page)).toContainText('14/15');

  await context.setOffline(true);
  await expect(page.getByText('You are offline. Tools keep working')).toBeVisible();
  await page.getByRole('slider', { name: 'Tolerance' }).focus();
  await page.keyboard.press('ArrowLeft');
  await runButton(page).click();
  await expect(page.getByText('The result is ready and saved')).toBeVisible();
  await expect(badge(page)).toContainText('14/15');

  await context.setOffline(false);
  await expect(badge(page)).toContainText('13/15');
  await expect(result(page).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});
