import type {
  BillingChange,
  BillingPreview,
  BillingState,
  InvoicePage,
  PlanChange,
  PlanChoice,
} from '@printready/contracts/billing';
import { billing } from '@printready/contracts/messages';
import { callServer } from '../platform/own-server.ts';

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await callServer(`/api/billing${path}`, init, billing.unavailable);
  return (await answer.json()) as T;
}

type Page = { readonly url: string };

export const readBilling = (): Promise<BillingState> => call('GET', '');
export const readInvoices = (after: string | null): Promise<InvoicePage> =>
  call('GET', `/invoices${after === null ? '' : `?after=${encodeURIComponent(after)}`}`);
export const openCheckout = ({ tier, period }: PlanChoice): Promise<Page> =>
  call('POST', '/checkout', { tier, period });
export const previewChange = ({ tier, period }: PlanChoice): Promise<BillingPreview> =>
  call('POST', '/preview', { tier, period });
export const changePlan = (change: PlanChange): Promise<BillingChange> => call('POST', '/change', change);
export const cancelPlan = (): Promise<BillingState> => call('POST', '/cancel');
export const resumePlan = (): Promise<BillingState> => call('POST', '/resume');
export const openPortal = (flow?: 'payment_method_update'): Promise<Page> =>
  call('POST', '/portal', flow === undefined ? {} : { flow });
