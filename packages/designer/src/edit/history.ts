const STEPS = 200;

export type History<Value> = {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  readonly gesture: string | null;
};

export const begin = <Value>(now: Value): History<Value> => ({ past: [], now, future: [], gesture: null });

/** Records a step unless nothing changed. @param gesture same for all changes in one drag or key press */
export function record<Value>(
  history: History<Value>,
  next: Value,
  gesture: string | null = null,
): History<Value> {
  const { past, now } = history;
  if (next === now) return history;
  const goesOn = gesture !== null && gesture === history.gesture;
  return { past: goesOn ? past : [...past, now].slice(-STEPS), now: next, future: [], gesture };
}

export function undo<Value>({ past, now, future }: History<Value>): History<Value> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, gesture: null };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: null };
}

export function redo<Value>({ past, now, future }: History<Value>): History<Value> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, now, future, gesture: null };
  return { past: [...past, now], now: after, future: rest, gesture: null };
}
