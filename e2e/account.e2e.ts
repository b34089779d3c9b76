/** Account: forgotten password, second factor, data export, deletion. */
import { readFileSync } from 'node:fs';
import { expect, type Frame, type Page, type Request, test } from '@playwright/test';
import { totpCode } from '../apps/server/src/auth/totp.ts';
import { freshPerson, type GoogleApp, setPassword, signInWithGoogle, startGoogleApp } from './google-app.ts';
import { ACCOUNT_PORT } from './ports.ts';
import { badge, codeIn, expectAccessible, newestMail } from './support.ts';

const WIDTHS = [1440, 768, 390];
test.use({ baseURL: `http://127.0.0.1:${ACCOUNT_PORT}` });

let google: GoogleApp;
test.beforeAll(async () => {
  google = await startGoogleApp(ACCOUNT_PORT);
});
test.afterAll(() => google.stop());

const STEP_MS = 30_000;
const FIRST = 'first horse battery 1';
const SECOND = 'second horse battery 2';

/** Expects a single full page load of the root; a second one would abort the test's next navigation. */
async function leaveBy(page: Page, press: () => Promise<void>): Promise<void> {
  // Marks this page, because the previous one may still be loading.
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  const loads: string[] = [];
  const noteLoad = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  };
  // Collects addresses of client-side navigations, too.
  const places = new Set<string>();
  const notePlace = (frame: Frame) => {
    if (frame === page.mainFrame()) places.add(frame.url());
  };
  page.on('request', noteLoad).on('framenavigated', notePlace);
  // Delays the server's response; the session is removed locally before it arrives.
  await page.route('**/auth/v1/logout*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await press();
  await page.waitForFunction(() => !('isBefore' in window) && document.readyState === 'complete');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  const root = new URL('/', page.url()).href;
  expect(loads).toEqual([root]);
  expect([...places]).toEqual([root]);
  page.off('request', noteLoad).off('framenavigated', notePlace);
  await page.unroute('**/auth/v1/logout*');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await leaveBy(page, () => page.getByRole('menuitem', { name: 'Log out' }).click());
}

async function signInByPassword(page: Page, email: string, password: string, at = '/auth/signin') {
  await page.goto(at);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signin?next=%2Fcolor-ko');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

async function accessible(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('resets a password through a single-use link, rejects a weak one, and opens the requested page', async ({
  page,
}) => {
  const person = freshPerson('Forgetful');
  await signInWithGoogle(page, google, person);
  await logOut(page);
  await askForReset(page, person.email);
  const { id } = await newestMail(page, person.email);
  await page.goto(`/inbox/${id}`);
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' });
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await accessible(page, 'a new password');

  const password = page.getByLabel('New password');
  await password.fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Use at least 8 characters.');
  await password.fill(FIRST);
  await expect(page.getByText('Password strength: strong')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL(/\/color-ko$/);

  await logOut(page);
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('expired or was used before');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await accessible(page, 'a forgotten password');
  await signInByPassword(page, person.email, FIRST);
  await expect(badge(page)).toBeVisible();
});

test('resets a password with a code, and reports a wrong code', async ({ page }) => {
  const person = freshPerson('Coder');
  await signInWithGoogle(page, google, person);
  await logOut(page);
  await askForReset(page, person.email);
  const code = codeIn((await newestMail(page, person.email)).text);
  const field = page.getByLabel('6-digit code');
  const wrong = code === '000000' ? '111111' : '000000';
  await field.fill(wrong);
  await page.getByRole('button', { name: 'Continue with code' }).click();
  await expect(page.getByRole('alert')).toContainText('expired or is invalid');
  // Types the code with a space, as copied from an email.
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue with code' }).click();
  await page.getByLabel('New password').fill(SECOND);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/color-ko$/);
  await page.goto('/profile?tab=security');
  await page.getByLabel('New password').fill(SECOND);
  await page.getByRole('button', { name: 'Save new password' }).click();
  // The reset proves the identity only once, so the next change needs the current password.
  await page.getByLabel('Current password').fill(SECOND);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is already your password. Choose another one.');
});

test('adds an authenticator app, requires it at every sign-in, and removes it', async ({ page }) => {
  test.slow();
  const person = freshPerson('Careful');
  await signInWithGoogle(page, google, person);
  await setPassword(page, person.email, FIRST);
  await accessible(page, 'the security tab');

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await accessible(page, 'the QR code');
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.getByLabel('6-digit code').fill('000000');
  await expect(dialog.getByRole('alert')).toContainText('This code is not right.');
  const usedAtMs = Date.now();
  await dialog.getByLabel('6-digit code').fill(totpCode(secret, usedAtMs));
  await expect(page.getByText('Two-step verification is on')).toBeVisible();
  await expect(page.getByText('Work phone')).toBeVisible();

  await logOut(page);
  await signInByPassword(page, person.email, FIRST, '/auth/signin?next=%2Fcolor-ko');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await accessible(page, 'the second step');
  // The user counts as signed out until the second step is completed.
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\/mfa\?next=%2Fprofile$/);
  await expect(badge(page)).toHaveCount(0);
  // A code works once, and the code that added the app is used up.
  await page.getByLabel('6-digit code').fill(totpCode(secret, usedAtMs));
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await leaveBy(page, () => page.getByRole('button', { name: 'Sign out' }).click());

  await signInByPassword(page, person.email, FIRST, '/auth/signin?next=%2Fcolor-ko');
  // To allow for clock drift, the code of the next time step is accepted; it is still unused.
  await page.getByLabel('6-digit code').fill(totpCode(secret, Math.max(usedAtMs + STEP_MS, Date.now())));
  await expect(page).toHaveURL(/\/color-ko$/);
  await expect(badge(page)).toBeVisible();

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Work phone was removed')).toBeVisible();
  await logOut(page);
  await signInByPassword(page, person.email, FIRST);
  await expect(badge(page)).toBeVisible();
});

test('exports the data, then deletes the account', async ({ page }) => {
  const person = freshPerson('Leaver');
  await signInWithGoogle(page, google, person);
  await setPassword(page, person.email, FIRST);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^printready-account-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    user: { email: string };
    sessions: unknown[];
  };
  expect(kept.user.email).toBe(person.email);
  expect(kept.sessions).not.toHaveLength(0);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await accessible(page, 'the deletion');
  await dialog.getByLabel(/^Type/).fill('yes');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('exactly');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel(/^Type/).fill('delete my account');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await signInByPassword(page, person.email, FIRST);
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
});
