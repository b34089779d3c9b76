import { useEffect, useEffectEvent } from 'react';
import type { SourceFile } from '../files/document.ts';
import type { useOpen } from '../files/open/use-open.ts';
import { type SentOptions, useTransferWhileOpen } from '../files/stored/transfer.ts';
import type { QueueItem } from './queue/queue.ts';
import type { Queue } from './queue/use-queue.ts';
import type { Guarded } from './use-guard.ts';

export function useChosenFiles(parts: {
  readonly opened: Pick<ReturnType<typeof useOpen>, 'document' | 'restored' | 'open'>;
  readonly queue: Pick<Queue, 'items' | 'add' | 'optionsOf'>;
  readonly unsaved: boolean;
  readonly guarded: Guarded;
}) {
  const { opened, queue, unsaved, guarded } = parts;
  const openOne = (file: SourceFile, options: SentOptions = null) => {
    const restored = options && { options, requestId: null };
    guarded(unsaved, 'Open the other image', () => void opened.open(file, restored));
  };
  useTransferWhileOpen(openOne);
  const openListed = (item: QueueItem) =>
    guarded(unsaved, 'Open the other image', () => {
      const restored = item.thumbnail && { options: queue.optionsOf(item), requestId: null };
      void opened.open(item.file, restored);
    });
  const openFiles = (files: readonly File[]) => {
    const sources = files.map((file): SourceFile => ({ name: file.name, blob: file }));
    const [only] = sources;
    if (!only) return;
    if (queue.items.length > 0) queue.add(sources);
    else if (sources.length === 1) openOne(only);
    else
      guarded(unsaved, 'Open the other images', () => {
        const first = queue.add(sources);
        if (first) void opened.open(first);
      });
  };
  const { document, restored } = opened;
  const reopenOthers = useEffectEvent(() => {
    if (document && restored?.others?.length) queue.add([document.file, ...restored.others]);
  });
  useEffect(() => reopenOthers(), [restored]);
  return { openOne, openListed, openFiles };
}
