/** Concurrency limit; further work waits in order of arrival. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is passed on, so that newer work cannot take it in between.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
