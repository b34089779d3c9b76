/**
 * Fetches the networks that are not part of the product once the server is up, and says how far that is. Whatever
 * goes wrong, the server works without them and tries again: later by itself, at once when somebody asks for one.
 */
import {
  BringProblem,
  type BringReason,
  bringModels,
  dropDamaged,
  type LateModel,
} from '@printready/inference/late';

type Preparing = { readonly state: 'preparing'; readonly received: number; readonly total: number };
type Failed = { readonly state: 'failed'; readonly reason: BringReason };
type ModelsState = { readonly state: 'ready' } | Preparing | Failed;

export type LateModels = {
  /** None where they are switched off. */
  readonly models: readonly LateModel[];
  readonly folder: string;
  state(): ModelsState;
  /** Somebody wants one: what failed a while ago is tried again now. */
  ask(): void;
  /** Before this nothing is fetched: whoever is built before it runs, and tests, fetch nothing. */
  start(): void;
  stop(): Promise<void>;
};

export type LateModelsParts = {
  readonly models: readonly LateModel[];
  readonly folder: string;
  readonly say: (sentence: string) => void;
  /** After each failure in a row; the last repeats. */
  readonly retryAfterMs?: readonly number[];
};

const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
/** People who press the button again and again do not make as many attempts. */
const ASK_AGAIN_AFTER_MS = 5_000;

export function createLateModels({
  models,
  folder,
  say,
  retryAfterMs = RETRY_AFTER_MS,
}: LateModelsParts): LateModels {
  let state: ModelsState = { state: 'preparing', received: 0, total: 0 };
  let attempt: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let failedMs = 0;
  let said: BringReason | undefined;
  const closing = new AbortController();

  function fail(error: unknown): void {
    const { reason, message } =
      error instanceof BringProblem ? error : new BringProblem('refused', String(error));
    state = { state: 'failed', reason };
    failedMs = performance.now();
    const waitMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? MINUTE_MS;
    failures++;
    retry = setTimeout(begin, waitMs);
    // Once for each thing that goes wrong, not once for each attempt.
    if (said !== reason) say(`${message} Everything else works; it is tried again later.`);
    said = reason;
  }

  async function tryOnce(): Promise<void> {
    try {
      await dropDamaged(models, folder);
      await bringModels(models, folder, {
        signal: closing.signal,
        report: (bytes) => {
          state = { state: 'preparing', ...bytes };
        },
      });
      state = { state: 'ready' };
      failures = 0;
      said = undefined;
    } catch (error) {
      if (!closing.signal.aborted) fail(error);
    } finally {
      attempt = undefined;
    }
  }

  function begin(): void {
    if (attempt || closing.signal.aborted) return;
    clearTimeout(retry);
    state = { state: 'preparing', received: 0, total: 0 };
    attempt = tryOnce();
  }

  return {
    models,
    folder,
    state: () => state,
    ask() {
      if (state.state === 'failed' && performance.now() - failedMs > ASK_AGAIN_AFTER_MS) begin();
    },
    start() {
      if (models.length > 0) begin();
    },
    async stop() {
      clearTimeout(retry);
      closing.abort(new Error('The server is stopping.'));
      await attempt;
    },
  };
}
