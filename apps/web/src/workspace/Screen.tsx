/** What the workspace shows: the drop zone, why a file did not open, or the editor of the open image; above it a list. */
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { OpenQuestion } from '../files/choose/OpenQuestion.tsx';
import { createDecodedImages } from '../files/decoded-images.ts';
import type { SourceFile } from '../files/document.ts';
import { useOpen } from '../files/use-open.ts';
import { EmptyState } from '../screen-parts/EmptyState.tsx';
import { isTyping } from '../screen-parts/keys.ts';
import { DiscardDialog, LeaveGuard } from '../screen-parts/LeaveGuard.tsx';
import { ProblemCard } from '../screen-parts/ProblemCard.tsx';
import { Editor } from './Editor.tsx';
import { QueueBanner } from './queue/QueueBanner.tsx';
import { QueueStrip } from './queue/QueueStrip.tsx';
import { isUnsaved, neighbor, type QueueItem } from './queue/queue.ts';
import { useQueue } from './queue/use-queue.ts';

export type ScreenProps<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
};

/** What was asked for waits until the user agreed to lose a result. */
type Waiting = { readonly action: string; readonly go: () => void };

export function Screen<Options extends object>({ toolId, manifest, panel }: ScreenProps<Options>) {
  const [images] = useState(createDecodedImages);
  const opened = useOpen(toolId, images);
  const { document, problem, opening, asked } = opened;
  const queue = useQueue({ toolId, manifest, panel, images });
  const listed = queue.items.length > 0;
  const current = queue.items.find(({ file }) => file.blob === document?.file.blob) ?? null;
  const [unsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const guarded = (loses: boolean, action: string, go: () => void) =>
    loses ? setWaiting({ action, go }) : go();

  const openOne = (file: SourceFile) =>
    guarded(unsaved, 'Open the other image', () => void opened.open(file));
  const go = (item: QueueItem) =>
    guarded(unsaved, 'Open the other image', () => {
      const restored = item.thumbnail && { options: queue.optionsOf(item), requestId: null };
      void opened.open(item.file, restored);
    });
  /** One file takes the open one's place; several, or more beside a list, make a list. */
  const openFiles = (files: readonly File[]) => {
    const sources = files.map((file): SourceFile => ({ name: file.name, blob: file }));
    const [only] = sources;
    if (!only) return;
    if (listed) queue.add(sources);
    else if (sources.length === 1) openOne(only);
    else
      guarded(unsaved, 'Open the other images', () => {
        const first = queue.add(sources);
        if (first) void opened.open(first);
      });
  };
  const { restored } = opened;
  const reopenOthers = useEffectEvent(() => {
    if (document && restored?.others) queue.add([document.file, ...restored.others]);
  });
  useEffect(() => reopenOthers(), [restored]);

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => openFiles(accepted),
    noClick: true,
    noKeyboard: true,
  });
  usePaste(openFiles);

  const step = (by: 1 | -1) => {
    const next = neighbor(queue.items, current?.id ?? null, by);
    return next && (() => go(next));
  };
  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image file', tabIndex: -1 })} />
      {listed && (
        <>
          <QueueStrip
            {...{ queue, current }}
            onGo={go}
            onRemove={(item) => guarded(isUnsaved(item), 'Take it off', () => queue.remove(item))}
            onClose={() => guarded(queue.unsaved, 'Close the list', queue.clear)}
          />
          <QueueBanner toolId={toolId} queue={queue} current={current} />
        </>
      )}
      {problem ? (
        <ProblemCard
          problem={problem}
          onChoose={open}
          onDismiss={opened.dismissProblem}
          dismissLabel={document ? 'Back to the open image' : 'Back'}
        />
      ) : (
        !document && <EmptyState manifest={manifest} onChoose={open} onOpen={openOne} />
      )}
      {document && (
        <div className={problem ? 'hidden' : 'contents'}>
          <Editor
            key={opened.count}
            {...{ toolId, manifest, panel, document, restored }}
            list={
              current && {
                done: queue.done,
                onSettings: (changed: Partial<Options>) => queue.keepSettings(current.id, changed),
                onPaid: (result) => queue.adopt(current.id, result),
                onNext: step(1),
                onPrevious: step(-1),
              }
            }
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
      <LeaveGuard unsaved={unsaved || queue.unsaved} />
      <DiscardDialog
        open={waiting !== null}
        action={waiting?.action ?? ''}
        onStay={() => setWaiting(null)}
        onDiscard={() => {
          waiting?.go();
          setWaiting(null);
        }}
      />
    </div>
  );
}

/** An image or a file from the clipboard, wherever the focus is except in a text field. */
function usePaste(openFiles: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    openFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
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
