/** Several images for one tool, as the screen sees their book: what is open, what waits, what became of each. */
import type { Item } from '@printready/batch';
import type { Raster, Resolution } from '@printready/imaging/raster';
import type { ReadFinding } from '@printready/imaging/read-finding';
import type { SourceFile } from '../../files/document.ts';
import type { Bill } from '../../tokens/bill.ts';

export type Output = {
  readonly blob: Blob;
  readonly name: string;
  readonly saved: boolean;
  /** Made by "Run all": the image's editor, where it is open, does not show it. */
  readonly unseen: boolean;
  /** What a tool with somebody to ask would have asked about: a sentence. Null: nothing. */
  readonly found: string | null;
};

/** Seen once when the image came: enough to show it and to know what a run costs. */
export type Thumbnail = {
  readonly picture: Raster;
  readonly image: { readonly width: number; readonly height: number; readonly ppi: number };
  /** What it is made at. */
  readonly resolution: Resolution;
  readonly findings: readonly ReadFinding[];
  readonly suggested: Readonly<Record<string, unknown>>;
};

/** What is known of a listed image before it is run. */
export type Listed = {
  readonly file: SourceFile;
  /** Null until it was seen. */
  readonly thumbnail: Thumbnail | null;
  /** Options that were set on this image by hand and belong to it alone. */
  readonly own: Readonly<Record<string, unknown>>;
};

/** @property madeOf by which the payment is found for a day; null where that could not be made out. */
export type ListedBill = Bill & { readonly madeOf: string | null };

/** @property bill null where it was paid in the image's own editor. */
export type Made = { readonly output: Output; readonly bill: ListedBill | null };

export type QueueItem = Listed & {
  readonly id: string;
  readonly state: 'reading' | 'waiting' | 'running' | 'done' | 'failed';
  /** 0…1 while it runs. */
  readonly progress: number;
  /** Why it could not be opened or run. */
  readonly problem: string | null;
  readonly output: Output | null;
  /** The output is made, but not paid. */
  readonly owed: ListedBill | null;
};

export function itemOf({ id, subject, stage }: Item<Listed, Made>): QueueItem {
  const plain = { ...subject, id, progress: 0, problem: null, output: null, owed: null };
  switch (stage.kind) {
    case 'waiting':
      return { ...plain, state: subject.thumbnail ? 'waiting' : 'reading' };
    case 'running':
      return { ...plain, state: 'running', progress: stage.progress };
    case 'owed':
      return { ...plain, state: 'waiting', output: stage.made.output, owed: stage.made.bill };
    case 'done':
      return { ...plain, state: 'done', output: stage.made.output };
    case 'failed':
    case 'skipped':
      return { ...plain, state: 'failed', problem: stage.cause.text };
    default:
      return stage satisfies never;
  }
}

/** What "Run all" still has to do: neither done nor broken. */
export function isLeft({ state }: QueueItem): boolean {
  return state === 'reading' || state === 'waiting';
}

/** Paid for, or made, and nowhere but here. */
export function isUnsaved({ output }: QueueItem): boolean {
  return output !== null && !output.saved;
}

/** The neighbor to go to; null at the ends. */
export function neighbor(
  items: readonly QueueItem[],
  currentId: string | null,
  step: 1 | -1,
): QueueItem | null {
  const at = items.findIndex(({ id }) => id === currentId);
  if (at < 0) return (step === 1 ? items[0] : items.at(-1)) ?? null;
  return items[at + step] ?? null;
}
