/** A sheet as a file: made, paid once, and free in its other formats until the plan changes. */
import type { SheetFormat } from '@printready/codecs/sheet/write-sheet';
import { toast } from '@printready/ui';
import { useRef, useState } from 'react';
import { isAbort, isTimeout, useJob } from '../engine/use-job.ts';
import { saveFile } from '../files/download.ts';
import { documentName } from '../files/file-name.ts';
import type { Activity } from '../tokens/activity.ts';
import type { Bill } from '../tokens/bill.ts';
import { usePayment } from '../tokens/use-payment.ts';
import type { Layout, Plan } from './plan.ts';
import type { ArtFile } from './use-arts.ts';

export type SheetFile = { readonly name: string; readonly blob: Blob };

export type Made = {
  readonly layout: Layout;
  readonly format: SheetFormat;
  readonly files: readonly SheetFile[];
  readonly paid: boolean;
  readonly saved: boolean;
};

const IDLE: Activity = { kind: 'idle' };

type Job = { readonly plan: Plan; readonly layout: Layout; readonly files: ReadonlyMap<string, ArtFile> };

const TOO_SLOW =
  'One of the images takes far too long to open. Remove the largest one, or convert it to PNG first.';

export function useExport(parts: { readonly tokens: number; readonly suffix: string }) {
  const runTask = useJob();
  const payment = usePayment('fit-my-print');
  const [activity, setActivity] = useState<Activity>(IDLE);
  const [made, setMade] = useState<Made | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const write = async ({ plan, layout, files }: Job, format: SheetFormat, signal: AbortSignal) => {
    const startedMs = performance.now();
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
      const onProgress = (fraction: number) =>
        setActivity({ kind: 'running', fraction: (index + fraction) / batches.length, startedMs });
      onProgress(0);
      const request = { arts, sheets: batch, ppi: plan.surface.ppi, format };
      const blob = await runTask('write-sheets', request, { signal, onProgress });
      const number = batches.length > 1 ? `${parts.suffix}-${index + 1}` : parts.suffix;
      written.push({ blob, name: documentName(first, number, format === 'tiff' ? 'tif' : format) });
    }
    return written;
  };

  const pay = async (bill: Bill, files: readonly SheetFile[]) => {
    setActivity({ kind: 'paying' });
    const refused = await payment.pay(bill);
    if (refused) {
      setActivity({ kind: 'refused', message: refused.message, reason: refused.reason });
      return;
    }
    setMade((ready) => ready && { ...ready, paid: true });
    setActivity(IDLE);
    save(files);
  };

  const save = (files: readonly SheetFile[]) => {
    for (const { blob, name } of files) saveFile(blob, name);
    setMade((ready) => ready && { ...ready, saved: true });
    if (files.length > 1) toast.success(`${files.length} sheets downloaded.`);
  };

  const alone = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await work(controller.signal);
    } finally {
      underWay.current = null;
    }
  };

  const run = (job: Job, format: SheetFormat) =>
    alone(async (signal) => {
      // The same sheet in another format, or once more: paid already.
      const bought = made?.layout === job.layout && made.paid;
      if (bought && made.format === format) {
        save(made.files);
        return;
      }
      const allowed = bought ? ({ ok: true } as const) : payment.check(parts.tokens);
      if (!allowed.ok) {
        setActivity({ kind: 'refused', message: allowed.message, reason: allowed.reason });
        return;
      }
      try {
        const files = await write(job, format, signal);
        setMade({ layout: job.layout, format, files, paid: bought, saved: false });
        if (bought) {
          setActivity(IDLE);
          save(files);
          return;
        }
        const { surface, nesting, arts } = job.plan;
        const options = { surface, nesting, format, arts: arts.length };
        await pay({ requestId: crypto.randomUUID(), tokens: parts.tokens, variant: null, options }, files);
      } catch (error) {
        const detail = isTimeout(error) ? TOO_SLOW : String(error);
        setActivity(isAbort(error) ? IDLE : { kind: 'failed', detail });
      }
    });

  return {
    activity,
    made,
    run,
    cancel: () => underWay.current?.abort(),
    payAgain: () =>
      alone(async () => {
        const bill = payment.owed();
        if (bill && made) await pay(bill, made.files);
      }),
    saveAgain: () => made && save(made.files),
    dismiss: () => setActivity(IDLE),
  };
}

export type ExportState = ReturnType<typeof useExport>;
