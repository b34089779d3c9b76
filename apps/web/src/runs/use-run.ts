/**
 * A run: the balance is checked, the result is made at full resolution, and then paid, exactly once, before it can be
 * downloaded. A run that raises a question the user has not seen is paid only after the answer.
 */

import type { Progress } from '@printready/jobs';
import { useAuth } from '@printready/sign-in/auth-context';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { useMemo, useState } from 'react';
import { isAbort, useJob } from '../engine/use-job.ts';
import type { OpenDocument, SourceFile } from '../files/document.ts';
import { forgetResult, saveResult } from '../files/stored-results.ts';
import { fingerprintWork } from '../files/result-fingerprint.ts';
import type { Bill } from '../tokens/bill.ts';
import { useStanding } from '../tokens/ledger.ts';
import {
  activityOf,
  type Notice,
  type RunEvent,
  type RunState,
  resultOf,
  unpaidOf,
} from '../tokens/run-state.ts';
import { usePaidRun } from '../tokens/use-paid-run.ts';
import { type MadeResult, makeResult } from './make-result.ts';
import { READ_MS, type SeenPrompts } from './seen-prompts.ts';
import { useKeeping } from './use-keeping.ts';
import { usePaidBefore } from './use-paid-before.ts';

type Made = MadeResult & {
  readonly seconds: number;
  /** Under which it is paid. */
  readonly requestId: string;
  /** The code of the first question that nobody had seen: it is asked before the run is paid. */
  readonly asked: string | null;
};

export type RunResult = Made & {
  readonly paid: boolean;
  /** Downloaded or sent on: leaving loses nothing. */
  readonly saved: boolean;
};

/** Made and neither paid nor refused: the user is asked something first. */
export type HeldResult = RunResult & { readonly sinceMs: number };

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
  readonly prompts: SeenPrompts;
  /** The other images of the list that it is open in. */
  readonly others?: readonly SourceFile[];
};

const secondsOf = ({ stage }: RunState<Made>): number =>
  stage.at === 'running' ? (performance.now() - stage.startedMs) / 1000 : 0;

/** What a run comes to; it asks about what nobody had seen before it began. */
async function runFor(
  bill: Bill,
  parts: RunParts,
  run: { readonly make: () => Promise<MadeResult>; readonly seconds: () => number },
): Promise<RunEvent<Made>> {
  const asks = parts.prompts.begin();
  try {
    const answer = await run.make();
    const unseen = answer.findings.find((finding) => finding.asks && asks(finding.code));
    const { requestId } = bill;
    const made = { ...answer, requestId, seconds: run.seconds(), asked: unseen?.code ?? null };
    return bill.tokens > 0 && unseen
      ? { kind: 'asked', made, nowMs: performance.now() }
      : { kind: 'made', made, bill };
  } catch (error) {
    return { kind: 'ended', notice: isAbort(error) ? null : failed(error) };
  }
}

/** What stands, and what waits for an answer: each the same object while another run goes on. */
function useResults(state: RunState<Made>) {
  const { made = null, paid = false, saved = false } = resultOf(state) ?? {};
  const { held } = state;
  return {
    result: useMemo((): RunResult | null => made && { ...made, paid, saved }, [made, paid, saved]),
    /** The next run with the same options is this one, paid. */
    held: useMemo(
      (): HeldResult | null => held && { ...held.made, sinceMs: held.sinceMs, paid: false, saved: false },
      [held],
    ),
  };
}

/** What was paid for, and so is not paid for again. */
async function rememberPaid(
  userId: string | undefined,
  parts: RunParts,
  made: Made,
  bill: Bill,
): Promise<void> {
  if (userId === undefined || bill.tokens === 0) return;
  const { toolId } = parts;
  const { options, document, requestId } = made;
  const { file, resolution } = document;
  const madeOf = await fingerprintWork({ file, resolution, options, variant: bill.variant });
  if (madeOf === null) return;
  await saveResult({ requestId, toolId, userId, madeOf, paidAtMs: Date.now(), file: null }).catch(
    (error: unknown) => console.error('The browser cannot keep what was paid for.', error),
  );
}

/** How the next run is paid: under a payment of before, where there is one. */
type Payment = { readonly requestId: string; readonly again: boolean };

/** What of before this run is paid, and what is remembered of what this page pays. */
function usePayments(parts: RunParts) {
  const { user } = useAuth();
  const [keptId, setKeptId] = useState<string | null>(null);
  const { find, paidBefore } = usePaidBefore(parts, keptId);
  const standing = useStanding(parts.unpaidRequestId);
  return {
    standing,
    paidBefore,
    keptId,
    remember: async (made: Made, bill: Bill): Promise<void> => {
      await rememberPaid(user?.id, parts, made, bill);
      setKeptId(bill.requestId);
    },
    paymentOf: async ({ unpaidId }: RunState<Made>, held: Made | null): Promise<Payment> => {
      if (unpaidId !== null) return { requestId: unpaidId, again: standing === 'paid' };
      const before = await find();
      return { requestId: before ?? held?.requestId ?? crypto.randomUUID(), again: before !== null };
    },
  };
}

/** Makes the result of one bill, and what is kept meanwhile and afterwards. */
function useWork(
  parts: RunParts,
  { latest, send }: Pick<ReturnType<typeof usePaidRun<Made>>, 'latest' | 'send'>,
  { keep, keepOpen }: ReturnType<typeof useKeeping>,
) {
  const runTask = useJob();
  const make = (bill: Bill, signal: AbortSignal) => {
    const onProgress: Progress = (fraction, doing) =>
      send({ kind: 'went on', fraction, doing: doing ?? null, nowMs: performance.now() });
    return runFor(bill, parts, {
      make: () => makeResult(parts, runTask, { signal, onProgress }),
      seconds: () => secondsOf(latest()),
    });
  };

  /** When a run came to nothing that is to be paid. */
  const keepWhatWaits = async ({ stage, unpaidId }: RunState<Made>): Promise<void> => {
    const owed = unpaidOf(latest());
    if (owed) await keep(owed.bill.requestId, owed.made.options);
    // One from before this page was loaded may be charged already: it stays kept while it asks.
    else if (unpaidId === null || stage.at !== 'asks') await keepOpen();
  };
  return {
    /** @returns whether there is something to pay for. */
    work: async (bill: Bill, signal: AbortSignal): Promise<boolean> => {
      send({ kind: 'began', nowMs: performance.now() });
      const event = await make(bill, signal);
      const after = send(event);
      if (event.kind === 'made') return true;
      await keepWhatWaits(after);
      return false;
    },
  };
}

export function useRun(parts: RunParts) {
  const { toolId, document, options, tokens, variant, recorded } = parts;
  const keeping = useKeeping({ ...parts, others: parts.others ?? [] });
  const { keep } = keeping;
  const { standing, paidBefore, keptId, remember, paymentOf } = usePayments(parts);
  const onPaid = async (made: Made, bill: Bill) => {
    await remember(made, bill);
    await keeping.keepOpen();
  };
  const paid = usePaidRun<Made>({ toolId, unpaidId: parts.unpaidRequestId, onPaid });
  const { state, latest, send, alone, settle } = paid;
  const { work } = useWork(parts, paid, keeping);

  const run = () =>
    alone(async (signal) => {
      const { held } = latest();
      const mine = held?.made.options === options && held.made.document === document ? held : null;
      // Meant for what stood there before: the second click of two, or Cancel, where "Keep all" stands now.
      if (mine && performance.now() - mine.sinceMs < READ_MS) return;
      const payment = await paymentOf(latest(), mine?.made ?? null);
      await paid.loaded();
      const allowed = payment.again ? ({ ok: true } as const) : paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed });
        return;
      }
      const bill = { ...payment, tokens, variant, options: recorded };
      void keep(bill.requestId);
      if (mine) send({ kind: 'taken', bill });
      else if (!(await work(bill, signal))) return;
      await settle();
      // A payment of before that the ledger no longer takes is none.
      const refused = unpaidOf(latest())?.refusal?.reason === 'failed';
      if (bill.again && refused) await forgetResult(bill.requestId);
    });

  const results = useResults(state);
  const waits = state.unpaidId !== null && results.result === null && standing !== 'asking';
  return {
    activity: activityOf(state),
    ...results,
    /** A run from before this page was loaded, and what the ledger says of it; null: there is none. */
    unfinished: waits ? standing : null,
    /** The next run is one that was paid for within a day. */
    paidBefore,
    /** The newest run whose payment is remembered: its file may be kept with it. */
    keptId,
    run,
    payAgain: paid.payAgain,
    keep: () => keep(unpaidOf(state)?.bill.requestId ?? state.unpaidId),
    cancel: paid.cancel,
    dismiss: () => void send({ kind: 'dismissed' }),
    /** Something is another than when the run asked. */
    moveOn: () => void send({ kind: 'moved on' }),
    markSaved: () => void send({ kind: 'saved' }),
  };
}

/** The same run would come to the same. */
const FINAL: readonly string[] = ['EmptyResultError', 'NeedsWholeError'];

/** Only the name and the message cross from the worker; these explain themselves in their message. */
function failed(error: unknown): Notice {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = `${name}: ${message}`;
  if (FINAL.includes(name)) return { kind: 'failed', detail, reason: message, final: true };
  return name === 'ModelProblem' ? { kind: 'failed', detail, reason: message } : { kind: 'failed', detail };
}
