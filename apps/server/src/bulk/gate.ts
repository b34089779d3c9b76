/** Files beside one another, or one alone: what ended two workers has nobody beside it the third time. */

export type Gate = {
  readonly beside: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Once all others have ended; nobody else begins before it has. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

export function createGate(): Gate {
  const inHand = new Set<Promise<unknown>>();
  /** Of those that are to be alone, the last. */
  let last: Promise<unknown> = Promise.resolve();

  async function carryOut<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = work();
    inHand.add(working);
    try {
      return await working;
    } finally {
      inHand.delete(working);
    }
  }

  return {
    async beside(work) {
      for (let waited: unknown = null; waited !== last; ) {
        waited = last;
        await last;
      }
      return await carryOut(work);
    },
    alone(work) {
      const before = last;
      const working = (async () => {
        await before;
        await Promise.allSettled(inHand);
        return await work();
      })();
      last = working.catch(() => undefined);
      return working;
    },
  };
}
