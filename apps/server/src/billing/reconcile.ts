/** Every paying row compared with Stripe: for the night, and for `npm run billing:reconcile` after the webhook was down. */

import { readDead } from '../job-queue/rows.ts';
import { idOf } from './fetch-facts.ts';
import { hasLive } from './state.ts';
import { type SyncDeps, syncCustomer } from './sync.ts';

export type Reconciled = {
  /** What a person reads, one finding each. */
  readonly sentences: readonly string[];
  /** What still differs. */
  readonly left: number;
  readonly customers: number;
};

async function customersHere({ pool, stripeMode }: SyncDeps): Promise<string[]> {
  const { rows } = await pool.query<{ customer: string }>(
    `select stripe_customer_id as customer from private.payment_accounts
     where stripe_customer_id is not null and stripe_mode = $1`,
    [stripeMode],
  );
  return rows.map(({ customer }) => customer);
}

async function customersThere({ stripe }: SyncDeps): Promise<string[]> {
  const found: string[] = [];
  for await (const { customer } of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    const id = idOf(customer);
    if (id !== null) found.push(id);
  }
  return found;
}

async function deadWork({ pool }: SyncDeps): Promise<string[]> {
  const dead = await readDead(pool, 'billing-');
  return dead.map(
    ({ kind, payload, error }) =>
      `Given up: ${kind} ${JSON.stringify(payload)}: ${error ?? 'no reason kept'}.`,
  );
}

async function undelivered({ stripe }: SyncDeps): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, type } of stripe.events.list({ delivery_success: false, limit: 100 }))
    found.push(`Stripe could not deliver ${type} (${id}).`);
  return found;
}

/** @throws when Stripe or the database does not answer */
export async function reconcile(deps: SyncDeps, { fix }: { readonly fix: boolean }): Promise<Reconciled> {
  const sentences: string[] = [];
  const own: SyncDeps = { ...deps, report: (sentence) => void sentences.push(sentence) };
  const customers = [...new Set([...(await customersHere(deps)), ...(await customersThere(deps))])];
  let left = 0;
  for (const customer of customers) {
    try {
      const { differed, userId, state } = await syncCustomer(own, customer, { write: fix });
      if ((userId === null && hasLive(state)) || state.unknown.length > 0) left++;
      if (!differed) continue;
      if (!fix) left++;
      sentences.push(`${customer} differed${fix ? ' and was brought up to date' : ''}.`);
    } catch (error) {
      left++;
      sentences.push(`${customer} could not be compared: ${String(error)}.`);
    }
  }
  return {
    sentences: [...sentences, ...(await deadWork(deps)), ...(await undelivered(deps))],
    left,
    customers: customers.length,
  };
}
