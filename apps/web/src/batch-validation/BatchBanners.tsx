import { Button } from '@printready/ui';
import { Banner } from '../screen-parts/banners/Banner.tsx';
import { RefusalBanner } from '../screen-parts/banners/RefusalBanner.tsx';
import { useSignIn } from '../screen-parts/use-sign-in.ts';
import type { Batch, BatchState } from './batch/create-batch.ts';

type Props = { readonly batch: Batch; readonly state: BatchState };

export function BatchBanners(props: Props) {
  const { batch, state } = props;
  const { head, refusal, elsewhere } = state;
  const running = head?.phase === 'running' || head?.phase === 'pausing' || head?.phase === 'paused';
  return (
    <>
      {elsewhere && (
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
      {!refusal && head?.phase === 'finished' && (
        <Banner tone="warn" actions={<PayButton {...props} />}>
          <strong className="font-semibold">The batch is done but not paid yet.</strong> You’re charged only
          once, however often you try.
        </Banner>
      )}
      {running && !head.filesKept && (
        <Banner tone="warn">
          This browser has no room to store the files. Keep this tab open until the batch is done. Otherwise
          files that are still waiting must be added again.
        </Banner>
      )}
    </>
  );
}

function PayButton({ batch, state }: Props) {
  return (
    <Button size="small" look="primary" onClick={() => void batch.pay()}>
      Pay {state.head?.charged ?? 0} {state.head?.charged === 1 ? 'token' : 'tokens'}
    </Button>
  );
}

function Refused({
  batch,
  state,
  refusal,
}: Props & { readonly refusal: NonNullable<BatchState['refusal']> }) {
  const signIn = useSignIn(() => Promise.resolve());
  const unpaid = state.head?.phase === 'finished';
  return (
    <RefusalBanner
      refusal={refusal}
      onSignIn={() => void signIn()}
      onDismiss={unpaid ? null : batch.dismissRefusal}
      actions={unpaid && <PayButton batch={batch} state={state} />}
    >
      {unpaid
        ? 'The results are saved in this browser. You can export them once the batch is paid.'
        : 'Nothing has started. Each checked file costs 1 token.'}
    </RefusalBanner>
  );
}
