/**
 * idle ──started──▶ running ──completed──▶ unpaid ──paid──▶ paid ──saved──▶ saved
 * running ──held──▶ asking ──accepted──▶ unpaid
 * A run without a result returns to the previous resting state. Any other event changes nothing.
 */
import type { SpendProblem } from '@printready/wallet';
import type { Activity } from './activity.ts';
import type { Bill } from './bill.ts';

export type Rest<Output> =
  | { readonly at: 'idle' }
  /** `refusal` is the reason for a failed payment; null while the payment is in flight. */
  | {
      readonly at: 'unpaid';
      readonly output: Output;
      readonly bill: Bill;
      readonly refusal: SpendProblem | null;
    }
  | { readonly at: 'paid'; readonly output: Output }
  /** Downloaded or sent to another tool, so leaving the page loses nothing. */
  | { readonly at: 'saved'; readonly output: Output };

type Stage<Output> =
  | Rest<Output>
  | {
      readonly at: 'running';
      readonly last: Rest<Output>;
      readonly fraction: number;
      readonly startedMs: number;
      readonly doing: string | null;
    }
  | { readonly at: 'asking'; readonly last: Rest<Output> };

export type Notice =
  | ({ readonly kind: 'refused' } & SpendProblem)
  | { readonly kind: 'failed'; readonly detail: string; readonly reason?: string; readonly final?: true };

export type RunState<Output> = {
  readonly stage: Stage<Output>;
  readonly notice: Notice | null;
  /** Unpaid result that awaits an answer. It stays after the question is closed, so that the user can return to it. */
  readonly held: { readonly output: Output; readonly sinceMs: number } | null;
  /** Id of a run that began before this page was loaded, and that is or may be unpaid. */
  readonly unpaidId: string | null;
};

export type RunEvent<Output> =
  | { readonly kind: 'refused'; readonly refusal: SpendProblem }
  | { readonly kind: 'started'; readonly nowMs: number }
  | {
      readonly kind: 'progressed';
      readonly fraction: number;
      readonly nowMs: number;
      readonly doing: string | null;
    }
  | { readonly kind: 'completed'; readonly output: Output; readonly bill: Bill }
  | { readonly kind: 'held'; readonly output: Output; readonly nowMs: number }
  | { readonly kind: 'accepted'; readonly bill: Bill }
  /** `notice` is null after a cancellation. */
  | { readonly kind: 'ended'; readonly notice: Notice | null }
  | { readonly kind: 'payment failed'; readonly refusal: SpendProblem }
  | { readonly kind: 'payment retried' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'dismissed' };

type At = Stage<never>['at'];
type Kind = RunEvent<never>['kind'];

type Step<Output, K extends Kind> = (
  state: RunState<Output>,
  event: Extract<RunEvent<Output>, { readonly kind: K }>,
) => RunState<Output> | null;

export const startRun = <Output>(unpaidId: string | null): RunState<Output> => ({
  stage: { at: 'idle' },
  notice: null,
  held: null,
  unpaidId,
});

function restOf<Output>({ stage }: RunState<Output>): Rest<Output> {
  return stage.at === 'running' || stage.at === 'asking' ? stage.last : stage;
}

const isPaying = ({ stage }: RunState<unknown>): boolean => stage.at === 'unpaid' && stage.refusal === null;

function begin<Output>(state: RunState<Output>, nowMs: number): RunState<Output> | null {
  if (isPaying(state)) return null;
  const last = restOf(state);
  return {
    ...state,
    notice: null,
    stage: { at: 'running', last, fraction: 0, startedMs: nowMs, doing: null },
  };
}

const toRest = <Output>(state: RunState<Output>, notice: Notice | null): RunState<Output> => ({
  ...state,
  stage: restOf(state),
  notice,
});

const toUnpaid = <Output>(state: RunState<Output>, output: Output, bill: Bill): RunState<Output> => ({
  ...state,
  stage: { at: 'unpaid', output, bill, refusal: null },
  notice: null,
  held: null,
});

const refuse = <Output>(state: RunState<Output>, refusal: SpendProblem): RunState<Output> | null =>
  isPaying(state) ? null : toRest(state, { kind: 'refused', ...refusal });

const accept = <Output>(state: RunState<Output>, bill: Bill): RunState<Output> | null =>
  state.held && !isPaying(state) ? toUnpaid(state, state.held.output, bill) : null;

function save<Output>(state: RunState<Output>): RunState<Output> | null {
  const { stage } = state;
  const rest = restOf(state);
  if (rest.at !== 'paid') return null;
  const saved = { at: 'saved', output: rest.output } as const;
  return { ...state, stage: 'last' in stage ? { ...stage, last: saved } : saved };
}

function stepsOf<Output>(): { readonly [A in At]: { readonly [K in Kind]?: Step<Output, K> } } {
  const resting = {
    refused: (state, { refusal }) => refuse(state, refusal),
    started: (state, { nowMs }) => begin(state, nowMs),
    accepted: (state, { bill }) => accept(state, bill),
    dismissed: (state) => (state.notice ? { ...state, notice: null } : null),
  } satisfies { readonly [K in Kind]?: Step<Output, K> };
  return {
    idle: resting,
    running: {
      progressed: ({ stage, ...rest }, { fraction, nowMs, doing }) =>
        stage.at === 'running'
          ? {
              ...rest,
              // Downloading a neural network must not count toward the estimated duration of the work.
              stage: { ...stage, fraction, doing, startedMs: doing === null ? stage.startedMs : nowMs },
            }
          : null,
      completed: (state, { output, bill }) => toUnpaid(state, output, bill),
      held: (state, { output, nowMs }) => ({
        ...state,
        stage: { at: 'asking', last: restOf(state) },
        held: { output, sinceMs: nowMs },
      }),
      ended: (state, { notice }) => toRest(state, notice),
      saved: save,
    },
    asking: {
      ...resting,
      outdated: (state) => toRest(state, null),
      saved: save,
      dismissed: (state) => toRest(state, null),
    },
    unpaid: {
      ...resting,
      'payment failed': (state, { refusal }) =>
        state.stage.at === 'unpaid' && isPaying(state)
          ? { ...state, stage: { ...state.stage, refusal } }
          : null,
      'payment retried': (state) =>
        state.stage.at === 'unpaid' && !isPaying(state)
          ? { ...state, notice: null, stage: { ...state.stage, refusal: null } }
          : null,
      paid: (state) =>
        state.stage.at === 'unpaid' && isPaying(state)
          ? { ...state, unpaidId: null, stage: { at: 'paid', output: state.stage.output } }
          : null,
    },
    paid: { ...resting, saved: save },
    saved: resting,
  };
}

/** Next state; the same object if there is no transition. */
export function nextRun<Output>(state: RunState<Output>, event: RunEvent<Output>): RunState<Output> {
  const step = stepsOf<Output>()[state.stage.at][event.kind] as Step<Output, Kind> | undefined;
  return step?.(state, event) ?? state;
}

export type RunOutcome<Output> = { readonly output: Output; readonly paid: boolean; readonly saved: boolean };

export function resultOf<Output>(state: RunState<Output>): RunOutcome<Output> | null {
  const rest = restOf(state);
  if (rest.at === 'idle') return null;
  return { output: rest.output, paid: rest.at !== 'unpaid', saved: rest.at === 'saved' };
}

export function unpaidOf<Output>(state: RunState<Output>): Extract<Rest<Output>, { at: 'unpaid' }> | null {
  const rest = restOf(state);
  return rest.at === 'unpaid' ? rest : null;
}

export function activityOf(state: RunState<unknown>): Activity {
  const { stage, notice } = state;
  if (stage.at === 'running') {
    const { fraction, startedMs, doing } = stage;
    return { kind: 'running', fraction, startedMs, ...(doing !== null && { doing }) };
  }
  if (stage.at === 'asking') return { kind: 'asking' };
  if (notice) return notice;
  if (stage.at !== 'unpaid') return { kind: 'idle' };
  return stage.refusal ? { kind: 'refused', ...stage.refusal } : { kind: 'paying' };
}
