/** Stores the file of every paid result in this browser. @returns true if the result's file is stored */
import { useAuth } from '@printready/sign-in/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { attachFile } from '../files/stored/stored-results.ts';
import { isAbort } from '../threads/use-job.ts';
import type { RunResult } from './use-run.ts';

export function useStoreResult(
  result: RunResult | null,
  write: (result: RunResult) => Promise<{ readonly name: string; readonly blob: Blob }>,
): boolean {
  const { user } = useAuth();
  const [storedId, setStoredId] = useState<string | null>(null);
  const keep = useEffectEvent(async () => {
    if (!result || !user) return;
    try {
      if (await attachFile(result.requestId, () => write(result))) setStoredId(result.requestId);
    } catch (error) {
      if (!isAbort(error)) console.error('The result could not be kept in this browser.', error);
    }
  });
  const requestId = result?.requestId ?? null;
  useEffect(() => {
    if (requestId !== null) void keep();
  }, [requestId]);
  return requestId !== null && storedId === requestId;
}
