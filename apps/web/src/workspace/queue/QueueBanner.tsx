import { useAuth } from '@printready/sign-in/session';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { Button } from '@printready/ui';
import { saveDraft } from '../../files/stored/draft.ts';
import { Banner } from '../../screen-parts/banners/Banner.tsx';
import { RefusalBanner } from '../../screen-parts/banners/RefusalBanner.tsx';
import { useSignIn } from '../../screen-parts/use-sign-in.ts';
import type { QueueItem } from './queue.ts';
import type { Queue } from './use-queue.ts';

function Done({ queue, item }: { readonly queue: Queue; readonly item: QueueItem }) {
  return (
    <Banner
      tone="info"
      actions={
        <Button size="small" onClick={() => queue.download(item)}>
          Download
        </Button>
      }
    >
      <strong className="font-semibold">This image is done.</strong> {item.output?.found} Its result is in the
      list. This is only a preview; running it again costs the normal price unless nothing has changed.
    </Banner>
  );
}

export function QueueBanner(props: {
  readonly toolId: WorkspaceToolId;
  readonly queue: Queue;
  readonly current: QueueItem | null;
}) {
  const { toolId, queue, current } = props;
  const { refused, items } = queue;
  const { user } = useAuth();
  const signIn = useSignIn(async () => {
    const first = current ?? items[0];
    if (!first) return;
    await saveDraft({
      toolId,
      userId: user?.id ?? null,
      file: first.file,
      options: queue.optionsOf(first),
      requestId: null,
      others: items.filter((item) => item !== first).map(({ file }) => file),
    }).catch((error: unknown) => console.error('The list could not be kept for after the sign-in.', error));
  });
  if (!refused)
    return current?.output?.unseen && !current.unpaid ? <Done queue={queue} item={current} /> : null;
  return (
    <RefusalBanner
      refusal={refused}
      onSignIn={() => void signIn()}
      onDismiss={queue.dismiss}
      actions={
        refused.code !== 'signed-out' && (
          <Button size="small" onClick={() => void queue.run()}>
            Go on
          </Button>
        )
      }
    >
      {queue.done > 0 && `${queue.done} done. `}
      {queue.left === 1 ? 'One image is waiting' : `${queue.left} images are waiting`}. Nothing is lost.
    </RefusalBanner>
  );
}
