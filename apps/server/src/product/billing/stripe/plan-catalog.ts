/**
 * Product metadata names the tier; the price names its interval. state.ts decides the entitlement, and `apply_plan`
 * in SQL decides its end.
 */
import {
  isTier,
  PAID_TIERS,
  type PaidTier,
  PERIODS,
  type Period,
  priceCents,
} from '@printready/contracts/plans';
import type Stripe from 'stripe';
import type { Plan } from './facts.ts';

type PricedPlan = { readonly plan: Plan | null; readonly cents: number };

export type PlanCatalog = {
  /** Plan of any price ever created; an unknown price triggers a refetch. */
  planOf(priceId: string): Promise<PricedPlan>;
  /** Current offer: the price under its lookup key, if it equals the displayed price. */
  offerOf(tier: PaidTier, period: Period): Promise<string | undefined>;
  /** Messages about prices that differ from the displayed ones; such a plan cannot be bought. */
  differences(): Promise<readonly string[]>;
  /** Reads from memory, without waiting for Stripe. */
  unavailable(): readonly PaidTier[];
};

const KEPT_MS = 5 * 60_000;

export const lookupKey = (tier: PaidTier, period: Period): string => `${tier}_${period}`;

type Pages = {
  readonly prices: ReadonlyMap<string, PricedPlan>;
  readonly offers: ReadonlyMap<string, Stripe.Price>;
};

const UNKNOWN: PricedPlan = { plan: null, cents: 0 };

const productOf = ({ product }: Stripe.Price): string => (typeof product === 'string' ? product : product.id);

function planOfPrice(price: Stripe.Price, tier: string | undefined): Plan | null {
  const interval = price.recurring?.interval_count === 1 ? price.recurring.interval : undefined;
  if (tier === undefined || !isTier(tier) || tier === 'free') return null;
  if (interval === 'month') return { tier, period: 'monthly' };
  return interval === 'year' ? { tier, period: 'yearly' } : null;
}

async function readPages(stripe: Stripe): Promise<Pages> {
  const tiers = new Map<string, string | undefined>();
  for await (const product of stripe.products.list({ limit: 100 }))
    tiers.set(product.id, product.metadata['tier']);
  const prices = new Map<string, PricedPlan>();
  const offers = new Map<string, Stripe.Price>();
  // Includes archived prices, because existing customers keep paying them.
  for await (const price of stripe.prices.list({ limit: 100 })) {
    prices.set(price.id, {
      plan: planOfPrice(price, tiers.get(productOf(price))),
      cents: price.unit_amount ?? 0,
    });
    if (price.lookup_key !== null && price.active) offers.set(price.lookup_key, price);
  }
  return { prices, offers };
}

function difference(
  { prices, offers }: Pages,
  tier: PaidTier,
  period: Period,
): { readonly sentence: string } | { readonly id: string } {
  const key = lookupKey(tier, period);
  const price = offers.get(key);
  const plan = price && prices.get(price.id)?.plan;
  if (!price) return { sentence: `Stripe has no active price under the lookup key ${key}.` };
  if (plan?.tier !== tier || plan.period !== period)
    return { sentence: `Stripe’s price ${price.id} (${key}) does not belong to ${tier}, ${period}.` };
  if (price.unit_amount !== priceCents(tier, period) || price.currency !== 'usd')
    return {
      sentence: `Stripe’s price ${price.id} (${key}) is ${String(price.unit_amount)} ${price.currency}, shown is ${priceCents(tier, period)} usd.`,
    };
  return { id: price.id };
}

export function createPlanCatalog(stripe: Stripe): PlanCatalog {
  let latest: Pages | undefined;
  let kept: { readonly pages: Promise<Pages>; readonly at: number } | undefined;
  const pages = (fresh = false): Promise<Pages> => {
    if (!kept || fresh || Date.now() - kept.at > KEPT_MS) {
      const reading = readPages(stripe);
      kept = { pages: reading, at: Date.now() };
      reading.then(
        (read) => (latest = read),
        () => (kept = undefined),
      );
    }
    return kept.pages;
  };
  const compare = (current: Pages) =>
    PAID_TIERS.flatMap((tier) =>
      PERIODS.map((period) => ({ tier, found: difference(current, tier, period) })),
    );
  return {
    planOf: async (priceId) =>
      (await pages()).prices.get(priceId) ?? (await pages(true)).prices.get(priceId) ?? UNKNOWN,
    offerOf: async (tier, period) => {
      // Reads the prices without a cache, because a price archived a minute ago must not be sold.
      const found = difference(await pages(true), tier, period);
      return 'id' in found ? found.id : undefined;
    },
    differences: async () =>
      compare(await pages()).flatMap(({ found }) => ('sentence' in found ? [found.sentence] : [])),
    unavailable: () => {
      pages().catch(() => undefined);
      const found = latest ? compare(latest) : [];
      return [...new Set(found.flatMap(({ tier, found: one }) => ('sentence' in one ? [tier] : [])))];
    },
  };
}
