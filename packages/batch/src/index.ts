export { type Batch, createBatch } from './batch.ts';
export {
  type Book,
  type BookEvent,
  type Cause,
  countItems,
  emptyBook,
  hasEnded,
  type Item,
  itemsIn,
  nextBook,
  type Phase,
  progressOf,
  reopened,
  type Stage,
} from './book.ts';
export { type Changes, changesBetween, createMemoryJournal, type Journal } from './journal.ts';
export type { BatchParts, BatchState, Outcome } from './parts.ts';
