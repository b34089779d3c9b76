/** Several images for one tool, as plain state: what is open, what waits, what became of each. */
import type { Raster } from '@printready/imaging/raster';
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
type Thumbnail = {
  readonly picture: Raster;
  readonly image: { readonly width: number; readonly height: number; readonly ppi: number };
  readonly suggested: Readonly<Record<string, unknown>>;
};

export type QueueItem = {
  readonly id: string;
  readonly file: SourceFile;
  readonly state: 'reading' | 'waiting' | 'running' | 'done' | 'failed';
  readonly thumbnail: Thumbnail | null;
  /** Options that were set on this image by hand and belong to it alone. */
  readonly own: Readonly<Record<string, unknown>>;
  /** 0…1 while it runs. */
  readonly progress: number;
  /** Why it could not be opened or run. */
  readonly problem: string | null;
  readonly output: Output | null;
  /** The output is made, but not paid. */
  readonly owed: Bill | null;
};

export function newItem(file: SourceFile): QueueItem {
  return {
    id: crypto.randomUUID(),
    file,
    state: 'reading',
    thumbnail: null,
    own: {},
    progress: 0,
    problem: null,
    output: null,
    owed: null,
  };
}

export function changeItem(
  items: readonly QueueItem[],
  id: string,
  patch: Partial<QueueItem>,
): readonly QueueItem[] {
  return items.map((item) => (item.id === id ? { ...item, ...patch } : item));
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
