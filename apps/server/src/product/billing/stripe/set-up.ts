import { PRODUCT_NAME } from '@printready/contracts/messages';
import {
  PAID_TIERS,
  type PaidTier,
  PERIODS,
  type Period,
  priceCents,
  tierName,
} from '@printready/contracts/plans';
import type Stripe from 'stripe';
import { lookupKey } from './plan-catalog.ts';

const OURS = { printready: 'portal' } as const;

export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'subscription_schedule.aborted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.updated',
  'customer.deleted',
] as const;

async function setUpProduct(stripe: Stripe, tier: PaidTier): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 }))
    if (product.metadata['tier'] === tier) return product.id;
  const made = await stripe.products.create({
    name: `${PRODUCT_NAME} ${tierName(tier)}`,
    metadata: { tier },
  });
  return made.id;
}

async function setUpPrice(
  stripe: Stripe,
  product: string,
  tier: PaidTier,
  period: Period,
): Promise<string | undefined> {
  const key = lookupKey(tier, period);
  const cents = priceCents(tier, period);
  const [price] = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data;
  if (price?.unit_amount === cents && price.currency === 'usd') return undefined;
  await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: cents,
    lookup_key: key,
    // Existing customers keep the old price; the lookup key moves to the current one.
    transfer_lookup_key: true,
    recurring: { interval: period === 'yearly' ? 'year' : 'month' },
  });
  return `Made the price ${key}.`;
}

export async function findPortal(stripe: Stripe): Promise<string | undefined> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (one.metadata?.['printready'] === OURS.printready) return one.id;
  return undefined;
}

async function setUpPortal(stripe: Stripe): Promise<string | undefined> {
  if ((await findPortal(stripe)) !== undefined) return undefined;
  await stripe.billingPortal.configurations.create({
    metadata: OURS,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      // Users change plans in the app, which shows a price preview.
      subscription_update: { enabled: false },
    },
  });
  return 'Made the customer portal’s configuration.';
}

/** @returns messages about changes; empty if everything already existed */
export async function setUpStripe(stripe: Stripe): Promise<readonly string[]> {
  const done: (string | undefined)[] = [];
  for (const tier of PAID_TIERS) {
    const product = await setUpProduct(stripe, tier);
    for (const period of PERIODS) done.push(await setUpPrice(stripe, product, tier, period));
  }
  done.push(await setUpPortal(stripe));
  return done.filter((sentence) => sentence !== undefined);
}
