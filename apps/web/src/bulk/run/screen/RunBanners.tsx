import { Button } from '@printready/ui';
import { Banner } from '../../../screen-parts/banners/Banner.tsx';
import { RefusalBanner } from '../../../screen-parts/banners/RefusalBanner.tsx';
import { useSignIn } from '../../../screen-parts/use-sign-in.ts';
import { dueOf, tokensOf } from '../bulk-payment.ts';
import type { BulkState } from '../bulk-state.ts';
import type { Bulk } from '../create-bulk.ts';
import { savableOf } from '../parts.ts';
import { questionsOf } from '../plan/bulk.ts';
import { reportFailure } from '../storage/save-dialog.ts';
import { savePart } from './save-part.ts';

type Props = { readonly bulk: Bulk; readonly state: BulkState; readonly differs: boolean };

export function RunBanners(props: Props) {
  const { bulk, state, differs } = props;
  const { elsewhere, refusal, lost, roomMb, storageRefused, startedBy, list } = state;
  const open = list.phase !== 'finished' && list.phase !== 'settled';
  return (
    <>
      {elsewhere && (
        <Banner tone="info">
          <strong className="font-semibold">This batch is open in another tab.</strong> Close that tab to
          continue here.
        </Banner>
      )}
      {startedBy !== null && <Updated bulk={bulk} state={state} />}
      {lost > 0 && (
        <Banner tone="warn">
          <strong className="font-semibold">A batch is no longer in this browser.</strong> It made room and
          dropped the list of {lost} {lost === 1 ? 'file' : 'files'}. Add {lost === 1 ? 'it' : 'them'} again.
        </Banner>
      )}
      {roomMb !== null && <NoRoom bulk={bulk} state={state} roomMb={roomMb} />}
      {storageRefused && (
        <Banner tone="bad">
          <strong className="font-semibold">This browser can’t save the batch.</strong> Private windows and
          full disks can’t store files. You aren’t charged for results that can’t be saved.
        </Banner>
      )}
      {differs && open && (
        <Banner tone="info">The recipe has changed. This batch uses the one that it started with.</Banner>
      )}
      {refusal === 'questions' && <Questions bulk={bulk} state={state} />}
      {refusal === 'unasked' && (
        <Banner tone="warn" actions={<PayButton bulk={bulk} state={state} />}>
          <strong className="font-semibold">The batch is done but not paid yet.</strong> You’re charged only
          once, however often you try.
        </Banner>
      )}
      {refusal !== null && typeof refusal !== 'string' && (
        <Refused bulk={bulk} state={state} refusal={refusal} />
      )}
    </>
  );
}

type Own<Fields extends keyof BulkState> = {
  readonly bulk: Bulk;
  readonly state: Pick<BulkState, Fields>;
};

function PayButton({ bulk, state: { head, list } }: Own<'head' | 'list'>) {
  const tokens = head ? tokensOf(dueOf(head, list.items)) : 0;
  return (
    <Button size="small" look="primary" onClick={() => void bulk.pay()}>
      Pay {tokens} {tokens === 1 ? 'token' : 'tokens'}
    </Button>
  );
}

function NoRoom({ bulk, state, roomMb }: Own<'part' | 'elsewhere' | 'list'> & { readonly roomMb: number }) {
  const { part, elsewhere, list } = state;
  const ready = savableOf(list.items).length;
  const save = () => reportFailure(() => savePart(bulk));
  return (
    <Banner
      tone="warn"
      actions={
        ready > 0 &&
        !elsewhere && (
          <>
            {part && (
              <Button size="small" look="primary" onClick={() => void bulk.clearPart()}>
                ZIP saved, continue
              </Button>
            )}
            <Button size="small" onClick={() => void save()}>
              {part
                ? 'Download it again'
                : `Download the first ${ready} ${ready === 1 ? 'result' : 'results'}`}
            </Button>
          </>
        )
      }
    >
      <strong className="font-semibold">This browser has no room for about {roomMb} MB more.</strong>{' '}
      {part
        ? 'After you save the ZIP, its results are removed here and the batch continues.'
        : 'Free some space on this computer, then resume. Or pay for what is done, save it and continue with the rest. No files are lost.'}
    </Banner>
  );
}

function Updated({ bulk, state: { startedBy, list } }: Own<'startedBy' | 'list'>) {
  const done = list.items.filter(({ stage }) => stage.kind === 'done').length;
  return (
    <Banner
      tone="warn"
      actions={
        <>
          <Button size="small" look="primary" onClick={() => void bulk.resumeAfterUpdate(false)}>
            Run the rest
          </Button>
          <Button size="small" onClick={() => void bulk.resumeAfterUpdate(true)}>
            Run all again
          </Button>
        </>
      }
    >
      <strong className="font-semibold">PrintReady was updated after this batch started.</strong> {done} of{' '}
      {list.items.length} files were made by version {startedBy}; results of the new one may differ.
    </Banner>
  );
}

function Questions({ bulk, state: { list } }: Own<'list'>) {
  const asking = list.items.flatMap((item) => {
    const [found] = questionsOf(item);
    return found === undefined ? [] : [{ id: item.id, path: item.subject.path, found }];
  });
  const ids = asking.map(({ id }) => id);
  return (
    <section aria-label="Questions" className="rounded-md border border-ink-300 bg-warn-soft p-3 text-sm">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h3 className="grow font-semibold text-ink-950">
          {asking.length} {asking.length === 1 ? 'result needs' : 'results need'} a review before you pay
        </h3>
        <Button size="small" onClick={() => void bulk.answer(ids, true)}>
          Keep all
        </Button>
      </div>
      <ul className="flex flex-col gap-2">
        {asking.map(({ id, path, found }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-44 grow basis-0">
              <span className="font-medium break-all">{path}</span>: {found}
            </span>
            <Button size="small" onClick={() => void bulk.answer([id], true)}>
              Keep
            </Button>
            <Button size="small" look="quiet" onClick={() => void bulk.answer([id], false)}>
              Leave out
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refused(
  props: Own<'head' | 'list'> & { readonly refusal: Exclude<BulkState['refusal'], string | null> },
) {
  const { bulk, state, refusal } = props;
  const signIn = useSignIn(() => Promise.resolve());
  const unpaid = state.list.phase === 'finished';
  return (
    <RefusalBanner
      refusal={refusal}
      onSignIn={() => void signIn()}
      onDismiss={unpaid ? null : bulk.dismissRefusal}
      actions={unpaid && <PayButton bulk={bulk} state={state} />}
    >
      {unpaid
        ? 'The results are saved in this browser. You can open them once the batch is paid.'
        : state.head?.recipe
          ? 'Nothing was charged; your files and results are kept.'
          : 'Nothing has started; your files are kept.'}
    </RefusalBanner>
  );
}
