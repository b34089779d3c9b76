/** Test mode's pages in place of Stripe's: checkout, portal and invoice, each marked as a test. No card, no charge. */

import formbody from '@fastify/formbody';
import { formatPrice } from '@printready/contracts/plans';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { escapeHtml, sendPage } from '../../../platform/html/page.ts';
import type { Behavior, Session } from './objects.ts';
import type { TestStripe } from './server.ts';

const NOTICE =
  '<p class="notice"><strong>Test mode: no card, no charge.</strong> This page stands in for Stripe’s. Choose what happens.</p>';
const SPACED = 'style="margin-bottom:0.75rem"';

const button = (value: string, label: string): string =>
  `<button class="button" ${SPACED} name="outcome" value="${value}">${label}</button>`;

const form = (action: string, ...buttons: string[]): string =>
  `<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`;

const card = (title: string, content: string): string =>
  `<div class="card narrow"><h1>${escapeHtml(title)}</h1>${NOTICE}${content}</div>`;

const gone = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    'Nothing here',
    card(
      'This page is closed',
      '<p>It was finished or has expired. <a href="/pricing">Back to pricing</a></p>',
    ),
    404,
  );

const WORD: Readonly<Record<Behavior, string>> = {
  pays: 'It pays.',
  declines: 'It is declined.',
  confirms: 'The bank asks for a confirmation.',
};

function putCard({ store }: TestStripe, customerId: string, behavior: Behavior): void {
  const customer = store.find('customer', customerId);
  if (!customer) return;
  const method = store.put({
    id: store.newId('pm'),
    object: 'payment_method',
    created: store.now(),
    livemode: false,
    type: 'card',
    customer: customerId,
    card: { brand: 'visa', last4: behavior === 'pays' ? '4242' : '0341' },
    metadata: { behavior },
  });
  customer.invoice_settings.default_payment_method = method.id;
}

const outcomes = {
  checkout: z.object({ outcome: z.enum(['paid', 'declined', 'confirm', 'closed', 'expired']) }),
  portal: z.object({ outcome: z.enum(['pays', 'declines', 'confirms', 'cancel', 'back']) }),
  invoice: z.object({ outcome: z.enum(['pay', 'back']) }),
  clock: z.object({
    seconds: z.coerce
      .number()
      .int()
      .min(1)
      .max(400 * 86_400),
  }),
};

/** Actions of the checkout page's buttons; tests call them without a page. */
export function finishCheckout(
  stripe: TestStripe,
  session: Session,
  outcome: 'paid' | 'later' | 'confirm',
  extra: { readonly trialDays?: number; readonly discountPercent?: number } = {},
): void {
  const { store, events, subscribing } = stripe;
  const price = store.find('price', session.price);
  if (!price) throw new TypeError('A session was made for a price.');
  putCard(stripe, session.customer, outcome === 'confirm' ? 'confirms' : 'pays');
  const subscription = subscribing.begin({
    customer: session.customer,
    price,
    metadata: session.subscription_metadata,
    behavior: { paid: 'pays' as const, later: 'later' as const, confirm: 'confirms' as const }[outcome],
    ...extra,
  });
  // The bank's page is part of the checkout: an unconfirmed one stays open.
  if (outcome === 'confirm') putCard(stripe, session.customer, 'pays');
  session.subscription = subscription.id;
  if (outcome !== 'confirm') {
    session.status = 'complete';
    session.payment_status = outcome === 'later' ? 'unpaid' : 'paid';
    session.url = null;
    events.emit('checkout.session.completed', session);
  }
}

export function expireCheckout({ store, events }: TestStripe, session: Session): void {
  Object.assign(session, { status: 'expired', url: null });
  events.emit('checkout.session.expired', session);
  store.save();
}

function checkoutPages(app: FastifyInstance, stripe: TestStripe): void {
  const { store } = stripe;
  const openSession = (id: string): Session | undefined => {
    stripe.tick();
    const session = store.find('checkout.session', id);
    return session?.status === 'open' ? session : undefined;
  };
  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const session = openSession(request.params.id);
    const price = session && store.find('price', session.price);
    if (!session || !price) return gone(reply);
    const sum = `${formatPrice(price.unit_amount)} a ${price.recurring.interval}`;
    const declined = 'declined' in (request.query as object);
    return sendPage(
      reply,
      'Checkout (test mode)',
      card(
        sum,
        `${declined ? '<p role="alert"><strong>The card was declined.</strong> Try another.</p>' : ''}${form(
          `/billing-test/checkout/${session.id}`,
          button('paid', 'Pay with a card that works'),
          button('declined', 'Pay with a card that is declined'),
          button('confirm', 'The bank asks for a confirmation'),
          button('expired', 'Let the page expire'),
          button('closed', 'Close without paying'),
        )}`,
      ),
    );
  });
  app.post<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const session = openSession(request.params.id);
    const read = outcomes.checkout.safeParse(request.body);
    if (!session || !read.success) return gone(reply);
    const { success_url: success, cancel_url: closed } = session;
    const { outcome } = read.data;
    if (outcome === 'declined') return reply.redirect(`/billing-test/checkout/${session.id}?declined`, 303);
    if (outcome === 'paid' || outcome === 'confirm') finishCheckout(stripe, session, outcome);
    if (outcome === 'expired') expireCheckout(stripe, session);
    store.save();
    return reply.redirect(outcome === 'paid' || outcome === 'confirm' ? success : closed, 303);
  });
}

function portalPages(app: FastifyInstance, stripe: TestStripe): void {
  const { store, subscribing, events } = stripe;
  app.get<{ Params: { id: string } }>('/portal/:id', (request, reply) => {
    const session = store.find('billing_portal.session', request.params.id);
    if (!session) return gone(reply);
    const customer = store.find('customer', session.customer);
    const id = customer?.invoice_settings.default_payment_method;
    const method = id == null ? undefined : store.find('payment_method', id);
    const now = method
      ? `<p>Your card: ${method.card.brand} ending in ${method.card.last4}. ${WORD[method.metadata.behavior]}</p>`
      : '<p>No card on file.</p>';
    return sendPage(
      reply,
      'Customer portal (test mode)',
      card(
        'Payment method',
        now +
          form(
            `/billing-test/portal/${session.id}`,
            button('pays', 'Use a card that works'),
            button('declines', 'Use a card that will be declined'),
            button('confirms', 'Use a card whose bank asks'),
            button('cancel', 'Cancel the plan at the period’s end'),
            button('back', 'Back to PrintReady'),
          ),
      ),
    );
  });
  app.post<{ Params: { id: string } }>('/portal/:id', (request, reply) => {
    const session = store.find('billing_portal.session', request.params.id);
    const read = outcomes.portal.safeParse(request.body);
    if (!session || !read.success) return gone(reply);
    const { outcome } = read.data;
    const live = store
      .all('subscription')
      .filter(({ customer, ended_at }) => customer === session.customer && ended_at === null);
    if (outcome === 'cancel') {
      for (const one of live) {
        one.cancel_at_period_end = true;
        subscribing.told(one);
      }
    } else if (outcome !== 'back') {
      putCard(stripe, session.customer, outcome);
      const customer = store.find('customer', session.customer);
      if (customer) events.emit('customer.updated', customer);
      // An open invoice is charged at once to the new card.
      for (const invoice of store.all('invoice'))
        if (invoice.status === 'open' && invoice.customer === session.customer)
          subscribing.pay(invoice, outcome);
    }
    store.save();
    return reply.redirect(session.return_url, 303);
  });
}

function invoicePages(app: FastifyInstance, stripe: TestStripe): void {
  const { store, subscribing } = stripe;
  app.get<{ Params: { id: string } }>('/invoice/:id', (request, reply) => {
    const invoice = store.find('invoice', request.params.id);
    if (!invoice) return gone(reply);
    const lines = invoice.lines.data.map(
      ({ description, amount }) => `<dt>${escapeHtml(description)}</dt><dd>${formatPrice(amount)}</dd>`,
    );
    const due = `<dl>${lines.join('')}<dt>Total</dt><dd>${formatPrice(invoice.total)}</dd></dl>`;
    const pay = form(
      `/billing-test/invoice/${invoice.id}`,
      button('pay', 'Confirm and pay'),
      button('back', 'Not now'),
    );
    const status = `<p>${escapeHtml(invoice.status)}. <a href="/profile?tab=subscription">Back to PrintReady</a></p>`;
    return sendPage(
      reply,
      'Invoice (test mode)',
      card(`Invoice ${invoice.number ?? ''}`, due + (invoice.status === 'open' ? pay : status)),
    );
  });
  app.get<{ Params: { id: string } }>('/invoice/:id/pdf', (request, reply) => {
    const invoice = store.find('invoice', request.params.id);
    return invoice ? reply.redirect(`/billing-test/invoice/${invoice.id}`, 303) : gone(reply);
  });
  app.post<{ Params: { id: string } }>('/invoice/:id', (request, reply) => {
    const invoice = store.find('invoice', request.params.id);
    const read = outcomes.invoice.safeParse(request.body);
    if (!invoice || !read.success) return gone(reply);
    if (read.data.outcome === 'pay' && invoice.status === 'open') subscribing.pay(invoice, 'pays');
    store.save();
    return reply.redirect('/profile?tab=subscription', 303);
  });
}

export function billingTestPages(app: FastifyInstance, stripe: TestStripe, config: Config): void {
  void app.register(
    async (scope) => {
      await scope.register(formbody);
      checkoutPages(scope, stripe);
      portalPages(scope, stripe);
      invoicePages(scope, stripe);
      // The clock is shared by all users: movable on a developer's own machine only.
      if (config.local) {
        scope.post('/clock', (request, reply) => {
          const read = outcomes.clock.safeParse(request.body);
          if (!read.success) return reply.code(400).send();
          stripe.advance(read.data.seconds);
          return reply.send({ now: new Date(stripe.store.now() * 1000).toISOString() });
        });
      }
    },
    { prefix: '/billing-test' },
  );
}
