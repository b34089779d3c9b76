/** A time-out that counts work and not waiting: the wait in the queue is not the file's fault. */

export type WorkLimit = {
  /** Aborted with a TimeoutError when the time is up. */
  readonly signal: AbortSignal;
  /** At the thread's first word; later calls change nothing. */
  readonly start: () => void;
  /** At every word of the thread: the time begins anew with each step that is done. */
  readonly renew: () => void;
  readonly stop: () => void;
};

export function limitWork(limitMs: number): WorkLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => controller.abort(new DOMException(`Longer than ${limitMs} ms.`, 'TimeoutError'));
  return {
    signal: controller.signal,
    start() {
      timer ??= setTimeout(end, limitMs);
    },
    renew() {
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}
