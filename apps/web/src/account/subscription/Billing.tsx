import { billing as words } from '@printready/contracts/messages';
import { Button, Skeleton } from '@printready/ui';
import { useSearchParams } from 'react-router';
import { TestModeNotice } from '../../billing/TestModeNotice.tsx';
import { useBilling, useRefreshBilling } from '../../billing/use-billing.ts';
import { ChangeDialog, readChoice } from './ChangeDialog.tsx';
import { Invoices } from './Invoices.tsx';
import { PlanSection } from './PlanSection.tsx';

/** @param props.userId payer: a person, or a shop that the person owns */
export function Billing({ userId }: { readonly userId: string }) {
  const { billing, error } = useBilling();
  const refresh = useRefreshBilling();
  const [query, setQuery] = useSearchParams();
  if (!billing) {
    if (!error) return <Skeleton className="h-48 w-full" />;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-700">
        {words.planAway}
        <Button size="small" onClick={() => void refresh()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (billing.mode === 'off') return null;
  const { subscription: plan } = billing;
  const choice = readChoice(query.get('change'));
  const isOther = choice && plan && (choice.tier !== plan.tier || choice.period !== plan.period);
  return (
    <div className="flex flex-col">
      <TestModeNotice />
      <div className="h-6" />
      <PlanSection billing={billing} />
      <Invoices
        userId={userId}
        seen={`${plan?.status ?? ''} ${plan?.period_end ?? ''} ${plan?.tier ?? ''}`}
      />
      {isOther && (
        <ChangeDialog
          plan={plan}
          choice={choice}
          onClose={() => setQuery({ tab: 'subscription' }, { replace: true })}
        />
      )}
    </div>
  );
}
