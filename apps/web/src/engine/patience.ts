/** Time limits for tasks, counted from the thread's first message, so that waiting in the queue does not count. */
import type { Patience } from '../worker/task.ts';

const MEGABYTE = 1_000_000;

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

/** How long, ms; whether each word of the thread gives it the whole time anew. */
function timeOf(patience: NonNullable<Patience>, request: unknown): { limitMs: number; anew: boolean } {
  if ('totalMs' in patience) return { limitMs: patience.totalMs, anew: false };
  const { silenceMs, perFileMs = 0, perMegabyteMs = 0 } = patience;
  const files = filesIn(request);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    limitMs: silenceMs + files.length * perFileMs + (bytes / MEGABYTE) * perMegabyteMs,
    anew: true,
  };
}

/** Undefined where nobody but the user ends the work. */
export function patienceFor(patience: Patience, request: unknown): Limit | undefined {
  if (!patience) return undefined;
  const { limitMs, anew } = timeOf(patience, request);
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => controller.abort(new DOMException(`Longer than ${limitMs} ms.`, 'TimeoutError'));
  return {
    signal: controller.signal,
    hear() {
      if (anew) clearTimeout(timer);
      else if (timer !== undefined) return;
      timer = setTimeout(end, limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}
