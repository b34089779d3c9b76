/** Derives the state from facts, without I/O. Status determines the plan; only paid invoices grant tokens. */
import { TIERS, type Tier } from '@printready/contracts/plans';
import type { FactInvoice, FactSubscription, Facts } from '../stripe/facts.ts';

const DAY = 24 * 60 * 60;
const GRACE = 7 * DAY;

type Block = 'refund' | 'dispute';

type OpenInvoice = { readonly url: string; readonly dueCents: number; readonly confirm: boolean };

/** Subscription and what it entitles the user to. Times are in seconds. */
export type Standing = {
  readonly subscription: FactSubscription;
  /** Determined by the status, and by refunds and disputes; `until` is the time at which it ends. */
  readonly tier: Tier;
  /** End of the plan if no further events arrive; null if open-ended. */
  readonly until: number | null;
  readonly endsAt: number | null;
  readonly graceUntil: number | null;
  readonly blocked: Block | null;
  /** Reason why Stripe must not charge for the subscription again. */
  readonly cancelFor: 'refund' | 'dispute' | null;
  readonly paidThrough: number | null;
  /** Anchor of token months: the start of the first paid invoice above $0. */
  readonly anchor: number | null;
  readonly openInvoice: OpenInvoice | null;
};

export type State = {
  /** Subscription that determines the plan; null if none was ever bought. */
  readonly standing: Standing | null;
  /** Live subscriptions at unknown prices; they change nothing, and the operator is notified. */
  readonly unknown: readonly { readonly subscription: string; readonly price: string }[];
  readonly besides: readonly string[];
  readonly cancel: readonly { readonly subscription: string; readonly reason: Block }[];
};

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
export const isLive = ({ status }: Pick<FactSubscription, 'status'>): boolean => !ENDED.has(status);

const latest = (times: readonly number[]): number | null => (times.length > 0 ? Math.max(...times) : null);
const earliest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

/** An inquiry does not block the plan; a dispute of unknown status does. */
const isHarmless = (status: string): boolean =>
  status.startsWith('warning_') || status === 'won' || status === 'prevented';

const isWhollyRefunded = ({ charges }: FactInvoice): boolean => {
  const amount = charges.reduce((sum, charge) => sum + charge.amount, 0);
  return amount > 0 && charges.reduce((sum, charge) => sum + charge.refunded, 0) >= amount;
};

function coveringInvoice(paid: readonly FactInvoice[], now: number): FactInvoice | undefined {
  const endOf = ({ covers }: FactInvoice): number =>
    latest(covers.filter(({ start, end }) => start <= now && now < end).map(({ end }) => end)) ?? 0;
  return paid
    .filter((invoice) => endOf(invoice) > 0)
    .sort((a, b) => endOf(b) - endOf(a) || b.created - a.created)[0];
}

function blockOf(
  invoices: readonly FactInvoice[],
  paid: readonly FactInvoice[],
  now: number,
): Pick<Standing, 'blocked' | 'cancelFor'> {
  const disputes = invoices.flatMap(({ charges }) => charges).flatMap((charge) => charge.disputes);
  if (disputes.some((status) => !isHarmless(status)))
    return { blocked: 'dispute', cancelFor: disputes.includes('lost') ? 'dispute' : null };
  const covering = coveringInvoice(paid, now);
  return covering && isWhollyRefunded(covering)
    ? { blocked: 'refund', cancelFor: 'refund' }
    : { blocked: null, cancelFor: null };
}

function tierOf({ status, plan }: FactSubscription, blocked: Block | null): Tier {
  if (blocked !== null || plan === null) return 'free';
  return status === 'active' || status === 'trialing' || status === 'past_due' ? plan.tier : 'free';
}

function standingOf(subscription: FactSubscription, all: readonly FactInvoice[], now: number): Standing {
  const invoices = all.filter((invoice) => invoice.subscription === subscription.id);
  const paid = invoices.filter(({ status }) => status === 'paid');
  const open = invoices.filter(({ status }) => status === 'open').sort((a, b) => a.created - b.created);
  const { blocked, cancelFor } = blockOf(invoices, paid, now);
  const endsAt = subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.periodEnd : null);
  const graceUntil =
    subscription.status === 'past_due' ? (open[0]?.created ?? subscription.periodStart) + GRACE : null;
  const [oldest] = open;
  return {
    subscription,
    tier: tierOf(subscription, blocked),
    until: earliest([endsAt, graceUntil].filter((time) => time !== null)),
    endsAt,
    graceUntil,
    blocked,
    cancelFor,
    paidThrough: latest(paid.flatMap(({ covers }) => covers.map(({ end }) => end))),
    anchor: earliest(
      paid.filter(({ total }) => total > 0).flatMap(({ covers }) => covers.map(({ start }) => start)),
    ),
    openInvoice:
      oldest?.url != null ? { url: oldest.url, dueCents: oldest.dueCents, confirm: oldest.confirm } : null,
  };
}

/** Tier at a time, which may be after `until`. */
const tierAt = ({ tier, until }: Pick<Standing, 'tier' | 'until'>, now: number): Tier =>
  until === null || until > now ? tier : 'free';

const rank = (tier: Tier): number => TIERS.indexOf(tier);

/** Orders by highest entitled plan, then live before ended, then newest; the id breaks ties. */
function compare(a: Standing, b: Standing, now: number): number {
  return (
    rank(tierAt(b, now)) - rank(tierAt(a, now)) ||
    Number(isLive(b.subscription)) - Number(isLive(a.subscription)) ||
    b.subscription.created - a.subscription.created ||
    (a.subscription.id < b.subscription.id ? -1 : 1)
  );
}

/** @param now time in seconds */
export function stateOf(facts: Facts, now: number): State {
  if (facts.deleted) return { standing: null, unknown: [], besides: [], cancel: [] };
  const known = facts.subscriptions.filter(({ plan }) => plan !== null);
  const standings = known
    .map((subscription) => standingOf(subscription, facts.invoices, now))
    .sort((a, b) => compare(a, b, now));
  const live = standings.filter(({ subscription }) => isLive(subscription));
  const [standing = null] = standings;
  return {
    standing,
    unknown: facts.subscriptions
      .filter((subscription) => subscription.plan === null && isLive(subscription))
      .map(({ id, priceId }) => ({ subscription: id, price: priceId }))
      .sort((a, b) => (a.subscription < b.subscription ? -1 : 1)),
    besides: live
      .filter((other) => other !== standing)
      .map(({ subscription }) => subscription.id)
      .sort(),
    cancel: live.flatMap(({ subscription, cancelFor }) =>
      cancelFor ? [{ subscription: subscription.id, reason: cancelFor }] : [],
    ),
  };
}

export const hasLive = ({ standing }: State): boolean => standing !== null && isLive(standing.subscription);
