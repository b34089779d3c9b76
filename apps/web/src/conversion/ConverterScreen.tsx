import { ReaderNote } from '@printready/canvas/ReaderNote';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, IconButton } from '@printready/ui';
import { Archive, ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { SourceFile } from '../files/document.ts';
import { useStoredFiles } from '../files/stored/use-stored-files.ts';
import { DiscardDialog, LeaveGuard, LOST } from '../screen-parts/LeaveGuard.tsx';
import { ScreenTitle } from '../screen-parts/ScreenTitle.tsx';
import { Sheet } from '../screen-parts/Sheet.tsx';
import { EmptyState } from '../screen-parts/start/EmptyState.tsx';
import { usePastedFiles } from '../screen-parts/use-pasted-files.ts';
import type { FileItem } from './create-conversions.ts';
import { FileRow } from './FileRow.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { SettingsPanel } from './panel/SettingsPanel.tsx';
import { saveFiles } from './save-files.ts';
import { type ConverterSettings, readSettings, storeSettings } from './settings.ts';
import { type Conversions, useConversions } from './use-conversions.ts';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

export default function ConverterScreen({ manifest }: { readonly manifest: ToolManifest }) {
  const [settings, setSettings] = useState(readSettings);
  const conversions = useConversions(manifest.suffix);
  const { items } = conversions;
  const addFiles = (files: readonly File[]) => conversions.add(files, settings.drawnPpi);
  const change = (patch: Partial<ConverterSettings>) => {
    const next = { ...settings, ...patch };
    setSettings(next);
    storeSettings(next);
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: addFiles,
    noClick: true,
    noKeyboard: true,
  });
  usePastedFiles(addFiles);
  const offered = useStoredList(manifest.id, conversions, settings.drawnPpi);
  const [leaving, setLeaving] = useState<FileItem | null>(null);
  const remove = (item: FileItem) => (item.unsaved ? setLeaving(item) : conversions.remove(item));

  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image files', tabIndex: -1, multiple: true })} />
      {items.length === 0 ? (
        <EmptyState
          {...{ manifest, offered }}
          onChoose={open}
          onOpen={({ name, blob }) => addFiles([new File([blob], name, { type: blob.type })])}
        />
      ) : (
        <>
          <Bar title={manifest.title} conversions={conversions} settings={settings} onOpen={open} />
          <div className="flex min-h-0 grow max-panel:flex-col">
            <FilesOrPreview conversions={conversions} settings={settings} onRemove={remove} />
            <Sheet toolId={manifest.id} title={manifest.title}>
              <SettingsPanel settings={settings} change={change} items={items} />
            </Sheet>
          </div>
        </>
      )}
      {isDragActive && <DropHint />}
      <LeaveGuard unsaved={items.some(({ unsaved }) => unsaved)} loss={LOST} />
      <DiscardDialog
        open={leaving !== null}
        action="Take it off"
        loss={LOST}
        onStay={() => setLeaving(null)}
        onDiscard={() => {
          if (leaving) conversions.remove(leaving);
          setLeaving(null);
        }}
      />
    </div>
  );
}

function useStoredList(toolId: string, { items, add }: Conversions, drawnPpi: number) {
  const addStored = ({ name, blob, unsaved }: SourceFile) =>
    add([new File([blob], name, { type: blob.type })], drawnPpi, unsaved === true);
  return useStoredFiles({
    toolId,
    files: items.map(({ file, unsaved }) => ({ name: file.name, blob: file, ...(unsaved && { unsaved }) })),
    // Only the files are stored here, because the settings have their own storage.
    more: null,
    onTransferred: addStored,
    onRestored: (files) => files.forEach(addStored),
  });
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center border-4 border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_85%,transparent)]">
      <p className="text-xl font-semibold text-ink-950">Drop to add</p>
    </div>
  );
}

function FilesOrPreview(props: {
  readonly conversions: Conversions;
  readonly settings: ConverterSettings;
  readonly onRemove: (item: FileItem) => void;
}) {
  const { conversions, settings, onRemove } = props;
  const { items, markSaved } = conversions;
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  const previewed = items.find(({ id, probed }) => id === previewedId && probed !== null);
  if (previewed)
    return <PreviewPane item={previewed} settings={settings} onClose={() => setPreviewedId(null)} />;
  return (
    <ul aria-label="Files" className="min-h-0 min-w-0 grow overflow-y-auto">
      {items.map((item) => (
        <FileRow
          key={item.id}
          item={item}
          outdated={isOutdated(item, settings)}
          onRemove={() => onRemove(item)}
          onSaved={() => markSaved([item])}
          onPreview={() => setPreviewedId(item.id)}
        />
      ))}
    </ul>
  );
}

function isOutdated({ result }: FileItem, settings: ConverterSettings): boolean {
  return result !== null && JSON.stringify(result.settings) !== JSON.stringify(settings);
}

const noteOf = ({ file, probed }: FileItem) =>
  probed ? [{ name: file.name, findings: probed.findings }] : [];

const madeFiles = (items: readonly FileItem[]) => items.flatMap(({ result }) => result?.files ?? []);

function Bar(props: {
  readonly title: string;
  readonly conversions: Conversions;
  readonly settings: ConverterSettings;
  readonly onOpen: () => void;
}) {
  const { title, conversions, settings, onOpen } = props;
  const { items, running, run, cancel, markSaved } = conversions;
  const done = items.filter(({ result }) => result !== null);
  const current = done.filter((item) => !isOutdated(item, settings));
  const reading = items.filter(({ probed, state }) => probed === null && state !== 'failed').length;
  const readable = items.filter(({ probed, state }) => probed !== null || state !== 'failed');
  const allDone = readable.length > 0 && current.length === readable.length;
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-ink-200 bg-surface px-2 thumb:h-13">
      <ScreenTitle>{title}</ScreenTitle>
      <IconButton icon={ImagePlus} iconSize={18} label="Add images" onClick={onOpen} />
      <p role="status" className="min-w-0 grow truncate text-sm text-ink-700 tabular-nums">
        {items.length} {items.length === 1 ? 'file' : 'files'}
        {reading > 0 && ` · reading ${reading}`}
        {done.length > 0 && <span className="max-sm:sr-only">{` · ${current.length} converted`}</span>}
      </p>
      <ReaderNote files={items.flatMap(noteOf)} compact="unless-check" className="max-sm:hidden" />
      {done.length > 0 && !running && (
        <Button
          look={allDone ? 'primary' : 'secondary'}
          onClick={() => void saveFiles(madeFiles(items)).then(() => markSaved(done))}
        >
          <Archive {...ICON} className="max-sm:hidden" />
          {madeFiles(items).length === 1 ? 'Download' : 'Download ZIP'}
        </Button>
      )}
      {running ? (
        <Button icon={X} iconSize={18} onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          look={allDone ? 'secondary' : 'primary'}
          disabled={readable.length === 0}
          onClick={() => void run(settings)}
        >
          Convert
          <span className="opacity-85 max-sm:hidden">· free</span>
        </Button>
      )}
    </div>
  );
}
