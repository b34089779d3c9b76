import { z } from 'zod';
import type { Engine } from '../engine.ts';
import type { Item, Schedule, Subscription } from '../objects.ts';
import type { Store } from '../store.ts';
import { onlyItem, takePhase } from '../subscriptions/changing.ts';
import {
  base,
  count,
  expand,
  flag,
  metadata,
  need,
  none,
  pageOf,
  paging,
  type Route,
  route,
  text,
} from './parts.ts';
import { missing, Refusal } from './refusal.ts';

export const items = z.tuple([
  z.strictObject({ id: text, price: text, quantity: z.literal('1').optional() }),
]);

const updateBody = z.strictObject({
  items: items.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  proration_behavior: z.enum(['always_invoice']).optional(),
  payment_behavior: z.enum(['pending_if_incomplete']).optional(),
  proration_date: count.optional(),
  metadata,
  expand,
});
type Update = z.infer<typeof updateBody>;

function live(store: Store, id: string): Subscription {
  const subscription = need(store, 'subscription', id);
  if (subscription.ended_at !== null)
    throw new Refusal(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  return subscription;
}

function refuseScheduled({ schedule }: Subscription, param: string): void {
  if (schedule !== null)
    throw new Refusal(400, 'The subscription is managed by a subscription schedule; release it first.', {
      param,
    });
}

function changeEnd(subscription: Subscription, given: Update): void {
  if (given.cancel_at_period_end === undefined && given.cancel_at === undefined) return;
  refuseScheduled(subscription, 'cancel_at_period_end');
  subscription.cancel_at_period_end = given.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (given.cancel_at !== undefined) subscription.cancel_at = null;
}

function changeItems({ store, subscribing }: Engine, subscription: Subscription, given: Update): void {
  const [item] = given.items ?? [];
  if (!item) return;
  if (item.id !== onlyItem(subscription).id) throw missing('subscription_item', item.id, 'items[0][id]');
  if (given.payment_behavior === undefined || given.proration_behavior === undefined)
    throw new Refusal(400, 'This test server knows items with proration and payment behavior only.', {
      param: 'payment_behavior',
    });
  refuseScheduled(subscription, 'items');
  const price = need(store, 'price', item.price, 'items[0][price]');
  subscribing.upgrade(subscription, { price, at: given.proration_date ?? store.now() });
}

export function subscriptionRoutes(engine: Engine): Route[] {
  const { store, subscribing } = engine;
  const path = '/v1/subscriptions';
  return [
    route(
      'GET',
      path,
      z.strictObject({ customer: text.optional(), status: z.enum(['all']).optional(), ...paging }),
      (given) =>
        pageOf(
          store
            .all('subscription')
            .filter(
              (one) =>
                (given.customer === undefined || one.customer === given.customer) &&
                (given.status === 'all' || one.status !== 'canceled'),
            ),
          given,
          path,
        ),
    ),
    route('GET', `${path}/:id`, none, (_given, id) => need(store, 'subscription', id)),
    route('POST', `${path}/:id`, updateBody, (given, id) => {
      const subscription = live(store, id);
      changeEnd(subscription, given);
      if (given.items) changeItems(engine, subscription, given);
      else subscribing.told(subscription);
      return subscription;
    }),
    route(
      'DELETE',
      `${path}/:id`,
      z.strictObject({ prorate: flag.optional(), invoice_now: flag.optional(), expand }),
      (_given, id) => {
        const subscription = live(store, id);
        subscribing.end(subscription);
        return subscription;
      },
    ),
  ];
}

const phase = z.strictObject({
  start_date: count,
  end_date: count.optional(),
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1').optional() })
    .optional(),
  proration_behavior: z.enum(['none']).optional(),
  items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  discounts: z
    .union([z.literal('').transform(() => []), z.array(z.strictObject({ discount: text }))])
    .default([]),
  trial_end: count.optional(),
});

const phasesBody = z.strictObject({
  phases: z.array(phase).min(1).max(10),
  end_behavior: z.enum(['release']),
  proration_behavior: z.enum(['none']).optional(),
  expand,
});

/** Creates a schedule whose first phase is the current period. */
function scheduleOf(
  store: Store,
  { id, customer, discounts, trial_end }: Subscription,
  item: Item,
): Schedule {
  const { current_period_start: start_date, current_period_end: end_date } = item;
  return {
    ...base(store, 'sub_sched'),
    object: 'subscription_schedule',
    customer,
    subscription: id,
    released_subscription: null,
    status: 'active',
    end_behavior: 'release',
    phases: [
      {
        start_date,
        end_date,
        items: [{ price: item.price.id, quantity: 1 }],
        discounts: discounts.map((discount) => ({ discount, coupon: null, promotion_code: null })),
        trial_end: trial_end !== null && trial_end > start_date ? trial_end : null,
      },
    ],
    current_phase: { start_date, end_date },
  };
}

export function scheduleRoutes({ store, events }: Engine): Route[] {
  const path = '/v1/subscription_schedules';
  return [
    route('POST', path, z.strictObject({ from_subscription: text, expand }), (given): Schedule => {
      const subscription = need(store, 'subscription', given.from_subscription, 'from_subscription');
      if (subscription.schedule !== null)
        throw new Refusal(400, 'You cannot migrate a subscription that is already attached to a schedule.', {
          param: 'from_subscription',
        });
      const schedule = store.put(scheduleOf(store, subscription, onlyItem(subscription)));
      subscription.schedule = schedule.id;
      events.emit('subscription_schedule.created', schedule);
      return schedule;
    }),
    route('POST', `${path}/:id`, phasesBody, (given, id) => {
      const schedule = need(store, 'subscription_schedule', id);
      const [first] = given.phases;
      if (first?.start_date !== schedule.current_phase?.start_date)
        throw new Refusal(400, 'The current phase must keep its start date.', {
          param: 'phases[0][start_date]',
        });
      schedule.phases = given.phases.map(
        ({ start_date, end_date, items: [item], discounts, trial_end = null }) => {
          need(store, 'price', item.price, 'phases[][items][0][price]');
          return {
            start_date,
            end_date: end_date ?? start_date + 1,
            items: [{ price: item.price, quantity: 1 }],
            discounts: discounts.map(({ discount }) => ({ discount, coupon: null, promotion_code: null })),
            trial_end,
          };
        },
      );
      const held = schedule.subscription && store.find('subscription', schedule.subscription);
      if (held && schedule.phases[0]) takePhase(held, schedule.phases[0]);
      events.emit('subscription_schedule.updated', schedule);
      return schedule;
    }),
    route('POST', `${path}/:id/release`, none, (_given, id) => {
      const schedule = need(store, 'subscription_schedule', id);
      if (schedule.status !== 'active')
        throw new Refusal(400, `A schedule that is ${schedule.status} cannot be released.`);
      const subscription = schedule.subscription && store.find('subscription', schedule.subscription);
      if (subscription) subscription.schedule = null;
      Object.assign(schedule, {
        status: 'released',
        released_subscription: schedule.subscription,
        subscription: null,
      });
      events.emit('subscription_schedule.released', schedule);
      return schedule;
    }),
  ];
}
