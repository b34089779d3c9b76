/** A run: checked, made at full resolution, paid when ready and before it can be downloaded; once, whatever happens. */
import type { ToolId } from '@printready/tools/catalogue';
import type { Figure } from '@printready/tools/tool';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '../../auth/auth-context.ts';
import type { SpendResult } from '../../tokens/spend.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import type { Picture } from '../canvas/tile-layer.ts';
import type { OpenDocument } from '../document/document.ts';
import { forgetWork, keepWork } from '../document/kept-work.ts';
import { toPicture } from '../shown.ts';
import { isAbort, useJob } from '../use-job.ts';

export type RunResult = {
  readonly picture: Picture;
  readonly figures: readonly Figure[];
  /** What it was made from: other options or another print size make it outdated. */
  readonly options: unknown;
  readonly document: OpenDocument;
  readonly seconds: number;
  readonly paid: boolean;
  /** Downloaded or sent on: leaving loses nothing. */
  readonly saved: boolean;
};

type Refused = Extract<SpendResult, { ok: false }>;

export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly fraction: number; readonly startedMs: number }
  | { readonly kind: 'paying' }
  /** Before the run, or with the result waiting. */
  | { readonly kind: 'refused'; readonly message: string; readonly reason: Refused['reason'] }
  | { readonly kind: 'failed'; readonly detail: string };

const IDLE: Activity = { kind: 'idle' };

export type RunParts = {
  readonly toolId: ToolId;
  readonly document: OpenDocument;
  readonly options: object;
  readonly area: 'own' | undefined;
  readonly tokens: number;
  readonly variant: string | null;
  /** What goes into the usage record: without pictures and strokes. */
  readonly recorded: Readonly<Record<string, unknown>>;
  /** A run from before signing in that was not paid: sending it again charges once. */
  readonly unpaidRequestId: string | null;
};

/** What is needed to pay a run later: the options may have changed meanwhile. */
type Bill = Pick<RunParts, 'tokens' | 'variant' | 'recorded'> & { readonly requestId: string };

export function useRun(parts: RunParts) {
  const { toolId, document, options, area, tokens, variant, recorded } = parts;
  const runTask = useJob();
  const spending = useSpend();
  const { user } = useAuth();
  const [activity, setActivity] = useState<Activity>(IDLE);
  const [result, setResult] = useState<RunResult | null>(null);
  const [pendingId, setPendingId] = useState(parts.unpaidRequestId);
  const underWay = useRef<AbortController | null>(null);
  const bill = useRef<Bill | null>(null);

  const keep = (requestId: string | null) =>
    keepWork({ toolId, userId: user?.id ?? null, file: document.file, options, requestId }).catch(
      (error: unknown) => console.error('The work could not be kept for after the sign-in.', error),
    );

  const pay = async (due: Bill): Promise<void> => {
    setActivity({ kind: 'paying' });
    const { requestId } = due;
    const charge = {
      toolId,
      tokens: due.tokens,
      batchSize: 1,
      variant: due.variant,
      requestId,
      options: due.recorded,
    };
    const paid: SpendResult = due.tokens === 0 ? { ok: true, remaining: 0 } : await spending.spend(charge);
    if (!paid.ok) {
      setActivity({ kind: 'refused', message: paid.message, reason: paid.reason });
      return;
    }
    bill.current = null;
    setPendingId(null);
    setResult((ready) => ready && { ...ready, paid: true });
    setActivity(IDLE);
    await forgetWork(toolId).catch((error: unknown) =>
      console.error('Kept work could not be cleared.', error),
    );
  };

  const run = async (): Promise<void> => {
    // Refs, not state: a double click arrives before React has rendered.
    if (underWay.current) return;
    const allowed = tokens === 0 ? { ok: true as const } : spending.check(tokens);
    if (!allowed.ok) {
      setActivity({ kind: 'refused', message: allowed.message, reason: allowed.reason });
      return;
    }
    const controller = new AbortController();
    underWay.current = controller;
    const requestId = pendingId ?? crypto.randomUUID();
    const startedMs = performance.now();
    setActivity({ kind: 'running', fraction: 0, startedMs });
    void keep(requestId);
    try {
      const { levels, figures } = await runTask(
        'run',
        { toolId, input: document.source, options },
        {
          signal: controller.signal,
          onProgress: (fraction) => setActivity({ kind: 'running', fraction, startedMs }),
        },
      );
      const picture = toPicture(document, levels, area, 1);
      const seconds = (performance.now() - startedMs) / 1000;
      setResult({ picture, figures, options, document, seconds, paid: false, saved: false });
      const due = { requestId, tokens, variant, recorded };
      bill.current = due;
      await pay(due);
    } catch (error) {
      setActivity(isAbort(error) ? IDLE : { kind: 'failed', detail: describe(error) });
      await forgetWork(toolId).catch((failure: unknown) =>
        console.error('Kept work could not be cleared.', failure),
      );
    } finally {
      underWay.current = null;
    }
  };

  useEffect(() => () => underWay.current?.abort(), []);

  const payAgain = async (): Promise<void> => {
    const due = bill.current;
    if (underWay.current || !due) return;
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await pay(due);
    } finally {
      underWay.current = null;
    }
  };

  const payWhenOnline = useEffectEvent(() => {
    if (activity.kind === 'refused' && activity.reason === 'offline') void payAgain();
  });
  useEffect(() => {
    const listen = () => payWhenOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  return {
    activity,
    result,
    /** A run from before this page was loaded waits to be paid. */
    unfinished: pendingId !== null && result === null,
    run,
    payAgain,
    keep: () => keep(bill.current?.requestId ?? pendingId),
    cancel: () => underWay.current?.abort(),
    dismiss: () => setActivity(IDLE),
    markSaved: () => setResult((ready) => ready && { ...ready, saved: true }),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
