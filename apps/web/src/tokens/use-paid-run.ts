/** Binds a paid run's states (run-state.ts) to a screen: one thing at a time, paid when made, and again when it can be. */
import { type Auth, useAuth } from '@printready/sign-in/auth-context';
import type { ToolId } from '@printready/tools/catalog';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bill } from './bill.ts';
import { nextRun, type RunEvent, type RunState, startRun, unpaidOf } from './run-state.ts';
import { usePayment } from './use-payment.ts';

/** @param parts.onPaid once for each result; the screen goes on when it is done. */
export function usePaidRun<Made>(parts: {
  readonly toolId: ToolId;
  /** A run from before this page was loaded that waits to be paid. */
  readonly unpaidId?: string | null;
  readonly onPaid?: (made: Made, bill: Bill) => Promise<void> | void;
}) {
  const { toolId, unpaidId = null, onPaid } = parts;
  const { loaded, check, pay } = usePayment(toolId);
  const { state, latest, send } = useRunState<Made>(unpaidId);
  const { alone, cancel } = useAlone();

  /** What was just made or taken, or what is sent again. */
  const settle = async (): Promise<void> => {
    const owed = unpaidOf(latest());
    if (!owed) return;
    const refusal = await pay(owed.bill);
    send(refusal ? { kind: 'not paid', refusal } : { kind: 'paid' });
    if (!refusal) await onPaid?.(owed.made, owed.bill);
  };

  const payAgain = () =>
    alone(async () => {
      const before = latest();
      if (send({ kind: 'pays again' }) !== before) await settle();
    });

  const waitsFor = (reason: 'offline' | 'signed-out') => unpaidOf(latest())?.refusal?.reason === reason;
  useWhenOnline(() => {
    if (waitsFor('offline')) void payAgain();
  });
  useWhenSignedIn(useAuth().status, () => {
    if (waitsFor('signed-out')) void payAgain();
  });

  return { state, latest, send, alone, cancel, loaded, check, settle, payAgain };
}

/** `latest` is newer than `state` between two renders: what was sent counts at once. */
function useRunState<Made>(unpaidId: string | null) {
  const [state, setState] = useState(() => startRun<Made>(unpaidId));
  const newest = useRef(state);
  const latest = useCallback((): RunState<Made> => newest.current, []);
  /** @returns the state after it. */
  const send = useCallback((event: RunEvent<Made>): RunState<Made> => {
    newest.current = nextRun(newest.current, event);
    setState(newest.current);
    return newest.current;
  }, []);
  return { state, latest, send };
}

/** One thing at a time. Refs, not state: a double click arrives before React has rendered. */
function useAlone() {
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const alone = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await work(controller.signal);
    } finally {
      underWay.current = null;
    }
  };
  return { alone, cancel: () => underWay.current?.abort() };
}

function useWhenOnline(act: () => void): void {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}

/** The session ended and the person is back, on this page or in another tab. */
function useWhenSignedIn(status: Auth['status'], act: () => void): void {
  const onSignedIn = useEffectEvent(act);
  useEffect(() => {
    if (status === 'signed-in') onSignedIn();
  }, [status]);
}
