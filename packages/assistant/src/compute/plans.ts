import {
  formatPrice,
  isPaidTier,
  MONTHLY_PRICE_CENTS,
  type PaidTier,
  priceCents,
  type Tier,
  tierAllowance,
  tierName,
  yearlySavingCents,
} from '@printready/contracts/plans';
import { type Answer, computed } from '../answer-type.ts';

const PAGE = '/docs/start/tokens-and-plans#plans';

export function planPrice(tier: Tier, isYearly: boolean): Answer {
  const name = tierName(tier);
  const open = '/pricing';
  if (!isPaidTier(tier)) {
    const cents = MONTHLY_PRICE_CENTS[tier];
    return computed({
      topic: 'plan-price',
      text:
        cents === 0
          ? `${name} is free, with ${tierAllowance(tier)} tokens a month.`
          : `${name} is priced on request.`,
      open,
      page: PAGE,
    });
  }
  const [month, year] = [formatPrice(priceCents(tier, 'monthly')), formatPrice(priceCents(tier, 'yearly'))];
  return computed({
    topic: 'plan-price',
    text: isYearly
      ? `${name} costs ${year} a year, plus tax where it applies.`
      : `${name} costs ${month} a month, plus tax where it applies, for ${tierAllowance(tier)} tokens.`,
    reason: isYearly
      ? `That saves ${formatPrice(yearlySavingCents(tier))} over twelve monthly payments of ${month}.`
      : `A year costs ${year}, two months free.`,
    open,
    page: PAGE,
  });
}

export const comparePlans = (tiers: readonly PaidTier[]): Answer =>
  computed({
    topic: 'plans-compared',
    text: `${tiers.map((tier) => `${tierName(tier)} has ${tierAllowance(tier)} tokens a month for ${formatPrice(priceCents(tier, 'monthly'))}`).join('; ')}.`,
    reason: 'All plans have all tools.',
    open: '/pricing',
    page: PAGE,
  });

export const planTokens = (tier: Tier): Answer =>
  computed({
    topic: 'plan-tokens',
    text: `${tierName(tier)} has ${tierAllowance(tier)} tokens a month.`,
    reason: 'Unused tokens do not roll over.',
    open: '/pricing',
    page: PAGE,
  });
