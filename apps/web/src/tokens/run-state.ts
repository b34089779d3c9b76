/**
 * A paid run from start to file, as a state machine without React:
 *
 *   idle ──begin──▶ running ──made──▶ owed ──paid──▶ paid ──saved──▶ saved
 *                      └────asked──▶ asks ──taken──▶ owed
 *
 * What was made stays until another run made something: a run that is cancelled, fails or asks leads back to where the
 * one before stands. What an event means in each state is in the table of `stepsOf`; any other event changes nothing.
 */
import type { Activity } from './activity.ts';
import type { Bill, Refused } from './bill.ts';

type RunRefusal = Pick<Refused, 'message' | 'reason'>;

/** Where a run leads to, and where one that comes to nothing leads back to. */
export type Rest<Made> =
  | { readonly at: 'idle' }
  /** `refusal`: why it could not be paid yet; null while the payment is under way. */
  | { readonly at: 'owed'; readonly made: Made; readonly bill: Bill; readonly refusal: RunRefusal | null }
  | { readonly at: 'paid'; readonly made: Made }
  /** Downloaded or sent on: leaving loses nothing. */
  | { readonly at: 'saved'; readonly made: Made };

type Stage<Made> =
  | Rest<Made>
  | {
      readonly at: 'running';
      readonly last: Rest<Made>;
      readonly fraction: number;
      readonly startedMs: number;
      readonly doing: string | null;
    }
  | { readonly at: 'asks'; readonly last: Rest<Made> };

/** Why a run did not start, or ended without a result. */
export type Notice =
  | ({ readonly kind: 'refused' } & RunRefusal)
  | { readonly kind: 'failed'; readonly detail: string; readonly reason?: string; readonly final?: true };

export type RunState<Made> = {
  readonly stage: Stage<Made>;
  readonly notice: Notice | null;
  /** Made, and not paid before its question is answered; it outlasts the asking, for whoever comes back to it. */
  readonly held: { readonly made: Made; readonly sinceMs: number } | null;
  /** A run from before this page was loaded, which is not paid, or may be. */
  readonly unpaidId: string | null;
};

export type RunEvent<Made> =
  /** Not allowed to start. */
  | { readonly kind: 'refused'; readonly refusal: RunRefusal }
  | { readonly kind: 'began'; readonly nowMs: number }
  | {
      readonly kind: 'went on';
      readonly fraction: number;
      readonly nowMs: number;
      readonly doing: string | null;
    }
  | { readonly kind: 'made'; readonly made: Made; readonly bill: Bill }
  | { readonly kind: 'asked'; readonly made: Made; readonly nowMs: number }
  /** What is held, at its price. */
  | { readonly kind: 'taken'; readonly bill: Bill }
  /** Cancelled: without a notice. */
  | { readonly kind: 'ended'; readonly notice: Notice | null }
  | { readonly kind: 'not paid'; readonly refusal: RunRefusal }
  | { readonly kind: 'pays again' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'saved' }
  /** Something is another than when the run asked. */
  | { readonly kind: 'moved on' }
  | { readonly kind: 'dismissed' };

type At = Stage<never>['at'];
type Kind = RunEvent<never>['kind'];

/** Null: the event means nothing here. */
type Step<Made, K extends Kind> = (
  state: RunState<Made>,
  event: Extract<RunEvent<Made>, { readonly kind: K }>,
) => RunState<Made> | null;

/** @param unpaidId a run from before this page was loaded. */
export const startRun = <Made>(unpaidId: string | null): RunState<Made> => ({
  stage: { at: 'idle' },
  notice: null,
  held: null,
  unpaidId,
});

function restOf<Made>({ stage }: RunState<Made>): Rest<Made> {
  return stage.at === 'running' || stage.at === 'asks' ? stage.last : stage;
}

const isPaying = ({ stage }: RunState<unknown>): boolean => stage.at === 'owed' && stage.refusal === null;

function begin<Made>(state: RunState<Made>, nowMs: number): RunState<Made> | null {
  if (isPaying(state)) return null;
  const last = restOf(state);
  return {
    ...state,
    notice: null,
    stage: { at: 'running', last, fraction: 0, startedMs: nowMs, doing: null },
  };
}

const back = <Made>(state: RunState<Made>, notice: Notice | null): RunState<Made> => ({
  ...state,
  stage: restOf(state),
  notice,
});

const owe = <Made>(state: RunState<Made>, made: Made, bill: Bill): RunState<Made> => ({
  ...state,
  stage: { at: 'owed', made, bill, refusal: null },
  notice: null,
  held: null,
});

const refuse = <Made>(state: RunState<Made>, refusal: RunRefusal): RunState<Made> | null =>
  isPaying(state) ? null : back(state, { kind: 'refused', ...refusal });

const take = <Made>(state: RunState<Made>, bill: Bill): RunState<Made> | null =>
  state.held && !isPaying(state) ? owe(state, state.held.made, bill) : null;

/** Downloaded, also while another run is under way or asks. */
function save<Made>(state: RunState<Made>): RunState<Made> | null {
  const { stage } = state;
  const rest = restOf(state);
  if (rest.at !== 'paid') return null;
  const saved = { at: 'saved', made: rest.made } as const;
  return { ...state, stage: 'last' in stage ? { ...stage, last: saved } : saved };
}

/** The transition table: by state, then by event. */
function stepsOf<Made>(): { readonly [A in At]: { readonly [K in Kind]?: Step<Made, K> } } {
  const resting = {
    refused: (state, { refusal }) => refuse(state, refusal),
    began: (state, { nowMs }) => begin(state, nowMs),
    taken: (state, { bill }) => take(state, bill),
    dismissed: (state) => (state.notice ? { ...state, notice: null } : null),
  } satisfies { readonly [K in Kind]?: Step<Made, K> };
  return {
    idle: resting,
    running: {
      'went on': ({ stage, ...rest }, { fraction, nowMs, doing }) =>
        stage.at === 'running'
          ? {
              ...rest,
              // How long a network takes to arrive says nothing of how long the work takes.
              stage: { ...stage, fraction, doing, startedMs: doing === null ? stage.startedMs : nowMs },
            }
          : null,
      made: (state, { made, bill }) => owe(state, made, bill),
      asked: (state, { made, nowMs }) => ({
        ...state,
        stage: { at: 'asks', last: restOf(state) },
        held: { made, sinceMs: nowMs },
      }),
      ended: (state, { notice }) => back(state, notice),
      saved: save,
    },
    asks: {
      ...resting,
      'moved on': (state) => back(state, null),
      saved: save,
      dismissed: (state) => back(state, null),
    },
    owed: {
      ...resting,
      'not paid': (state, { refusal }) =>
        state.stage.at === 'owed' && isPaying(state)
          ? { ...state, stage: { ...state.stage, refusal } }
          : null,
      'pays again': (state) =>
        state.stage.at === 'owed' && !isPaying(state)
          ? { ...state, notice: null, stage: { ...state.stage, refusal: null } }
          : null,
      paid: (state) =>
        state.stage.at === 'owed' && isPaying(state)
          ? { ...state, unpaidId: null, stage: { at: 'paid', made: state.stage.made } }
          : null,
    },
    paid: { ...resting, saved: save },
    saved: resting,
  };
}

/** The state after an event; the same object where the event means nothing. */
export function nextRun<Made>(state: RunState<Made>, event: RunEvent<Made>): RunState<Made> {
  const step = stepsOf<Made>()[state.stage.at][event.kind] as Step<Made, Kind> | undefined;
  return step?.(state, event) ?? state;
}

export type RunOutcome<Made> = { readonly made: Made; readonly paid: boolean; readonly saved: boolean };

/** What was made and stands, also while another run is under way. */
export function resultOf<Made>(state: RunState<Made>): RunOutcome<Made> | null {
  const rest = restOf(state);
  if (rest.at === 'idle') return null;
  return { made: rest.made, paid: rest.at !== 'owed', saved: rest.at === 'saved' };
}

/** What is still to be paid, and what for. */
export function unpaidOf<Made>(state: RunState<Made>): Extract<Rest<Made>, { at: 'owed' }> | null {
  const rest = restOf(state);
  return rest.at === 'owed' ? rest : null;
}

/** What the screen says of it. */
export function activityOf(state: RunState<unknown>): Activity {
  const { stage, notice } = state;
  if (stage.at === 'running') {
    const { fraction, startedMs, doing } = stage;
    return { kind: 'running', fraction, startedMs, ...(doing !== null && { doing }) };
  }
  if (stage.at === 'asks') return { kind: 'asking' };
  if (notice) return notice;
  if (stage.at !== 'owed') return { kind: 'idle' };
  return stage.refusal ? { kind: 'refused', ...stage.refusal } : { kind: 'paying' };
}
