/** What a batch is: its files, what became of each, and what the screen counts. Plain data that survives a closed tab. */
import type { Assessment, Profile } from '@printready/preflight';

export type BatchFile = {
  readonly id: string;
  /** With its folders, as it was dropped. */
  readonly path: string;
  readonly size: number;
  readonly state: FileState;
};

export type FileState =
  | { readonly kind: 'waiting' }
  /** Only while a thread has it; a closed tab finds it waiting. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly assessment: Assessment; readonly sha256: string }
  /** Time, memory or connection: nothing is known of the file. */
  | { readonly kind: 'failed'; readonly assessment: Assessment; readonly detail: string }
  /** The same bytes as another file of the batch, which is checked for both. */
  | { readonly kind: 'duplicate'; readonly of: string }
  /** The browser did not keep its bytes over the closed tab. */
  | { readonly kind: 'lost' };

type BatchPhase =
  /** Files are chosen, nothing has started. */
  | 'gathered'
  | 'running'
  /** The files at hand finish, no other begins. */
  | 'pausing'
  | 'paused'
  /** Every file has ended, or the rest was cancelled; to be paid. */
  | 'finished'
  | 'paid';

/** What of a started batch is kept beside its files. */
export type SavedHead = {
  /** Also the request id of its payment, so that it is paid once. */
  readonly id: string;
  readonly userId: string;
  readonly profile: Profile;
  readonly createdAtMs: number;
  /** False where the browser has no room: a closed tab then loses the files that wait. */
  readonly filesKept: boolean;
};

export type BatchHead = SavedHead & {
  readonly phase: BatchPhase;
  /** Files to pay for, once all have ended. */
  readonly charged: number | null;
};

/** A row of the table: the file and what is known of it, its duplicate's findings being those of the first. */
export type BatchRow = {
  readonly file: BatchFile;
  readonly assessment: Assessment | null;
  /** The path of the file it equals. */
  readonly sameAs: string | null;
};

export type BatchCounts = {
  readonly total: number;
  readonly ended: number;
  readonly checking: number;
  readonly duplicates: number;
  readonly failed: number;
  readonly blocked: number;
  readonly look: number;
  readonly ready: number;
};

export function hasEnded({ state }: BatchFile): boolean {
  return state.kind !== 'waiting' && state.kind !== 'checking';
}

/** Read by the validator: what could not be opened, or was the same as another, is not paid for. */
export function isCharged({ state }: BatchFile): boolean {
  return state.kind === 'checked' && state.assessment.printReadiness !== null;
}

export function rowsOf(files: readonly BatchFile[]): BatchRow[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return files.map((file) => {
    const { state } = file;
    const first = state.kind === 'duplicate' ? byId.get(state.of) : undefined;
    const own = assessmentOf(first ?? file);
    return {
      file,
      assessment: own && { ...own, fileName: file.path },
      sameAs: first?.path ?? null,
    };
  });
}

function assessmentOf({ state }: BatchFile): Assessment | null {
  return state.kind === 'checked' || state.kind === 'failed' ? state.assessment : null;
}

export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const of = (test: (row: BatchRow) => boolean) => rows.filter(test).length;
  return {
    total: rows.length,
    ended: of(({ file }) => hasEnded(file)),
    checking: of(({ file }) => file.state.kind === 'checking'),
    duplicates: of(({ file }) => file.state.kind === 'duplicate'),
    failed: of(({ file }) => file.state.kind === 'failed' || file.state.kind === 'lost'),
    blocked: of(
      (row) =>
        (row.assessment?.verdict === 'blocked' || row.assessment?.verdict === 'unchecked') &&
        row.file.state.kind !== 'failed',
    ),
    look: of((row) => row.assessment?.verdict === 'look'),
    ready: of((row) => row.assessment?.verdict === 'ready'),
  };
}

const VERDICT_RANK = { unchecked: -1, blocked: 0, look: 1, ready: 2 } as const;

/** What needs a hand before what does not; what has not ended last, in the order it came. */
export function worstRowsFirst(rows: readonly BatchRow[]): BatchRow[] {
  const rank = ({ file, assessment }: BatchRow): number => {
    if (file.state.kind === 'failed' || file.state.kind === 'lost') return -2;
    return assessment ? VERDICT_RANK[assessment.verdict] : 3;
  };
  const score = ({ assessment }: BatchRow): number => assessment?.printReadiness?.overall ?? -1;
  return [...rows].sort((a, b) => rank(a) - rank(b) || score(a) - score(b));
}
