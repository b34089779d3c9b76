import { useEffect, useState } from 'react';

/**
 * Result of `load`; null until it resolves, so that a former result is never taken for the current one.
 * @param load memoized; null loads nothing @param failure log message
 */
export function useLoaded<Value>(load: (() => Promise<Value>) | null, failure: string): Value | null {
  const [loaded, setLoaded] = useState<{ readonly by: typeof load; readonly value: Value } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    load().then(
      (value) => {
        if (isCurrent) setLoaded({ by: load, value });
      },
      (error: unknown) => console.error(failure, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, failure]);
  return loaded?.by === load ? loaded.value : null;
}
