/** Stores the file of every paid result in this browser. */
import { useAuth } from '@printready/sign-in/auth-context';
import { useEffect, useEffectEvent } from 'react';
import { isAbort } from '../engine/use-job.ts';
import { attachFile } from '../files/stored-results.ts';
import type { RunResult } from './use-run.ts';

export function useStoreResult(
  result: RunResult | null,
  write: (result: RunResult) => Promise<{ readonly name: string; readonly blob: Blob }>,
): void {
  const { user } = useAuth();
  const keep = useEffectEvent(async () => {
    if (!result || !user) return;
    try {
      await attachFile(result.requestId, () => write(result));
    } catch (error) {
      if (!isAbort(error)) console.error('The result could not be kept in this browser.', error);
    }
  });
  const requestId = result?.requestId ?? null;
  useEffect(() => {
    if (requestId !== null) void keep();
  }, [requestId]);
}
