import { DEFAULT_TOKENS, RESET_DAYS } from '@printready/contracts/limits';

export type Subscription = {
  readonly tier: string;
  readonly period: string;
  readonly isActive: boolean;
  readonly tokensRemaining: number;
  readonly tokenLimit: number;
  /** ISO date and time. */
  readonly resetDate: string;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  /** ISO date and time of the last change to a purchase; null before the first purchase. */
  readonly billingChangedAt: string | null;
};

export function freeSubscription(now: Date): Subscription {
  const reset = new Date(now);
  reset.setUTCDate(reset.getUTCDate() + RESET_DAYS);
  return {
    tier: 'free',
    period: 'monthly',
    isActive: true,
    tokensRemaining: DEFAULT_TOKENS,
    tokenLimit: DEFAULT_TOKENS,
    resetDate: reset.toISOString(),
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    billingChangedAt: null,
  };
}

/** Tokens available for a charge, including a free plan's allowance that is due but not yet granted. */
export function spendableTokens(subscription: Subscription, now: Date): number {
  const resetIsDue = subscription.tier === 'free' && Date.parse(subscription.resetDate) <= now.getTime();
  return resetIsDue
    ? Math.max(subscription.tokensRemaining, subscription.tokenLimit)
    : subscription.tokensRemaining;
}
