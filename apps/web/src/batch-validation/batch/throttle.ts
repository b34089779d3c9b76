export function createThrottle(work: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    now: (): void => {
      clearTimeout(timer);
      timer = undefined;
      work();
    },
    soon: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, everyMs);
    },
  };
}
