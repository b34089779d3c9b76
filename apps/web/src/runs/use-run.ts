/** Charges exactly once, before the download. An unseen question delays the payment until it is answered. */

import type { ModelCode } from '@printready/inference';
import type { Progress } from '@printready/jobs';
import { codeOf } from '@printready/pixels/result';
import { useMemo } from 'react';
import { forgetResult } from '../files/stored/stored-results.ts';
import { isAbort, useJob } from '../threads/use-job.ts';
import type { Bill } from '../tokens/bill.ts';
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
import { READ_MS } from './seen-prompts.ts';
import type { ToolRun } from './tool-run.ts';
import { useAutosave } from './use-autosave.ts';
import { usePayments } from './use-payments.ts';

type RunOutput = RenderedResult & {
  readonly seconds: number;
  readonly requestId: string;
  readonly asked: string | null;
};

export type RunResult = RunOutput & {
  readonly paid: boolean;
  readonly saved: boolean;
};

export type HeldResult = RunResult & { readonly sinceMs: number };

const secondsOf = ({ stage }: RunState<RunOutput>): number =>
  stage.at === 'running' ? (performance.now() - stage.startedMs) / 1000 : 0;

async function runFor(
  bill: Bill,
  parts: ToolRun,
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

function useResults(state: RunState<RunOutput>) {
  const { output = null, paid = false, saved = false } = resultOf(state) ?? {};
  const { held } = state;
  return {
    result: useMemo((): RunResult | null => output && { ...output, paid, saved }, [output, paid, saved]),
    held: useMemo(
      (): HeldResult | null => held && { ...held.output, sinceMs: held.sinceMs, paid: false, saved: false },
      [held],
    ),
  };
}

function useWork(
  parts: ToolRun,
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

  const saveAfterFailure = async ({ stage, unpaidId }: RunState<RunOutput>): Promise<void> => {
    const unpaid = unpaidOf(latest());
    if (unpaid) await saveUnpaid(unpaid.bill.requestId, unpaid.output.options);
    // A question leaves the draft of a run from before this page was loaded, because that run may be charged already.
    else if (unpaidId === null || stage.at !== 'asking') await saveOpen();
  };
  return {
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

export function useRun(parts: ToolRun) {
  const { toolId, document, options, tokens, variant, recorded } = parts;
  const keeping = useAutosave(parts);
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
      // Ignores a click within READ_MS, which is probably a double click or meant for Cancel in the same place.
      if (mine && performance.now() - mine.sinceMs < READ_MS) return;
      const payment = await paymentOf(latest().unpaidId, mine?.output ?? null);
      await paid.loaded();
      const allowed = payment.again ? ({ ok: true } as const) : paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed.problem });
        return;
      }
      const bill = { ...payment, tokens, variant, options: recorded };
      void saveUnpaid(bill.requestId);
      if (mine) send({ kind: 'accepted', bill });
      else if (!(await work(bill, signal))) return;
      await payUnpaid();
      // Drops an earlier payment that the ledger does not accept.
      const refused = unpaidOf(latest())?.refusal?.code === 'failed';
      if (bill.again && refused) await forgetResult(bill.requestId);
    });

  const results = useResults(state);
  const waits = state.unpaidId !== null && results.result === null && paymentStatus !== 'pending';
  return {
    activity: activityOf(state),
    ...results,
    /** Payment status of a run that began before this page was loaded; null if there is none. */
    unfinished: waits ? paymentStatus : null,
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

/** Codes of errors that would recur on a retry. */
const FINAL: readonly (string | null)[] = ['nothing-left', 'unchanged', 'needs-whole'];

/** Codes of errors whose texts are written for users. */
const WORDED: Readonly<Record<ModelCode | 'missing-code', true>> = {
  'model-missing': true,
  'model-preparing': true,
  'model-offline': true,
  'model-damaged': true,
  'model-out-of-memory': true,
  'model-unsupported': true,
  'missing-code': true,
};

function failed(error: unknown): Notice {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = `${name}: ${message}`;
  const code = codeOf(error);
  if (FINAL.includes(code)) return { kind: 'failed', detail, reason: message, final: true };
  return Object.hasOwn(WORDED, code ?? '')
    ? { kind: 'failed', detail, reason: message }
    : { kind: 'failed', detail };
}
