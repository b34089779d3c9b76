import { type Cause, emptyList, type Item, type ItemList, type ListEvent, nextList } from './item-list.ts';
import type { BatchState } from './parts.ts';
import type { Persistence } from './persistence.ts';

export type Store<Subject, Result, Refusal, Reason extends Cause> = {
  readonly state: () => BatchState<Subject, Result, Refusal, Reason>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (patch: Partial<BatchState<Subject, Result, Refusal, Reason>>) => void;
  readonly send: (event: ListEvent<Subject, Result, Reason>) => void;
  readonly find: (id: string) => Item<Subject, Result, Reason> | undefined;
};

/** @param changed called after the listeners */
export function createStore<Subject, Result, Refusal, Reason extends Cause>(
  persistence: Persistence<Subject, Result, Reason>,
  changed: (event: ListEvent<Subject, Result, Reason>) => void,
): Store<Subject, Result, Refusal, Reason> {
  let state: BatchState<Subject, Result, Refusal, Reason> = {
    list: emptyList(),
    refusal: null,
    elsewhere: false,
  };
  const listeners = new Set<() => void>();
  const set = (patch: Partial<BatchState<Subject, Result, Refusal, Reason>>): void => {
    state = { ...state, ...patch };
    for (const listener of [...listeners]) listener();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    send: (event) => {
      const list: ItemList<Subject, Result, Reason> = nextList(state.list, event);
      if (list === state.list) return;
      // Recorded before the listeners run, because they may send the next event.
      persistence.record(list);
      set({ list });
      changed(event);
    },
    find: (id) => state.list.items.find((item) => item.id === id),
  };
}
