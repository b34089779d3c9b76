export { type Batch, createBatch } from './batch.ts';
export {
  type Cause,
  emptyList,
  hasEnded,
  type Item,
  type ItemList,
  type ListEvent,
  nextList,
  type Phase,
  restoredList,
  type Stage,
} from './item-list.ts';
export { type Changes, changesBetween, createMemoryJournal, type Journal } from './journal.ts';
export type { BatchParts, BatchState, Outcome } from './parts.ts';
export { countItems, itemsIn, progressOf } from './selectors.ts';
