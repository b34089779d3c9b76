import { type Batch, createBatch } from '@printready/batch';
import type { SpendProblem } from '@printready/wallet';
import type { Validate } from '../../preflight/use-validate.ts';
import { categoryOf } from '../../preflight/validate-types.ts';
import type { Spending } from '../../tokens/use-spend.ts';
import { type Checked, type createFileView, type FileSubject, LOST, UNEXPECTED } from './batch-items.ts';
import type { BatchPayment, PaymentDeps, UNCONFIRMED } from './batch-payment.ts';
import { type BatchEvent, type BatchState, headOf } from './batch-state.ts';
import type { BatchStores } from './journal.ts';
import { readAs } from './pictures.ts';

/** Number of files in progress at once, which the specification calls the batch size. */
export const BATCH_SIZE = 10;

export type BatchDeps = PaymentDeps &
  Pick<Spending, 'loaded' | 'check'> & { readonly userId: string; readonly validate: Validate };

export type BatchContext = {
  /** Read at each use, because balance and session change. */
  readonly deps: () => BatchDeps;
  readonly stores: BatchStores;
  readonly bytes: Map<string, Blob>;
  readonly viewOf: ReturnType<typeof createFileView>;
  readonly payment: BatchPayment;
  readonly get: () => BatchState;
  readonly send: (event: BatchEvent) => void;
  /** The batch continues without storage; the screen shows a warning. */
  readonly onStorageError: (error: unknown) => void;
};

type Refusal = SpendProblem | typeof UNCONFIRMED;
export type BatchRuns = Batch<FileSubject, Checked, Refusal>;

export function createRuns(context: BatchContext): BatchRuns {
  const { deps, stores, bytes, viewOf, payment, get, onStorageError } = context;
  return createBatch<FileSubject, Checked, Refusal, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => BATCH_SIZE,
    async work({ id, subject: { path } }, { signal }) {
      payment.confirm();
      const file = bytes.get(id) ?? (await stores.loadBytes(id));
      const profile = headOf(get())?.profile;
      if (!file || !profile) return { kind: 'failed', cause: LOST };
      const request = { file, profile, printSize: null, password: null, ...readAs(path) };
      const outcome = await deps().validate(request, { signal });
      if (outcome.ok)
        return { kind: 'made', made: { assessment: outcome.assessment, sha256: outcome.sha256 } };
      const { problem } = outcome;
      return { kind: 'failed', cause: { code: categoryOf(problem) ?? UNEXPECTED, text: problem.text } };
    },
    causeOf: (error) => ({ code: UNEXPECTED, text: String(error) }),
    async payWhole({ items }) {
      // Keeps the bytes until the journal has every verdict; otherwise closing the tab could lose both.
      stores.dropBytes(items.map(({ id }) => id)).catch(onStorageError);
      const head = headOf(get());
      if (!head) return null;
      return await payment.settle({ head, files: items.map((item) => viewOf(item, head.profile)) });
    },
    journal: stores.journal,
    onJournalError: onStorageError,
    exclusively: stores.exclusively,
  });
}
