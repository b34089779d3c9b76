import { describe } from 'vitest';
import { createMemoryJournal } from './journal.ts';
import { describeJournal } from './testing/journal-contract.ts';

describe('memory journal', () => {
  const journal = createMemoryJournal<{ readonly name: string }, string>();
  describeJournal(() => journal);
});
