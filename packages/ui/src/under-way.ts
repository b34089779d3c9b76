/**
 * Counts the work in flight of this page. The document carries `data-settled` while there is none: tests and screenshots
 * wait for it (e2e/support.ts). Animations are asked of the document itself, where they end.
 */
let inFlight = 0;

function count(by: 1 | -1): void {
  inFlight += by;
  const { dataset } = document.documentElement;
  if (inFlight === 0) dataset['settled'] = '';
  else delete dataset['settled'];
}

/** @returns ends it; a second call does nothing. */
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

/**
 * A timer for what follows once nothing has changed for `restMs`. In flight from now until the work has ended.
 * @returns cancels the timer; work that has begun goes on.
 */
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

/** In flight for as long as `isBusy`, which is asked now and at every change. */
export function followWork(isBusy: () => boolean, subscribe: (changed: () => void) => void): void {
  let end: (() => void) | null = null;
  const look = () => {
    if (isBusy()) end ??= beginWork();
    else {
      end?.();
      end = null;
    }
  };
  subscribe(look);
  look();
}
