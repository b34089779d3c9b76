import { EXPORT_TOKENS } from '@printready/contracts/designer';
import { formatPrice, PAID_TIERS, priceCents, tierAllowance, tierName } from '@printready/contracts/plans';
import { catalog } from '@printready/tools/catalog';
import type { Card } from './card.ts';

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1) ?? ''}`;

const priced = catalog.filter(({ price }) => price.label === undefined);
const FREE_TOOLS = listed(priced.filter(({ price }) => price.tokens === 0).map(({ title }) => title));
const HIGHEST = Math.max(
  ...priced.flatMap(({ price }) => [price.tokens, ...Object.values(price.variants ?? {})]),
);
const FREE_PLAN = `${tierName('free')} is free, with ${tierAllowance('free')} tokens a month`;
const PAID_PLANS = listed(
  PAID_TIERS.map(
    (tier) => `${tierName(tier)} ${tierAllowance(tier)} (${formatPrice(priceCents(tier, 'monthly'))})`,
  ),
);
const PLANS = '/docs/start/tokens-and-plans';
const SUBSCRIPTION = '/profile?tab=subscription';

export const PLAN_CARDS: readonly Card[] = [
  {
    id: 'roll-over',
    needs: 'roll-over',
    also: 'token monthly plan renew balance afford',
    not: 'refund sign-in password',
    text: 'No: unused tokens do not roll over; your balance is set to your plan’s tokens each month.',
    open: SUBSCRIPTION,
    page: `${PLANS}#plans`,
  },
  {
    id: 'failed-run',
    needs: 'failed-run',
    also: 'token price refund generate cancel',
    not: 'payment-method plan refused sign-in',
    text: 'No: a failed or cancelled run costs nothing; tokens are charged only when your result is ready.',
    page: `${PLANS}#when-tokens-are-charged`,
  },
  {
    id: 'preview-free',
    needs: 'preview free/price/token',
    also: 'free price token',
    text: 'Previews are free; tokens are charged only when your result is ready.',
    page: `${PLANS}#when-tokens-are-charged`,
  },
  {
    id: 'download-again',
    needs: 'again',
    also: 'convert price token format generate store free',
    not: 'sign-in password email',
    text: 'Downloading a result again, even in other formats, costs nothing.',
    page: `${PLANS}#when-tokens-are-charged`,
  },
  {
    id: 'when-charged',
    needs: 'token/price/when-charged preview/payment-method/when-charged',
    also: 'price token',
    not: 'buy-tokens invoice discount refund plan enlarge background separate vectorize',
    text: 'Tokens are charged when your result is ready, never for previews or failed runs.',
    page: `${PLANS}#when-tokens-are-charged`,
  },
  {
    id: 'free-tools',
    needs: 'free',
    also: 'price open token generate limits many',
    not: 'trial plan-free copyright halo shipping refund',
    text: `${FREE_TOOLS} are free, and so are all previews.`,
    reason: `${FREE_PLAN} for the other tools.`,
    open: '/pricing',
    page: `${PLANS}#what-runs-cost`,
  },
  {
    id: 'prices',
    needs: 'price',
    also: 'token plan open generate monthly many limits support',
    not: 'shirt-price shipping buy-printer discount film gang-sheet ink yearly screen-print dtf afford garment',
    text: `Runs cost up to ${HIGHEST} tokens and some tools are free; the price is on the button before you press it.`,
    reason: `${FREE_PLAN}.`,
    open: '/pricing',
    page: `${PLANS}#what-runs-cost`,
  },
  {
    id: 'plans',
    needs: 'plan',
    also: 'price token monthly yearly open limits free upgrade',
    not: 'cancel upgrade renew refund team discount invoice delete payment-method buy-tokens trial',
    text: `${FREE_PLAN}; paid plans by tokens and price a month: ${PAID_PLANS}.`,
    open: '/pricing',
    page: `${PLANS}#plans`,
  },
  {
    id: 'yearly',
    needs: 'yearly price/plan/discount/payment-method/monthly/token/free',
    also: 'price plan monthly discount payment-method free',
    not: 'plan-creator plan-professional plan-studio copyright',
    text: 'A year costs ten monthly payments: two months are free.',
    open: '/pricing',
    page: `${PLANS}#plans`,
  },
  {
    id: 'buy-tokens',
    needs: 'buy-tokens',
    also: 'token plan monthly price upgrade',
    text: 'There are no token packs: choose a larger plan, which starts at once, or wait for your reset date.',
    open: '/pricing',
    page: `${PLANS}#insufficient-tokens`,
  },
  {
    id: 'trial',
    needs: 'trial/plan-free',
    also: 'free price plan token payment-method open generate limits',
    not: 'rip',
    text: `${FREE_PLAN}, and needs no card.`,
    open: '/pricing',
    page: `${PLANS}#plans`,
  },
  {
    id: 'upgrade',
    needs:
      'upgrade/change-plan plan/plan-professional/plan-creator/plan-studio/plan-free/monthly/price/token/change-plan',
    also: 'plan price monthly token payment-method yearly cancel plan-professional plan-creator plan-studio plan-free change-plan',
    not: 'browser',
    text: 'A larger plan starts at once and you pay the difference; a smaller one starts when your period ends.',
    open: SUBSCRIPTION,
    page: PLANS,
  },
  {
    id: 'cancel',
    needs: 'cancel',
    also: 'plan account monthly price payment-method refund token delete yearly support',
    not: 'failed-run many',
    text: 'Cancel on your subscription page; you keep the plan and its tokens until the end of the paid period.',
    open: SUBSCRIPTION,
    page: PLANS,
  },
  {
    id: 'refund',
    needs: 'refund',
    also: 'token plan failed-run payment-method price support monthly cancel yearly invoice',
    text: 'Write to support through HELP for a refund; failed and cancelled runs are never charged.',
    open: SUBSCRIPTION,
    page: `${PLANS}#when-tokens-are-charged`,
  },
  {
    id: 'invoice',
    needs: 'invoice',
    also: 'plan payment-method open convert email price monthly support account yearly upgrade',
    text: 'Invoices and receipts are on your subscription page, each as a PDF.',
    open: SUBSCRIPTION,
    page: PLANS,
  },
  {
    id: 'payment-method',
    needs: 'payment-method',
    also: 'plan price upgrade failed-run renew token support invoice account',
    not: 'refund invoice trial plan-free recommend',
    text: 'Change your card on the subscription page; payments go through Stripe and we never see it.',
    reason: 'If a payment fails you keep your plan for seven days.',
    open: SUBSCRIPTION,
    page: PLANS,
  },
  {
    id: 'discount',
    needs: 'discount',
    also: 'plan price yearly monthly many support team',
    text: 'Paying by the year gives two months free; enter a promotion code at checkout.',
    open: '/pricing',
    page: `${PLANS}#plans`,
  },
  {
    id: 'payment-failed',
    needs: 'payment-method failed-run',
    also: 'plan token renew support',
    text: 'You keep your plan for seven days while you update your payment method on the subscription page.',
    open: SUBSCRIPTION,
    page: PLANS,
  },
  {
    id: 'designer-price',
    needs: 'generate price/how-much/token/free',
    also: 'price token free',
    not: 'enlarge background separate vectorize remove shirt-price',
    text: `A design costs ${EXPORT_TOKENS} tokens once, with all of its files; composing and editing are free.`,
    page: '/docs/guides/designer#files-and-prices',
  },
];
