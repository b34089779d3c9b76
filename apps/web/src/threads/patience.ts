/**
 * Limits run from the thread's first message. Total limits are in processor time, so a task on a busy machine gets
 * more wall time.
 */
import type { Patience } from '../worker/task.ts';
import { measureThreadShare } from './thread-share.ts';

const MEGABYTE = 1_000_000;
/** Upper bound on wall time, as a multiple of the limit. */
const MAX_WALL_FACTOR = 4;

export type Limit = {
  readonly signal: AbortSignal;
  readonly onMessage: () => void;
  readonly stop: () => void;
};

function filesIn(request: unknown): readonly Blob[] {
  const values = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null ? Object.values(one) : [];
  return values(request)
    .flatMap((value) => (Array.isArray(value) ? value.flatMap(values) : [value]))
    .filter((value) => value instanceof Blob);
}

function silenceLimitMs(
  { silenceMs, perFileMs = 0, perMegabyteMs = 0 }: Extract<Patience, { readonly silenceMs: number }>,
  request: unknown,
): number {
  const files = filesIn(request);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return silenceMs + files.length * perFileMs + (bytes / MEGABYTE) * perMegabyteMs;
}

const timeout = (limitMs: number) => new DOMException(`Longer than ${limitMs} ms.`, 'TimeoutError');

function limitSilence(limitMs: number): Limit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: controller.signal,
    onMessage() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(timeout(limitMs)), limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}

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
    const left = Math.min((limitMs - workMs) / share, MAX_WALL_FACTOR * limitMs - wallMs);
    // Remaining time under 5% of the limit is within the measurement error of the thread's share.
    if (left < limitMs / 20) controller.abort(timeout(limitMs));
    else wait(Math.min(left, limitMs));
  }
  return {
    signal: controller.signal,
    onMessage() {
      if (timer === undefined) wait(limitMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Undefined if only the user can end the task.
 * @param shareOf measures the fraction of a core that a busy thread currently gets, 0 to 1
 */
export function patienceFor(
  patience: Patience,
  request: unknown,
  shareOf: () => Promise<number> = measureThreadShare,
): Limit | undefined {
  if (!patience) return undefined;
  return 'totalMs' in patience
    ? limitWork(patience.totalMs, shareOf)
    : limitSilence(silenceLimitMs(patience, request));
}
