import { Button } from '@printready/ui';
import type { SpendResult } from '@printready/wallet';
import { useState } from 'react';
import { useTitle } from '../../shell/use-title.ts';
import { usePayer } from '../../tokens/payer.ts';
import { priceText } from '../../tokens/price.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import { useRefreshSubscription, useSubscription } from '../../tokens/use-subscription.ts';
import { UsageTable } from './UsageTable.tsx';

/** One run of Color Knockout; the database charges according to its own price table. */
const RUN = { toolId: 'color-ko', tokens: 1, batchSize: 1, variant: null, options: { test: true } } as const;

export function TokenTest() {
  useTitle('Token test');
  const payer = usePayer();
  const { subscription } = useSubscription();
  const refresh = useRefreshSubscription();
  const { spend } = useSpend();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [answer, setAnswer] = useState<SpendResult | null>(null);
  const [busy, setBusy] = useState(false);

  const pay = async (id: string) => {
    setBusy(true);
    setRequestId(id);
    setAnswer(await spend({ ...RUN, requestId: id }));
    setBusy(false);
  };
  const balance = subscription?.tokensRemaining ?? 0;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-10 sm:px-6">
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">Token test</h1>
        <p className="pt-2 text-ink-700">
          Spends a real token of your account, as one run of Color Knockout does, and shows the ledger.
        </p>
      </header>
      <p className="text-ink-800 tabular-nums">
        {subscription
          ? `${subscription.tokensRemaining} of ${subscription.tokenLimit} tokens left`
          : 'Loading your balance…'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={busy} onClick={() => void pay(crypto.randomUUID())}>
          Spend {priceText(RUN.tokens)}
        </Button>
        {import.meta.env.DEV && (
          <>
            <Button disabled={busy || requestId === null} onClick={() => requestId && void pay(requestId)}>
              Send the same request again
            </Button>
            <Button onClick={() => void refresh({ force: true })}>Read the balance again</Button>
          </>
        )}
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-800">
        {answer && (answer.ok ? `Paid. ${answer.remaining} tokens remain.` : answer.problem.text)}
      </p>
      <section aria-labelledby="ledger">
        <h2 id="ledger" className="mb-3 text-lg font-semibold">
          Ledger
        </h2>
        {payer && <UsageTable payer={payer} balance={balance} />}
      </section>
    </div>
  );
}
