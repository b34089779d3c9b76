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
      new ModelDownloads({ ...parts, models: models.filter((one) => one.when === when) }, when),
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

/** Downloads one group of networks: at once, again later when it failed, never twice at a time. */
class ModelDownloads implements Fetching {
  private status: ModelsState | { readonly state: 'idle' } = { state: 'idle' };
  private attempt: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private failedMs = 0;
  private said: DownloadReason | undefined;
  private readonly closing = new AbortController();
  private readonly parts: LateModelsParts;
  private readonly when: LateModel['when'];

  constructor(parts: LateModelsParts, when: LateModel['when']) {
    this.parts = parts;
    this.when = when;
  }

  state(): ModelsState {
    return this.status.state === 'idle' ? NOTHING_YET : this.status;
  }

  ask(): void {
    if (this.parts.models.length === 0) return;
    const { state } = this.status;
    const due = state === 'failed' && performance.now() - this.failedMs > ASK_AGAIN_AFTER_MS;
    if (state === 'idle' || due) this.begin();
  }

  async stop(): Promise<void> {
    clearTimeout(this.retry);
    this.closing.abort(new Error('The server is stopping.'));
    await this.attempt;
  }

  private begin(): void {
    if (this.attempt || this.closing.signal.aborted) return;
    clearTimeout(this.retry);
    this.status = NOTHING_YET;
    this.attempt = this.tryOnce();
  }

  private async tryOnce(): Promise<void> {
    const { models, folder } = this.parts;
    try {
      await dropDamaged(models, folder);
      await downloadModels(models, folder, {
        signal: this.closing.signal,
        report: (bytes) => {
          this.status = { state: 'preparing', ...bytes };
        },
      });
      this.status = { state: 'ready' };
      this.failures = 0;
      this.said = undefined;
    } catch (error) {
      if (!this.closing.signal.aborted) this.fail(error);
    } finally {
      this.attempt = undefined;
    }
  }

  private fail(error: unknown): void {
    const { say, retryAfterMs = RETRY_AFTER_MS } = this.parts;
    const { reason, message } =
      error instanceof DownloadProblem ? error : new DownloadProblem('refused', String(error));
    this.status = { state: 'failed', reason };
    this.failedMs = performance.now();
    if (this.when === 'start') {
      const waitMs = retryAfterMs[Math.min(this.failures, retryAfterMs.length - 1)] ?? MINUTE_MS;
      this.retry = setTimeout(() => this.begin(), waitMs);
    }
    this.failures++;
    const again = this.when === 'start' ? 'later' : 'when somebody asks for one';
    // Once for each kind of failure, not once for each attempt.
    if (this.said !== reason) say(`${message} Everything else works; it is tried again ${again}.`);
    this.said = reason;
  }
}
