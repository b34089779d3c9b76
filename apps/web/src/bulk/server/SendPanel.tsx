import { maxTokens, type Recipe } from '@printready/pipeline/recipe';
import { Button } from '@printready/ui';
import { CloudUpload, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../screen-parts/banners/Banner.tsx';
import { BatchProgress } from '../../screen-parts/banners/BatchProgress.tsx';
import { RefusalBanner } from '../../screen-parts/banners/RefusalBanner.tsx';
import { useSignIn } from '../../screen-parts/use-sign-in.ts';
import { priceText } from '../../tokens/price.ts';
import type { BulkState } from '../run/bulk-state.ts';
import type { Bulk } from '../run/create-bulk.ts';
import type { Sending } from './send-batch.ts';
import { useSending } from './use-sending.ts';

type Props = {
  readonly bulk: Bulk;
  readonly state: Pick<BulkState, 'head' | 'list' | 'elsewhere'>;
  readonly recipe: Recipe | null;
};

export function SendPanel({ bulk, state, recipe }: Props) {
  const { items } = state.list;
  const tokens = recipe ? items.length * maxTokens(recipe) : 0;
  const { sending, trouble, send, stop, dismiss } = useSending({ bulk, state, tokens });
  const signIn = useSignIn(() => Promise.resolve());
  return (
    <>
      {trouble?.kind === 'refused' && (
        <RefusalBanner refusal={trouble.refusal} onSignIn={() => void signIn()} onDismiss={dismiss}>
          Nothing has started; your files are kept.
        </RefusalBanner>
      )}
      {trouble?.kind === 'failed' && (
        <Banner tone="bad" onDismiss={dismiss}>
          <strong className="pr-2 font-semibold">{trouble.message}</strong>
          When you try again, nothing is sent or charged twice.
        </Banner>
      )}
      <div className="flex flex-col gap-3 rounded-md border border-ink-300 bg-surface p-3">
        <p className="flex gap-2 text-sm text-ink-800">
          <ShieldCheck size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            Your artwork leaves this computer. Each file is deleted from our servers as soon as it is done,
            and a day after it failed. Only you can see the results. They are deleted after 72 hours, or
            sooner if you choose. You can close this page once all files are sent.
          </span>
        </p>
        {sending ? (
          <Progress sending={sending} onStop={stop} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="grow text-sm text-ink-700">
              {tokens > 0 && 'Tokens are charged at the start. Unused tokens are given back.'}
            </p>
            <Button
              icon={CloudUpload}
              iconSize={18}
              look="primary"
              disabled={!recipe || state.elsewhere}
              onClick={() => recipe && void send(recipe)}
            >
              Send {items.length} {items.length === 1 ? 'file' : 'files'} to our servers
              {tokens > 0 && ` · up to ${priceText(tokens)}`}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type ProgressProps = { readonly sending: Sending; readonly onStop: () => void };

function Progress({ sending: { files, of, share }, onStop }: ProgressProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Moves the focus to this button, because the clicked button was removed.
  useEffect(() => button.current?.focus(), []);
  const percent = Math.round(100 * share);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-44 grow basis-0">
        <p className="pb-1 text-sm text-ink-950">
          <span role="status">
            Sending {files} of {of} {of === 1 ? 'file' : 'files'}
          </span>{' '}
          · {percent}%
        </p>
        <BatchProgress label="Sending" value={percent} />
      </div>
      <Button icon={X} ref={button} look="quiet" disabled={files === of} onClick={onStop}>
        Stop sending
      </Button>
    </div>
  );
}
