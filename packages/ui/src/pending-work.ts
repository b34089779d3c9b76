/** Amount of work in flight; tests wait until it is 0, when the document has `data-settled` (e2e/support.ts). */
let inFlight = 0;

function count(by: 1 | -1): void {
  inFlight += by;
  const { dataset } = document.documentElement;
  if (inFlight === 0) dataset['settled'] = '';
  else delete dataset['settled'];
}

/** @returns a function that ends the work; idempotent */
export function beginWork(): () => void {
  let ended = false;
  count(1);
  return () => {
    if (ended) return;
    ended = true;
    count(-1);
  };
}

export async function whileInFlight<Result>(work: Promise<Result>): Promise<Result> {
  const end = beginWork();
  try {
    return await work;
  } finally {
    end();
  }
}

/** Debounced work, in flight until it ends. @returns a function that cancels it before it has started */
export function afterRest(work: () => unknown, restMs: number): () => void {
  const end = beginWork();
  const start = async () => {
    try {
      await work();
    } finally {
      end();
    }
  };
  let begun = false;
  const timer = setTimeout(() => {
    begun = true;
    void start();
  }, restMs);
  return () => {
    clearTimeout(timer);
    if (!begun) end();
  };
}

export function followWork(isBusy: () => boolean, subscribe: (changed: () => void) => void): void {
  let end: (() => void) | null = null;
  const update = () => {
    if (isBusy()) end ??= beginWork();
    else {
      end?.();
      end = null;
    }
  };
  subscribe(update);
  update();
}
