import '../testing/runtime-config-block.ts';
import type { BillingState } from '@printready/contracts/billing';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { frames } from '@printready/ui/testing/frames';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { config } from '../platform/config.ts';
import { noPlan, proToolbox } from '../testing/billing-states.ts';
import { keepShops, readKeptShops } from '../tokens/kept-shops.ts';
import { BillingBanners, PaymentNotice } from './BillingBanners.tsx';

const notice = (billing: BillingState) => render(<PaymentNotice billing={billing} />);
const alert = page.getByRole('alert');

describe('PaymentNotice', () => {
  it('shows the date, plan, and payment link if a payment is past due', async () => {
    await notice(proToolbox({ status: 'past_due', grace_until: '2030-05-12T12:00:00.000Z' }));
    await expect
      .element(alert)
      .toHaveTextContent(
        'Your last payment did not go through. Update your payment method by May 12, 2030 to keep Pro Toolbox.Update payment method',
      );
    await expect.element(page.getByRole('button', { name: 'Update payment method' })).toBeVisible();
  });

  it('links to the bank’s confirmation page', async () => {
    const url = 'https://pay.example/invoice';
    await notice(proToolbox({ status: 'past_due', open_invoice: { url, due_cents: 1_900, confirm: true } }));
    await expect
      .element(alert)
      .toHaveTextContent('Your bank asks you to confirm this payment.Confirm payment');
    await expect
      .element(page.getByRole('link', { name: 'Confirm payment', exact: true }))
      .toHaveAttribute('href', url);
  });

  it('reports the end of the grace period', async () => {
    await notice(noPlan({ blocked: 'unpaid' }));
    await expect
      .element(alert)
      .toHaveTextContent(
        'Your plan is now Starter Kit because the last payment did not go through.Update payment method',
      );
    await expect.element(page.getByRole('button', { name: 'Update payment method' })).toBeVisible();
  });

  it.each([
    ['dispute', 'disputed'],
    ['refund', 'refunded'],
  ] as const)('%s: shows the reason and a contact', async (blocked, why) => {
    await notice(noPlan({ blocked }));
    await expect
      .element(alert)
      .toHaveTextContent(`Your plan is now Starter Kit because a payment was ${why}. Contact support`);
    await expect
      .element(page.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:support@printready.example');
  });

  it.each([
    ['nothing bought', noPlan()],
    ['all paid', proToolbox()],
    ['a trial without a card', noPlan({ blocked: 'paused' })],
  ])('%s: shows no notice', async (_name, billing) => {
    const { container } = await notice(billing);
    expect(container.textContent).toBe('');
  });
});

describe('on every page', () => {
  beforeEach(() => storeSession(JANE));
  afterEach(() => {
    vi.restoreAllMocks();
    Object.assign(config.billing, { mode: 'test', announced: false });
    localStorage.clear();
  });

  it('shows the error of a failed portal request next to its button', async () => {
    answerFetch(() => ({ status: 503, body: {} }));
    await notice(noPlan({ blocked: 'unpaid' }));
    await page.getByRole('button', { name: 'Update payment method' }).click();
    await expect
      .element(
        alert.getByText('Payment is not available right now. Nothing was charged. Try again in a minute.', {
          exact: true,
        }),
      )
      .toBeVisible();
  });

  it.each([
    ['owner', 1],
    ['member', 0],
  ] as const)('shows the %s of a shop %d notices about its payment', async (role, count) => {
    const id = '7a1d9a4e-4a35-4a53-9d5e-222222222222';
    keepShops(JANE.id, { active: id, shops: [{ id, name: 'Ink & Co', slug: 'ink-co', role }] });
    const calls = answerFetch(({ path }) => {
      if (path === '/api/billing') return { body: noPlan({ blocked: 'unpaid' }) };
      if (path === '/api/shops') return { body: readKeptShops(JANE.id) };
      return undefined;
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await render(
      <SignedIn>
        <BillingBanners />
      </SignedIn>,
    );
    await expect.poll(() => calls.some(({ path }) => path === '/api/billing')).toBe(true);
    if (count > 0) await expect.element(alert).toBeVisible();
    // A notice would have been shown by now.
    await frames(10);
    expect(alert.elements()).toHaveLength(count);
  });

  it.each([
    ['test', true, 1],
    ['test', false, 0],
    ['live', true, 0],
  ] as const)('mode %s, announced %s: shows %d test mode notices', async (mode, announced, count) => {
    Object.assign(config.billing, { mode, announced });
    answerFetch(() => undefined);
    await render(
      <SignedIn auth={{ status: 'signed-out', user: null }}>
        <BillingBanners />
      </SignedIn>,
    );
    await expect.poll(() => page.getByText('Test mode: no card, no charge.').elements().length).toBe(count);
  });
});
