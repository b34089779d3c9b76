import { Button } from '@printready/ui';
import type { SpendProblem } from '@printready/wallet';
import { Banner } from '../screen-parts/banners/Banner.tsx';
import { RefusalBanner } from '../screen-parts/banners/RefusalBanner.tsx';
import { useSignIn } from '../screen-parts/use-sign-in.ts';
import { type BatchState, isStarted } from './batch/batch-state.ts';
import type { Batch } from './batch/create-batch.ts';

type Props = { readonly batch: Batch; readonly state: BatchState };

export function BatchBanners(props: Props) {
  const { batch, state } = props;
  const refusal = 'refusal' in state ? state.refusal : null;
  const isRunning = state.at === 'running' || state.at === 'pausing' || state.at === 'paused';
  return (
    <>
      {isStarted(state) && state.isElsewhere && (
        <Banner
          tone="warn"
          actions={
            <Button size="small" onClick={() => void batch.resume()}>
              Go on here
            </Button>
          }
        >
          <strong className="font-semibold">This batch is running in another tab.</strong> Close that tab to
          continue here.
        </Banner>
      )}
      {refusal && <Refused {...props} refusal={refusal} />}
      {!refusal && state.at === 'finished' && (
        <Banner tone="warn" actions={<PayButton batch={batch} charged={state.charged} />}>
          <strong className="font-semibold">The batch is done but not paid yet.</strong> You’re charged only
          once, however often you try.
        </Banner>
      )}
      {isRunning && !state.head.filesKept && (
        <Banner tone="warn">
          This browser has no room to store the files. Keep this tab open until the batch is done. Otherwise
          files that are still waiting must be added again.
        </Banner>
      )}
    </>
  );
}

function PayButton({ batch, charged }: { readonly batch: Batch; readonly charged: number }) {
  return (
    <Button size="small" look="primary" onClick={() => void batch.pay()}>
      Pay {charged} {charged === 1 ? 'token' : 'tokens'}
    </Button>
  );
}

function Refused({ batch, state, refusal }: Props & { readonly refusal: SpendProblem }) {
  const signIn = useSignIn(() => Promise.resolve());
  const isUnpaid = state.at === 'finished';
  return (
    <RefusalBanner
      refusal={refusal}
      onSignIn={() => void signIn()}
      onDismiss={isUnpaid ? null : batch.dismissRefusal}
      actions={isUnpaid && <PayButton batch={batch} charged={state.charged} />}
    >
      {isUnpaid
        ? 'The results are saved in this browser. You can export them once the batch is paid.'
        : 'Nothing has started. Each checked file costs 1 token.'}
    </RefusalBanner>
  );
}
