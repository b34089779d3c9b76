import { useAuth } from '@printready/sign-in/session';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { version } from '../../../../package.json';
import { BULK_CONCURRENCY } from '../../../threads/pools.ts';
import { useJob } from '../../../threads/use-job.ts';
import { loadPaymentStatus } from '../../../tokens/ledger.ts';
import { useSpend } from '../../../tokens/use-spend.ts';
import { type BulkDeps, type BulkState, GUEST } from '../bulk-state.ts';
import { type Bulk, createBulk } from '../create-bulk.ts';
import type { Machine } from '../plan/admission.ts';
import { maxTokens } from '../plan/max-tokens.ts';
import { browserStores } from '../storage/stores.ts';

/** Memory limit for a tab; a quarter of the device's memory if that is less. */
const MAX_BYTES = 900e6;

function readMachine(): Machine {
  const { deviceMemory } = navigator as { readonly deviceMemory?: number };
  return { lanes: BULK_CONCURRENCY, budgetBytes: Math.min(MAX_BYTES, ((deviceMemory ?? 4) * 1e9) / 4) };
}

/** Owner of the batch; use as a component key. */
export function useOwner(): string {
  const { user } = useAuth();
  return user?.id ?? GUEST;
}

export function useBulk(): { readonly bulk: Bulk; readonly state: BulkState } {
  const owner = useOwner();
  const runTask = useJob();
  const spending = useSpend();
  const deps: BulkDeps = {
    ...{ owner, engine: version, maxTokens, ...spending },
    machine: readMachine(),
    paymentStatus: loadPaymentStatus,
    takeIn: (request) => runTask('take-in', request),
    make: (request, run) => runTask('bulk-one', request, run),
    today: () => new Date().toISOString().slice(0, 10),
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [bulk] = useState(() => createBulk(() => latest.current, browserStores));
  useEffect(() => bulk.load(), [bulk]);
  return { bulk, state: useStore(bulk.store) };
}
