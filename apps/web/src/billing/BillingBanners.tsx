import type { BillingState } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { tierName } from '@printready/contracts/plans';
import { Button } from '@printready/ui';
import { useState } from 'react';
import { config } from '../platform/config.ts';
import { usePayer } from '../tokens/payer.ts';
import { BillingStrip } from './BillingStrip.tsx';
import { openPortal } from './billing-requests.ts';
import { formatDate } from './dates.ts';
import { TestModeNotice } from './TestModeNotice.tsx';
import { useBilling } from './use-billing.ts';

function UpdatePayment() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    try {
      window.location.assign((await openPortal('payment_method_update')).url);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.unavailable);
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void open()}>
        Update payment method
      </Button>
      {problem && <span className="text-bad">{problem}</span>}
    </>
  );
}

/** Takes its state as a prop, so that the gallery can show every state. */
export function PaymentNotice({ billing }: { readonly billing: BillingState }) {
  const { subscription, blocked } = billing;
  if (subscription?.open_invoice?.confirm) {
    return (
      <BillingStrip
        tone="bad"
        action={
          <Button size="small" asChild>
            <a href={subscription.open_invoice.url}>Confirm payment</a>
          </Button>
        }
      >
        {words.confirmBank}
      </BillingStrip>
    );
  }
  if (blocked === 'unpaid') {
    return (
      <BillingStrip tone="bad" action={<UpdatePayment />}>
        {words.fallenBack(tierName('free'))}
      </BillingStrip>
    );
  }
  if (blocked === 'dispute' || blocked === 'refund') {
    return (
      <BillingStrip tone="bad">
        <span>
          Your plan is now {tierName('free')} because a payment was{' '}
          {blocked === 'dispute' ? 'disputed' : 'refunded'}.{' '}
          <a href={`mailto:${config.supportEmail}`} className="underline">
            Contact support
          </a>
        </span>
      </BillingStrip>
    );
  }
  if (subscription?.status === 'past_due' && subscription.grace_until !== null) {
    return (
      <BillingStrip tone="bad" action={<UpdatePayment />}>
        {words.pastDue(tierName(subscription.tier), formatDate(subscription.grace_until))}
      </BillingStrip>
    );
  }
  return null;
}

export function BillingBanners() {
  const { billing } = useBilling();
  // Only owners of a shop can act on its payments.
  const isConcerned = usePayer()?.shop?.role !== 'member';
  return (
    <>
      {config.billing.announced && <TestModeNotice />}
      {billing && isConcerned && <PaymentNotice billing={billing} />}
    </>
  );
}
