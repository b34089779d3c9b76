export type Gate = (alone: boolean) => Promise<() => void>;

/** Admits tasks in order of arrival, so that exclusive work does not starve. */
export function createGate(): Gate {
  const waiting: { readonly alone: boolean; readonly begin: () => void }[] = [];
  let inside = 0;
  let oneAlone = false;
  function admit(): void {
    for (let [next] = waiting; next && !oneAlone && (inside === 0 || !next.alone); [next] = waiting) {
      waiting.shift();
      inside++;
      oneAlone = next.alone;
      next.begin();
    }
  }
  const leave = (): void => {
    inside--;
    oneAlone = false;
    admit();
  };
  return (alone) =>
    new Promise((resolve) => {
      waiting.push({ alone, begin: () => resolve(leave) });
      admit();
    });
}
