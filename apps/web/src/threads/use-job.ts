import { useCallback, useEffect, useRef } from 'react';
import { type RunTask, runTask } from './run-task.ts';

export { isAbort, isTimeout, type RunTask } from './run-task.ts';

/** Runs tasks until the screen closes; rejects as runTask does, and with AbortError when it closes. */
export function useJob(): RunTask {
  const life = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);

  return useCallback((task, request, options = {}) => {
    const signals = [life.current?.signal, options.signal].filter((one) => one !== undefined);
    return runTask(task, request, { ...options, signal: AbortSignal.any(signals) });
  }, []);
}
