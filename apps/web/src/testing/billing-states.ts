import type { BillingState, RunningSubscription } from '@printready/contracts/billing';

const NONE: BillingState = { mode: 'test', unavailable: [], tier: 'free', subscription: null, blocked: null };

const RUNNING: RunningSubscription = {
  tier: 'professional',
  period: 'monthly',
  status: 'active',
  price_cents: 1_900,
  period_end: '2030-05-31T12:00:00.000Z',
  ends_at: null,
  scheduled: null,
  trial_until: null,
  grace_until: null,
  awaits_payment: false,
  open_invoice: null,
  pending_until: null,
  card: { brand: 'visa', last4: '4242' },
};

/** State without any purchase; `other` overrides fields. */
export const noPlan = (other: Partial<BillingState> = {}): BillingState => ({ ...NONE, ...other });

/** Active monthly Pro Toolbox; `other` overrides fields. */
export const proToolbox = (other: Partial<RunningSubscription> = {}): BillingState => ({
  ...NONE,
  tier: 'professional',
  subscription: { ...RUNNING, ...other },
});
