/**
 * Run: checks the balance, renders at full resolution, and charges exactly once before the download. A question that
 * the user has not seen holds the payment until it is answered; an earlier payment is not held.
 */

import type { Progress } from '@printready/jobs';
import { useAuth } from '@printready/sign-in/session';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { useMemo, useState } from 'react';
import { isAbort, useJob } from '../engine/use-job.ts';
import type { OpenDocument, SourceFile } from '../files/document.ts';
import { fingerprintWork } from '../files/result-fingerprint.ts';
import { forgetResult, saveResult } from '../files/stored-results.ts';
import { MissingCode } from '../platform/load-code.ts';
import type { Bill } from '../tokens/bill.ts';
import { loadPaymentStatus, usePaymentStatus } from '../tokens/ledger.ts';
import {
  activityOf,
  type Notice,
  type RunEvent,
  type RunState,
  resultOf,
  unpaidOf,
} from '../tokens/run-state.ts';
import { usePaidRun } from '../tokens/use-paid-run.ts';
import { makeResult, type RenderedResult } from './make-result.ts';
import { READ_MS, type SeenPrompts } from './seen-prompts.ts';
import { useAutosave } from './use-autosave.ts';
import { useEarlierPayment } from './use-earlier-payment.ts';

type RunOutput = RenderedResult & {
  readonly seconds: number;
  /** Idempotency key of the payment. */
  readonly requestId: string;
  /** Code of the first unseen question, or null. */
  readonly asked: string | null;
};

export type RunResult = RunOutput & {
  readonly paid: boolean;
  /** Downloaded or sent on: leaving loses nothing. */
  readonly saved: boolean;
};

/** Unpaid result that awaits an answer. */
export type HeldResult = RunResult & { readonly sinceMs: number };

export type RunParts = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: object;
  readonly area: 'own' | undefined;
  readonly tokens: number;
  readonly variant: string | null;
  /** Options in the usage record: without images and strokes. */
  readonly recorded: Readonly<Record<string, unknown>>;
  /** Unpaid run from before a sign-in; its id prevents a second charge. */
  readonly unpaidRequestId: string | null;
  readonly prompts: SeenPrompts;
  readonly others?: readonly SourceFile[];
};

const secondsOf = ({ stage }: RunState<RunOutput>): number =>
  stage.at === 'running' ? (performance.now() - stage.startedMs) / 1000 : 0;

async function runFor(
  bill: Bill,
  parts: RunParts,
  run: { readonly make: () => Promise<RenderedResult>; readonly seconds: () => number },
): Promise<RunEvent<RunOutput>> {
  const asks = parts.prompts.begin();
  try {
    const answer = await run.make();
    const unseen = answer.findings.find((finding) => finding.asks && asks(finding.code));
    const { requestId } = bill;
    const output = { ...answer, requestId, seconds: run.seconds(), asked: unseen?.code ?? null };
    return bill.tokens > 0 && !bill.again && unseen
      ? { kind: 'held', output, nowMs: performance.now() }
      : { kind: 'completed', output, bill };
  } catch (error) {
    return { kind: 'ended', notice: isAbort(error) ? null : failed(error) };
  }
}

/** Current and held result; stable objects during another run. */
function useResults(state: RunState<RunOutput>) {
  const { output = null, paid = false, saved = false } = resultOf(state) ?? {};
  const { held } = state;
  return {
    result: useMemo((): RunResult | null => output && { ...output, paid, saved }, [output, paid, saved]),
    /** Paid by the next run with the same options. */
    held: useMemo(
      (): HeldResult | null => held && { ...held.output, sinceMs: held.sinceMs, paid: false, saved: false },
      [held],
    ),
  };
}

/** Stores the payment, so that an equal run is not charged again. */
async function rememberPaid(
  userId: string | undefined,
  parts: RunParts,
  output: RunOutput,
  bill: Bill,
): Promise<void> {
  if (userId === undefined || bill.tokens === 0) return;
  const { toolId } = parts;
  const { options, document, requestId } = output;
  const { file, resolution } = document;
  const madeOf = await fingerprintWork({ toolId, file, resolution, options, variant: bill.variant });
  if (madeOf === null) return;
  await saveResult({ requestId, toolId, userId, madeOf, paidAtMs: Date.now(), file: null }).catch(
    (error: unknown) => console.error('The browser cannot keep what was paid for.', error),
  );
}

/** `again`: under an earlier payment. */
type Payment = { readonly requestId: string; readonly again: boolean };

/** Earlier payments for this run, and storing the page's own. */
function usePayments(parts: RunParts) {
  const { user } = useAuth();
  const [keptId, setKeptId] = useState<string | null>(null);
  const { find, paidBefore } = useEarlierPayment(parts, keptId);
  const paymentStatus = usePaymentStatus(parts.unpaidRequestId);
  return {
    paymentStatus,
    paidBefore,
    keptId,
    remember: async (output: RunOutput, bill: Bill): Promise<void> => {
      await rememberPaid(user?.id, parts, output, bill);
      setKeptId(bill.requestId);
    },
    paymentOf: async ({ unpaidId }: RunState<RunOutput>, held: RunOutput | null): Promise<Payment> => {
      if (unpaidId !== null) {
        const status = paymentStatus === 'pending' ? await loadPaymentStatus(unpaidId) : paymentStatus;
        return { requestId: unpaidId, again: status === 'paid' };
      }
      const before = await find();
      return { requestId: before ?? held?.requestId ?? crypto.randomUUID(), again: before !== null };
    },
  };
}

/** Renders a bill's result and saves the draft before and after. */
function useWork(
  parts: RunParts,
  { latest, send }: Pick<ReturnType<typeof usePaidRun<RunOutput>>, 'latest' | 'send'>,
  { saveUnpaid, saveOpen }: ReturnType<typeof useAutosave>,
) {
  const runTask = useJob();
  const make = (bill: Bill, signal: AbortSignal) => {
    const onProgress: Progress = (fraction, doing) =>
      send({ kind: 'progressed', fraction, doing: doing ?? null, nowMs: performance.now() });
    return runFor(bill, parts, {
      make: () => makeResult(parts, runTask, { signal, onProgress }),
      seconds: () => secondsOf(latest()),
    });
  };

  /** Saves the draft of a run that ended without something to pay. */
  const saveAfterFailure = async ({ stage, unpaidId }: RunState<RunOutput>): Promise<void> => {
    const unpaid = unpaidOf(latest());
    if (unpaid) await saveUnpaid(unpaid.bill.requestId, unpaid.output.options);
    // A run of an earlier page may be charged already: its draft stays while it asks.
    else if (unpaidId === null || stage.at !== 'asking') await saveOpen();
  };
  return {
    /** @returns whether there is something to pay */
    work: async (bill: Bill, signal: AbortSignal): Promise<boolean> => {
      send({ kind: 'started', nowMs: performance.now() });
      const event = await make(bill, signal);
      const after = send(event);
      if (event.kind === 'completed') return true;
      await saveAfterFailure(after);
      return false;
    },
  };
}

export function useRun(parts: RunParts) {
  const { toolId, document, options, tokens, variant, recorded } = parts;
  const keeping = useAutosave({ ...parts, others: parts.others ?? [] });
  const { saveUnpaid } = keeping;
  const { paymentStatus, paidBefore, keptId, remember, paymentOf } = usePayments(parts);
  const onPaid = async (output: RunOutput, bill: Bill) => {
    await remember(output, bill);
    await keeping.saveOpen();
  };
  const paid = usePaidRun<RunOutput>({ toolId, unpaidId: parts.unpaidRequestId, onPaid });
  const { state, latest, send, runExclusive, payUnpaid } = paid;
  const { work } = useWork(parts, paid, keeping);

  const run = () =>
    runExclusive(async (signal) => {
      const { held } = latest();
      const mine = held?.output.options === options && held.output.document === document ? held : null;
      // Probably a second click, or Cancel, which "Keep all" has replaced at the same place.
      if (mine && performance.now() - mine.sinceMs < READ_MS) return;
      const payment = await paymentOf(latest(), mine?.output ?? null);
      await paid.loaded();
      const allowed = payment.again ? ({ ok: true } as const) : paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed });
        return;
      }
      const bill = { ...payment, tokens, variant, options: recorded };
      void saveUnpaid(bill.requestId);
      if (mine) send({ kind: 'accepted', bill });
      else if (!(await work(bill, signal))) return;
      await payUnpaid();
      // The ledger does not accept the earlier payment: forget it.
      const refused = unpaidOf(latest())?.refusal?.reason === 'failed';
      if (bill.again && refused) await forgetResult(bill.requestId);
    });

  const results = useResults(state);
  const waits = state.unpaidId !== null && results.result === null && paymentStatus !== 'pending';
  return {
    activity: activityOf(state),
    ...results,
    /** Ledger status of a run from an earlier page; null: none. */
    unfinished: waits ? paymentStatus : null,
    /** True if an equal run was paid within a day. */
    paidBefore,
    keptId,
    run,
    payAgain: paid.payAgain,
    saveUnpaid: () => saveUnpaid(unpaidOf(state)?.bill.requestId ?? state.unpaidId),
    cancel: paid.cancel,
    dismiss: () => void send({ kind: 'dismissed' }),
    invalidate: () => void send({ kind: 'outdated' }),
    markSaved: () => void send({ kind: 'saved' }),
  };
}

/** Errors that a retry would repeat. */
const FINAL: readonly string[] = ['EmptyResultError', 'NeedsWholeError'];

/** Only name and message cross threads; these messages are written for users. */
function failed(error: unknown): Notice {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = `${name}: ${message}`;
  if (FINAL.includes(name)) return { kind: 'failed', detail, reason: message, final: true };
  return name === 'ModelProblem' || error instanceof MissingCode
    ? { kind: 'failed', detail, reason: message }
    : { kind: 'failed', detail };
}
