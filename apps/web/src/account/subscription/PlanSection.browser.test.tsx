import '../../testing/runtime-config-block.ts';
import { SignedIn } from '@printready/sign-in/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noPlan, proToolbox } from '../../testing/billing-states.ts';
import { PlanSection } from './PlanSection.tsx';

const AT = '2030-06-15T12:00:00.000Z';

async function open(billing: Parameters<typeof PlanSection>[0]['billing']) {
  await render(
    <SignedIn>
      <PlanSection billing={billing} />
    </SignedIn>,
  );
}
const text = (words: string) => expect.element(page.getByText(words, { exact: true }));

describe('PlanSection', () => {
  it.each([
    ['renews', {}, 'Renews on May 31, 2030'],
    ['was canceled', { ends_at: AT }, 'Ends on June 15, 2030'],
    ['is on trial', { trial_until: AT }, 'Trial until June 15, 2030'],
    [
      'has a scheduled downgrade',
      { scheduled: { tier: 'creator', period: 'monthly', at: AT } },
      'Changes to Design Essentials on June 15, 2030',
    ],
    [
      'has a scheduled change to yearly billing',
      { scheduled: { tier: 'professional', period: 'yearly', at: AT } },
      'Changes to Pro Toolbox, billed yearly on June 15, 2030',
    ],
    ['is in its grace period', { status: 'past_due', grace_until: AT }, 'Payment due by June 15, 2030'],
    ['awaits its payment', { awaits_payment: true }, 'New tokens arrive with the payment.'],
    [
      'has an unpaid upgrade',
      { pending_until: AT },
      'Your upgrade is waiting for payment until June 15, 2030.',
    ],
    ['has no card', { card: null }, 'No card on file'],
  ] as const)('shows the state of a plan that %s', async (_name, plan, words) => {
    await open(proToolbox(plan));
    await text(words).toBeVisible();
  });

  it.each([
    ['unpaid', 'Stopped until its payment arrives'],
    ['dispute', 'Stopped: a payment was disputed'],
  ] as const)('shows no renewal date for a stopped plan (%s)', async (blocked, words) => {
    await open({ ...proToolbox({ status: 'past_due', grace_until: '2020-01-01T00:00:00.000Z' }), blocked });
    await text(words).toBeVisible();
    await expect.element(page.getByText(/Renews on/)).not.toBeInTheDocument();
  });

  it('shows the price and the available actions', async () => {
    await open(proToolbox());
    await text('$19 a month, plus tax where it applies.').toBeVisible();
    await expect.element(page.getByText('visa ending in 4242')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resume plan' })).not.toBeInTheDocument();
  });

  it.each([
    [true, 'Confirm payment $7.50'],
    [false, 'Pay $7.50'],
  ])('links to an open invoice (bank confirmation required: %s)', async (confirm, name) => {
    const url = 'https://pay.example/invoice';
    await open(proToolbox({ open_invoice: { url, due_cents: 750, confirm } }));
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', url);
  });

  it('links to the plans if nothing was purchased', async () => {
    await open(noPlan());
    await expect.element(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });
});
