import { type Auth, useAuth } from '@printready/sign-in/session';
import type { ToolId } from '@printready/tools/catalog';
import type { CheckResult } from '@printready/wallet';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bill } from './bill.ts';
import { nextRun, type RunEvent, type RunState, startRun, unpaidOf } from './run-state.ts';
import { useSpend } from './use-spend.ts';

const FREE = { ok: true } as const;

/** @param parts.onPaid called once for each result; awaited before the screen continues */
export function usePaidRun<Output>(parts: {
  readonly toolId: ToolId;
  readonly unpaidId?: string | null;
  readonly onPaid?: (output: Output, bill: Bill) => Promise<void> | void;
}) {
  const { toolId, unpaidId = null, onPaid } = parts;
  const { loaded, check, spend } = useSpend();
  const { state, latest, send } = useRunMachine<Output>(unpaidId);
  const { runExclusive, cancel } = useExclusive();

  const payUnpaid = async (): Promise<void> => {
    const unpaid = unpaidOf(latest());
    if (!unpaid) return;
    const { bill } = unpaid;
    // Sending the same bill again does not charge twice.
    const answer = bill.tokens > 0 ? await spend({ toolId, batchSize: 1, ...bill }) : FREE;
    send(answer.ok ? { kind: 'paid' } : { kind: 'payment failed', refusal: answer.problem });
    if (answer.ok) await onPaid?.(unpaid.output, unpaid.bill);
  };

  const payAgain = () =>
    runExclusive(async () => {
      const before = latest();
      if (send({ kind: 'payment retried' }) !== before) await payUnpaid();
    });

  const waitsFor = (code: 'offline' | 'signed-out') => unpaidOf(latest())?.refusal?.code === code;
  useWhenOnline(() => {
    if (waitsFor('offline')) void payAgain();
  });
  useWhenSignedIn(useAuth().status, () => {
    if (waitsFor('signed-out')) void payAgain();
  });

  return {
    state,
    latest,
    send,
    runExclusive,
    cancel,
    loaded,
    check: (tokens: number): CheckResult => (tokens === 0 ? FREE : check(tokens)),
    payUnpaid,
    payAgain,
  };
}

/** `latest` includes events sent since the last render. */
function useRunMachine<Output>(unpaidId: string | null) {
  const [state, setState] = useState(() => startRun<Output>(unpaidId));
  const newest = useRef(state);
  const latest = useCallback((): RunState<Output> => newest.current, []);
  const send = useCallback((event: RunEvent<Output>): RunState<Output> => {
    newest.current = nextRun(newest.current, event);
    setState(newest.current);
    return newest.current;
  }, []);
  return { state, latest, send };
}

/**
 * Runs one job at a time. Uses refs, not state, because the second click of a double click precedes the next render.
 */
function useExclusive() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const runExclusive = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await work(controller.signal);
    } finally {
      running.current = null;
    }
  };
  return { runExclusive, cancel: () => running.current?.abort() };
}

function useWhenOnline(act: () => void): void {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}

function useWhenSignedIn(status: Auth['status'], act: () => void): void {
  const onSignedIn = useEffectEvent(act);
  useEffect(() => {
    if (status === 'signed-in') onSignedIn();
  }, [status]);
}
