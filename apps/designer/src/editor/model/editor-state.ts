/**
 * closed ─ opened ─▶ resting ─ dragged ─▶ dragging ─ dropped, drag cancelled ─▶ resting
 * resting ─ writing started ─▶ writing ─ writing ended, selected, toggled, text removed ─▶ resting
 * writing ─ dragged ─▶ dragging
 * resting, dragging, writing ─ changed, undone, redone, inspected ─▶ the same; a drag is computed again
 * resting, dragging ─ selected, toggled ─▶ the same
 * any state ─ opened ─▶ resting, ─ closed ─▶ closed
 * Any other event changes nothing.
 */
import type { Fault } from '@printready/designer/compose';
import { begin, type History, type Ids, record, redo, undo, withGroups } from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design } from '@printready/designer/scene';
import type { Guide } from './snap.ts';

export type Dragged = { readonly design: Design; readonly guides: readonly Guide[] };

/** Function of the current design, so that a change made during the drag is kept. */
export type Drag = (design: Design) => Dragged;

export type Plates = {
  readonly faults: readonly Fault[];
  readonly marked: readonly string[];
  /** Bounds of the ink, mm. */
  readonly ink: Box;
  readonly wear: Path2D;
};

type Open = {
  readonly history: History<Design>;
  readonly selection: Ids;
  /** Plates of an earlier design until the current one has been inspected. */
  readonly plates: Plates | null;
};

type Dragging = Open &
  Dragged & {
    readonly at: 'dragging';
    readonly drag: Drag;
    /** True if the drag changes a text's path, which needs new outlines. */
    readonly isBending: boolean;
  };

type Resting = Open & { readonly at: 'resting' };

type OpenState = Resting | Dragging | (Open & { readonly at: 'writing'; readonly id: string });

export type EditorState = { readonly at: 'closed' } | OpenState;

export type EditorEvent =
  | { readonly kind: 'opened'; readonly design: Design }
  | { readonly kind: 'closed' }
  /** `gesture` is shared by all changes made during one drag or while a key is held. */
  | {
      readonly kind: 'changed';
      readonly change: (design: Design) => Design;
      readonly gesture: string | null;
    }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  | { readonly kind: 'dragged'; readonly drag: Drag; readonly isBending: boolean }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'drag cancelled' }
  /** `isAlone` selects one layer of a group instead of the whole group. */
  | { readonly kind: 'selected'; readonly ids: Ids; readonly isAlone: boolean }
  | { readonly kind: 'toggled'; readonly id: string }
  | { readonly kind: 'writing started'; readonly id: string }
  | { readonly kind: 'writing ended' }
  | { readonly kind: 'inspected'; readonly design: Design; readonly plates: Plates };

export const CLOSED: EditorState = { at: 'closed' };
const NOTHING: Ids = new Set();
const NO_GUIDES: readonly Guide[] = [];

/** Next state; the same object if there is no transition. */
export function nextEditor(state: EditorState, event: EditorEvent): EditorState {
  if (event.kind === 'opened')
    return { at: 'resting', history: begin(event.design), selection: NOTHING, plates: null };
  return state.at === 'closed' ? state : nextOpen(state, event);
}

function nextOpen(state: OpenState, event: Exclude<EditorEvent, { kind: 'opened' }>): EditorState {
  const { history } = state;
  switch (event.kind) {
    case 'closed':
      return CLOSED;
    case 'changed':
      return withHistory(state, record(history, event.change(history.now), event.gesture));
    case 'undone':
      return withHistory(state, undo(history));
    case 'redone':
      return withHistory(state, redo(history));
    case 'dragged':
      return dragging(resting(state), event);
    case 'dropped':
      return state.at === 'dragging' ? withHistory(resting(state), record(history, state.design)) : state;
    case 'drag cancelled':
      return state.at === 'dragging' ? resting(state) : state;
    case 'selected':
    case 'toggled':
      return withSelection(state, event);
    case 'writing started':
      return write(state, event.id);
    case 'writing ended':
      return state.at === 'writing' ? resting(state) : state;
    case 'inspected':
      return event.design === history.now ? { ...state, plates: event.plates } : state;
    default:
      return event satisfies never;
  }
}

const resting = ({ history, selection, plates }: Open): Resting => ({
  at: 'resting',
  history,
  selection,
  plates,
});

const dragging = (open: Open, { drag, isBending }: Pick<Dragging, 'drag' | 'isBending'>): Dragging => ({
  ...open,
  ...drag(open.history.now),
  at: 'dragging',
  drag,
  isBending,
});

function withHistory(state: OpenState, history: History<Design>): OpenState {
  if (history === state.history) return state;
  if (history.now === state.history.now) return { ...state, history };
  const there = new Set(history.now.scene.map(({ id }) => id));
  const selection = new Set([...state.selection].filter((id) => there.has(id)));
  const open = { ...state, history, selection };
  if (open.at === 'dragging') return dragging(open, open);
  return open.at === 'writing' && !there.has(open.id) ? resting(open) : open;
}

function withSelection(
  state: OpenState,
  event: Extract<EditorEvent, { kind: 'selected' | 'toggled' }>,
): OpenState {
  const selection = selected(state, event);
  return state.at === 'writing' ? { ...resting(state), selection } : { ...state, selection };
}

function selected(
  { history: { now }, selection }: Open,
  event: Extract<EditorEvent, { kind: 'selected' | 'toggled' }>,
): Ids {
  if (event.kind === 'selected')
    return event.isAlone
      ? new Set(now.scene.map(({ id }) => id).filter((id) => event.ids.has(id)))
      : withGroups(now, event.ids);
  const unit = withGroups(now, new Set([event.id]));
  const rest = [...selection].filter((id) => !unit.has(id));
  return selection.has(event.id) ? new Set(rest) : new Set([...selection, ...unit]);
}

function write(state: OpenState, id: string): OpenState {
  const isText = state.history.now.scene.some((node) => node.id === id && node.kind === 'text');
  if (state.at === 'dragging' || !isText) return state;
  return { ...resting(state), at: 'writing', id, selection: new Set([id]) };
}

/** Design as last recorded, without a drag in progress. */
export const recordedOf = (state: EditorState): Design | null =>
  state.at === 'closed' ? null : state.history.now;

export const shownOf = (state: EditorState): Design | null =>
  state.at === 'dragging' ? state.design : recordedOf(state);

/** Design to outline: the dragged one if a text is being bent; any other drag moves and scales existing outlines. */
export const outlinedOf = (state: EditorState): Design | null =>
  state.at === 'dragging' && state.isBending ? state.design : recordedOf(state);

export const selectionOf = (state: EditorState): Ids => (state.at === 'closed' ? NOTHING : state.selection);

export const guidesOf = (state: EditorState): readonly Guide[] =>
  state.at === 'dragging' ? state.guides : NO_GUIDES;

export const writingOf = (state: EditorState): string | null => (state.at === 'writing' ? state.id : null);

export const platesOf = (state: EditorState): Plates | null => (state.at === 'closed' ? null : state.plates);
