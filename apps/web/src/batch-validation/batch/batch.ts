import type { Assessment, Profile } from '@printready/preflight';

export type BatchFile = {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly state: FileState;
};

export type FileState =
  | { readonly kind: 'waiting' }
  /** This state is only in memory; when the batch is reopened, the file is restored as waiting. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly assessment: Assessment; readonly sha256: string }
  /** The check timed out, ran out of memory, or had no connection; nothing was learned about the file. */
  | { readonly kind: 'failed'; readonly assessment: Assessment; readonly detail: string }
  /** The file has the same bytes as another file, whose check counts for both. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'lost' };

export type SavedHead = {
  /** Also the payment's idempotency key. */
  readonly id: string;
  readonly userId: string;
  readonly profile: Profile;
  readonly createdAtMs: number;
  readonly filesKept: boolean;
};

export type BatchRow = {
  readonly file: BatchFile;
  readonly assessment: Assessment | null;
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

/** Blocked and failed files first, unfinished ones last, otherwise in the order in which they were added. */
export function worstRowsFirst(rows: readonly BatchRow[]): BatchRow[] {
  const rank = ({ file, assessment }: BatchRow): number => {
    if (file.state.kind === 'failed' || file.state.kind === 'lost') return -2;
    return assessment ? VERDICT_RANK[assessment.verdict] : 3;
  };
  const score = ({ assessment }: BatchRow): number => assessment?.printReadiness?.overall ?? -1;
  return [...rows].sort((a, b) => rank(a) - rank(b) || score(a) - score(b));
}
