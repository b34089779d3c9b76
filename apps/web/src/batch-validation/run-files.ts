/** Takes a batch's files through validation, ten at a time; whatever becomes of one, the others go on. */
import { friendlyErrors, friendlyFallback } from '@printready/contracts/validation';
import { assessUnread, type Profile } from '@printready/preflight';
import type { Validate } from '../preflight/use-validate.ts';
import type { BatchFile, FileState } from './batch.ts';

/** The specification's batch size: so many files are in hand at once, and the threads share them. */
export const BATCH_SIZE = 10;

export type RunDeps = {
  readonly validate: Validate;
  /** Null when the bytes are gone. */
  readonly bytesOf: (file: BatchFile) => Promise<Blob | null>;
  readonly onState: (id: string, state: FileState) => void;
  /** Asked before each file; false ends the run after those in hand. */
  readonly goesOn: () => boolean;
  readonly signal: AbortSignal;
};

/** Resolves when no file is in hand any more. Never rejects for what is wrong with a file. */
export async function runFiles(files: readonly BatchFile[], profile: Profile, deps: RunDeps): Promise<void> {
  const queue = files.filter(({ state }) => state.kind === 'waiting');
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      if (!deps.goesOn() || deps.signal.aborted) return;
      deps.onState(file.id, { kind: 'checking' });
      deps.onState(file.id, await checkFile(file, profile, deps));
    }
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, lane));
}

async function checkFile(file: BatchFile, profile: Profile, deps: RunDeps): Promise<FileState> {
  const fileName = file.path.slice(file.path.lastIndexOf('/') + 1);
  try {
    const bytes = await deps.bytesOf(file);
    if (!bytes) return { kind: 'lost' };
    const outcome = await deps.validate(
      { file: bytes, fileName, profile, printSize: null, password: null },
      { signal: deps.signal },
    );
    if (outcome.ok) {
      return { kind: 'checked', assessment: outcome.assessment, sha256: outcome.sha256 };
    }
    return failed(file, profile, outcome.category, outcome.detail);
  } catch (error) {
    // Cancelled, or the screen was left: it waits again.
    if (deps.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) {
      return { kind: 'waiting' };
    }
    return failed(file, profile, null, String(error));
  }
}

type Category = keyof typeof friendlyErrors | null;

function failed(file: BatchFile, profile: Profile, category: Category, detail: string): FileState {
  const { message } = category === null ? friendlyFallback : friendlyErrors[category];
  const known =
    category === 'memory-error' || category === 'timeout-error' || category === 'network-error'
      ? category
      : 'parse-error';
  const assessment = assessUnread({ fileName: file.path, bytes: file.size }, known, message, profile);
  return { kind: 'failed', assessment, detail };
}
