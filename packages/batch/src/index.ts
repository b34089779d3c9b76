export { type Batch, createBatch } from './batch.ts';
export {
  type Book,
  type BookEvent,
  type Cause,
  emptyBook,
  hasEnded,
  type Item,
  nextBook,
  type Phase,
  reopened,
  type Stage,
} from './book.ts';
export { type Changes, changesBetween, createMemoryJournal, type Journal } from './journal.ts';
export type { BatchParts, BatchState, Outcome } from './parts.ts';
export { countItems, itemsIn, progressOf } from './queries.ts';
