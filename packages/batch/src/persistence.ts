import { type Cause, emptyList, type ItemList } from './item-list.ts';
import { changesBetween, type Journal } from './journal.ts';

export function createPersistence<Subject, Result, Reason extends Cause>(
  journal: Journal<Subject, Result, Reason> | undefined,
  onJournalError: ((error: unknown) => void) | undefined,
) {
  let written: ItemList<Subject, Result, Reason> = emptyList();
  let newest = written;
  let writing: Promise<void> | null = null;
  /** Persisting stops after the first write error: a partial journal is worse than none. */
  let refused = false;

  const report = (error: unknown): void => {
    refused = true;
    if (onJournalError) onJournalError(error);
    else throw error;
  };
  async function write(target: Journal<Subject, Result, Reason>): Promise<void> {
    // Merges all events of one tick into one entry.
    await Promise.resolve();
    while (written !== newest) {
      const to = newest;
      const changes = changesBetween(written, to);
      written = to;
      if (changes) await target.keep(changes);
    }
  }
  function start(): void {
    if (!journal || refused) return;
    writing ??= write(journal)
      .catch(report)
      .finally(() => {
        writing = null;
        if (written !== newest) start();
      });
  }
  return {
    restore: (list: ItemList<Subject, Result, Reason>): void => {
      written = list;
      newest = list;
    },
    record: (list: ItemList<Subject, Result, Reason>): void => {
      newest = list;
      start();
    },
    flush: async (): Promise<void> => {
      while (writing) await writing;
    },
    clear: async (): Promise<void> => {
      while (writing) await writing;
      written = emptyList();
      newest = written;
      refused = false;
      await journal?.forget();
    },
  };
}
export type Persistence<Subject, Result, Reason extends Cause> = ReturnType<
  typeof createPersistence<Subject, Result, Reason>
>;
