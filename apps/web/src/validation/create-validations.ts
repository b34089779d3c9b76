/** The list behind the validator: chosen files are validated, paid when their result is ready, and kept. */
import { type BatchState, type Cause, createBatch, type Item, progressOf } from '@printready/batch';
import { createLimiter } from '../engine/limiter.ts';
import { type EnhancedError, enhanceError } from '../preflight/enhanced-error.ts';
import type { Validate } from '../preflight/use-validate.ts';
import type { PrintSize, ValidationRequest } from '../preflight/validate-types.ts';
import type { Refused } from '../tokens/bill.ts';
import type { Upload } from './use-uploads.ts';
import type { ValidatedFile } from './validated-files.ts';

export type ValidationState =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'paying' }
  /** The result waits for its payment. */
  | { readonly kind: 'unpaid'; readonly result: ValidatedFile; readonly refused: Refused }
  | { readonly kind: 'ready'; readonly result: ValidatedFile }
  | { readonly kind: 'failed'; readonly error: EnhancedError };

export type ValidationSettings = {
  readonly profile: ValidationRequest['profile'];
  readonly printSize: PrintSize | null;
  readonly password: string | null;
};

const settingsOf = ({ profile, printSize, password }: ValidatedFile): ValidationSettings => ({
  ...{ profile, printSize, password },
});

type Subject = { readonly upload: Upload; readonly settings: ValidationSettings };
type Failure = Cause & { readonly error: EnhancedError };

export type ValidationDeps = {
  readonly userId: string | null;
  readonly validate: Validate;
  /** Null when paid, or free. */
  readonly pay: (result: ValidatedFile) => Promise<Refused | null>;
  /** Ready: paid, or free. */
  readonly keep: (result: ValidatedFile) => void;
};

/** A file that stayed shut costs nothing: a failed run is never paid. */
function isCharged({ facts }: Pick<ValidatedFile, 'facts'>): boolean {
  return facts.kind !== 'unreadable' && !('passwordNeeded' in facts && facts.passwordNeeded);
}

/** The specification's batch size: so many files are in hand at once, and the threads share them. */
const BATCH_SIZE = 10;

function failureOf({ file }: Upload, category: EnhancedError['category'], detail: string): Failure {
  const context = { fileName: file.name, fileSize: file.size, fileType: file.type, stage: 'parsing' };
  const error = enhanceError(category, detail, context);
  return { code: category ?? 'unknown', text: error.userFriendlyMessage, error };
}

/** Undefined for one that waits to be asked for. */
function stateOf(
  { stage }: Item<Subject, ValidatedFile, Failure>,
  /** `running`: it was asked for, and the run goes on. */
  { running, refused }: { readonly running: boolean; readonly refused: Refused | undefined },
): ValidationState | undefined {
  switch (stage.kind) {
    case 'waiting':
      return running ? { kind: 'running', fraction: 0 } : undefined;
    case 'running':
      return { kind: 'running', fraction: stage.progress };
    case 'owed':
      return refused ? { kind: 'unpaid', result: stage.made, refused } : { kind: 'paying' };
    case 'done':
      return { kind: 'ready', result: stage.made };
    case 'failed':
    case 'skipped':
      return { kind: 'failed', error: stage.cause.error };
    default:
      return stage satisfies never;
  }
}

type State = BatchState<Subject, ValidatedFile, Refused, Failure>;

const isRunning = ({ phase }: State['list']): boolean => phase === 'running' || phase === 'pausing';

/** Each file validated, and paid where its result costs something. */
function createRuns(
  deps: () => ValidationDeps,
  list: {
    readonly isAsked: (id: string) => boolean;
    readonly refused: (id: string, refusal: Refused) => void;
  },
) {
  /** One payment after another: each is checked against the balance that the one before left. */
  const inTurn = createLimiter(1);
  return createBatch<Subject, ValidatedFile, Refused, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => BATCH_SIZE,
    takes: ({ id }) => list.isAsked(id),
    async work({ subject: { upload, settings } }, { signal, progress }) {
      const { validationId, file } = upload;
      const { userId, validate, keep } = deps();
      const request = { file, fileName: file.name, ...settings };
      const outcome = await validate(request, { signal, onProgress: progress });
      if (!outcome.ok) return { kind: 'failed', cause: failureOf(upload, outcome.category, outcome.detail) };
      const { facts, sha256 } = outcome;
      const about = { validationId, userId, validatedAtMs: Date.now(), fileName: file.name };
      const made: ValidatedFile = { ...about, ...settings, sha256, facts, artwork: file };
      const isUnpaid = isCharged(made);
      if (!isUnpaid) keep(made);
      return { kind: 'made', made, isUnpaid };
    },
    async payItem({ id, stage }) {
      if (stage.kind !== 'owed') return null;
      const { made } = stage;
      const refused = await inTurn(() => deps().pay(made));
      if (refused) list.refused(id, refused);
      else deps().keep(made);
      return refused;
    },
    causeOf: (error, { subject }) => failureOf(subject.upload, null, String(error)),
  });
}

/** @param deps asked anew at each use, because session and balance change. */
export function createValidations(deps: () => ValidationDeps) {
  /** What was asked for; one that is unpaid is paid when it is asked for again. */
  let asked: ReadonlySet<string> = new Set();
  /** What the progress is of: everything since nothing was under way. */
  let underWay: ReadonlySet<string> = new Set();
  const refusals = new Map<string, Refused>();
  const refused = (id: string, refusal: Refused) => refusals.set(id, refusal);
  const batch = createRuns(deps, { isAsked: (id) => asked.has(id), refused });
  function ask(ids: readonly string[]): void {
    const running = isRunning(batch.state().list);
    for (const id of ids) refusals.delete(id);
    asked = new Set(running ? [...asked, ...ids] : ids);
    underWay = new Set(running ? [...underWay, ...ids] : ids);
  }

  return {
    batch,
    /** New files, and others again: a password came, or another try. */
    start: (uploads: readonly Upload[], settings: ValidationSettings): Promise<void> => {
      const ids = uploads.map(({ validationId }) => validationId);
      const items = uploads.map((upload) => ({ id: upload.validationId, subject: { upload, settings } }));
      ask(ids);
      for (const { id, subject } of items) batch.send({ kind: 'changed', id, subject });
      batch.send({ kind: 'added', items });
      batch.send({ kind: 'retried', ids });
      return batch.run();
    },
    payAgain: (id: string): Promise<void> => {
      ask([id]);
      return batch.run();
    },
    replace: (made: ValidatedFile): void => {
      batch.send({ kind: 'supplied', id: made.validationId, made });
      deps().keep(made);
    },
    forget: batch.remove,
    /** Validated and paid before this page was loaded. */
    putBack: (upload: Upload, made: ValidatedFile): void => {
      const subject = { upload, settings: settingsOf(made) };
      batch.send({ kind: 'added', items: [{ id: made.validationId, subject }] });
      batch.send({ kind: 'supplied', id: made.validationId, made });
    },
    states({ list }: State): ReadonlyMap<string, ValidationState> {
      const runs = isRunning(list);
      return new Map(
        list.items.flatMap((item) => {
          const asking = { running: runs && asked.has(item.id), refused: refusals.get(item.id) };
          const state = stateOf(item, asking);
          return state ? [[item.id, state] as const] : [];
        }),
      );
    },
    /** 0…1 over the files under way; null when none is. */
    processing({ list }: State): number | null {
      if (!isRunning(list)) return null;
      return progressOf({ ...list, items: list.items.filter(({ id }) => underWay.has(id)) });
    },
  };
}
