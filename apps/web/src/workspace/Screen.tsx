/** What the workspace shows: the drop zone, why a file did not open, or the editor of the open image. */
import type { WorkspaceToolId } from '@printready/tools/catalogue';
import type { ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { SourceFile } from './document/document.ts';
import { useOpen } from './document/use-open.ts';
import { Editor } from './Editor.tsx';
import { EmptyState } from './EmptyState.tsx';
import { isTyping } from './keys.ts';
import { DiscardDialog, LeaveGuard } from './LeaveGuard.tsx';
import { ProblemCard } from './ProblemCard.tsx';

export type ScreenProps<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
};

export function Screen<Options extends object>({ toolId, manifest, panel }: ScreenProps<Options>) {
  const opened = useOpen(toolId);
  const [unsaved, setUnsaved] = useState(false);
  /** Opens once the user agreed to lose the result; null: nothing asks. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const guarded = (open: () => void) => (unsaved ? setWaiting(() => open) : open());
  const openFiles = (files: readonly File[]) => {
    if (files.length > 0) guarded(() => opened.openFiles(files));
  };
  const openOne = (file: SourceFile) => guarded(() => void opened.open(file));

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => openFiles(accepted),
    noClick: true,
    noKeyboard: true,
  });
  usePaste(openFiles);

  const { document, problem, opening } = opened;
  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image file', tabIndex: -1 })} />
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
            toolId={toolId}
            manifest={manifest}
            panel={panel}
            document={document}
            restored={opened.restored}
            onDocument={opened.setDocument}
            onOpen={open}
            onUnsaved={setUnsaved}
          />
        </div>
      )}
      {opening !== null && <Opening name={opening} />}
      {isDragActive && <DropHere />}
      <LeaveGuard unsaved={unsaved} />
      <DiscardDialog
        open={waiting !== null}
        action="Open the other image"
        onStay={() => setWaiting(null)}
        onDiscard={() => {
          waiting?.();
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

function DropHere() {
  return (
    <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center border-4 border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_85%,transparent)]">
      <p className="text-xl font-semibold text-ink-950">Drop to open</p>
    </div>
  );
}
