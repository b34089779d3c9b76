import { useUser } from '@printready/sign-in/session';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useEffect } from 'react';
import { useUndoOffer } from '../screen-parts/undo/use-undo-offer.ts';
import { BatchBanners } from './BatchBanners.tsx';
import { BatchStart } from './BatchStart.tsx';
import { headOf, isStarted } from './batch/batch-state.ts';
import { useBatch } from './batch/use-batch.ts';
import { BatchResults } from './results/BatchResults.tsx';

type Props = { readonly manifest: ToolManifest };

export default function BatchScreen({ manifest }: Props) {
  return <OwnBatch key={useUser().id} manifest={manifest} />;
}

function OwnBatch({ manifest }: Props) {
  const { batch, state } = useBatch(manifest.price.tokens);
  const { offerUndo, withdraw } = useUndoOffer();
  const begun = headOf(state) !== null;
  useEffect(() => {
    if (begun) withdraw();
  }, [begun, withdraw]);
  if (state.at === 'loading') {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-3 text-sm text-ink-700">
        <Spinner label="" />
        Looking for an unfinished batch…
      </p>
    );
  }
  const clear = async () => {
    const restore = await batch.clear();
    offerUndo('The batch was cleared.', () => void restore());
  };
  return (
    <div className="flex h-full flex-col bg-paper">
      <BatchBanners batch={batch} state={state} />
      {isStarted(state) ? (
        <BatchResults batch={batch} state={state} onClear={() => void clear()} />
      ) : (
        <BatchStart manifest={manifest} batch={batch} state={state} onClear={() => void clear()} />
      )}
    </div>
  );
}
