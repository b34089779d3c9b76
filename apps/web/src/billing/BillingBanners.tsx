import type { BillingState } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { tierName } from '@printready/contracts/plans';
import { Button } from '@printready/ui';
import { CircleAlert, FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { config } from '../platform/config.ts';
import { openPortal } from './billing-requests.ts';
import { formatDate } from './dates.ts';
import { useBilling } from './use-billing.ts';

function Strip(props: {
  readonly tone: 'bad' | 'info';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { tone, action, children } = props;
  const Icon = tone === 'bad' ? CircleAlert : FlaskConical;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-ink-200 px-4 py-2 text-sm text-ink-950 ${tone === 'bad' ? 'bg-bad-soft' : 'bg-accent-soft'}`}
    >
      <span className="flex items-start gap-2">
        <Icon
          size={18}
          strokeWidth={1.5}
          aria-hidden
          className={`mt-px shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-accent'}`}
        />
        {children}
      </span>
      {action}
    </div>
  );
}

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
      <Strip
        tone="bad"
        action={
          <Button size="small" asChild>
            <a href={subscription.open_invoice.url}>Confirm payment</a>
          </Button>
        }
      >
        {words.confirmBank}
      </Strip>
    );
  }
  if (blocked === 'unpaid') {
    return (
      <Strip tone="bad" action={<UpdatePayment />}>
        {words.fallenBack(tierName('free'))}
      </Strip>
    );
  }
  if (blocked === 'dispute' || blocked === 'refund') {
    return (
      <Strip tone="bad">
        <span>
          Your plan is now {tierName('free')} because a payment was{' '}
          {blocked === 'dispute' ? 'disputed' : 'refunded'}.{' '}
          <a href={`mailto:${config.supportEmail}`} className="underline">
            Contact support
          </a>
        </span>
      </Strip>
    );
  }
  if (subscription?.status === 'past_due' && subscription.grace_until !== null) {
    return (
      <Strip tone="bad" action={<UpdatePayment />}>
        {words.pastDue(tierName(subscription.tier), formatDate(subscription.grace_until))}
      </Strip>
    );
  }
  return null;
}

/** Shown on pages with purchases; on a test-mode server that others can reach, on every page. */
export function TestModeNotice() {
  return config.billing.mode === 'test' && <Strip tone="info">{words.testMode}</Strip>;
}

export function BillingBanners() {
  const { billing } = useBilling();
  return (
    <>
      {config.billing.announced && <TestModeNotice />}
      {billing && <PaymentNotice billing={billing} />}
    </>
  );
}
