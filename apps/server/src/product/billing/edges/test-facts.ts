import type { Person } from '@printready/testing/server';
import type { TestBilling } from '../test-billing.ts';

export const planOf = async (t: TestBilling, person: Person) => {
  const { tier, left } = await t.ledger(person);
  return { tier, left };
};

/** Time in seconds. */
export const periodEnd = async (t: TestBilling, person: Person): Promise<number> =>
  (await t.subscriptionOf(person)).items.data[0]?.current_period_end ?? 0;

export const untilRenewal = async (t: TestBilling, person: Person): Promise<number> =>
  (await periodEnd(t, person)) - t.now();

export const chargeOf = async (t: TestBilling, person: Person) => {
  const [charge] = t.stripe.invoicing.chargesOf(await t.latestInvoice(person));
  if (!charge) throw new TypeError('It was charged.');
  return charge;
};

export const refundRow = async (t: TestBilling, person: Person, amount?: number) => {
  const refund = t.stripe.invoicing.refund(await chargeOf(t, person), amount);
  await t.settled();
  return refund;
};
