import { BULK_BUCKET, inputName } from '@printready/contracts/bulk';
import type { Recipe } from '@printready/pipeline/recipe';
import { sha256Hex } from '../../files/save/sha256.ts';
import { createLimiter } from '../../threads/limiter.ts';
import type { BulkItem } from '../run/plan/bulk.ts';
import { inOrder } from '../run/plan/plan-batch.ts';
import { createBatch } from './server-batches.ts';
import { uploadFile } from './upload.ts';

const PARALLEL_UPLOADS = 3;

export type Sending = { readonly files: number; readonly of: number; readonly share: number };

export type LocalBatch = {
  readonly userId: string;
  readonly head: string;
  readonly recipe: Recipe;
  readonly items: readonly BulkItem[];
  readonly find: (id: string) => Promise<Blob | null>;
};

/**
 * The same files in the same local batch give the same id. This prevents a second upload, and finds a batch again if
 * the response to its start was lost.
 */
export async function batchIdOf({ head, items }: Pick<LocalBatch, 'head' | 'items'>): Promise<string> {
  const of = [head, ...inOrder(items).map(({ id }) => id)].join();
  const hash = await sha256Hex(new TextEncoder().encode(of));
  // UUID version 8: custom content.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

export class InputGone extends Error {
  override readonly name = 'InputGone';
  constructor(path: string) {
    super(`The browser did not keep ${path}. Remove it and add it again.`);
  }
}

/** @throws Refusal, UploadRefused, InputGone, or AbortError */
export async function sendBatch(
  localBatch: LocalBatch,
  signal: AbortSignal,
  onProgress: (sending: Sending) => void,
): Promise<void> {
  const { userId, recipe, items, find } = localBatch;
  const id = await batchIdOf(localBatch);
  const planned = inOrder(items);
  const total = planned.reduce((sum, { subject }) => sum + subject.bytes, 0);
  const sent = new Map<number, number>();
  let files = 0;
  const reportProgress = () => {
    const bytes = [...sent.values()].reduce((sum, more) => sum + more, 0);
    onProgress({ files, of: planned.length, share: total === 0 ? 1 : Math.min(1, bytes / total) });
  };
  reportProgress();
  const failed = new AbortController();
  const stopped = AbortSignal.any([signal, failed.signal]);
  const inTurn = createLimiter(PARALLEL_UPLOADS);
  const upload = async ({ id: item, subject }: BulkItem, at: number): Promise<void> => {
    stopped.throwIfAborted();
    const body = await find(item);
    if (!body) throw new InputGone(subject.path);
    await uploadFile({
      ...{ bucket: BULK_BUCKET, name: inputName(userId, id, at + 1), body, signal: stopped },
      onSent: (bytes) => {
        sent.set(at, bytes);
        reportProgress();
      },
    });
    files += 1;
    reportProgress();
  };
  const uploads = planned.map((one, at) => inTurn(() => upload(one, at)));
  try {
    await Promise.all(uploads);
  } catch (error) {
    failed.abort();
    // Waits, because no upload may arrive after the batch's files have been deleted.
    await Promise.allSettled(uploads);
    throw error;
  }
  signal.throwIfAborted();
  const names = planned.map(({ subject }) => subject.path);
  await createBatch({ id, name: recipe.name, recipe, files: names });
}
