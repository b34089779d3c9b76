import { expect, test } from '@playwright/test';
import { badge, freshEmail, signIn, signUpByLink, signUpByPassword } from './support.ts';

test('sends a visitor from a guarded page to sign-in, then back to that page', async ({ page }) => {
  await page.goto('/color-ko');
  await expect(page).toHaveURL(/\/auth\/signin/);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.goto('/color-ko');
  await expect(page).toHaveURL(/\/auth\/signin/);
  await signUpByLink(page, freshEmail('guarded'), page.url());
  await expect(page).toHaveURL(/\/color-ko$/);
});

test('redirects /account to /profile, and on sign-out sends every tab to the root page', {
  tag: '@core',
}, async ({ page, context }) => {
  await signUpByPassword(page, freshEmail('guards'));
  await page.goto('/account');
  await expect(page).toHaveURL(/\/profile/);
  const second = await context.newPage();
  await second.goto('/color-ko');
  await expect(badge(second)).toBeVisible();
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(second).toHaveURL(/\/auth\/signin|\/$/);
});

test('shows the specification\'s "Page Not Found" text for an unknown URL', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('shows ?/? in the token badge if the balance is not a number', async ({ page }) => {
  await signIn(page, 'badge');
  await page.route('**/rest/v1/user_subscriptions*', (route) =>
    route.fulfill({ json: { tier: 'free', tokens_remaining: 'many', token_limit: null, is_active: true } }),
  );
  await page.goto('/profile');
  await expect(page.getByText('?/?')).toBeVisible();
});

test('does not follow an external return path after sign-in', async ({ page }) => {
  await signIn(page, 'redirect');
  await page.goto('/auth/signin?next=//example.com/');
  await expect(page).toHaveURL('/');
  await expect(badge(page)).toBeVisible();
});
