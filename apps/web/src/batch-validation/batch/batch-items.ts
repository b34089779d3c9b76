import type { Cause, Item } from '@printready/batch';
import { friendlyErrors, friendlyFallback } from '@printready/contracts/validation';
import { type Assessment, assessUnread, type Profile } from '@printready/preflight';
import type { BatchFile, FileState } from './batch.ts';

export type FileSubject = {
  readonly path: string;
  readonly size: number;
  readonly of: string | null;
};

export type Checked = { readonly assessment: Assessment; readonly sha256: string };

export const SAME: Cause = { code: 'duplicate', text: 'The same as another file.' };
export const LOST: Cause = { code: 'lost', text: 'The browser did not keep it.' };
/** Code of an unexpected failure; other codes come from `friendlyErrors`. */
export const UNEXPECTED = 'unforeseen';

export type FileItem = Item<FileSubject, Checked>;

function assessFailure({ subject }: FileItem, { code }: Cause, profile: Profile): Assessment {
  const known = Object.hasOwn(friendlyErrors, code) ? (code as keyof typeof friendlyErrors) : null;
  const { message } = known === null ? friendlyFallback : friendlyErrors[known];
  const category =
    known === 'memory-error' || known === 'timeout-error' || known === 'network-error'
      ? known
      : 'parse-error';
  return assessUnread({ fileName: subject.path, bytes: subject.size }, category, message, profile);
}

function stateOf(item: FileItem, profile: Profile): FileState {
  const { stage, subject } = item;
  switch (stage.kind) {
    case 'waiting':
      return { kind: 'waiting' };
    case 'running':
      return { kind: 'checking' };
    case 'owed':
    case 'done':
      return { kind: 'checked', ...stage.made };
    case 'skipped':
      return { kind: 'duplicate', of: subject.of ?? '' };
    case 'failed':
      if (stage.cause.code === LOST.code) return { kind: 'lost' };
      return {
        kind: 'failed',
        assessment: assessFailure(item, stage.cause, profile),
        detail: stage.cause.text,
      };
    default:
      return stage satisfies never;
  }
}

/** Memoized per item, so that a table with thousands of rows rerenders only those that changed. */
export function createFileView(): (item: FileItem, profile: Profile) => BatchFile {
  const known = new WeakMap<FileItem, BatchFile>();
  return (item, profile) => {
    const before = known.get(item);
    if (before) return before;
    const { path, size } = item.subject;
    const file = { id: item.id, path, size, state: stateOf(item, profile) };
    known.set(item, file);
    return file;
  };
}
