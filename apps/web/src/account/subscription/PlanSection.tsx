import type { BillingState, RunningSubscription } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { formatPrice, tierName } from '@printready/contracts/plans';
import { Button, Dialog, ErrorText } from '@printready/ui';
import { useState } from 'react';
import { cancelPlan, openPortal, resumePlan } from '../../billing/billing-requests.ts';
import { formatDate } from '../../billing/dates.ts';
import { useRefreshBilling } from '../../billing/use-billing.ts';
import { LinkButton } from '../../shell/LinkButton.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useBillingAction } from './use-billing-action.ts';

/** Reasons why a plan that is active at Stripe is not in effect. */
const STOPPED: Readonly<Record<NonNullable<BillingState['blocked']>, string>> = {
  unpaid: 'Stopped until its payment arrives',
  paused: 'Paused',
  refund: 'Stopped: a payment was refunded',
  dispute: 'Stopped: a payment was disputed',
};

function nextDate(plan: RunningSubscription, blocked: BillingState['blocked']): string {
  const { ends_at, scheduled, trial_until, period_end, grace_until } = plan;
  if (blocked) return STOPPED[blocked];
  if (plan.status === 'past_due' && grace_until !== null) return `Payment due by ${formatDate(grace_until)}`;
  if (trial_until !== null) return `Trial until ${formatDate(trial_until)}`;
  if (ends_at !== null) return `Ends on ${formatDate(ends_at)}`;
  if (scheduled) {
    const rhythm = scheduled.tier === plan.tier ? `, billed ${scheduled.period}` : '';
    return `Changes to ${tierName(scheduled.tier)}${rhythm} on ${formatDate(scheduled.at)}`;
  }
  return `Renews on ${formatDate(period_end)}`;
}

function CancelDialog(props: { readonly plan: RunningSubscription; readonly onClose: () => void }) {
  const { plan, onClose } = props;
  const refresh = useRefreshBilling();
  const { busy, problem, run } = useBillingAction();
  const cancel = () =>
    run(async () => {
      await cancelPlan();
      await refresh();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel ${tierName(plan.tier)}?`}
      width="small"
      cancel="Keep my plan"
      actions={
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          Cancel plan
        </Button>
      }
    >
      <p>
        You keep {tierName(plan.tier)} and its tokens until {formatDate(plan.period_end)}. Then you are on the{' '}
        {tierName('free')}. You are not charged again.
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function Actions({ plan }: { readonly plan: RunningSubscription }) {
  const [canceling, setCanceling] = useState(false);
  const refresh = useRefreshBilling();
  const { busy, problem, run } = useBillingAction();
  const resume = () =>
    run(async () => {
      await resumePlan();
      await refresh();
    });
  const isResumable = plan.ends_at !== null || plan.scheduled !== null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/pricing">Compare plans</LinkButton>
        {isResumable && (
          <Button busy={busy} onClick={() => void resume()}>
            {plan.ends_at === null ? `Keep ${tierName(plan.tier)}` : 'Resume plan'}
          </Button>
        )}
        {plan.ends_at === null && (
          <Button look="danger" onClick={() => setCanceling(true)}>
            Cancel plan
          </Button>
        )}
      </div>
      <ErrorText>{problem}</ErrorText>
      {canceling && <CancelDialog plan={plan} onClose={() => setCanceling(false)} />}
    </>
  );
}

function PaymentMethod({ plan }: { readonly plan: RunningSubscription }) {
  const { busy, problem, run } = useBillingAction();
  const open = () => run(async () => window.location.assign((await openPortal()).url));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-ink-200 pt-4 text-sm">
      <span>
        {plan.card ? (
          <>
            <span className="capitalize">{plan.card.brand}</span> ending in{' '}
            <span className="tabular-nums">{plan.card.last4}</span>
          </>
        ) : (
          'No card on file'
        )}
      </span>
      <Button size="small" busy={busy} onClick={() => void open()}>
        Manage payment
      </Button>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

export function PlanSection({ billing }: { readonly billing: BillingState }) {
  const { subscription: plan } = billing;
  if (!plan) {
    return (
      <SettingsSection title="Plan" text="More tokens every month. Every tool is already included.">
        <div>
          <LinkButton look="primary" to="/pricing">
            See plans
          </LinkButton>
        </div>
      </SettingsSection>
    );
  }
  const each = plan.period === 'yearly' ? 'year' : 'month';
  return (
    <SettingsSection
      title="Plan"
      text={`${formatPrice(plan.price_cents)} a ${each}, plus tax where it applies.`}
    >
      <div className="flex flex-col gap-4 rounded-md border border-ink-300 bg-surface p-5">
        <div>
          <p className="text-lg font-semibold">
            {tierName(plan.tier)} <span className="font-normal text-ink-700">· {plan.period}</span>
          </p>
          <p className="mt-1 text-sm text-ink-800">{nextDate(plan, billing.blocked)}</p>
          {plan.awaits_payment && <p className="mt-1 text-sm text-ink-800">{words.awaiting}</p>}
          {plan.pending_until !== null && (
            <p className="mt-1 text-sm text-ink-800">
              Your upgrade is waiting for payment until {formatDate(plan.pending_until)}.
            </p>
          )}
          {plan.open_invoice && (
            <p className="mt-2 text-sm">
              <a href={plan.open_invoice.url} className="font-medium text-accent underline">
                {plan.open_invoice.confirm ? 'Confirm payment' : 'Pay'}{' '}
                {formatPrice(plan.open_invoice.due_cents)}
              </a>
            </p>
          )}
        </div>
        <Actions plan={plan} />
        <PaymentMethod plan={plan} />
      </div>
    </SettingsSection>
  );
}
