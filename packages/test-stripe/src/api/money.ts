import { z } from 'zod';
import type { Engine } from '../engine.ts';
import { composeInvoice } from '../invoices/invoice-lines.ts';
import type { PortalConfiguration } from '../objects.ts';
import { changeLines } from '../subscriptions/changing.ts';
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
import { items } from './subscriptions.ts';

export function invoiceRoutes({ store, invoicing, subscribing }: Engine): Route[] {
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
      const lines = changeLines(subscription, { price, at });
      return composeInvoice(store, subscription, lines, 'upcoming');
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

export function moneyRoutes({ store, invoicing }: Engine): Route[] {
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

export function portalRoutes({ store }: Engine): Route[] {
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
