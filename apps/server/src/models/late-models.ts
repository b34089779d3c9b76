/**
 * Fetches the networks that are not part of the product, some once the server is up, some when somebody first asks for
 * one, and says how far that is. Whatever goes wrong, the server works without them and tries again: later by itself
 * those of the start, at once when somebody asks for one.
 */
import {
  DownloadProblem,
  type DownloadReason,
  downloadModels,
  dropDamaged,
  type LateModel,
} from '@printready/inference/late';

type Preparing = { readonly state: 'preparing'; readonly received: number; readonly total: number };
type Failed = { readonly state: 'failed'; readonly reason: DownloadReason };
type ModelsState = { readonly state: 'ready' } | Preparing | Failed;

/** Of those that are fetched together. */
type Fetching = {
  state(): ModelsState;
  /** Somebody wants one: what was not tried yet, or failed a while ago, is tried now. */
  ask(): void;
};

export type LateModels = {
  /** None where they are switched off. */
  readonly models: readonly LateModel[];
  readonly folder: string;
  /** @throws RangeError for one that is not among `models` */
  of(one: LateModel): Fetching;
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

const NOTHING_YET = { state: 'preparing', received: 0, total: 0 } as const;
const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
/** People who press the button again and again do not make as many attempts. */
const ASK_AGAIN_AFTER_MS = 5_000;

export function createLateModels(parts: LateModelsParts): LateModels {
  const { models, folder } = parts;
  const groups = new Map(
    (['start', 'asked'] as const).map((when) => [
      when,
      createFetching({ ...parts, models: models.filter((one) => one.when === when) }, when),
    ]),
  );
  return {
    models,
    folder,
    of(one) {
      const group = groups.get(one.when);
      if (!group || !models.includes(one))
        throw new RangeError(`The network ${one.model.id} is not one of this server’s.`);
      return group;
    },
    start: () => groups.get('start')?.ask(),
    stop: async () => {
      await Promise.all([...groups.values()].map((group) => group.stop()));
    },
  };
}

function createFetching(
  { models, folder, say, retryAfterMs = RETRY_AFTER_MS }: LateModelsParts,
  when: LateModel['when'],
): Fetching & { stop(): Promise<void> } {
  const again = when === 'start' ? 'later' : 'when somebody asks for one';
  let state: ModelsState | { readonly state: 'idle' } = { state: 'idle' };
  let attempt: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let failedMs = 0;
  let said: DownloadReason | undefined;
  const closing = new AbortController();

  function fail(error: unknown): void {
    const { reason, message } =
      error instanceof DownloadProblem ? error : new DownloadProblem('refused', String(error));
    state = { state: 'failed', reason };
    failedMs = performance.now();
    if (when === 'start') {
      const waitMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? MINUTE_MS;
      retry = setTimeout(begin, waitMs);
    }
    failures++;
    // Once for each thing that goes wrong, not once for each attempt.
    if (said !== reason) say(`${message} Everything else works; it is tried again ${again}.`);
    said = reason;
  }

  async function tryOnce(): Promise<void> {
    try {
      await dropDamaged(models, folder);
      await downloadModels(models, folder, {
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
    state = NOTHING_YET;
    attempt = tryOnce();
  }

  return {
    state: () => (state.state === 'idle' ? NOTHING_YET : state),
    ask() {
      if (models.length === 0) return;
      const due = state.state === 'failed' && performance.now() - failedMs > ASK_AGAIN_AFTER_MS;
      if (state.state === 'idle' || due) begin();
    },
    async stop() {
      clearTimeout(retry);
      closing.abort(new Error('The server is stopping.'));
      await attempt;
    },
  };
}
