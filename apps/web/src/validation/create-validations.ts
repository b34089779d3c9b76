import { type BatchState, type Cause, createBatch, type Item, progressOf } from '@printready/batch';
import type { SpendProblem } from '@printready/wallet';
import { type EnhancedError, enhanceError } from '../preflight/enhanced-error.ts';
import type { Validate } from '../preflight/use-validate.ts';
import { categoryOf, type PrintSize, type ValidationRequest } from '../preflight/validate-types.ts';
import { createLimiter } from '../threads/limiter.ts';
import type { Upload } from './use-uploads.ts';
import type { ValidatedFile } from './validated-files.ts';

export type ValidationState =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'paying' }
  | { readonly kind: 'unpaid'; readonly result: ValidatedFile; readonly refused: SpendProblem }
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
  /** Resolves with null if paid or free. */
  readonly pay: (result: ValidatedFile) => Promise<SpendProblem | null>;
  readonly keep: (result: ValidatedFile) => void;
};

function isCharged({ facts }: Pick<ValidatedFile, 'facts'>): boolean {
  return facts.kind !== 'unreadable' && !('passwordNeeded' in facts && facts.passwordNeeded);
}

/** Number of files in progress at once, which the specification calls the batch size. */
const BATCH_SIZE = 10;

function failureOf({ file }: Upload, category: EnhancedError['category'], detail: string): Failure {
  const context = { fileName: file.name, fileSize: file.size, fileType: file.type, stage: 'parsing' };
  const error = enhanceError(category, detail, context);
  return { code: category ?? 'unknown', text: error.userFriendlyMessage, error };
}

function stateOf(
  { stage }: Item<Subject, ValidatedFile, Failure>,
  { running, refused }: { readonly running: boolean; readonly refused: SpendProblem | undefined },
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

type State = BatchState<Subject, ValidatedFile, SpendProblem, Failure>;

const isRunning = ({ phase }: State['list']): boolean => phase === 'running' || phase === 'pausing';

function createRuns(
  deps: () => ValidationDeps,
  list: {
    readonly isAsked: (id: string) => boolean;
    readonly refused: (id: string, refusal: SpendProblem) => void;
  },
) {
  /** Serializes payments, because each is checked against the balance that the previous one left. */
  const serialize = createLimiter(1);
  return createBatch<Subject, ValidatedFile, SpendProblem, AbortSignal, Failure>({
    newAbort: () => new AbortController(),
    concurrency: () => BATCH_SIZE,
    takes: ({ id }) => list.isAsked(id),
    async work({ subject: { upload, settings } }, { signal, progress }) {
      const { validationId, file } = upload;
      const { userId, validate, keep } = deps();
      const request = { file, fileName: file.name, ...settings };
      const outcome = await validate(request, { signal, onProgress: progress });
      if (!outcome.ok)
        return {
          kind: 'failed',
          cause: failureOf(upload, categoryOf(outcome.problem), outcome.problem.text),
        };
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
      const refused = await serialize(() => deps().pay(made));
      if (refused) list.refused(id, refused);
      else deps().keep(made);
      return refused;
    },
    causeOf: (error, { subject }) => failureOf(subject.upload, null, String(error)),
  });
}

/** @param deps read at each use, because the session and the balance change */
export function createValidations(deps: () => ValidationDeps) {
  /** Files that the user has started; starting an unpaid one again retries its payment. */
  let asked: ReadonlySet<string> = new Set();
  /** Files counted in the progress bar: all those started since the list was last idle. */
  let current: ReadonlySet<string> = new Set();
  const refusals = new Map<string, SpendProblem>();
  const refused = (id: string, refusal: SpendProblem) => refusals.set(id, refusal);
  const batch = createRuns(deps, { isAsked: (id) => asked.has(id), refused });
  function ask(ids: readonly string[]): void {
    const running = isRunning(batch.state().list);
    for (const id of ids) refusals.delete(id);
    asked = new Set(running ? [...asked, ...ids] : ids);
    current = new Set(running ? [...current, ...ids] : ids);
  }

  return {
    batch,
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
    restore: (upload: Upload, made: ValidatedFile): void => {
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
    processing({ list }: State): number | null {
      if (!isRunning(list)) return null;
      return progressOf({ ...list, items: list.items.filter(({ id }) => current.has(id)) });
    },
  };
}
