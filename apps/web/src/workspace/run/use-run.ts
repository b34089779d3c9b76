/**
 * A run: checked, made at full resolution, paid when ready and before it can be downloaded; once, whatever happens. One
 * that comes to a question nobody has met is not paid before it is answered.
 */

import type { ShownLines } from '@printready/canvas/shown-lines';
import type { Picture } from '@printready/canvas/tile-layer';
import type { Progress } from '@printready/jobs';
import { type Auth, useAuth } from '@printready/sign-in/auth-context';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding } from '@printready/tools/tool';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort, useJob } from '../../engine/use-job.ts';
import { type OpenDocument, pictureIdOf } from '../../files/document.ts';
import { keepWork } from '../../files/kept-work.ts';
import type { Activity } from '../../tokens/activity.ts';
import type { Bill } from '../../tokens/bill.ts';
import { clearKeptWork, usePayment } from '../../tokens/use-payment.ts';
import { toLines, toPicture } from '../shown.ts';
import { type ExportSource, sourceOf } from './export-source.ts';
import { type MetQuestions, READ_MS } from './met-questions.ts';

export type RunResult = {
  readonly picture: Picture;
  readonly lines: ShownLines | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly source: ExportSource;
  /** What it was made from: other options or another print size make it outdated. */
  readonly options: object;
  readonly document: OpenDocument;
  readonly seconds: number;
  readonly paid: boolean;
  /** Downloaded or sent on: leaving loses nothing. */
  readonly saved: boolean;
};

const IDLE: Activity = { kind: 'idle' };

/** Made and neither paid nor refused: the user is asked something first. */
export type HeldResult = RunResult & { readonly sinceMs: number };

type Refusal = Extract<Activity, { kind: 'refused' }>;

export type RunParts = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: object;
  readonly area: 'own' | undefined;
  readonly tokens: number;
  readonly variant: string | null;
  /** What goes into the usage record: without pictures and strokes. */
  readonly recorded: Readonly<Record<string, unknown>>;
  /** A run from before signing in that was not paid: sending it again charges once. */
  readonly unpaidRequestId: string | null;
  readonly met: MetQuestions;
};

export function useRun(parts: RunParts) {
  const { toolId, document, options, area, tokens, variant } = parts;
  const runTask = useJob();
  const payment = usePayment(toolId);
  const { user, status } = useAuth();
  const [activity, setActivity] = useState<Activity>(IDLE);
  const [result, setResult] = useState<RunResult | null>(null);
  const [held, setHeld] = useState<HeldResult | null>(null);
  const [pendingId, setPendingId] = useState(parts.unpaidRequestId);
  /** Why the result that is ready could not be paid; a later run that ends without one leaves it as it was. */
  const [waiting, setWaiting] = useState<Refusal | null>(null);
  const { alone, cancel } = useAlone();

  const keep = (requestId: string | null, made: object = options) =>
    keepWork({ toolId, userId: user?.id ?? null, file: document.file, options: made, requestId }).catch(
      (error: unknown) => console.error('The work could not be kept for after the sign-in.', error),
    );

  const pay = async (bill: Bill): Promise<void> => {
    setActivity({ kind: 'paying' });
    const refused = await payment.pay(bill);
    if (refused) {
      const refusal: Refusal = { kind: 'refused', message: refused.message, reason: refused.reason };
      setWaiting(refusal);
      setActivity(refusal);
      return;
    }
    setWaiting(null);
    setPendingId(null);
    setResult((ready) => ready && { ...ready, paid: true });
    setActivity(IDLE);
  };

  const make = async (signal: AbortSignal): Promise<RunResult> => {
    let startedMs = performance.now();
    const onProgress: Progress = (fraction, doing) => {
      // How long a network takes to arrive says nothing of how long the work takes.
      if (doing !== undefined) startedMs = performance.now();
      setActivity({ kind: 'running', fraction, startedMs, ...(doing !== undefined && { doing }) });
    };
    onProgress(0);
    const given = { toolId, pictureId: pictureIdOf(document), input: document.source, options };
    const request = { ...given, purpose: 'deliver' } as const;
    const rendered = await runTask('run', request, { signal, onProgress });
    const { levels, overhang, lines, figures, findings } = rendered;
    const picture = toPicture(document, levels, area, 1, overhang);
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      picture,
      lines: toLines(lines, 1),
      figures,
      findings,
      source: sourceOf(rendered),
      options,
      document,
      seconds,
      paid: false,
      saved: false,
    };
  };

  const run = () =>
    alone(async (signal) => {
      let made: RunResult | null = held?.options === options && held.document === document ? held : null;
      // Meant for what stood there before: the second click of two, or Cancel, where "Keep all" stands now.
      if (made && held && performance.now() - held.sinceMs < READ_MS) return;
      const allowed = payment.check(tokens);
      if (!allowed.ok) {
        setActivity({ kind: 'refused', message: allowed.message, reason: allowed.reason });
        return;
      }
      const requestId = pendingId ?? crypto.randomUUID();
      void keep(requestId);
      const unpaid = async (end: Activity): Promise<void> => {
        setActivity(end);
        const owed = payment.owed();
        if (waiting && owed && result) await keep(owed.requestId, result.options);
        // One from before this page was loaded may be charged already: it stays kept while it asks.
        else if (pendingId === null || end.kind !== 'asking') await clearKeptWork(toolId);
      };
      const asks = parts.met.begin();
      try {
        if (!made) {
          made = await make(signal);
          if (tokens > 0 && made.findings.some((finding) => finding.asks && asks(finding.code))) {
            setHeld({ ...made, sinceMs: performance.now() });
            await unpaid({ kind: 'asking' });
            return;
          }
        }
      } catch (error) {
        await unpaid(isAbort(error) ? (waiting ?? IDLE) : failed(error));
        return;
      }
      setHeld(null);
      setResult(made);
      await pay({ requestId, tokens, variant, options: parts.recorded });
    });

  const payAgain = () =>
    alone(async () => {
      const bill = payment.owed();
      if (bill) await pay(bill);
    });
  useWhenOnline(() => {
    if (waiting?.reason === 'offline') void payAgain();
  });
  useWhenSignedIn(status, () => {
    if (waiting?.reason === 'signed-out') void payAgain();
  });

  return {
    activity,
    result,
    /** The next run with the same options is this one, paid. */
    held,
    /** A run from before this page was loaded waits to be paid. */
    unfinished: pendingId !== null && result === null,
    run,
    payAgain,
    keep: () => keep(payment.owed()?.requestId ?? pendingId),
    cancel,
    dismiss: () => setActivity(waiting ?? IDLE),
    /** Something is another than when the run asked. */
    moveOn: () => {
      if (activity.kind === 'asking') setActivity(waiting ?? IDLE);
    },
    markSaved: () => setResult((ready) => ready && { ...ready, saved: true }),
  };
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

/** Only the name and the message cross from the worker; these two explain themselves in their message. */
function failed(error: unknown): Activity {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = `${name}: ${message}`;
  if (name === 'NothingMade') return { kind: 'failed', detail, reason: message, final: true };
  return name === 'ModelProblem' ? { kind: 'failed', detail, reason: message } : { kind: 'failed', detail };
}
