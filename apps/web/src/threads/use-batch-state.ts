import type { Batch, BatchState, Cause } from '@printready/batch';
import { useEffect, useSyncExternalStore } from 'react';

export function useBatchState<Subject, Made, Refusal, Why extends Cause>(
  batch: Batch<Subject, Made, Refusal, Why>,
): BatchState<Subject, Made, Refusal, Why> {
  useEffect(() => () => batch.leave(), [batch]);
  return useSyncExternalStore(batch.subscribe, batch.state);
}
