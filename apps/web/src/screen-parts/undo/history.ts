export type History<State> = {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Gesture that made the present state; the next change in the same gesture replaces that state. */
  readonly gesture: string | null;
};

const MAX_STEPS = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], gesture: null };
}

/** Records a new present state. All changes in one gesture (such as a slider drag) form one step. */
export function record<State>(
  history: History<State>,
  present: State,
  gesture: string | null = null,
): History<State> {
  if (gesture !== null && gesture === history.gesture) return { ...history, present, future: [] };
  return {
    past: [...history.past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    gesture,
  };
}

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
}
