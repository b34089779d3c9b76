/**
 * A run: checked, made at full resolution, paid when ready and before it can be downloaded; once, whatever happens. One
 * that comes to a question nobody has seen is not paid before it is answered.
 */

import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import type { Progress } from '@printready/jobs';
import { useAuth } from '@printready/sign-in/auth-context';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding } from '@printready/tools/tool';
import { useMemo } from 'react';
import { isAbort, useJob } from '../../engine/use-job.ts';
import type { OpenDocument } from '../../files/document.ts';
import { saveDraft } from '../../files/draft.ts';
import type { Bill } from '../../tokens/bill.ts';
import {
  activityOf,
  type Notice,
  type RunEvent,
  type RunState,
  resultOf,
  unpaidOf,
} from '../../tokens/run-state.ts';
import { usePaidRun } from '../../tokens/use-paid-run.ts';
import { clearDraft } from '../../tokens/use-payment.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';
import { toLines, toPicture } from '../shown.ts';
import { type ExportSource, sourceOf } from './export-source.ts';
import { READ_MS, type SeenPrompts } from './seen-prompts.ts';

type Made = {
  readonly picture: StageImage;
  readonly lines: ShownLines | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly source: ExportSource;
  /** What it was made from: other options or another print size make it outdated. */
  readonly options: object;
  readonly document: OpenDocument;
  readonly seconds: number;
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
};

type RunsTask = (request: Tasks['run']['request']) => Promise<Tasks['run']['answer']>;

/** At full resolution, as it is delivered. */
async function makeResult(
  { toolId, document, options, area }: RunParts,
  run: RunsTask,
): Promise<Omit<Made, 'asked' | 'seconds'>> {
  const given = { toolId, pictureId: document.id, input: document.source, options };
  const rendered = await run({ ...given, purpose: 'deliver' });
  const { levels, overhang, lines, figures, findings } = rendered;
  return {
    picture: toPicture(document, levels, area, 1, overhang),
    ...{ lines: toLines(lines, 1), figures, findings },
    ...{ source: sourceOf(rendered), options, document },
  };
}

const secondsOf = ({ stage }: RunState<Made>): number =>
  stage.at === 'running' ? (performance.now() - stage.startedMs) / 1000 : 0;

/** What a run comes to; it asks about what nobody had seen before it began. */
async function runFor(
  bill: Bill,
  parts: RunParts,
  run: { readonly task: RunsTask; readonly seconds: () => number },
): Promise<RunEvent<Made>> {
  const asks = parts.prompts.begin();
  try {
    const answer = await makeResult(parts, run.task);
    const unseen = answer.findings.find((finding) => finding.asks && asks(finding.code));
    const made = { ...answer, seconds: run.seconds(), asked: unseen?.code ?? null };
    return bill.tokens > 0 && unseen
      ? { kind: 'asked', made, nowMs: performance.now() }
      : { kind: 'made', made, bill };
  } catch (error) {
    return { kind: 'ended', notice: isAbort(error) ? null : failed(error) };
  }
}

/** The work as it is kept in this browser, for after a sign-in or a reload. */
function useKeeping({ toolId, document, options }: Pick<RunParts, 'toolId' | 'document' | 'options'>) {
  const { user } = useAuth();
  const keep = (requestId: string | null, made: object = options) =>
    saveDraft({ toolId, userId: user?.id ?? null, file: document.file, options: made, requestId }).catch(
      (error: unknown) => console.error('The work could not be kept for after the sign-in.', error),
    );

  /** When a run came to nothing that is to be paid. */
  const keepWhatWaits = async (
    { stage, unpaidId }: RunState<Made>,
    owed: ReturnType<typeof unpaidOf<Made>>,
  ): Promise<void> => {
    if (owed) await keep(owed.bill.requestId, owed.made.options);
    // One from before this page was loaded may be charged already: it stays kept while it asks.
    else if (unpaidId === null || stage.at !== 'asks') await clearDraft(toolId);
  };
  return { keep, keepWhatWaits };
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

export function useRun(parts: RunParts) {
  const { toolId, document, options, tokens, variant, recorded } = parts;
  const runTask = useJob();
  const { keep, keepWhatWaits } = useKeeping(parts);
  const paid = usePaidRun<Made>({ toolId, unpaidId: parts.unpaidRequestId });
  const { state, latest, send, alone, settle } = paid;

  const work = (bill: Bill, signal: AbortSignal) => {
    const onProgress: Progress = (fraction, doing) =>
      send({ kind: 'went on', fraction, doing: doing ?? null, nowMs: performance.now() });
    return runFor(bill, parts, {
      task: (request) => runTask('run', request, { signal, onProgress }),
      seconds: () => secondsOf(latest()),
    });
  };

  const run = () =>
    alone(async (signal) => {
      const { held, unpaidId } = latest();
      const mine = held?.made.options === options && held.made.document === document ? held : null;
      // Meant for what stood there before: the second click of two, or Cancel, where "Keep all" stands now.
      if (mine && performance.now() - mine.sinceMs < READ_MS) return;
      const allowed = paid.check(tokens);
      if (!allowed.ok) {
        send({ kind: 'refused', refusal: allowed });
        return;
      }
      const bill = { requestId: unpaidId ?? crypto.randomUUID(), tokens, variant, options: recorded };
      void keep(bill.requestId);
      if (mine) send({ kind: 'taken', bill });
      else {
        send({ kind: 'began', nowMs: performance.now() });
        const event = await work(bill, signal);
        const after = send(event);
        if (event.kind !== 'made') {
          await keepWhatWaits(after, unpaidOf(latest()));
          return;
        }
      }
      await settle();
    });

  const results = useResults(state);
  return {
    activity: activityOf(state),
    ...results,
    /** A run from before this page was loaded waits to be paid. */
    unfinished: state.unpaidId !== null && results.result === null,
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

/** Only the name and the message cross from the worker; these two explain themselves in their message. */
function failed(error: unknown): Notice {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = `${name}: ${message}`;
  if (name === 'EmptyResultError') return { kind: 'failed', detail, reason: message, final: true };
  return name === 'ModelProblem' ? { kind: 'failed', detail, reason: message } : { kind: 'failed', detail };
}
