import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolPanel } from '@printready/tools/panel';
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { OpenQuestion } from '../files/choose/OpenQuestion.tsx';
import { createDecodedImages } from '../files/open/decoded-images.ts';
import { useOpen } from '../files/open/use-open.ts';
import { ProblemCard } from '../screen-parts/banners/ProblemCard.tsx';
import { DiscardDialog, LeaveGuard, lossText } from '../screen-parts/LeaveGuard.tsx';
import { EmptyState } from '../screen-parts/start/EmptyState.tsx';
import { usePastedFiles } from '../screen-parts/use-pasted-files.ts';
import { Editor } from './Editor.tsx';
import { QueueBanner } from './queue/QueueBanner.tsx';
import { QueueStrip } from './queue/QueueStrip.tsx';
import { isLeft, isUnsaved, neighbor, type QueueItem } from './queue/queue.ts';
import { type Queue, useQueue } from './queue/use-queue.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import type { EditorParts } from './use-editor.ts';
import { type Guarded, useGuard } from './use-guard.ts';

export type ScreenProps<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
};

export function Screen<Options extends object>({ toolId, manifest, panel }: ScreenProps<Options>) {
  const [images] = useState(createDecodedImages);
  const opened = useOpen(toolId, images);
  const { document, problem, opening, asked, offered } = opened;
  const queue = useQueue({ toolId, manifest, panel, images });
  const listed = queue.items.length > 0;
  const current = queue.items.find(({ file }) => file.blob === document?.file.blob) ?? null;
  const [unsaved, setUnsaved] = useState(false);
  const { guarded, dialog } = useGuard();
  const { openOne, openListed, openFiles } = useChosenFiles({ opened, queue, unsaved, guarded });
  const { getRootProps, getInputProps, isDragActive, open } = useDropOrPaste(openFiles);

  const loss = lossOf(manifest, queue);
  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image file', tabIndex: -1 })} />
      {listed && <List {...{ toolId, queue, current }} onGo={openListed} guarded={guarded} />}
      {problem ? (
        <ProblemCard
          problem={problem}
          onChoose={open}
          onDismiss={opened.dismissProblem}
          dismissLabel={document ? 'Back to the open image' : 'Back'}
        />
      ) : (
        !document && <EmptyState {...{ manifest, offered }} onChoose={open} onOpen={openOne} />
      )}
      {document && (
        <div className={problem ? 'hidden' : 'contents'}>
          <Editor
            key={opened.count}
            {...{ toolId, manifest, panel, document }}
            restored={opened.restored}
            list={current && inList(queue, current, openListed)}
            onDocument={opened.setDocument}
            onOpen={open}
            onUnsaved={setUnsaved}
          />
        </div>
      )}
      {asked && (
        <OpenQuestion
          key={`${asked.file.blob.size} ${asked.file.name}`}
          file={asked.file}
          question={asked.question}
          onOpen={opened.answer}
          onCancel={opened.dismissQuestion}
        />
      )}
      {opening !== null && <Opening name={opening} />}
      {isDragActive && <DropHere adds={listed} />}
      <LeaveGuard unsaved={unsaved || queue.unsaved} loss={loss} />
      <DiscardDialog {...dialog} loss={loss} />
    </div>
  );
}

function lossOf(manifest: ToolManifest, queue: Pick<Queue, 'unsaved'>): string {
  const price = priceLabel(manifest);
  if (queue.unsaved)
    return `The results of this list will be lost. Running them again ${price === 'Free' ? 'is free' : `costs ${price} each`}.`;
  return lossText(price);
}

function List(props: {
  readonly toolId: WorkspaceToolId;
  readonly queue: Queue;
  readonly current: QueueItem | null;
  readonly onGo: (item: QueueItem) => void;
  readonly guarded: Guarded;
}) {
  const { toolId, queue, current, onGo, guarded } = props;
  return (
    <>
      <QueueStrip
        {...{ queue, current, onGo }}
        onRemove={(item) => guarded(isUnsaved(item), 'Take it off', () => queue.remove(item))}
        onClose={() => guarded(queue.unsaved, 'Close the list', queue.clear)}
      />
      <QueueBanner toolId={toolId} queue={queue} current={current} />
    </>
  );
}

function inList<Options extends object>(
  queue: ReturnType<typeof useQueue<Options>>,
  { id }: QueueItem,
  onGo: (item: QueueItem) => void,
): EditorParts<Options>['list'] {
  const step = (by: 1 | -1) => {
    const next = neighbor(queue.items, id, by);
    return next && (() => onGo(next));
  };
  return {
    done: queue.done,
    others: queue.items.filter((item) => item.id !== id && isLeft(item)).map(({ file }) => file),
    onSettings: (changed) => queue.storeSettings(id, changed),
    onPaid: (result) => queue.adopt(id, result),
    onNext: step(1),
    onPrevious: step(-1),
  };
}

function useDropOrPaste(openFiles: (files: readonly File[]) => void) {
  const zone = useDropzone({
    onDrop: (accepted) => openFiles(accepted),
    noClick: true,
    noKeyboard: true,
  });
  usePastedFiles(openFiles);
  return zone;
}

function Opening({ name }: { readonly name: string }) {
  return (
    <div className="absolute inset-0 z-20 flex items-center justify-center bg-[color-mix(in_oklab,var(--color-paper)_80%,transparent)] p-4">
      <p
        role="status"
        className="flex max-w-full items-center gap-3 rounded-md border border-ink-200 bg-surface px-4 py-3 text-sm text-ink-950 shadow-pop"
      >
        <Spinner label="" />
        <span className="truncate">Opening {name}</span>
      </p>
    </div>
  );
}

function DropHere({ adds }: { readonly adds: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center border-4 border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_85%,transparent)]">
      <p className="text-xl font-semibold text-ink-950">
        {adds ? 'Drop to add to the list' : 'Drop to open'}
      </p>
    </div>
  );
}
