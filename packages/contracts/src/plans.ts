/** Plan tiers: names, monthly allowances, and prices, verbatim from the specification (sections 3 and 9). */

export const TIERS = ['free', 'creator', 'professional', 'studio', 'partner'] as const;
export type Tier = (typeof TIERS)[number];

const TIER_NAMES: Readonly<Record<Tier, string>> = {
  free: 'Starter Kit',
  creator: 'Design Essentials',
  professional: 'Pro Toolbox',
  studio: 'Superstar Suite',
  partner: 'Partner Plan',
};

const TIER_ALLOWANCE: Readonly<Record<Tier, number>> = {
  free: 15,
  creator: 75,
  professional: 200,
  studio: 500,
  partner: 500,
};

export const isTier = (value: string): value is Tier => (TIERS as readonly string[]).includes(value);

export function tierName(tier: string): string {
  return isTier(tier) ? TIER_NAMES[tier] : tier.charAt(0).toUpperCase() + tier.slice(1);
}

/** Tokens per month; 0 for unknown values. */
export function tierAllowance(tier: string): number {
  return isTier(tier) ? TIER_ALLOWANCE[tier] : 0;
}

/** Cents per month; null if the price is given only on request. A year costs ten months. */
export const MONTHLY_PRICE_CENTS = {
  free: 0,
  creator: 900,
  professional: 1_900,
  studio: 3_900,
  partner: null,
} as const satisfies Readonly<Record<Tier, number | null>>;

export const PERIODS = ['monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

export const PAID_TIERS = ['creator', 'professional', 'studio'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

export const isPaidTier = (value: unknown): value is PaidTier =>
  (PAID_TIERS as readonly unknown[]).includes(value);
export const isPeriod = (value: unknown): value is Period => (PERIODS as readonly unknown[]).includes(value);

const MONTHS_PAID_A_YEAR = 10;

export function priceCents(tier: PaidTier, period: Period): number {
  return MONTHLY_PRICE_CENTS[tier] * (period === 'yearly' ? MONTHS_PAID_A_YEAR : 1);
}

export const yearlySavingCents = (tier: PaidTier): number =>
  12 * priceCents(tier, 'monthly') - priceCents(tier, 'yearly');

/** Formats as "$9", "$9.50", or "-$6"; cents are omitted if zero. */
export function formatPrice(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
