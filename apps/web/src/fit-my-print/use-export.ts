/** A sheet as a file: made, paid once, and free in its other formats until the plan changes. */
import type { SheetFormat } from '@printready/codecs/sheet/write-sheet';
import type { Plan, SheetLayout } from '@printready/tools/fit-my-print/plan';
import { toast } from '@printready/ui';
import { isAbort, isTimeout, type RunTask, useJob } from '../engine/use-job.ts';
import { saveFile } from '../files/download.ts';
import { documentName } from '../files/file-name.ts';
import { activityOf, resultOf } from '../tokens/run-state.ts';
import { usePaidRun } from '../tokens/use-paid-run.ts';
import type { ArtFile } from './art-file.ts';

export type SheetFile = { readonly name: string; readonly blob: Blob };

type Written = {
  readonly layout: SheetLayout;
  readonly format: SheetFormat;
  readonly files: readonly SheetFile[];
};

type Made = Written & { readonly paid: boolean; readonly saved: boolean };

type Job = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly files: ReadonlyMap<string, ArtFile>;
};

const TOO_SLOW =
  'One of the images takes far too long to open. Remove the largest one, or convert it to PNG first.';

/** One file of all sheets where the format holds several, else one a sheet. */
async function writeSheets(
  { plan, layout, files }: Job,
  { format, suffix }: { readonly format: SheetFormat; readonly suffix: string },
  run: { readonly task: RunTask; readonly signal: AbortSignal; readonly progress: (done: number) => void },
): Promise<readonly SheetFile[]> {
  const arts = plan.arts.map(({ id }) => {
    const file = files.get(id);
    if (!file) throw new RangeError('An art of the plan has no file.');
    return { file: file.blob, choice: file.choice, trim: file.trim };
  });
  const sheets = layout.sheets.map((sheet, index) => ({
    ...sheet,
    laid: layout.laid.filter((piece) => piece.sheet === index),
  }));
  const batches = format === 'pdf' ? [sheets] : sheets.map((sheet) => [sheet]);
  const first = files.get(plan.arts[0]?.id ?? '')?.name ?? 'sheet';
  const written: SheetFile[] = [];
  for (const [index, batch] of batches.entries()) {
    const onProgress = (done: number) => run.progress((index + done) / batches.length);
    const request = { arts, sheets: batch, ppi: plan.surface.ppi, format };
    const blob = await run.task('write-sheets', request, { signal: run.signal, onProgress });
    const number = batches.length > 1 ? `${suffix}-${index + 1}` : suffix;
    written.push({ blob, name: documentName(first, number, format === 'tiff' ? 'tif' : format) });
  }
  return written;
}

export function useExport(parts: { readonly tokens: number; readonly suffix: string }) {
  const runTask = useJob();
  const paid = usePaidRun<Written>({ toolId: 'fit-my-print', onPaid: ({ files }) => save(files) });
  const { state, latest, send, alone, settle } = paid;

  const progress = (fraction: number) =>
    send({ kind: 'went on', fraction, doing: null, nowMs: performance.now() });
  const save = (files: readonly SheetFile[]) => {
    for (const { blob, name } of files) saveFile(blob, name);
    send({ kind: 'saved' });
    if (files.length > 1) toast.success(`${files.length} sheets downloaded.`);
  };

  const run = (job: Job, format: SheetFormat) =>
    alone(async (signal) => {
      const { layout, plan } = job;
      // The same sheet in another format, or once more: paid already.
      const known = resultOf(latest());
      const bought = known?.paid && known.made.layout === layout ? known.made : null;
      if (bought?.format === format) {
        save(bought.files);
        return;
      }
      const tokens = bought ? 0 : parts.tokens;
      const allowed = paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed });
        return;
      }
      send({ kind: 'began', nowMs: performance.now() });
      let files: readonly SheetFile[];
      try {
        files = await writeSheets(job, { format, suffix: parts.suffix }, { task: runTask, signal, progress });
      } catch (error) {
        const detail = isTimeout(error) ? TOO_SLOW : String(error);
        send({ kind: 'ended', notice: isAbort(error) ? null : { kind: 'failed', detail } });
        return;
      }
      const options = { surface: plan.surface, nesting: plan.nesting, format, arts: plan.arts.length };
      const bill = { requestId: crypto.randomUUID(), tokens, variant: null, options };
      send({ kind: 'made', made: { layout, format, files }, bill });
      await settle();
    });

  const stands = resultOf(state);
  const made: Made | null = stands && { ...stands.made, paid: stands.paid, saved: stands.saved };
  return {
    activity: activityOf(state),
    made,
    run,
    cancel: paid.cancel,
    payAgain: paid.payAgain,
    saveAgain: () => made && save(made.files),
    dismiss: () => void send({ kind: 'dismissed' }),
  };
}

export type ExportState = ReturnType<typeof useExport>;
