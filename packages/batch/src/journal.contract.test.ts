import { describe } from 'vitest';
import { createMemoryJournal } from './journal.ts';
import { describeJournal } from './journal-contract.ts';

describe('in memory', () => {
  const journal = createMemoryJournal<{ readonly name: string }, string>();
  describeJournal(() => journal);
});
