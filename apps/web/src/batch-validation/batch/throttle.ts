/** Throttle for frequent updates. */
export function createThrottle(work: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Runs at once, covering pending calls. */
    now: (): void => {
      clearTimeout(timer);
      timer = undefined;
      work();
    },
    /** Runs after the interval, merging calls until then. */
    soon: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, everyMs);
    },
  };
}
