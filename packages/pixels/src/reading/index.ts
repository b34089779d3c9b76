/** Findings of readers: changes and losses when a file is opened. */
export {
  canChangePrint,
  READ_CODES,
  type ReadCode,
  type ReadFinding,
  type ReadPlace,
  readFinding,
  type StoredFinding,
  textsOf,
} from './read-finding.ts';
export {
  entryLine,
  entryLines,
  type NotedFile,
  type NoteEntry,
  type NoteState,
  noteEntries,
  noteLines,
  noteState,
  noteSummary,
  noteTitle,
  READ_IN_FULL,
  titleOfFiles,
} from './reader-note.ts';
