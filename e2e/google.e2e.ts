/** Sign-in with Google against a real OpenID provider, including failures. */
import { expect, test } from '@playwright/test';
import { startAppServer } from '../scripts/app-server.ts';
import { freshPerson, type GoogleApp, signInWithGoogle, startGoogleApp } from './google-app.ts';
import { GOOGLE_PORT } from './ports.ts';
import { badge, codeIn, expectAccessible, freshEmail, newestMail } from './support.ts';

test.use({ baseURL: `http://127.0.0.1:${GOOGLE_PORT}` });

let google: GoogleApp;
test.beforeAll(async () => {
  google = await startGoogleApp(GOOGLE_PORT);
});
test.afterAll(() => google.stop());

const button = { name: 'Continue with Google' };

test("signs in a visitor, continues to the requested page, and takes the user's name from Google", async ({
  page,
}) => {
  google.be(freshPerson('Ada'));
  await page.goto('/color-ko');
  await page.getByRole('button', button).click();
  await expect(page).toHaveURL(/\/color-ko$/);
  await expect(badge(page)).toContainText('15/15');
  await page.goto('/profile');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

const WRONG = [
  {
    what: 'a forged state',
    faults: { redirect: (url: URL) => url.searchParams.set('state', 'forged') },
    says: /opened twice, or took longer than ten minutes/,
    comesBack: '/',
  },
  {
    what: 'another nonce',
    faults: { claims: { nonce: 'somebody else’s' } },
    says: /answer could not be verified, so nobody was signed in/,
    comesBack: '/color-ko',
  },
  {
    what: 'a wrong audience',
    faults: { claims: { aud: 'another-app' } },
    says: /answer could not be verified, so nobody was signed in/,
    comesBack: '/color-ko',
  },
  {
    what: 'an address that Google has not verified',
    faults: { claims: { email_verified: false } },
    says: /has not verified this email address/,
    comesBack: '/color-ko',
  },
];

for (const { what, faults, says, comesBack } of WRONG) {
  test(`${what}: shows a message without signing in, and the next attempt works`, async ({ page }) => {
    const person = freshPerson('Mallory');
    google.be(person, faults);
    await page.goto('/color-ko');
    await page.getByRole('button', button).click();
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(says);
    await expect(page.getByRole('alert')).toContainText('Failed to sign in with Google. Please try again.');
    await expect(badge(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('printready-auth'))).toBeNull();
    google.be(person);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', button).click();
    await expect(badge(page)).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === comesBack);
  });
}

test('lets the user continue after canceling at Google', async ({ page }) => {
  google.be(freshPerson('Grace'), {
    redirect: (url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    },
  });
  await page.goto('/auth/signin');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('alert')).toContainText('Failed to sign in with Google.');
  await expectAccessible(page, 'the way back from Google');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Email Address')).toBeVisible();
});

test("links and unlinks Google, keeps the last sign-in method, and rejects another user's Google account", async ({
  page,
  browser,
}) => {
  const owner = freshPerson('Owner');
  await signInWithGoogle(page, google, owner);
  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  const email = freshEmail('linker');
  await other.goto('/auth/signup');
  await other.getByLabel('Email Address').fill(email);
  await other.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await other.getByLabel('6-digit code').fill(codeIn((await newestMail(other, email)).text));
  await other.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(badge(other)).toBeVisible();

  google.be(owner);
  await other.goto('/profile?tab=security');
  const ways = other.getByRole('region', { name: 'Ways to sign in' });
  await expect(ways.getByText('Only sign-in method')).toBeVisible();
  await other.getByRole('button', { name: 'Link Google' }).click();
  await expect(other.getByRole('heading', { name: 'Google was not added' })).toBeVisible();
  await expect(other.getByRole('alert')).toContainText('belongs to another PrintReady account');
  await other.getByRole('link', { name: 'Back to your account' }).click();

  const spare = freshPerson('Spare');
  google.be(spare);
  await other.getByRole('button', { name: 'Link Google' }).click();
  await expect(ways.getByText(spare.email)).toBeVisible();
  await ways.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(ways.getByText(spare.email)).toHaveCount(0);
  await expect(ways.getByText('Only sign-in method')).toBeVisible();
  await otherBrowser.close();
});

test("shows the error catalog's message if Google is off, before or after the redirect; email still works", async ({
  page,
}) => {
  await page.goto('/auth/signin');
  await expect(page.getByRole('button', button)).toBeVisible();
  // Disables Google while the page is open.
  await google.app.stop();
  const plain = await startAppServer(GOOGLE_PORT);
  try {
    const message =
      'Google Sign-In Not Available: Google authentication is not enabled. Please contact support.';
    await page.getByRole('button', button).click();
    await expect(page.getByText(message).first()).toBeVisible();
    await page.goto('/auth/v1/authorize?provider=google');
    await expect(page.getByRole('alert')).toHaveText(message);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('button', button)).toHaveCount(0);
    await page.getByLabel('Email Address').fill(freshEmail('mail'));
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  } finally {
    await plain.stop();
  }
});
