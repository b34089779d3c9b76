/** Test pages in place of Stripe's checkout, portal and invoice; PrintReady's server fetches and frames them. */
import { formatPrice } from '@printready/contracts/plans';
import { z } from 'zod';
import type { Answer } from './api/calls.ts';
import { expireCheckout, finishCheckout, putCard } from './checkout.ts';
import type { Engine } from './engine.ts';
import type { Behavior, Invoice, Session } from './objects.ts';
import { playUntil } from './subscriptions/passing-time.ts';

const NOTICE =
  '<p class="notice"><strong>Test mode: no card, no charge.</strong> This page stands in for Stripe’s. Choose what happens.</p>';
const SPACED = 'style="margin-bottom:0.75rem"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const button = (value: string, label: string): string =>
  `<button class="button" ${SPACED} name="outcome" value="${value}">${label}</button>`;

const form = (action: string, ...buttons: string[]): string =>
  `<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`;

const card = (title: string, content: string): string =>
  `<div class="card narrow"><h1>${escapeHtml(title)}</h1>${NOTICE}${content}</div>`;

const page = (title: string, content: string, status = 200): Answer => ({ status, body: { title, content } });
const redirect = (location: string): Answer => ({ status: 303, body: { location } });

const gone = (): Answer =>
  page(
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

const outcomes = {
  checkout: z.object({ outcome: z.enum(['paid', 'declined', 'confirm', 'closed', 'expired']) }),
  portal: z.object({ outcome: z.enum(['pays', 'declines', 'confirms', 'cancel', 'back']) }),
  invoice: z.object({ outcome: z.enum(['pay', 'back']) }),
};

type Page = {
  readonly show: (engine: Engine, id: string, query: URLSearchParams) => Answer;
  readonly act: (engine: Engine, id: string, body: unknown) => Answer;
};

function openSession(engine: Engine, id: string): Session | undefined {
  playUntil(engine, engine.store.now());
  const session = engine.store.find('checkout.session', id);
  return session?.status === 'open' ? session : undefined;
}

const checkout: Page = {
  show: (engine, id, query) => {
    const session = openSession(engine, id);
    const price = session && engine.store.find('price', session.price);
    if (!session || !price) return gone();
    const sum = `${formatPrice(price.unit_amount)} a ${price.recurring.interval}`;
    return page(
      'Checkout (test mode)',
      card(
        sum,
        `${query.has('declined') ? '<p role="alert"><strong>The card was declined.</strong> Try another.</p>' : ''}${form(
          `/billing-test/checkout/${session.id}`,
          button('paid', 'Pay with a card that works'),
          button('declined', 'Pay with a card that is declined'),
          button('confirm', 'The bank asks for a confirmation'),
          button('expired', 'Let the page expire'),
          button('closed', 'Close without paying'),
        )}`,
      ),
    );
  },
  act: (engine, id, body) => {
    const session = openSession(engine, id);
    const read = outcomes.checkout.safeParse(body);
    if (!session || !read.success) return gone();
    const { success_url: success, cancel_url: closed } = session;
    const { outcome } = read.data;
    if (outcome === 'declined') return redirect(`/billing-test/checkout/${session.id}?declined`);
    if (outcome === 'paid' || outcome === 'confirm') finishCheckout(engine, session, outcome);
    if (outcome === 'expired') expireCheckout(engine, session);
    return redirect(outcome === 'paid' || outcome === 'confirm' ? success : closed);
  },
};

function cancelAll({ store, subscribing }: Engine, customer: string): void {
  for (const one of store.all('subscription')) {
    if (one.customer !== customer || one.ended_at !== null) continue;
    one.cancel_at_period_end = true;
    subscribing.told(one);
  }
}

function replaceCard(engine: Engine, customerId: string, behavior: Behavior): void {
  const { store, subscribing, events } = engine;
  putCard(engine, customerId, behavior);
  const customer = store.find('customer', customerId);
  if (customer) events.emit('customer.updated', customer);
  // Charges an open invoice to the new card immediately.
  for (const invoice of store.all('invoice'))
    if (invoice.status === 'open' && invoice.customer === customerId) subscribing.pay(invoice, behavior);
}

const portal: Page = {
  show: ({ store }, id) => {
    const session = store.find('billing_portal.session', id);
    if (!session) return gone();
    const customer = store.find('customer', session.customer);
    const methodId = customer?.invoice_settings.default_payment_method;
    const method = methodId == null ? undefined : store.find('payment_method', methodId);
    const now = method
      ? `<p>Your card: ${method.card.brand} ending in ${method.card.last4}. ${WORD[method.metadata.behavior]}</p>`
      : '<p>No card on file.</p>';
    return page(
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
  },
  act: (engine, id, body) => {
    const session = engine.store.find('billing_portal.session', id);
    const read = outcomes.portal.safeParse(body);
    if (!session || !read.success) return gone();
    const { outcome } = read.data;
    if (outcome === 'cancel') cancelAll(engine, session.customer);
    else if (outcome !== 'back') replaceCard(engine, session.customer, outcome);
    return redirect(session.return_url);
  },
};

function describeInvoice(invoice: Invoice): string {
  const lines = invoice.lines.data.map(
    ({ description, amount }) => `<dt>${escapeHtml(description)}</dt><dd>${formatPrice(amount)}</dd>`,
  );
  return `<dl>${lines.join('')}<dt>Total</dt><dd>${formatPrice(invoice.total)}</dd></dl>`;
}

const invoices: Page = {
  show: ({ store }, id) => {
    const invoice = store.find('invoice', id);
    if (!invoice) return gone();
    const pay = form(
      `/billing-test/invoice/${invoice.id}`,
      button('pay', 'Confirm and pay'),
      button('back', 'Not now'),
    );
    const status = `<p>${escapeHtml(invoice.status)}. <a href="/profile?tab=subscription">Back to PrintReady</a></p>`;
    return page(
      'Invoice (test mode)',
      card(
        `Invoice ${invoice.number ?? ''}`,
        describeInvoice(invoice) + (invoice.status === 'open' ? pay : status),
      ),
    );
  },
  act: ({ store, subscribing }, id, body) => {
    const invoice = store.find('invoice', id);
    const read = outcomes.invoice.safeParse(body);
    if (!invoice || !read.success) return gone();
    if (read.data.outcome === 'pay' && invoice.status === 'open') subscribing.pay(invoice, 'pays');
    return redirect('/profile?tab=subscription');
  },
};

const PAGES: Readonly<Record<string, Page>> = { checkout, portal, invoice: invoices };
const PATH = /^\/billing-test\/(checkout|portal|invoice)\/([^/]+?)(\/pdf)?$/;

export function answerPage(engine: Engine, method: string, url: URL, body: unknown): Answer {
  const [, kind = '', id = '', pdf] = PATH.exec(url.pathname) ?? [];
  const found = PAGES[kind];
  if (!found) return gone();
  if (pdf !== undefined)
    return engine.store.find('invoice', id) ? redirect(`/billing-test/invoice/${id}`) : gone();
  if (method !== 'POST') return found.show(engine, id, url.searchParams);
  const answer = found.act(engine, id, body);
  engine.store.save();
  return answer;
}
