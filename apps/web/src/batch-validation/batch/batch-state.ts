/**
 * loading ──loaded──▶ empty, paused
 * loading, empty ──added──▶ gathered ──added, compared, profile chosen, refused, refusal dismissed──▶ gathered
 * gathered ──started──▶ running      running, pausing, paused, finished, paid ──advanced──▶ one of them
 * any state ──cleared──▶ empty ──restored──▶ the state before it was cleared
 * Any other event changes nothing.
 */
import type { ItemList } from '@printready/batch';
import type { Profile } from '@printready/preflight';
import type { SpendProblem } from '@printready/wallet';
import { type BatchFile, hasEnded, isCharged, type SavedHead } from './batch.ts';
import type { LeftOut } from './choose-files.ts';

type Files = readonly BatchFile[];

export type GatheredState = {
  readonly at: 'gathered';
  readonly head: Omit<SavedHead, 'filesKept'>;
  readonly files: Files;
  readonly leftOut: LeftOut;
  /** True while files are being compared; duplicates are known only afterward. */
  readonly isComparing: boolean;
  readonly refusal: SpendProblem | null;
};

type Run = { readonly head: SavedHead; readonly files: Files; readonly isElsewhere: boolean };

type RunningSince = { readonly atMs: number; readonly ended: number };

export type StartedState = Run &
  (
    | { readonly at: 'running'; readonly since: RunningSince | null }
    | { readonly at: 'pausing' | 'paused' }
    /** All files have finished or were canceled, and the batch is not paid for. */
    | { readonly at: 'finished'; readonly charged: number; readonly refusal: SpendProblem | null }
    | { readonly at: 'paid'; readonly charged: number }
  );

export type BatchState = { readonly at: 'loading' } | { readonly at: 'empty' } | GatheredState | StartedState;

export type BatchEvent =
  /** `head` is null if no batch was stored. */
  | { readonly kind: 'loaded'; readonly head: SavedHead | null }
  | {
      readonly kind: 'added';
      readonly head: GatheredState['head'];
      readonly files: Files;
      readonly leftOut: LeftOut;
    }
  /** `duplicates` holds the id of the first identical file, keyed by the id of each duplicate among `files`. */
  | { readonly kind: 'compared'; readonly files: Files; readonly duplicates: ReadonlyMap<string, string> }
  | { readonly kind: 'profile chosen'; readonly profile: Profile }
  | { readonly kind: 'refused'; readonly refusal: SpendProblem }
  | { readonly kind: 'refusal dismissed' }
  | { readonly kind: 'started'; readonly filesKept: boolean }
  | {
      readonly kind: 'advanced';
      readonly phase: Exclude<ItemList<unknown, unknown>['phase'], 'gathered'>;
      readonly files: Files;
      readonly isElsewhere: boolean;
      readonly refusal: SpendProblem | null;
      readonly nowMs: number;
    }
  | { readonly kind: 'storage failed' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'restored'; readonly state: GatheredState | StartedState };

export const LOADING: BatchState = { at: 'loading' };
const EMPTY: BatchState = { at: 'empty' };

export const isStarted = (state: BatchState): state is StartedState =>
  state.at !== 'loading' && state.at !== 'empty' && state.at !== 'gathered';

export const headOf = (state: BatchState): GatheredState['head'] | null =>
  'head' in state ? state.head : null;

export const filesOf = (state: BatchState): Files => ('files' in state ? state.files : []);

/** Next state; the same object if there is no transition. */
export function nextBatch(state: BatchState, event: BatchEvent): BatchState {
  switch (event.kind) {
    case 'loaded':
      if (state.at !== 'loading') return state;
      return event.head ? { at: 'paused', head: event.head, files: [], isElsewhere: false } : EMPTY;
    case 'added':
      return isStarted(state) ? state : added(state, event);
    case 'storage failed':
      return isStarted(state) ? { ...state, head: { ...state.head, filesKept: false } } : state;
    case 'advanced':
      return isStarted(state) ? advanced(state, event) : state;
    case 'cleared':
      return EMPTY;
    case 'restored':
      return state.at === 'empty' ? event.state : state;
    default:
      return state.at === 'gathered' ? nextGathered(state, event) : state;
  }
}

function added(
  state: Exclude<BatchState, StartedState>,
  { head, files, leftOut }: Extract<BatchEvent, { kind: 'added' }>,
): GatheredState {
  if (state.at !== 'gathered')
    return { at: 'gathered', head, files, leftOut, isComparing: true, refusal: null };
  const rejected = [...state.leftOut.rejected, ...leftOut.rejected];
  return {
    ...state,
    files: [...state.files, ...files],
    leftOut: { kinds: leftOut.kinds, rejected },
    isComparing: true,
  };
}

type GatheredEvent = Extract<
  BatchEvent,
  { kind: 'compared' | 'profile chosen' | 'refused' | 'refusal dismissed' | 'started' }
>;

function nextGathered(state: GatheredState, event: GatheredEvent): BatchState {
  const { head, files } = state;
  switch (event.kind) {
    case 'compared':
      // Ignores a comparison of fewer files: after files were added, a later comparison covers all of them.
      return event.files === files ? compared(state, event.duplicates) : state;
    case 'profile chosen':
      return { ...state, head: { ...head, profile: event.profile } };
    case 'refused':
      return { ...state, refusal: event.refusal };
    case 'refusal dismissed':
      return state.refusal ? { ...state, refusal: null } : state;
    case 'started': {
      if (state.isComparing) return state;
      const { filesKept } = event;
      return { at: 'running', head: { ...head, filesKept }, files, isElsewhere: false, since: null };
    }
    default:
      return event satisfies never;
  }
}

const compared = (state: GatheredState, duplicates: ReadonlyMap<string, string>): GatheredState => ({
  ...state,
  isComparing: false,
  files: state.files.map((file) => {
    const of = duplicates.get(file.id);
    return of === undefined ? file : { ...file, state: { kind: 'duplicate', of } };
  }),
});

function advanced(
  state: StartedState,
  { phase, files, isElsewhere, refusal, nowMs }: Extract<BatchEvent, { kind: 'advanced' }>,
): StartedState {
  const run = { head: state.head, files, isElsewhere };
  switch (phase) {
    case 'running': {
      const known = state.at === 'running' ? state.since : null;
      return { ...run, at: phase, since: known ?? { atMs: nowMs, ended: files.filter(hasEnded).length } };
    }
    case 'pausing':
    case 'paused':
      return { ...run, at: phase };
    case 'finished':
      return { ...run, at: phase, charged: files.filter(isCharged).length, refusal };
    case 'settled':
      return { ...run, at: 'paid', charged: files.filter(isCharged).length };
    default:
      return phase satisfies never;
  }
}
