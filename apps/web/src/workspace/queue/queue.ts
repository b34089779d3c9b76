import type { Item } from '@printready/batch';
import type { Raster, Resolution } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import type { SourceFile } from '../../files/document.ts';
import type { Bill } from '../../tokens/bill.ts';

export type Output = {
  readonly blob: Blob;
  readonly name: string;
  readonly saved: boolean;
  /** True after "Run all" if the image's open editor does not show the result. */
  readonly unseen: boolean;
  /** Text of the first finding that asks a question, or null. */
  readonly found: string | null;
};

export type Thumbnail = {
  readonly picture: Raster;
  readonly image: { readonly width: number; readonly height: number; readonly ppi: number };
  readonly resolution: Resolution;
  readonly findings: readonly ReadFinding[];
  readonly suggested: Readonly<Record<string, unknown>>;
};

export type ListedImage = {
  readonly file: SourceFile;
  /** Picture, size and suggested options; null until the file has been opened. */
  readonly thumbnail: Thumbnail | null;
  readonly own: Readonly<Record<string, unknown>>;
};

/** @property madeOf fingerprint of image and options, so that an identical run is free for a day; null if unknown */
export type ListedBill = Bill & { readonly madeOf: string | null };

/** @property bill null if paid in the image's own editor */
export type QueueResult = { readonly output: Output; readonly bill: ListedBill | null };

export type QueueItem = ListedImage & {
  readonly id: string;
  readonly state: 'reading' | 'waiting' | 'running' | 'done' | 'failed';
  /** Progress during a run, 0 to 1. */
  readonly progress: number;
  readonly problem: string | null;
  readonly output: Output | null;
  readonly unpaid: ListedBill | null;
};

export function itemOf({ id, subject, stage }: Item<ListedImage, QueueResult>): QueueItem {
  const plain = { ...subject, id, progress: 0, problem: null, output: null, unpaid: null };
  switch (stage.kind) {
    case 'waiting':
      return { ...plain, state: subject.thumbnail ? 'waiting' : 'reading' };
    case 'running':
      return { ...plain, state: 'running', progress: stage.progress };
    case 'owed':
      return { ...plain, state: 'waiting', output: stage.made.output, unpaid: stage.made.bill };
    case 'done':
      return { ...plain, state: 'done', output: stage.made.output };
    case 'failed':
    case 'skipped':
      return { ...plain, state: 'failed', problem: stage.cause.text };
    default:
      return stage satisfies never;
  }
}

export function isLeft({ state }: QueueItem): boolean {
  return state === 'reading' || state === 'waiting';
}

export function isUnsaved({ output }: QueueItem): boolean {
  return output !== null && !output.saved;
}

export function neighbor(
  items: readonly QueueItem[],
  currentId: string | null,
  step: 1 | -1,
): QueueItem | null {
  const at = items.findIndex(({ id }) => id === currentId);
  if (at < 0) return (step === 1 ? items[0] : items.at(-1)) ?? null;
  return items[at + step] ?? null;
}
