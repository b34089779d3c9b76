/** The calls of Stripe's API that PrintReady makes: each with the parameters it takes, and refused like Stripe's. */
import { z } from 'zod';
import type { Events } from './events.ts';
import type { Invoicing } from './invoicing.ts';
import type { Kind, OfKind, Phase, PortalConfiguration, Schedule, Session, Thing } from './objects.ts';
import { missing, Refusal } from './refusal.ts';
import type { Store } from './store.ts';
import type { Subscribing } from './subscribing.ts';

export type Engine = {
  readonly store: Store;
  readonly events: Events;
  readonly invoicing: Invoicing;
  readonly subscribing: Subscribing;
};

type Call = { readonly id: string; readonly given: unknown };
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for one. */
  readonly path: string;
  readonly schema: z.ZodType;
  readonly run: (call: Call) => unknown;
};

const text = z.string().min(1).max(5_000);
const metadata = z.record(text, z.string()).optional();
const expand = z.array(text).max(20).optional();
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const count = z.coerce.number().int();
const url = z.url();
const paging = { limit: count.min(1).max(100).default(10), starting_after: text.optional(), expand };
const none = z.strictObject({ expand });

/** One call with its parameters' types. */
function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (given: z.output<S>, id: string) => unknown,
): Route {
  return { method, path, schema, run: ({ id, given }) => run(given as z.output<S>, id) };
}

type Listing = { readonly limit: number; readonly starting_after?: string | undefined };

export function pageOf<T extends Thing>(all: readonly T[], { limit, starting_after }: Listing, url: string) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && from === 0)
    throw missing(all[0]?.object ?? 'object', starting_after, 'starting_after');
  const data = all.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < all.length, data };
}

const base = (store: Store, prefix: string) => ({
  id: store.newId(prefix),
  created: store.now(),
  livemode: false as const,
});

function need<K extends Kind>(store: Store, kind: K, id: string, param?: string): OfKind<K> {
  const found = store.find(kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}

function customerRoutes({ store, events, subscribing }: Engine): Route[] {
  return [
    route(
      'POST',
      '/v1/customers',
      z.strictObject({ email: z.email().optional(), metadata, expand }),
      (given) => {
        const customer = store.put({
          ...base(store, 'cus'),
          object: 'customer',
          email: given.email ?? null,
          metadata: given.metadata ?? {},
          invoice_settings: { default_payment_method: null },
        });
        events.emit('customer.created', customer);
        return customer;
      },
    ),
    route('GET', '/v1/customers', z.strictObject(paging), (given) =>
      pageOf(
        store.all('customer').filter(({ deleted }) => deleted !== true),
        given,
        '/v1/customers',
      ),
    ),
    route('GET', '/v1/customers/:id', none, (_given, id) => {
      const customer = need(store, 'customer', id);
      return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
    }),
    route('DELETE', '/v1/customers/:id', none, (_given, id) => {
      const customer = need(store, 'customer', id);
      for (const one of store.all('subscription'))
        if (one.customer === id && one.ended_at === null) subscribing.end(one);
      customer.deleted = true;
      events.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    }),
  ];
}

function priceRoutes({ store }: Engine): Route[] {
  const active = flag.optional();
  return [
    route(
      'POST',
      '/v1/products',
      z.strictObject({ name: text, id: text.optional(), metadata, expand }),
      ({ name, id, metadata: given }) =>
        store.put({
          ...base(store, 'prod'),
          ...(id !== undefined && { id }),
          object: 'product',
          name,
          active: true,
          metadata: given ?? {},
        }),
    ),
    route('GET', '/v1/products', z.strictObject({ active, ...paging }), (given) =>
      pageOf(
        store.all('product').filter((one) => given.active === undefined || one.active === given.active),
        given,
        '/v1/products',
      ),
    ),
    route(
      'POST',
      '/v1/products/:id',
      z.strictObject({ metadata, name: text.optional(), expand }),
      (given, id) => {
        const product = need(store, 'product', id);
        Object.assign(product.metadata, given.metadata);
        product.name = given.name ?? product.name;
        return product;
      },
    ),
    route(
      'POST',
      '/v1/prices',
      z.strictObject({
        product: text,
        currency: z.literal('usd'),
        unit_amount: count.min(0),
        lookup_key: text.optional(),
        transfer_lookup_key: flag.optional(),
        metadata,
        recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
        expand,
      }),
      (given) => {
        need(store, 'product', given.product, 'product');
        const holder = store
          .all('price')
          .find(({ lookup_key: key }) => key !== null && key === given.lookup_key);
        if (holder && given.transfer_lookup_key !== true)
          throw new Refusal(400, 'A price with this lookup key exists already.', { param: 'lookup_key' });
        if (holder) holder.lookup_key = null;
        return store.put({
          ...base(store, 'price'),
          object: 'price',
          product: given.product,
          active: true,
          currency: given.currency,
          unit_amount: given.unit_amount,
          lookup_key: given.lookup_key ?? null,
          metadata: given.metadata ?? {},
          recurring: { interval: given.recurring.interval, interval_count: 1 },
        });
      },
    ),
    route(
      'GET',
      '/v1/prices',
      z.strictObject({ active, lookup_keys: z.array(text).optional(), product: text.optional(), ...paging }),
      (given) =>
        pageOf(
          store
            .all('price')
            .filter(
              (one) =>
                (given.active === undefined || one.active === given.active) &&
                (given.lookup_keys === undefined || given.lookup_keys.includes(one.lookup_key ?? '')) &&
                (given.product === undefined || one.product === given.product),
            ),
          given,
          '/v1/prices',
        ),
    ),
    route('POST', '/v1/prices/:id', z.strictObject({ active: flag.optional(), expand }), (given, id) => {
      const price = need(store, 'price', id);
      price.active = given.active ?? price.active;
      return price;
    }),
  ];
}

const sessionBody = z.strictObject({
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  customer: text,
  client_reference_id: text.max(200).optional(),
  metadata,
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  customer_update: z.strictObject({ address: z.literal('auto'), name: z.literal('auto') }).optional(),
  subscription_data: z
    .strictObject({ metadata, billing_mode: z.strictObject({ type: z.literal('flexible') }).optional() })
    .optional(),
  success_url: url,
  cancel_url: url,
  expires_at: count.optional(),
  expand,
});

function checkoutRoutes({ store, events }: Engine): Route[] {
  const path = '/v1/checkout/sessions';
  return [
    route('POST', path, sessionBody, (given): Session => {
      const customer = need(store, 'customer', given.customer, 'customer');
      if (customer.deleted) throw missing('customer', given.customer, 'customer');
      const [item] = given.line_items;
      const price = need(store, 'price', item.price, 'line_items[0][price]');
      if (!price.active)
        throw new Refusal(400, 'The price specified is inactive.', { param: 'line_items[0][price]' });
      const expires = given.expires_at ?? store.now() + 86_400;
      if (expires < store.now() + 1_800 || expires > store.now() + 86_400)
        throw new Refusal(400, 'The `expires_at` timestamp must be 30 minutes to 24 hours from now.', {
          param: 'expires_at',
        });
      const made = base(store, 'cs');
      return store.put({
        ...made,
        object: 'checkout.session',
        mode: 'subscription',
        status: 'open',
        payment_status: 'unpaid',
        customer: given.customer,
        client_reference_id: given.client_reference_id ?? null,
        metadata: given.metadata ?? {},
        subscription: null,
        success_url: given.success_url,
        cancel_url: given.cancel_url,
        url: new URL(`/billing-test/checkout/${made.id}`, given.success_url).href,
        expires_at: expires,
        price: price.id,
        subscription_metadata: given.subscription_data?.metadata ?? {},
      });
    }),
    route('GET', path, z.strictObject({ customer: text.optional(), ...paging }), (given) =>
      pageOf(
        store
          .all('checkout.session')
          .filter(({ customer }) => given.customer === undefined || customer === given.customer),
        given,
        path,
      ),
    ),
    route('GET', `${path}/:id`, none, (_given, id) => need(store, 'checkout.session', id)),
    route('POST', `${path}/:id/expire`, none, (_given, id) => {
      const session = need(store, 'checkout.session', id);
      if (session.status !== 'open')
        throw new Refusal(400, `Only open sessions can be expired; this one is ${session.status}.`);
      Object.assign(session, { status: 'expired', url: null });
      events.emit('checkout.session.expired', session);
      return session;
    }),
  ];
}

const items = z.tuple([z.strictObject({ id: text, price: text, quantity: z.literal('1').optional() })]);

function subscriptionRoutes({ store, subscribing }: Engine): Route[] {
  const path = '/v1/subscriptions';
  const live = (id: string) => {
    const subscription = need(store, 'subscription', id);
    if (subscription.ended_at !== null)
      throw new Refusal(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
    return subscription;
  };
  const update = z.strictObject({
    items: items.optional(),
    cancel_at_period_end: flag.optional(),
    cancel_at: z.literal('').optional(),
    proration_behavior: z.enum(['always_invoice']).optional(),
    payment_behavior: z.enum(['pending_if_incomplete']).optional(),
    proration_date: count.optional(),
    metadata,
    expand,
  });
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
    route('POST', `${path}/:id`, update, (given, id) => {
      const subscription = live(id);
      if (given.cancel_at_period_end !== undefined || given.cancel_at !== undefined) {
        if (subscription.schedule !== null)
          throw new Refusal(
            400,
            'The subscription is managed by a subscription schedule; release it first.',
            {
              param: 'cancel_at_period_end',
            },
          );
        subscription.cancel_at_period_end = given.cancel_at_period_end ?? subscription.cancel_at_period_end;
        if (given.cancel_at !== undefined) subscription.cancel_at = null;
      }
      if (given.items) {
        const [item] = given.items;
        if (item.id !== subscribing.onlyItem(subscription).id)
          throw missing('subscription_item', item.id, 'items[0][id]');
        if (given.payment_behavior === undefined || given.proration_behavior === undefined)
          throw new Refusal(400, 'This test server knows items with proration and payment behavior only.', {
            param: 'payment_behavior',
          });
        if (subscription.schedule !== null)
          throw new Refusal(
            400,
            'The subscription is managed by a subscription schedule; release it first.',
            {
              param: 'items',
            },
          );
        const price = need(store, 'price', item.price, 'items[0][price]');
        subscribing.upgrade(subscription, { price, at: given.proration_date ?? store.now() });
        return subscription;
      }
      subscribing.told(subscription);
      return subscription;
    }),
    route(
      'DELETE',
      `${path}/:id`,
      z.strictObject({ prorate: flag.optional(), invoice_now: flag.optional(), expand }),
      (_given, id) => {
        const subscription = live(id);
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
});

function scheduleRoutes({ store, events, subscribing }: Engine): Route[] {
  const path = '/v1/subscription_schedules';
  return [
    route('POST', path, z.strictObject({ from_subscription: text, expand }), (given): Schedule => {
      const subscription = need(store, 'subscription', given.from_subscription, 'from_subscription');
      if (subscription.schedule !== null)
        throw new Refusal(400, 'You cannot migrate a subscription that is already attached to a schedule.', {
          param: 'from_subscription',
        });
      const item = subscribing.onlyItem(subscription);
      const now: Phase = {
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: 1 }],
      };
      const schedule = store.put<Schedule>({
        ...base(store, 'sub_sched'),
        object: 'subscription_schedule',
        customer: subscription.customer,
        subscription: subscription.id,
        released_subscription: null,
        status: 'active',
        end_behavior: 'release',
        phases: [now],
        current_phase: { start_date: now.start_date, end_date: now.end_date },
      });
      subscription.schedule = schedule.id;
      events.emit('subscription_schedule.created', schedule);
      return schedule;
    }),
    route(
      'POST',
      `${path}/:id`,
      z.strictObject({
        phases: z.array(phase).min(1).max(10),
        end_behavior: z.enum(['release']),
        proration_behavior: z.enum(['none']).optional(),
        expand,
      }),
      (given, id) => {
        const schedule = need(store, 'subscription_schedule', id);
        const [first] = given.phases;
        if (first?.start_date !== schedule.current_phase?.start_date)
          throw new Refusal(400, 'The current phase must keep its start date.', {
            param: 'phases[0][start_date]',
          });
        schedule.phases = given.phases.map(({ start_date, end_date, items: [item] }) => {
          need(store, 'price', item.price, 'phases[][items][0][price]');
          return {
            start_date,
            end_date: end_date ?? start_date + 1,
            items: [{ price: item.price, quantity: 1 }],
          };
        });
        events.emit('subscription_schedule.updated', schedule);
        return schedule;
      },
    ),
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

function invoiceRoutes({ store, invoicing, subscribing }: Engine): Route[] {
  const preview = z.strictObject({
    customer: text,
    subscription: text,
    subscription_details: z.strictObject({
      items,
      proration_behavior: z.enum(['always_invoice', 'none']),
      proration_date: count.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    }),
    expand,
  });
  const mine = z.strictObject({ customer: text.optional(), subscription: text.optional(), ...paging });
  return [
    route('GET', '/v1/invoices', mine, (given) =>
      pageOf(
        store
          .all('invoice')
          .filter(
            (one) =>
              (given.customer === undefined || one.customer === given.customer) &&
              (given.subscription === undefined ||
                one.parent.subscription_details.subscription === given.subscription),
          ),
        given,
        '/v1/invoices',
      ),
    ),
    route('POST', '/v1/invoices/create_preview', preview, (given) => {
      const subscription = need(store, 'subscription', given.subscription, 'subscription');
      if (subscription.customer !== given.customer)
        throw missing('subscription', given.subscription, 'subscription');
      const [item] = given.subscription_details.items;
      const price = need(store, 'price', item.price, 'subscription_details[items][0][price]');
      const at = given.subscription_details.proration_date ?? store.now();
      const lines = subscribing.changeLines(subscription, { price, at });
      return invoicing.compose(subscription, lines, 'upcoming');
    }),
    route('GET', '/v1/invoices/:id', none, (_given, id) => need(store, 'invoice', id)),
    route(
      'POST',
      '/v1/invoices/:id/pay',
      z.strictObject({ paid_out_of_band: flag.optional(), expand }),
      (given, id) => {
        const invoice = need(store, 'invoice', id);
        if (invoice.status !== 'open') throw new Refusal(400, `This invoice is ${invoice.status}.`);
        const subscription = store.find('subscription', invoice.parent.subscription_details.subscription);
        if (given.paid_out_of_band === true) subscribing.settleOutside(invoice);
        else subscribing.pay(invoice, subscription ? invoicing.behaviorOf(subscription) : 'declines');
        return invoice;
      },
    ),
    route('POST', '/v1/invoices/:id/void', none, (_given, id) => {
      const invoice = need(store, 'invoice', id);
      invoicing.setAside(invoice, 'void');
      return invoice;
    }),
  ];
}

function moneyRoutes({ store, invoicing }: Engine): Route[] {
  const ofCharge = z.strictObject({ charge: text.optional(), ...paging });
  return [
    route('GET', '/v1/charges', z.strictObject({ customer: text.optional(), ...paging }), (given) =>
      pageOf(
        store
          .all('charge')
          .filter(({ customer }) => given.customer === undefined || customer === given.customer),
        given,
        '/v1/charges',
      ),
    ),
    route('GET', '/v1/charges/:id', none, (_given, id) => need(store, 'charge', id)),
    route('GET', '/v1/refunds', ofCharge, (given) =>
      pageOf(
        store.all('refund').filter(({ charge }) => given.charge === undefined || charge === given.charge),
        given,
        '/v1/refunds',
      ),
    ),
    route(
      'POST',
      '/v1/refunds',
      z.strictObject({ charge: text, amount: count.optional(), expand }),
      (given) => invoicing.refund(need(store, 'charge', given.charge, 'charge'), given.amount),
    ),
    route('GET', '/v1/disputes', ofCharge, (given) =>
      pageOf(
        store.all('dispute').filter(({ charge }) => given.charge === undefined || charge === given.charge),
        given,
        '/v1/disputes',
      ),
    ),
    route('GET', '/v1/payment_intents/:id', none, (_given, id) => need(store, 'payment_intent', id)),
    route('GET', '/v1/events', z.strictObject({ delivery_success: flag.optional(), ...paging }), (given) =>
      pageOf(
        store
          .all('event')
          .filter(
            ({ pending_webhooks }) =>
              given.delivery_success === undefined || (pending_webhooks === 0) === given.delivery_success,
          ),
        given,
        '/v1/events',
      ),
    ),
  ];
}

function portalRoutes({ store }: Engine): Route[] {
  const flow = z.strictObject({
    type: z.literal('payment_method_update'),
    after_completion: z
      .strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: url }) })
      .optional(),
  });
  return [
    route(
      'POST',
      '/v1/billing_portal/sessions',
      z.strictObject({
        customer: text,
        return_url: url,
        configuration: text.optional(),
        flow_data: flow.optional(),
        expand,
      }),
      (given) => {
        need(store, 'customer', given.customer, 'customer');
        const made = base(store, 'bps');
        return store.put({
          ...made,
          object: 'billing_portal.session',
          customer: given.customer,
          return_url: given.return_url,
          url: new URL(`/billing-test/portal/${made.id}`, given.return_url).href,
        });
      },
    ),
    route(
      'POST',
      '/v1/billing_portal/configurations',
      z.strictObject({
        features: z.record(text, z.unknown()),
        default_return_url: url.optional(),
        metadata,
        expand,
      }),
      (given): PortalConfiguration =>
        store.put({
          ...base(store, 'bpc'),
          object: 'billing_portal.configuration',
          active: true,
          metadata: given.metadata ?? {},
          features: given.features,
          default_return_url: given.default_return_url ?? null,
        }),
    ),
    route(
      'GET',
      '/v1/billing_portal/configurations',
      z.strictObject({ active: flag.optional(), ...paging }),
      (given) =>
        pageOf(store.all('billing_portal.configuration'), given, '/v1/billing_portal/configurations'),
    ),
  ];
}

export const routesOf = (engine: Engine): Route[] => [
  ...customerRoutes(engine),
  ...priceRoutes(engine),
  ...checkoutRoutes(engine),
  ...subscriptionRoutes(engine),
  ...scheduleRoutes(engine),
  ...invoiceRoutes(engine),
  ...moneyRoutes(engine),
  ...portalRoutes(engine),
];
