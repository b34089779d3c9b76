/**
 * Time limits for tasks, counted from the thread's first message, so that waiting in the queue does not count. What the
 * work may take in all is time of the processor: where others had it, the clock on the wall may go on longer.
 */
import type { Patience } from '../worker/task.ts';
import { measureThreadShare } from './thread-share.ts';

const MEGABYTE = 1_000_000;
/** However little of the processor the thread gets, it ends after this many times its limit. */
const LONGEST = 4;

export type Limit = {
  /** Aborted with a TimeoutError when the time is up. */
  readonly signal: AbortSignal;
  /** At every word of the thread. */
  readonly hear: () => void;
  readonly stop: () => void;
};

/** The files that a request carries, itself or in a list. */
function filesIn(request: unknown): readonly Blob[] {
  const values = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null ? Object.values(one) : [];
  return values(request)
    .flatMap((value) => (Array.isArray(value) ? value.flatMap(values) : [value]))
    .filter((value) => value instanceof Blob);
}

/** Longer for what has to be read; ms. */
function silenceOf(
  { silenceMs, perFileMs = 0, perMegabyteMs = 0 }: Extract<Patience, { readonly silenceMs: number }>,
  request: unknown,
): number {
  const files = filesIn(request);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return silenceMs + files.length * perFileMs + (bytes / MEGABYTE) * perMegabyteMs;
}

const timeout = (limitMs: number) => new DOMException(`Longer than ${limitMs} ms.`, 'TimeoutError');

/** From every word anew. */
function limitSilence(limitMs: number): Limit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: controller.signal,
    hear() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(timeout(limitMs)), limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** From the first word on, by what the thread got of the processor. */
function limitWork(limitMs: number, shareOf: () => Promise<number>): Limit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let wallMs = 0;
  let workMs = 0;
  function wait(milliseconds: number): void {
    timer = setTimeout(() => void count(milliseconds), milliseconds);
  }
  async function count(waited: number): Promise<void> {
    const share = await shareOf();
    if (stopped) return;
    wallMs += waited;
    workMs += waited * share;
    const left = Math.min((limitMs - workMs) / share, LONGEST * limitMs - wallMs);
    // Less than this is within what a measured share is wrong by.
    if (left < limitMs / 20) controller.abort(timeout(limitMs));
    else wait(Math.min(left, limitMs));
  }
  return {
    signal: controller.signal,
    hear() {
      if (timer === undefined) wait(limitMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Undefined where nobody but the user ends the work. @param shareOf of a processor, 0…1, that a busy thread gets now */
export function patienceFor(
  patience: Patience,
  request: unknown,
  shareOf: () => Promise<number> = measureThreadShare,
): Limit | undefined {
  if (!patience) return undefined;
  return 'totalMs' in patience
    ? limitWork(patience.totalMs, shareOf)
    : limitSilence(silenceOf(patience, request));
}
