/** Writes a book's changes to its journal. */
import { type Book, type Cause, emptyBook } from './book.ts';
import { changesBetween, type Journal } from './journal.ts';

/** One write at a time; changes that come during a write are joined into the next. */
export function createKeeper<Subject, Made, Why extends Cause>(
  journal: Journal<Subject, Made, Why> | undefined,
  onJournalError: ((error: unknown) => void) | undefined,
) {
  let written: Book<Subject, Made, Why> = emptyBook();
  let newest = written;
  let writing: Promise<void> | null = null;
  /** Half a journal is worse than none: after a refusal nothing more is written. */
  let refused = false;

  const report = (error: unknown): void => {
    refused = true;
    if (onJournalError) onJournalError(error);
    else throw error;
  };
  async function write(target: Journal<Subject, Made, Why>): Promise<void> {
    // A turn of the loop, so that events of one moment are one entry.
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
        // What came after the last look, while the promise settled.
        if (written !== newest) start();
      });
  }
  return {
    /** What the journal has already. */
    know: (book: Book<Subject, Made, Why>): void => {
      written = book;
      newest = book;
    },
    note: (book: Book<Subject, Made, Why>): void => {
      newest = book;
      start();
    },
    done: async (): Promise<void> => {
      while (writing) await writing;
    },
    forget: async (): Promise<void> => {
      while (writing) await writing;
      written = emptyBook();
      newest = written;
      refused = false;
      await journal?.forget();
    },
  };
}
export type Keeper<Subject, Made, Why extends Cause> = ReturnType<typeof createKeeper<Subject, Made, Why>>;
