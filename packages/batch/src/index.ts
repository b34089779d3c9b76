export { type Batch, createBatch } from './batch.ts';
export { type Cause, emptyList, hasEnded, type Item, type ItemList } from './item-list.ts';
export { type Changes, createMemoryJournal, type Journal } from './journal.ts';
export type { BatchState, Outcome } from './parts.ts';
export { countItems, progressOf } from './selectors.ts';
