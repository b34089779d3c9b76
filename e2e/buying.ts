import { expect, type Page } from '@playwright/test';

export async function chooseOnPricing(page: Page, plan: string): Promise<void> {
  await page.goto('/pricing');
  await page.getByRole('link', { name: `Choose ${plan}` }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

export async function buy(page: Page, plan: string): Promise<void> {
  await chooseOnPricing(page, plan);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();
  await expect(page.getByText(`You are on ${plan}`)).toBeVisible();
}
