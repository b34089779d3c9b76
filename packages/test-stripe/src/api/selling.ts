import { z } from 'zod';
import type { Engine } from '../engine.ts';
import type { Session } from '../objects.ts';
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
  url,
} from './parts.ts';
import { missing, Refusal } from './refusal.ts';

export function customerRoutes({ store, events, subscribing }: Engine): Route[] {
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

const active = flag.optional();

export function productRoutes({ store }: Engine): Route[] {
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
  ];
}

const priceBody = z.strictObject({
  product: text,
  currency: z.literal('usd'),
  unit_amount: count.min(0),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  metadata,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  expand,
});

export function priceRoutes({ store }: Engine): Route[] {
  return [
    route('POST', '/v1/prices', priceBody, (given) => {
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
    }),
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

const sessionsQuery = z.strictObject({
  customer: text.optional(),
  status: z.enum(['open']).optional(),
  ...paging,
});

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

export function checkoutRoutes({ store, events }: Engine): Route[] {
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
    route('GET', path, sessionsQuery, (given) =>
      pageOf(
        store
          .all('checkout.session')
          .filter(
            ({ customer, status }) =>
              (given.customer === undefined || customer === given.customer) &&
              (given.status === undefined || status === given.status),
          ),
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
