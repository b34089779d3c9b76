import { billing as words } from '@printready/contracts/messages';
import { tierName } from '@printready/contracts/plans';
import { Button, Skeleton, saveFile, toast, useAttempt } from '@printready/ui';
import { badgeLevel, type Subscription } from '@printready/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBilling } from '../billing/use-billing.ts';
import { usePayer } from '../tokens/payer.ts';
import type { Payer } from '../tokens/payer-of.ts';
import { useRefreshSubscription, useSubscription } from '../tokens/use-subscription.ts';
import { Billing } from './subscription/Billing.tsx';
import { peopleQuery, readMemberName } from './team/people.ts';
import { UsageChart } from './usage/UsageChart.tsx';
import { UsageTable } from './usage/UsageTable.tsx';
import { readAllUsage, usageCsv } from './usage/usage-csv.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const BAR = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 p-5">
      <dt className="text-sm text-ink-700">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Plan({ subscription }: { readonly subscription: Subscription }) {
  const { billing } = useBilling();
  const { tier, isActive, tokensRemaining, tokenLimit, resetDate } = subscription;
  const share = tokenLimit > 0 ? Math.min(1, tokensRemaining / tokenLimit) : 0;
  return (
    <div className="overflow-hidden rounded-md border border-ink-300 bg-surface">
      <dl className="grid divide-ink-200 max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <Fact label="Plan">
          {tierName(tier)}
          {!isActive && <span className="ml-2 text-sm font-normal text-bad">not active</span>}
        </Fact>
        <Fact label="Tokens left">
          {tokensRemaining} <span className="text-sm font-normal text-ink-600">of {tokenLimit}</span>
        </Fact>
        {billing?.subscription?.awaits_payment ? (
          <Fact label="Tokens renew">with the payment</Fact>
        ) : (
          <Fact label="Tokens renew on">{DATE.format(new Date(resetDate))}</Fact>
        )}
      </dl>
      <div className="h-1 bg-ink-100">
        <div
          className={`h-full ${BAR[badgeLevel(tokensRemaining, tokenLimit)]}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}

function UsageExport({ payer }: { readonly payer: Payer }) {
  const cache = useQueryClient();
  const { busy, attempt } = useAttempt((error) => {
    toast.error(error instanceof Error ? error.message : 'Usage could not be exported.');
    return null;
  });
  const readCsv = async () => {
    const entries = await readAllUsage(payer);
    if (payer.shop?.role !== 'owner') return usageCsv(entries);
    const people = await cache.query({ ...peopleQuery(payer.id), staleTime: 0 });
    return usageCsv(entries, ({ user_id }) => readMemberName(people, user_id));
  };
  const save = async () => {
    saveFile(new Blob([await readCsv()], { type: 'text/csv;charset=utf-8' }), 'printready-usage.csv');
  };
  return (
    <Button size="small" busy={busy} onClick={() => void attempt(save)}>
      Download CSV
    </Button>
  );
}

function PaidByShop({ shop: { name, role } }: { readonly shop: NonNullable<Payer['shop']> }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-ink-300 bg-accent-soft p-4 text-sm">
      <Users size={18} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-accent" />
      <span>
        <strong className="font-semibold">{name}</strong> pays for your runs. This page shows its tokens
        {role === 'owner' ? ', plan, and usage.' : ' and what you used.'} To see your own, choose “Your own
        tokens” in the account menu.
      </span>
    </p>
  );
}

function usageTitle({ shop }: Payer): string {
  if (!shop) return 'Recent usage';
  return shop.role === 'owner' ? `Recent usage of ${shop.name}` : `Your recent usage for ${shop.name}`;
}

export function SubscriptionTab() {
  const payer = usePayer();
  const state = useSubscription();
  const refresh = useRefreshSubscription();
  const balance = state.subscription?.tokensRemaining;
  if (!payer) return null;
  return (
    <div className="flex flex-col gap-8">
      {payer.shop && <PaidByShop shop={payer.shop} />}
      {state.status === 'fallback' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-md border border-warn bg-warn-soft p-4 text-sm"
        >
          <TriangleAlert size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
          <span className="mr-auto">Your plan could not be loaded. {state.error.message}</span>
          <Button size="small" onClick={() => void refresh({ force: true })}>
            Try Again
          </Button>
        </div>
      )}
      {state.subscription ? (
        <Plan subscription={state.subscription} />
      ) : (
        <Skeleton className="h-[90px] w-full" />
      )}
      {payer.shop?.role === 'member' ? (
        <p className="text-sm text-ink-700">
          Only owners of {payer.shop.name} can change its plan and see its invoices.
        </p>
      ) : (
        <Billing userId={payer.id} />
      )}
      <section aria-labelledby="usage">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="usage" className="text-lg font-semibold">
            {usageTitle(payer)}
          </h2>
          <UsageExport payer={payer} />
        </div>
        <div className="flex flex-col gap-4">
          <UsageChart payer={payer} balance={balance} />
          <div>
            <UsageTable payer={payer} balance={balance} />
          </div>
        </div>
      </section>
      <p className="text-sm text-ink-700">{words.renewal}</p>
    </div>
  );
}
