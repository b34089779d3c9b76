import type { BillingChange, BillingPreview, PlanChange, PlanChoice } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { priceCents, TIERS } from '@printready/contracts/plans';
import Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';
import type { Billing } from './billing.ts';
import type { Plan } from './stripe/facts.ts';
import { idOf } from './stripe/fetch-facts.ts';
import { isLive } from './sync/state.ts';
import { syncCustomer } from './sync/sync.ts';

type Current = {
  readonly customer: string;
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly plan: Plan;
};

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Looks up the user's own row, because the request names no subscription. @throws AppError not_subscribed */
async function readCurrent(billing: Billing, userId: string): Promise<Current> {
  const { rows } = await billing.pool.query<{ customer: string; subscription: string | null }>(
    `select b.customer_id as customer, b.subscription_id as subscription
     from private.billing_subscriptions b join private.payment_accounts a
       on a.user_id = b.user_id and a.stripe_customer_id = b.customer_id
     where b.user_id = $1`,
    [userId],
  );
  const [row] = rows;
  const none = new AppError('not_subscribed', 409, 'You have no plan that could be changed.');
  if (!row?.subscription) throw none;
  const subscription = await billing.stripe.subscriptions.retrieve(row.subscription);
  const [item] = subscription.items.data;
  const plan = item && (await billing.plans.planOf(item.price.id)).plan;
  if (!item || !plan || !isLive(subscription)) throw none;
  return { customer: row.customer, subscription, item, plan };
}

const rank = (tier: string): number => (TIERS as readonly string[]).indexOf(tier);

/** Upgrades at the same interval and monthly-to-yearly changes apply now; others apply at the period's end. */
function whenOf(plan: Plan, choice: PlanChoice): 'same' | 'now' | 'period_end' {
  const isSamePeriod = plan.period === choice.period;
  if (isSamePeriod && plan.tier === choice.tier) return 'same';
  const climbs = rank(choice.tier) - rank(plan.tier);
  if (isSamePeriod) return climbs > 0 ? 'now' : 'period_end';
  return choice.period === 'yearly' && climbs >= 0 ? 'now' : 'period_end';
}

async function priceOf({ plans }: Billing, { tier, period }: PlanChoice): Promise<string> {
  const price = await plans.offerOf(tier, period);
  if (price === undefined)
    throw new AppError(
      'plan_unavailable',
      409,
      'This plan cannot be bought right now. Please contact support.',
    );
  return price;
}

function refuseSame(plan: Plan, choice: PlanChoice): 'now' | 'period_end' {
  const when = whenOf(plan, choice);
  if (when === 'same') throw new AppError('same_plan', 409, 'This is already your plan.');
  return when;
}

/** The price of an unpaid subscription cannot change. @throws AppError payment_due */
function refuseUnpaid({ subscription: { status } }: Current): void {
  if (status === 'active' || status === 'trialing') return;
  throw new AppError(
    'payment_due',
    409,
    status === 'paused'
      ? 'Your plan is paused. Add a payment method first, then change the plan.'
      : 'Your plan has an open invoice. Pay the open invoice first, then change the plan.',
  );
}

/** An upgrade drops a planned change, which a declined payment would not restore. @throws AppError resume_first */
function refusePlanned({ subscription }: Current): void {
  if (subscription.schedule !== null)
    throw new AppError(
      'resume_first',
      409,
      'A plan change is already scheduled. Choose to keep your plan first, then change it.',
    );
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
    throw new AppError('resume_first', 409, 'Your plan is canceled. Resume it first, then change it.');
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === true;

async function previewNow(
  { stripe }: Billing,
  { customer, subscription, item }: Current,
  choice: PlanChoice,
  price: string,
  at: number,
): Promise<BillingPreview> {
  const invoice = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: at,
      billing_mode: { type: 'flexible' },
    },
  });
  const lines = invoice.lines.data;
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = lines.map(({ amount }) => amount);
  const whole = lines.find((line) => !isProration(line));
  return {
    when: 'now',
    credit_cents: -sum(amounts.filter((amount) => amount < 0)),
    charge_cents: sum(amounts.filter((amount) => amount > 0)),
    tax_cents: sum((invoice.total_taxes ?? []).map(({ amount }) => amount)),
    due_cents: invoice.amount_due,
    next_cents: priceCents(choice.tier, choice.period),
    next_at: iso(whole?.period.end ?? item.current_period_end),
    proration_date: at,
  };
}

export async function preview(billing: Billing, userId: string, choice: PlanChoice): Promise<BillingPreview> {
  const current = await readCurrent(billing, userId);
  const when = refuseSame(current.plan, choice);
  refuseUnpaid(current);
  if (when === 'now') refusePlanned(current);
  const price = await priceOf(billing, choice);
  const at = Math.floor(billing.clock().getTime() / 1000);
  if (when === 'now') return previewNow(billing, current, choice, price, at);
  return {
    when,
    credit_cents: 0,
    charge_cents: 0,
    tax_cents: 0,
    due_cents: 0,
    next_cents: priceCents(choice.tier, choice.period),
    next_at: iso(current.item.current_period_end),
    proration_date: at,
  };
}

const PREVIEW_SECONDS = 15 * 60;

const outdated = (): AppError =>
  new AppError('preview_outdated', 409, 'The amount has changed since it was shown. Please look again.');

async function clearPlans({ stripe }: Billing, { subscription }: Current): Promise<void> {
  const schedule = idOf(subscription.schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  else if (subscription.cancel_at !== null && schedule === null)
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
}

/** A timeout during a charge leaves its result unknown, which the error states. @throws AppError payment_unclear */
async function asCharging<T>(
  { pool, requestRefetch }: Billing,
  { customer }: Current,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isUnclear =
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
    if (!isUnclear) throw error;
    await requestRefetch(pool, customer);
    throw new AppError('payment_unclear', 503, words.unclear, { cause: error, retryAfterSeconds: 60 });
  }
}

async function upgrade(billing: Billing, current: Current, change: PlanChange): Promise<BillingChange> {
  const { stripe, clock } = billing;
  const { subscription, item } = current;
  refusePlanned(current);
  const price = await priceOf(billing, change);
  const at = change.proration_date;
  const now = clock().getTime() / 1000;
  if (at > now + 60 || at < now - PREVIEW_SECONDS || at < item.current_period_start) throw outdated();
  const { due_cents: due } = await previewNow(billing, current, change, price, at);
  if (due !== change.due_cents) throw outdated();
  const changed = await asCharging(
    billing,
    current,
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        proration_date: at,
        expand: ['latest_invoice'],
      },
      { idempotencyKey: `change:${subscription.id}:${price}:${at}` },
    ),
  );
  if (changed.pending_update === null) return { result: 'done' };
  const invoice = changed.latest_invoice;
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
  return page ? { result: 'needs_action', url: page } : { result: 'pending' };
}

type PhaseDiscount = Stripe.SubscriptionScheduleUpdateParams.Phase.Discount;

/** Stripe drops a field that a phase omits, so the coupon is kept for as long as Stripe reports it. */
const keptDiscounts = ({ discounts }: Stripe.SubscriptionSchedule.Phase): PhaseDiscount[] =>
  discounts.flatMap(({ discount, promotion_code: code, coupon }): PhaseDiscount[] => {
    const [held, promotion, plain] = [idOf(discount), idOf(code), idOf(coupon)];
    if (held !== null) return [{ discount: held }];
    if (promotion !== null) return [{ promotion_code: promotion }];
    return plain === null ? [] : [{ coupon: plain }];
  });

async function schedule(billing: Billing, current: Current, choice: PlanChoice): Promise<BillingChange> {
  const { stripe } = billing;
  const { subscription, item } = current;
  const price = await priceOf(billing, choice);
  await clearPlans(billing, current);
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [first] = made.phases;
  if (!first) throw new TypeError('A schedule made from a subscription has its phase.');
  const kept = { discounts: keptDiscounts(first) };
  await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: first.start_date,
        end_date: first.end_date,
        items: [{ price: item.price.id, quantity: 1 }],
        ...(first.trial_end !== null && { trial_end: first.trial_end }),
        ...kept,
      },
      {
        start_date: first.end_date,
        duration: { interval: choice.period === 'yearly' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
        items: [{ price, quantity: 1 }],
        ...kept,
      },
    ],
  });
  return { result: 'scheduled', at: iso(first.end_date) };
}

/** Reads back a change that Stripe has made; if that fails, a job reads it later. */
async function seeSoon(billing: Billing, customer: string): Promise<void> {
  try {
    await syncCustomer(billing, customer);
  } catch (error) {
    billing.report(`The change of ${customer} is read later: ${String(error)}`);
    await billing.requestRefetch(billing.pool, customer);
  }
}

/** Charges the amount in the preview, or nothing. */
export async function change(billing: Billing, userId: string, wanted: PlanChange): Promise<BillingChange> {
  const current = await readCurrent(billing, userId);
  const when = refuseSame(current.plan, wanted);
  refuseUnpaid(current);
  const result =
    when === 'now' ? await upgrade(billing, current, wanted) : await schedule(billing, current, wanted);
  await seeSoon(billing, current.customer);
  return result;
}

export async function cancel(billing: Billing, userId: string): Promise<void> {
  const current = await readCurrent(billing, userId);
  const held = idOf(current.subscription.schedule);
  if (held !== null) await billing.stripe.subscriptionSchedules.release(held);
  await billing.stripe.subscriptions.update(current.subscription.id, { cancel_at_period_end: true });
  await seeSoon(billing, current.customer);
}

/** Undoes a cancellation or a planned downgrade. */
export async function resume(billing: Billing, userId: string): Promise<void> {
  const current = await readCurrent(billing, userId);
  await clearPlans(billing, current);
  await seeSoon(billing, current.customer);
}
