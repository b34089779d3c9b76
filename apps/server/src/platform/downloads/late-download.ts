/** If a download fails, the server works without it and retries it later or on request. */
import { type DownloadCode, type DownloadOptions, DownloadProblem } from '@printready/inference/late';

type Preparing = { readonly state: 'preparing'; readonly received: number; readonly total: number };
type Failed = { readonly state: 'failed'; readonly reason: DownloadCode };
export type LateState = { readonly state: 'ready' } | Preparing | Failed;

export type Fetching = {
  state(): LateState;
  /** Requests a missing download; starts it unless it is running or failed a moment ago. */
  ask(): void;
};

type FetchingParts = {
  readonly download: (options: Required<DownloadOptions>) => Promise<void>;
  readonly say: (sentence: string) => void;
  /** Delays after consecutive failures; the last delay repeats. If null, retries happen only on request. */
  readonly retryAfterMs: readonly number[] | null;
};

const NOTHING_YET = { state: 'preparing', received: 0, total: 0 } as const;
const MINUTE_MS = 60_000;
const ASK_AGAIN_AFTER_MS = 5_000;

export class LateDownload implements Fetching {
  private status: LateState | { readonly state: 'idle' } = { state: 'idle' };
  private attempt: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private failedMs = 0;
  private said: DownloadCode | undefined;
  private readonly closing = new AbortController();
  private readonly parts: FetchingParts;

  constructor(parts: FetchingParts) {
    this.parts = parts;
  }

  state(): LateState {
    return this.status.state === 'idle' ? NOTHING_YET : this.status;
  }

  ask(): void {
    const failed = this.status.state === 'failed';
    if (!failed || performance.now() - this.failedMs > ASK_AGAIN_AFTER_MS) this.begin();
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
    let isUnderWay = true;
    try {
      await this.parts.download({
        signal: this.closing.signal,
        report: (bytes) => {
          // A measurement of the folder's size may finish after the download has failed.
          if (isUnderWay) this.status = { state: 'preparing', ...bytes };
        },
      });
      isUnderWay = false;
      this.status = { state: 'ready' };
      this.failures = 0;
      this.said = undefined;
    } catch (error) {
      isUnderWay = false;
      if (!this.closing.signal.aborted) this.fail(error);
    } finally {
      this.attempt = undefined;
    }
  }

  private fail(error: unknown): void {
    const { say, retryAfterMs } = this.parts;
    const { code, message } =
      error instanceof DownloadProblem ? error : new DownloadProblem('refused', String(error));
    this.status = { state: 'failed', reason: code };
    this.failedMs = performance.now();
    if (retryAfterMs !== null) {
      const waitMs = retryAfterMs[Math.min(this.failures, retryAfterMs.length - 1)] ?? MINUTE_MS;
      this.retry = setTimeout(() => this.begin(), waitMs);
    }
    this.failures++;
    const again = retryAfterMs === null ? 'when somebody asks for it' : 'later';
    if (this.said !== code) say(`${message} Everything else works; it is tried again ${again}.`);
    this.said = code;
  }
}
