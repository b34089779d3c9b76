import { RECOVERY_TOAST_MS, billing as words } from '@printready/contracts/messages';
import { type Period, TIERS } from '@printready/contracts/plans';
import { toast } from '@printready/ui';
import { useEffect, useState } from 'react';
import { takeRecovery } from '../billing/redirect-time.ts';
import { TestModeNotice } from '../billing/TestModeNotice.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { useTitle } from '../shell/use-title.ts';
import { useSubscription } from '../tokens/use-subscription.ts';
import { Calculator } from './Calculator.tsx';
import { PlanCard } from './PlanCard.tsx';
import { Questions } from './Questions.tsx';

const PERIOD_NAMES: readonly (readonly [Period, string])[] = [
  ['monthly', 'Monthly'],
  ['yearly', 'Yearly, two months free'],
];

function PeriodSwitch(props: { readonly period: Period; readonly onChange: (period: Period) => void }) {
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-md border border-ink-300 bg-surface p-1">
      <legend className="sr-only">Billing period</legend>
      {PERIOD_NAMES.map(([value, name]) => (
        <label
          key={value}
          className="inline-flex min-h-9 cursor-pointer items-center rounded-sm px-4 text-sm font-medium text-ink-800 has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent thumb:min-h-11"
        >
          <input
            type="radio"
            name="period"
            value={value}
            checked={props.period === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the toast only once, because `takeRecovery` clears the stored time. */
function useRecovery(): void {
  useEffect(() => {
    if (takeRecovery(Date.now())) toast.error(words.recovery, { duration: RECOVERY_TOAST_MS });
  }, []);
}

export function Pricing() {
  useTitle('Pricing');
  useRecovery();
  const [period, setPeriod] = useState<Period>('monthly');
  const { status, subscription } = useSubscription();
  const { billing } = useBilling();
  const current = status === 'loaded' ? { tier: subscription.tier, period: subscription.period } : null;
  return (
    <>
      <TestModeNotice />
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-16 px-4 py-12 sm:px-6 sm:py-16">
        <section aria-labelledby="pricing" className="flex flex-col gap-8">
          <div className="flex flex-wrap items-end justify-between gap-6">
            <div>
              <h1 id="pricing" className="text-4xl font-semibold tracking-tight">
                Pricing
              </h1>
              <p className="mt-3 max-w-xl text-lg text-ink-700">
                Buy tokens and spend them on runs. Every plan includes every tool.
              </p>
            </div>
            <PeriodSwitch period={period} onChange={setPeriod} />
          </div>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
            {TIERS.map((tier) => (
              <PlanCard
                key={tier}
                tier={tier}
                period={period}
                current={current}
                subscribed={billing?.subscription !== null && billing !== null}
                unavailable={billing?.unavailable ?? []}
              />
            ))}
          </ul>
          <p className="text-sm text-ink-700">
            {words.renewal} Prices are in US dollars, plus tax where it applies.
          </p>
        </section>
        <Calculator period={period} />
        <Questions />
      </div>
    </>
  );
}
