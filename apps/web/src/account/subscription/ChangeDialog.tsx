import type {
  BillingChange,
  BillingPreview,
  PlanChoice,
  RunningSubscription,
} from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { formatPrice, isPaidTier, isPeriod, tierName } from '@printready/contracts/plans';
import { Button, Dialog, Skeleton, toast } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { changePlan, previewChange } from '../../billing/billing-requests.ts';
import { formatDate } from '../../billing/dates.ts';
import { useRefreshBilling } from '../../billing/use-billing.ts';
import { Refusal } from '../../platform/own-server.ts';
import { useBillingAction } from './use-billing-action.ts';

export function readChoice(text: string | null): PlanChoice | null {
  const [tier, period] = text?.split('-') ?? [];
  return isPaidTier(tier) && isPeriod(period) ? { tier, period } : null;
}

/** Example: "Due now $6.67: $12.67 for Pro Toolbox until May 31, less $6 for Design Essentials". */
function dueText(preview: BillingPreview, choice: PlanChoice, plan: RunningSubscription): string {
  const charge = `${formatPrice(preview.charge_cents)} for ${tierName(choice.tier)} until ${formatDate(preview.next_at)}`;
  const credit = `less ${formatPrice(preview.credit_cents)} for ${tierName(plan.tier)}`;
  const tax = preview.tax_cents > 0 ? `, plus ${formatPrice(preview.tax_cents)} tax` : '';
  return `Due now ${formatPrice(preview.due_cents)}: ${charge}, ${credit}${tax}`;
}

function Preview(props: {
  readonly preview: BillingPreview;
  readonly choice: PlanChoice;
  readonly plan: RunningSubscription;
}) {
  const { preview, choice, plan } = props;
  const each = choice.period === 'yearly' ? 'a year' : 'a month';
  const then = `Then ${formatPrice(preview.next_cents)} ${each} from ${formatDate(preview.next_at)}.`;
  if (preview.when === 'now') {
    return (
      <>
        <p className="font-medium tabular-nums">{dueText(preview, choice, plan)}</p>
        <p className="mt-2 text-ink-700">Your plan and the extra tokens start at once. {then}</p>
      </>
    );
  }
  return (
    <>
      <p className="font-medium">Nothing is due now.</p>
      <p className="mt-2 text-ink-700">
        You keep {tierName(plan.tier)} until {formatDate(preview.next_at)}. {then}
      </p>
    </>
  );
}

function doneText(answer: Exclude<BillingChange, { result: 'needs_action' }>, choice: PlanChoice): string {
  if (answer.result === 'scheduled') return `Your plan changes on ${formatDate(answer.at)}.`;
  return answer.result === 'done' ? `You are on ${tierName(choice.tier)}.` : words.processing;
}

async function confirmChange(given: {
  readonly preview: BillingPreview;
  readonly choice: PlanChoice;
  readonly onOutdated: () => Promise<unknown>;
  readonly onDone: () => Promise<void>;
}): Promise<void> {
  const { preview, choice, onOutdated, onDone } = given;
  const { proration_date, due_cents } = preview;
  try {
    const answer = await changePlan({ ...choice, proration_date, due_cents });
    if (answer.result === 'needs_action') {
      window.location.assign(answer.url);
      return;
    }
    toast.success(doneText(answer, choice));
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'preview_outdated') await onOutdated();
    throw failure;
  }
  await onDone();
}

export function ChangeDialog(props: {
  readonly plan: RunningSubscription;
  readonly choice: PlanChoice;
  readonly onClose: () => void;
}) {
  const { plan, choice, onClose } = props;
  const refresh = useRefreshBilling();
  const { busy, problem, run } = useBillingAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['billing-preview', choice.tier, choice.period],
    queryFn: () => previewChange(choice),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const confirm = (preview: BillingPreview) =>
    run(() => confirmChange({ preview, choice, onOutdated: refetch, onDone: () => refresh().then(onClose) }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change to ${tierName(choice.tier)}, ${choice.period}`}
      width="small"
      cancel="Not now"
      actions={
        data && (
          <Button look="primary" busy={busy} onClick={() => void confirm(data)}>
            {data.when === 'now' ? `Pay ${formatPrice(data.due_cents)} and change` : 'Schedule change'}
          </Button>
        )
      }
    >
      {data ? (
        <Preview preview={data} choice={choice} plan={plan} />
      ) : (
        !error && <Skeleton className="h-16 w-full" />
      )}
      {(problem ?? error) && (
        <p role="alert" className="mt-3 text-bad">
          {problem ?? error?.message}
        </p>
      )}
    </Dialog>
  );
}
