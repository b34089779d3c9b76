import { useUser } from '@printready/sign-in/session';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useValidate } from '../../preflight/use-validate.ts';
import { loadPaymentStatus } from '../../tokens/ledger.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import type { BatchState } from './batch-state.ts';
import { type Batch, createBatch } from './create-batch.ts';
import { createBrowserStores } from './journal.ts';

/** Call it in a component keyed by the user, because each batch belongs to one user. */
export function useBatch(tokensPerFile: number): { readonly batch: Batch; readonly state: BatchState } {
  const { id: userId } = useUser();
  const validate = useValidate();
  const spending = useSpend();
  const deps = { userId, tokensPerFile, validate, paymentStatus: loadPaymentStatus, ...spending };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [batch] = useState(() => createBatch(() => latest.current, createBrowserStores(userId)));
  useEffect(() => {
    void batch.load();
    return () => batch.leave();
  }, [batch]);
  return { batch, state: useStore(batch.store) };
}
