/** Billing in the browser: purchase, aborted payment, failed renewal, changes and cancellation. */
import { expect, type Page, test } from '@playwright/test';
import { type AppServer, startAppServer } from '../scripts/app-server.ts';
import { buy, chooseOnPricing } from './buying.ts';
import { BILLING_PORT } from './ports.ts';
import { badge, expectAccessible, signIn } from './support.ts';

// Uses its own server, because advancing the test-mode clock would renew free months in other journeys.
test.use({ baseURL: `http://127.0.0.1:${BILLING_PORT}` });

let server: AppServer;
test.beforeAll(async () => {
  server = await startAppServer(BILLING_PORT);
});
test.afterAll(() => server.stop());

const DAY = 86_400;
const WIDTHS = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;

async function accessibleEverywhere(page: Page, where: string): Promise<void> {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, `${where} at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Advances the test-mode clock; the server reacts within a minute. */
async function letPass(page: Page, seconds: number): Promise<void> {
  const answer = await page.request.post('/billing-test/clock', { form: { seconds } });
  expect(answer.status()).toBe(200);
}

const recovery = (page: Page) =>
  page.getByText('There was an issue with the payment process. Please try again or contact support.');

test('shows the prices to everyone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  for (const [name, price, tokens] of [
    ['Starter Kit', '$0', '15 tokens a month'],
    ['Design Essentials', '$9', '75 tokens a month'],
    ['Pro Toolbox', '$19', '200 tokens a month'],
    ['Superstar Suite', '$39', '500 tokens a month'],
    ['Partner Plan', 'Custom pricing', '500 tokens a month'],
  ] as const) {
    await expect(card(name)).toContainText(price);
    await expect(card(name)).toContainText(tokens);
  }
  await expect(card('Design Essentials')).toContainText(
    'Enough to remove 37 backgrounds or separate 25 designs.',
  );
  await expect(card('Starter Kit').getByRole('link', { name: 'Start for free' })).toBeVisible();
  await expect(card('Partner Plan').getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(
    page.getByText('Unused tokens do not roll over. Tokens renew every month.').first(),
  ).toBeVisible();
  await expect(page.getByText('Test mode: no card, no charge.')).toBeVisible();
  await page.getByText('Yearly, two months free').click();
  await expect(card('Design Essentials')).toContainText('$7.50 a month, billed $90 a year. Save $18');
  const backgrounds = page.getByLabel(/Backgrounds to remove/);
  await backgrounds.fill('100');
  await backgrounds.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'You need' })).toContainText('Superstar Suite');
  await accessibleEverywhere(page, 'pricing');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Pricing' }),
  ).toBeVisible();
});

test('returns a signed-out visitor to checkout with the chosen plan', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByText('Yearly, two months free').click();
  await page.getByRole('link', { name: 'Choose Pro Toolbox' }).click();
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fcheckout%3Ftier%3Dprofessional%26period%3Dyearly$/);
  await page.goto('/checkout?tier=free');
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test('raises the balance in the token badges of two tabs after a purchase, and does not trust the URL', async ({
  page,
  context,
}) => {
  await signIn(page, 'buyer');
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(badge(second)).toContainText('15/15');
  // Marker that a reload would remove, to prove that the live channel updates the balance in the badge.
  await second.evaluate(() => Object.assign(window, { stayed: true }));
  await page.goto('/checkout?tier=partner');
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goto('/checkout?done=studio');
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
  await expect(badge(page)).toContainText('15/15');

  await chooseOnPricing(page, 'Design Essentials');
  await expect(page.getByText('75 a month')).toBeVisible();
  await accessibleEverywhere(page, 'checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Test mode: no card, no charge.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('The card was declined.');
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();
  await expect(page.getByText('You are on Design Essentials with 75 tokens.')).toBeVisible();
  await expect(badge(page)).toContainText('75/75');
  await expect(badge(second)).toContainText('75/75');
  expect(await second.evaluate(() => 'stayed' in window)).toBe(true);
  await accessibleEverywhere(page, 'after the payment');

  await page.goto('/pricing');
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expect(recovery(page)).toHaveCount(0);
  await page.goto('/checkout?tier=creator&period=monthly');
  await expect(page).toHaveURL(/\/profile\?tab=subscription&change=creator-monthly$/);
});

test("shows the recovery toast once after leaving Stripe's page", async ({ page }) => {
  await signIn(page, 'undecided');
  await chooseOnPricing(page, 'Pro Toolbox');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Close without paying' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(recovery(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('printready-checkout-left'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await expect(badge(page)).toContainText('15/15');
  await expect(recovery(page)).toHaveCount(0);
});

test('upgrades after a preview, drops a scheduled downgrade, cancels, resumes; shows invoices and usage', async ({
  page,
}) => {
  await signIn(page, 'changer');
  await buy(page, 'Design Essentials');
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Pro Toolbox' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    /Due now \$10: \$19 for Pro Toolbox until .+, less \$9 for Design Essentials/,
  );
  await accessibleEverywhere(page, 'the preview');
  await dialog.getByRole('button', { name: 'Pay $10 and change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(badge(page)).toContainText('200/200');

  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Design Essentials' }).click();
  await expect(dialog).toContainText('Nothing is due now.');
  await dialog.getByRole('button', { name: 'Schedule change' }).click();
  await expect(page.getByText(/Changes to Design Essentials on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Pro Toolbox' }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(dialog).toContainText('You keep Pro Toolbox and its tokens until');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: /PDF/ })).toHaveCount(
    2,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('printready-usage.csv');
  await accessibleEverywhere(page, 'the subscription tab');
});

test('after a failed renewal, shows a banner, the grace period, and the fallback, then recovers', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'short-of-money');
  await buy(page, 'Pro Toolbox');
  await page.goto('/profile?tab=subscription');
  await page.getByRole('button', { name: 'Manage payment' }).click();
  await page.getByRole('button', { name: 'Use a card that will be declined' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=subscription$/);
  await letPass(page, 31 * DAY + 7_200);
  const banner = page.getByRole('alert').filter({ hasText: 'Your last payment did not go through.' });
  await expect(async () => {
    await page.reload();
    await expect(banner).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(banner).toContainText(/Update your payment method by .+ to keep Pro Toolbox\./);
  await page.goto('/tools');
  await expect(banner).toBeVisible();
  await accessibleEverywhere(page, 'past due');

  await letPass(page, 7 * DAY);
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByText('Your plan is now Starter Kit because the last payment did not go through.'),
    ).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 120_000 });
  await expect(badge(page)).toContainText('15/15');
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await page.getByRole('button', { name: 'Use a card that works' }).click();
  await expect(badge(page)).toContainText('200/200');
  await expect(page.getByText('Your plan is now Starter Kit')).toHaveCount(0);
});
