/** Model of a batch as plain data that is stored: files, outcomes and counts. */
import type { Assessment, Profile } from '@printready/preflight';

export type BatchFile = {
  readonly id: string;
  /** Path with folders, as dropped. */
  readonly path: string;
  readonly size: number;
  readonly state: FileState;
};

export type FileState =
  | { readonly kind: 'waiting' }
  /** In memory only; a reopened batch has it waiting. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly assessment: Assessment; readonly sha256: string }
  /** Out of time or memory, or no connection: no facts. */
  | { readonly kind: 'failed'; readonly assessment: Assessment; readonly detail: string }
  /** Same bytes as another file, which is checked for both. */
  | { readonly kind: 'duplicate'; readonly of: string }
  /** The browser lost the bytes when the tab was closed. */
  | { readonly kind: 'lost' };

type BatchPhase =
  | 'gathered'
  | 'running'
  /** Running files complete; no other starts. */
  | 'pausing'
  | 'paused'
  /** All files have ended, or the rest was cancelled; unpaid. */
  | 'finished'
  | 'paid';

export type SavedHead = {
  /** Also the idempotency key of the payment. */
  readonly id: string;
  readonly userId: string;
  readonly profile: Profile;
  readonly createdAtMs: number;
  /** False if the browser has no room: closing the tab then loses waiting files. */
  readonly filesKept: boolean;
};

export type BatchHead = SavedHead & {
  readonly phase: BatchPhase;
  /** Number of files to charge, once all have ended. */
  readonly charged: number | null;
};

/** Row of the table; a duplicate has the findings of the first file. */
export type BatchRow = {
  readonly file: BatchFile;
  readonly assessment: Assessment | null;
  /** Path of the equal file. */
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

/** True for readable files; unreadable files and duplicates cost nothing. */
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

/** Blocked and failed files first, unfinished ones last, else in order of addition. */
export function worstRowsFirst(rows: readonly BatchRow[]): BatchRow[] {
  const rank = ({ file, assessment }: BatchRow): number => {
    if (file.state.kind === 'failed' || file.state.kind === 'lost') return -2;
    return assessment ? VERDICT_RANK[assessment.verdict] : 3;
  };
  const score = ({ assessment }: BatchRow): number => assessment?.printReadiness?.overall ?? -1;
  return [...rows].sort((a, b) => rank(a) - rank(b) || score(a) - score(b));
}
