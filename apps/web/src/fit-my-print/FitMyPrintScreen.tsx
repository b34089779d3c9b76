import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useEffect } from 'react';
import { useDropzone } from 'react-dropzone';
import { OpenQuestion } from '../files/choose/OpenQuestion.tsx';
import { useTransfer, useTransferWhileOpen } from '../files/stored/transfer.ts';
import { Banner } from '../screen-parts/banners/Banner.tsx';
import { LeaveGuard, lossText } from '../screen-parts/LeaveGuard.tsx';
import { EmptyState } from '../screen-parts/start/EmptyState.tsx';
import { usePastedFiles } from '../screen-parts/use-pasted-files.ts';
import { useExport } from './export/use-export.ts';
import { useJobFile } from './jobs/use-job-file.tsx';
import { NamesButton } from './names/NamesButton.tsx';
import { type PlanState, usePlan } from './plan/use-plan.ts';
import { SheetEditor } from './SheetEditor.tsx';

export default function FitMyPrintScreen({ manifest }: { readonly manifest: ToolManifest }) {
  const state = usePlan();
  const output = useExport({ tokens: manifest.price.tokens });
  const job = useJobFile(state);
  const { plan, opening, restoring, asked } = state;
  const { add } = job;
  const addFiles = (files: readonly File[]) => void add(files.map((blob) => ({ name: blob.name, blob })));
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: addFiles,
    noClick: true,
    noKeyboard: true,
  });
  usePastedFiles(addFiles);
  useTransferred(restoring, add);
  const empty = plan.arts.length === 0 && opening.length === 0;

  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image files', tabIndex: -1, multiple: true })} />
      <Problems state={state} />
      {restoring && empty && <Restoring />}
      {!restoring && empty && (
        <EmptyState manifest={manifest} onChoose={open} onOpen={(file) => void add([file])}>
          <p className="flex flex-wrap items-center justify-center gap-3 text-sm text-ink-700">
            Jerseys, name tags, workwear: one design and a list.
            <NamesButton state={state} />
          </p>
        </EmptyState>
      )}
      {!empty && (
        <SheetEditor manifest={manifest} state={state} output={output} onOpen={open} job={job.bar} />
      )}
      {job.dialog}
      {asked && (
        <OpenQuestion
          key={`${asked.file.blob.size} ${asked.file.name}`}
          file={asked.file}
          question={asked.question}
          onOpen={asked.answer}
          onCancel={() => asked.answer(null)}
        />
      )}
      {isDragActive && (
        <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center border-4 border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_85%,transparent)]">
          <p className="text-xl font-semibold text-ink-950">Drop to add to the sheet</p>
        </div>
      )}
      <LeaveGuard
        unsaved={output.made !== null && !output.made.saved}
        loss={lossText(priceLabel(manifest))}
      />
    </div>
  );
}

function Restoring() {
  return (
    <p role="status" className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
      <Spinner label="" />
      Restoring your sheet…
    </p>
  );
}

function useTransferred(restoring: boolean, add: PlanState['add']): void {
  useEffect(() => {
    if (restoring) return;
    const given = useTransfer.getState().take();
    if (given) void add([given]);
  }, [restoring, add]);
  useTransferWhileOpen((image) => void add([image]));
}

function Problems({ state }: { readonly state: PlanState }) {
  const { problems, dismissProblems, nestingFailure } = state;
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="bad" onDismiss={dismissProblems}>
          <ul className="flex flex-col gap-1">
            {problems.map(({ fileName, happened, remedy }, index) => (
              // Two files may have the same name, so the index is the key.
              <li key={index}>
                <strong className="font-semibold break-all">{fileName}</strong>: {happened} {remedy}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {nestingFailure !== null && (
        <Banner tone="bad">
          <strong className="font-semibold">The pieces could not be arranged.</strong> Change a size to try
          again. ({nestingFailure})
        </Banner>
      )}
    </>
  );
}
