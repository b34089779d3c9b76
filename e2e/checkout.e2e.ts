/** Checkout on the shared server, whose clock is frozen; billing.e2e.ts covers the passage of time. */
import { expect, test } from '@playwright/test';
import { chooseOnPricing } from './buying.ts';
import { badge, signIn } from './support.ts';

test('reports a declined card when a plan is bought, and updates the token badges of two tabs after payment', {
  tag: '@core',
}, async ({ page, context }) => {
  await signIn(page, 'checkout');
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(badge(second)).toContainText('15/15');
  await chooseOnPricing(page, 'Design Essentials');
  await expect(page.getByText('75 a month')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('The card was declined.');
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();
  await expect(page.getByText('You are on Design Essentials with 75 tokens.')).toBeVisible();
  await expect(badge(page)).toContainText('75/75');
  await expect(badge(second)).toContainText('75/75');
});
