import type { Batch, Outcome } from '@printready/batch';
import { nameOf } from '@printready/pipeline/recipe';
import { isTimeout } from '../../threads/use-job.ts';
import {
  type BulkCause,
  type BulkHead,
  type BulkItem,
  type BulkResult,
  type BulkSubject,
  isSaved,
  LOST,
} from './plan/bulk.ts';
import type { BulkAnswer, BulkRequest } from './storage/bulk-one.task.ts';
import type { BulkFiles } from './storage/stores.ts';

export type Make = (
  request: BulkRequest,
  run: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
) => Promise<BulkAnswer>;

type Outcomes = Outcome<BulkResult, BulkCause>;

type Parts = {
  readonly head: () => BulkHead | null;
  readonly files: BulkFiles;
  readonly make: Make;
  readonly batch: () => Pick<Batch<BulkSubject, BulkResult, unknown, BulkCause>, 'state' | 'send'>;
  readonly stopForRoom: (bytes: number) => void;
};

const failed = (cause: BulkCause): Outcomes => ({ kind: 'failed', cause });

/** Copies the result of an identical file under this file's name, at no cost. */
function fromTwin(first: BulkItem, { subject }: BulkItem, naming: string): Outcomes | null {
  const { stage } = first;
  if (isSaved(first.subject)) return null;
  if (stage.kind === 'failed' || stage.kind === 'skipped') return failed(stage.cause);
  if (stage.kind !== 'done' || !subject.name) return null;
  const { made } = stage;
  const output = nameOf(naming, subject.name, made.result);
  return { kind: 'made', made: { ...made, output, tokens: 0, milliseconds: 0 } };
}

function causeOf(error: unknown, milliseconds: number): BulkCause {
  const timing = { step: null, milliseconds };
  if (isTimeout(error))
    return {
      ...timing,
      code: 'timeout',
      text: 'Stopped: a step made no progress for several minutes. The file may be damaged or very complex.',
    };
  const detail = error instanceof Error ? error.message : String(error);
  return { ...timing, code: 'crashed', text: `This file could not be finished, even on its own: ${detail}` };
}

export function createWork({ head, files, make, batch, stopForRoom }: Parts) {
  const find = (id: string): BulkItem | undefined =>
    batch()
      .state()
      .list.items.find((item) => item.id === id);

  return async (
    item: BulkItem,
    { signal, progress }: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
  ): Promise<Outcomes> => {
    const { id, attempt, subject } = item;
    const { name } = subject;
    const { id: batchId, recipe } = head() ?? {};
    if (batchId === undefined || !recipe || !name)
      throw new TypeError('A file is worked on before its batch has started.');
    const first = subject.twinOf === null ? undefined : find(subject.twinOf);
    const known = first && fromTwin(first, item, recipe.naming);
    if (known) return known;
    const file = await files.find(batchId, 'in', id);
    if (file?.size !== subject.bytes) return failed(LOST);
    const startMs = performance.now();
    const sinceStart = () => Math.round(performance.now() - startMs);
    try {
      const request = { recipe, file, name, batch: batchId, id, attempt };
      const answer = await make(request, { signal, onProgress: progress });
      if (answer.ok) return { kind: 'made', made: { ...answer, milliseconds: sinceStart() } };
      const { problem } = answer;
      if (problem.code === 'no-room') {
        stopForRoom(problem.bytes);
        throw new DOMException('The batch stopped because storage is full.', 'AbortError');
      }
      const { text, place: step = null } = problem;
      return failed({ code: 'refused', text, step, milliseconds: sinceStart() });
    } catch (error) {
      if (signal.aborted) throw error;
      if (isTimeout(error) || subject.alone) return failed(causeOf(error, sinceStart()));
      console.warn(`${subject.path} is tried once more, alone.`, error);
      const { send } = batch();
      send({ kind: 'changed', id, subject: { ...subject, alone: true } });
      send({ kind: 'released', id, attempt });
      // The file returns to the queue; messages from this attempt are ignored.
      return failed(causeOf(error, sinceStart()));
    }
  };
}
