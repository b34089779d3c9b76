import type { SheetFormat } from '@printready/codecs/sheet';
import { useAuth } from '@printready/sign-in/session';
import { type Plan, type SheetLayout, whiteOf } from '@printready/tools/fit-my-print';
import { saveFile, toast } from '@printready/ui';
import { zipBlobs } from '../../files/save/zip-blobs.ts';
import { saveResult } from '../../files/stored/stored-results.ts';
import { isAbort, isTimeout, type RunTask, useJob } from '../../threads/use-job.ts';
import { activityOf, resultOf } from '../../tokens/run-state.ts';
import { usePaidRun } from '../../tokens/use-paid-run.ts';
import type { ArtFile } from '../plan/art-file.ts';
import type { SheetUnit } from '../plan/facts.ts';
import type { SheetArt } from '../plan/sheet-art.ts';
import { sheetName } from './sheet-name.ts';

export type SheetFile = { readonly name: string; readonly blob: Blob };

type Written = {
  readonly key: string;
  readonly format: SheetFormat;
  readonly files: readonly SheetFile[];
};

type ExportedSheets = Written & { readonly paid: boolean; readonly saved: boolean };

export type Job = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly files: ReadonlyMap<string, ArtFile>;
  readonly unit: SheetUnit;
};

/** Identifies the sheets, so that exporting again after an undo and redo is not charged again. */
export const sheetKey = ({ plan, layout }: Pick<Job, 'plan' | 'layout'>): string =>
  JSON.stringify([
    plan.surface.ppi,
    plan.arts.map(({ id }) => id),
    layout.sheets,
    layout.laid,
    whiteOf(plan.white),
  ]);

/** Kept apart from the codecs, which load late. */
const IN_ONE_FILE: readonly SheetFormat[] = ['pdf', 'pdf-x4', 'pdf-x1a'];
const EXTENSIONS: Readonly<Partial<Record<SheetFormat, string>>> = {
  tiff: 'tif',
  'pdf-x4': 'pdf',
  'pdf-x1a': 'pdf',
};

const TOOL_ID = 'fit-my-print';
const TOO_SLOW =
  'One of the images takes too long to open. Remove the largest one, or convert it to PNG first.';

async function storeResult(
  files: readonly SheetFile[],
  paid: { readonly requestId: string; readonly userId: string },
): Promise<void> {
  const [first] = files;
  if (!first) return;
  const together = async (): Promise<SheetFile> => ({
    name: `${first.name.replace(/_1of\d+\.\w+$/, '')}_${files.length}-sheets.zip`,
    blob: await zipBlobs(files),
  });
  try {
    const file = files.length === 1 ? first : await together();
    // A unique fingerprint, because exports are never looked up by content.
    await saveResult({ ...paid, toolId: TOOL_ID, madeOf: paid.requestId, paidAtMs: Date.now(), file });
  } catch (error) {
    console.error('The sheet could not be saved for another download.', error);
  }
}

/** @throws RangeError if the file of an art is missing */
export const artFilesOf = ({ plan, files }: Pick<Job, 'plan' | 'files'>): readonly SheetArt[] =>
  plan.arts.map(({ id }) => {
    const file = files.get(id);
    if (!file) throw new RangeError('An art of the plan has no file.');
    return { file: file.blob, choice: file.choice, trim: file.trim };
  });

/** One file with all sheets if the format supports it, otherwise one per sheet. */
async function writeSheets(
  { plan, layout, files, unit }: Job,
  format: SheetFormat,
  run: { readonly task: RunTask; readonly signal: AbortSignal; readonly progress: (done: number) => void },
): Promise<readonly SheetFile[]> {
  const arts = artFilesOf({ plan, files });
  const sheets = layout.sheets.map((sheet, index) => ({
    ...sheet,
    laid: layout.laid.filter((piece) => piece.sheet === index),
  }));
  const inOneFile = IN_ONE_FILE.includes(format);
  const extension = EXTENSIONS[format] ?? format;
  const batches = inOneFile ? [sheets] : sheets.map((sheet) => [sheet]);
  const [only, ...others] = plan.arts;
  const artName = (only && others.length === 0 && files.get(only.id)?.name) || null;
  const written: SheetFile[] = [];
  for (const [index, batch] of batches.entries()) {
    const onProgress = (done: number) => run.progress((index + done) / batches.length);
    const request = { arts, sheets: batch, ppi: plan.surface.ppi, format, white: whiteOf(plan.white) };
    const blob = await run.task('write-sheets', request, { signal: run.signal, onProgress });
    const sheet = inOneFile ? null : index;
    written.push({ blob, name: sheetName({ plan, layout, unit }, { artName, sheet, extension }) });
  }
  return written;
}

function usePaidSheets(save: (files: readonly SheetFile[]) => void) {
  const { user } = useAuth();
  return usePaidRun<Written>({
    toolId: TOOL_ID,
    onPaid: async ({ files }, { requestId }) => {
      save(files);
      if (user) await storeResult(files, { requestId, userId: user.id });
    },
  });
}

export function useExport(parts: { readonly tokens: number }) {
  const runTask = useJob();
  const paid = usePaidSheets((files) => save(files));
  const { state, latest, send, runExclusive, payUnpaid } = paid;

  const progress = (fraction: number) =>
    send({ kind: 'progressed', fraction, doing: null, nowMs: performance.now() });
  const save = (files: readonly SheetFile[]) => {
    for (const { blob, name } of files) saveFile(blob, name);
    send({ kind: 'saved' });
    if (files.length > 1) toast.success(`${files.length} sheets downloaded.`);
  };

  const run = (job: Job, format: SheetFormat) =>
    runExclusive(async (signal) => {
      const { plan } = job;
      const key = sheetKey(job);
      const known = resultOf(latest());
      const bought = known?.paid && known.output.key === key ? known.output : null;
      if (bought?.format === format) {
        save(bought.files);
        return;
      }
      const tokens = bought ? 0 : parts.tokens;
      await paid.loaded();
      const allowed = paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed.problem });
        return;
      }
      send({ kind: 'started', nowMs: performance.now() });
      let files: readonly SheetFile[];
      try {
        files = await writeSheets(job, format, { task: runTask, signal, progress });
      } catch (error) {
        const detail = isTimeout(error) ? TOO_SLOW : String(error);
        send({ kind: 'ended', notice: isAbort(error) ? null : { kind: 'failed', detail } });
        return;
      }
      const options = { surface: plan.surface, nesting: plan.nesting, format, arts: plan.arts.length };
      const bill = { requestId: crypto.randomUUID(), tokens, variant: null, options };
      send({ kind: 'completed', output: { key, format, files }, bill });
      await payUnpaid();
    });

  const now = resultOf(state);
  const made: ExportedSheets | null = now && { ...now.output, paid: now.paid, saved: now.saved };
  return {
    activity: activityOf(state),
    made,
    run,
    cancel: paid.cancel,
    payAgain: paid.payAgain,
    dismiss: () => void send({ kind: 'dismissed' }),
  };
}

export type ExportState = ReturnType<typeof useExport>;
