import { createBatch as createBook } from '@printready/batch';
import type { Profile } from '@printready/preflight';
import type { SpendProblem } from '@printready/wallet';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Validate } from '../../preflight/use-validate.ts';
import { categoryOf } from '../../preflight/validate-types.ts';
import type { Spending } from '../../tokens/use-spend.ts';
import { type BatchFile, type BatchHead, hasEnded, isCharged, type SavedHead } from './batch.ts';
import { type Checked, createFileView, type FileSubject, LOST, SAME, UNEXPECTED } from './batch-items.ts';
import { createBatchPayment, type PaymentDeps, UNCONFIRMED } from './batch-payment.ts';
import type { DroppedFile, LeftOut } from './choose-files.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { BatchStores } from './journal.ts';
import { readAs } from './pictures.ts';
import { createThrottle } from './throttle.ts';

/** Number of files in progress at once, which share the threads; the batch size in the specification. */
export const BATCH_SIZE = 10;
/** Interval of screen updates; updating for every file would block the page. */
const UPDATE_INTERVAL_MS = 150;

export type BatchState = {
  readonly loading: boolean;
  readonly head: BatchHead | null;
  readonly files: readonly BatchFile[];
  readonly leftOut: LeftOut | null;
  readonly comparing: boolean;
  readonly refusal: SpendProblem | null;
  readonly elsewhere: boolean;
  readonly runningSince: { readonly atMs: number; readonly ended: number } | null;
};

export type BatchDeps = PaymentDeps &
  Pick<Spending, 'loaded' | 'check'> & { readonly userId: string; readonly validate: Validate };

const EMPTY: BatchState = {
  loading: true,
  head: null,
  files: [],
  leftOut: null,
  comparing: false,
  refusal: null,
  elsewhere: false,
  runningSince: null,
};

function savedHeadOf({ id, userId, profile, createdAtMs, filesKept }: BatchHead): SavedHead {
  return { id, userId, profile, createdAtMs, filesKept };
}

export type Batch = ReturnType<typeof createBatch>;

/** @param deps read at each use, because balance and session change */
export function createBatch(deps: () => BatchDeps, stores: BatchStores) {
  const store: StoreApi<BatchState> = createStore(() => EMPTY);
  const bytes = new Map<string, Blob>();
  const viewOf = createFileView();
  let comparisons = 0;
  /** True once the user has confirmed that the batch is to be finished and charged. */
  let confirmed = false;
  const { getState: get, setState: set } = store;

  /** The batch continues without storage; the screen shows a warning. */
  const onStorageError = (error: unknown): void => {
    console.error('The batch could not be written to the browser’s storage.', error);
    const { head } = get();
    if (head) set({ head: { ...head, filesKept: false } });
  };
  const payment = createBatchPayment(deps, () => {
    const { head } = get();
    if (!head) return null;
    return { head, files: book.state().list.items.map((item) => viewOf(item, head.profile)) };
  });
  const keep = (work: Promise<void>): Promise<void> => work.catch(onStorageError);

  const book = createBook<FileSubject, Checked, SpendProblem | typeof UNCONFIRMED, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => BATCH_SIZE,
    async work({ id, subject: { path } }, { signal }) {
      confirmed = true;
      const file = bytes.get(id) ?? (await stores.loadBytes(id));
      const profile = get().head?.profile;
      if (!file || !profile) return { kind: 'failed', cause: LOST };
      const request = { file, profile, printSize: null, password: null, ...readAs(path) };
      const outcome = await deps().validate(request, { signal });
      if (!outcome.ok)
        return {
          kind: 'failed',
          cause: { code: categoryOf(outcome.problem) ?? UNEXPECTED, text: outcome.problem.text },
        };
      return { kind: 'made', made: { assessment: outcome.assessment, sha256: outcome.sha256 } };
    },
    causeOf: (error) => ({ code: UNEXPECTED, text: String(error) }),
    payWhole: async () => {
      // Otherwise, a tab that closes before the journal has every verdict would leave neither verdict nor
      // file.
      void keep(stores.dropBytes(book.state().list.items.map(({ id }) => id)));
      return confirmed ? await payment.pay() : await payment.checkLedger();
    },
    journal: stores.book,
    onJournalError: onStorageError,
    exclusively: stores.exclusively,
  });

  function show(): void {
    const { head, runningSince } = get();
    const { list: now, refusal, elsewhere } = book.state();
    if (!head || now.phase === 'gathered') return;
    const files = now.items.map((item) => viewOf(item, head.profile));
    const done = now.phase === 'finished' || now.phase === 'settled';
    set({
      files,
      elsewhere,
      head: {
        ...head,
        phase: now.phase === 'settled' ? 'paid' : now.phase,
        charged: done ? files.filter(isCharged).length : null,
      },
      refusal: refusal === UNCONFIRMED ? null : refusal,
      runningSince:
        now.phase === 'running'
          ? (runningSince ?? { atMs: Date.now(), ended: files.filter(hasEnded).length })
          : null,
    });
  }
  const throttled = createThrottle(show, UPDATE_INTERVAL_MS);
  book.subscribe(() => {
    const { phase } = book.state().list;
    const shown = get().head?.phase;
    if (shown !== undefined && shown !== (phase === 'settled' ? 'paid' : phase)) throttled.now();
    else throttled.soon();
  });

  async function load(): Promise<void> {
    try {
      const saved = await stores.loadHead();
      set({ loading: false, ...(saved && { head: { ...saved, phase: 'paused', charged: null } }) });
      if (!saved) return;
      await book.open();
      if (book.state().list.items.length > 0) show();
      else set({ head: null });
    } catch (error) {
      console.error('The last batch could not be read.', error);
      set({ loading: false });
    }
  }

  async function add(dropped: readonly DroppedFile[], leftOut: LeftOut, profile: Profile): Promise<void> {
    const { head, files } = get();
    if (head && head.phase !== 'gathered') return;
    const known = new Set(files.map(({ path, size }) => `${size} ${path}`));
    const added = dropped
      .filter(({ path, blob }) => !known.has(`${blob.size} ${path}`))
      .map(({ path, blob }): BatchFile => {
        const id = crypto.randomUUID();
        bytes.set(id, blob);
        return { id, path, size: blob.size, state: { kind: 'waiting' } };
      });
    const fresh = { id: crypto.randomUUID(), userId: deps().userId, profile, createdAtMs: Date.now() };
    set({
      head: head ?? { ...fresh, phase: 'gathered', filesKept: true, charged: null },
      files: [...files, ...added],
      leftOut: { kinds: leftOut.kinds, rejected: [...(get().leftOut?.rejected ?? []), ...leftOut.rejected] },
      comparing: true,
    });
    await compare();
  }

  /** Files may be added during a comparison, so only the last comparison, which covers all files, counts. */
  async function compare(): Promise<void> {
    const turn = ++comparisons;
    const candidates = get().files.flatMap((file) => {
      const blob = bytes.get(file.id);
      return blob ? [{ file, bytes: blob }] : [];
    });
    const duplicates = await findDuplicates(candidates);
    if (turn !== comparisons) return;
    set(({ files }) => ({
      comparing: false,
      files: files.map((file) => {
        const of = duplicates.get(file.id);
        return of === undefined ? file : { ...file, state: { kind: 'duplicate', of } };
      }),
    }));
  }

  async function start(): Promise<void> {
    const size = get().files.reduce((sum, file) => sum + file.size, 0);
    const room = stores.hasRoomFor(size).catch(() => false);
    const [filesKept] = await Promise.all([room, deps().loaded()]);
    const { head, files } = get();
    if (head?.phase !== 'gathered') return;
    const toCheck = files.filter(({ state }) => state.kind === 'waiting');
    const allowed = deps().check(toCheck.length * deps().tokensPerFile);
    if (!allowed.ok) {
      set({ refusal: allowed.problem });
      return;
    }
    confirmed = true;
    const saved = savedHeadOf({ ...head, filesKept });
    set({ refusal: null, head: { ...saved, phase: 'running', charged: null } });
    await keep(stores.keepHead(saved));
    if (filesKept) {
      const keepAll = async () => {
        for (const file of toCheck) {
          const blob = bytes.get(file.id);
          if (blob) await stores.keepBytes(file.id, blob);
        }
      };
      await keep(keepAll());
    }
    const ofState = (state: BatchFile['state']) => (state.kind === 'duplicate' ? state.of : null);
    const items = files.map(({ id: fileId, path, size: fileSize, state }) => ({
      id: fileId,
      subject: { path, size: fileSize, of: ofState(state) },
    }));
    book.send({ kind: 'added', items });
    for (const { id: fileId, subject } of items)
      if (subject.of !== null) book.send({ kind: 'skipped', id: fileId, cause: SAME });
    await book.run();
    show();
  }

  async function restore(
    before: BatchState & {
      readonly bytes: ReadonlyMap<string, Blob>;
      readonly book: ReturnType<typeof book.state>['list'];
    },
  ): Promise<void> {
    const { head, files, leftOut } = before;
    if (!head || get().head) return;
    for (const [id, blob] of before.bytes) bytes.set(id, blob);
    set({ head, files, leftOut });
    if (head.phase === 'gathered') {
      if (leftOut) await compare();
      return;
    }
    await stores.keepHead(savedHeadOf(head));
    const { phase, items } = before.book;
    await stores.book.keep({ phase, items, removed: [], order: items.map((item) => item.id) });
    await book.open();
    show();
  }

  return {
    store,
    artwork: (id: string): Blob | null => bytes.get(id) ?? null,
    load,
    add,
    start,
    pay: async (): Promise<void> => {
      confirmed = true;
      await book.pay();
      show();
    },
    resume: book.run,
    setProfile: (profile: Profile) => {
      const { head } = get();
      if (head?.phase === 'gathered') set({ head: { ...head, profile } });
    },
    pause: book.pause,
    async cancel(): Promise<void> {
      confirmed = true;
      await book.cancel();
      const { items } = book.state().list;
      const open = new Set(items.filter(({ stage }) => stage.kind === 'waiting').map(({ id }) => id));
      const gone = items
        .filter(({ id, subject }) => open.has(id) || (subject.of !== null && open.has(subject.of)))
        .map(({ id }) => id);
      book.send({ kind: 'removed', ids: gone });
      await keep(stores.dropBytes(gone));
      // If nothing is left to do, the batch finishes and is charged.
      await book.run();
      show();
    },
    async clear(): Promise<() => Promise<void>> {
      const before = { ...get(), bytes: new Map(bytes), book: book.state().list };
      const ids = before.files.map(({ id }) => id);
      bytes.clear();
      comparisons++;
      confirmed = false;
      set({ ...EMPTY, loading: false });
      await keep(book.clear());
      await keep(stores.forgetHead());
      await keep(stores.dropBytes(ids));
      return () => keep(restore(before));
    },
    dismissRefusal: () => {
      book.dismissRefusal();
      set({ refusal: null });
    },
    leave: book.leave,
  };
}
