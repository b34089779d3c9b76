/** Holds the items being worked on: starts and pays them, and aborts those that are removed, skipped, given or cancelled. */
import type { BookEvent, Cause, Item } from './book.ts';
import type { Abort, BatchParts, Outcome, Signal } from './parts.ts';
import type { Shelf } from './shelf.ts';

export type Hands<Subject, Made, Why extends Cause> = {
  /** @returns false when the run must stop. */
  readonly workOn: (item: Item<Subject, Made, Why>) => Promise<boolean>;
  /** Drops what is in hand and no longer runs. */
  readonly dropGone: () => void;
  readonly dropAll: () => void;
};

function eventOf<Subject, Made, Why extends Cause>(
  outcome: Outcome<Made, Why>,
  { id, attempt }: Item<Subject, Made, Why>,
): BookEvent<Subject, Made, Why> {
  if (outcome.kind !== 'made') return { kind: outcome.kind, id, attempt, cause: outcome.cause };
  const { made, owes = false } = outcome;
  return { kind: 'made', id, attempt, made, owes };
}

export function createHands<Subject, Made, Refusal, S extends Signal, Why extends Cause>(
  parts: BatchParts<Subject, Made, Refusal, S, Why>,
  { find, send, set }: Shelf<Subject, Made, Refusal, Why>,
): Hands<Subject, Made, Why> {
  const inHand = new Map<string, Abort<S>>();

  async function payItem(id: string): Promise<boolean> {
    const item = find(id);
    if (item?.stage.kind !== 'owed') return true;
    const refusal = (await parts.payItem?.(item)) ?? null;
    if (refusal !== null) {
      set({ refusal });
      return false;
    }
    send({ kind: 'paid', id });
    return true;
  }

  async function carryOut(item: Item<Subject, Made, Why>): Promise<void> {
    const { id, attempt } = item;
    const abort = parts.newAbort();
    const { signal } = abort;
    inHand.set(id, abort);
    try {
      const progress = (fraction: number) => send({ kind: 'progressed', id, attempt, progress: fraction });
      const outcome = await parts.work(item, { signal, progress });
      inHand.delete(id);
      send(eventOf(outcome, item));
    } catch (error) {
      inHand.delete(id);
      if (signal.aborted) send({ kind: 'released', id, attempt });
      else send({ kind: 'failed', id, attempt, cause: parts.causeOf(error, item) });
    }
  }

  return {
    async workOn(item) {
      const { id } = item;
      if (item.stage.kind === 'owed') return await payItem(id);
      const refusal = parts.mayBegin?.(item) ?? null;
      if (refusal !== null) {
        set({ refusal });
        return false;
      }
      send({ kind: 'began', id });
      const begun = find(id);
      if (begun?.stage.kind !== 'running') return true;
      await carryOut(begun);
      return await payItem(id);
    },
    dropGone: () => {
      for (const [id, abort] of inHand) if (find(id)?.stage.kind !== 'running') abort.abort();
    },
    dropAll: () => {
      for (const abort of inHand.values()) abort.abort();
    },
  };
}
