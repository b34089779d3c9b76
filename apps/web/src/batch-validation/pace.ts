/** Work that is asked for more often than it is worth doing. */
export function createPace(work: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** At once, for what was asked for before, too. */
    now: (): void => {
      clearTimeout(timer);
      timer = undefined;
      work();
    },
    /** With whatever is asked for until then. */
    soon: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, everyMs);
    },
  };
}
