export function createThrottle(work: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): void => {
    cancel();
    work();
  };
  return {
    cancel,
    now,
    soon: (): void => {
      timer ??= setTimeout(now, everyMs);
    },
  };
}
