/** Plan tiers: names, monthly allowance, price. Letter for letter the specification's (sections 3 and 9). */

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

const isTier = (value: string): value is Tier => (TIERS as readonly string[]).includes(value);

/** Display name; any other value is shown capitalized. */
export function tierName(tier: string): string {
  return isTier(tier) ? TIER_NAMES[tier] : tier.charAt(0).toUpperCase() + tier.slice(1);
}

/** Tokens a month; 0 for any other value. */
export function tierAllowance(tier: string): number {
  return isTier(tier) ? TIER_ALLOWANCE[tier] : 0;
}

/** Cents a month; null: by arrangement. A year costs ten months. */
export const MONTHLY_PRICE_CENTS: Readonly<Record<Tier, number | null>> = {
  free: 0,
  creator: 900,
  professional: 1900,
  studio: 3900,
  partner: null,
};

/** "$9", "$9.50": cents are omitted when zero. */
export function formatPrice(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
