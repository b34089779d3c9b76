import type { Profile } from '@printready/preflight';
import { createStore } from 'zustand/vanilla';
import { createThrottle } from '../../platform/throttle.ts';
import type { BatchFile, SavedHead } from './batch.ts';
import { createFileView, SAME } from './batch-items.ts';
import { createBatchPayment, UNCONFIRMED } from './batch-payment.ts';
import { type BatchContext, type BatchDeps, type BatchRuns, createRuns } from './batch-runs.ts';
import { type BatchEvent, type BatchState, filesOf, isStarted, LOADING, nextBatch } from './batch-state.ts';
import type { DroppedFile, LeftOut } from './choose-files.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { BatchStores } from './journal.ts';

/** Interval of screen updates; updating for every file would block the page. */
const UPDATE_INTERVAL_MS = 150;

export type Batch = ReturnType<typeof createBatch>;

type Context = BatchContext & { readonly runs: BatchRuns; readonly show: () => void };

function showing({ get, send, viewOf }: BatchContext, runs: BatchRuns): () => void {
  const show = (): void => {
    const state = get();
    const { list, refusal, elsewhere: isElsewhere } = runs.state();
    const { phase, items } = list;
    if (!isStarted(state) || phase === 'gathered') return;
    send({
      kind: 'advanced',
      phase,
      files: items.map((item) => viewOf(item, state.head.profile)),
      isElsewhere,
      refusal: refusal === UNCONFIRMED ? null : refusal,
      nowMs: Date.now(),
    });
  };
  const throttled = createThrottle(show, UPDATE_INTERVAL_MS);
  runs.subscribe(() => {
    const { phase } = runs.state().list;
    if (get().at === (phase === 'settled' ? 'paid' : phase)) throttled.soon();
    else throttled.now();
  });
  return show;
}

async function compare({ get, send, bytes }: BatchContext): Promise<void> {
  const files = filesOf(get());
  const candidates = files.flatMap((file) => {
    const blob = bytes.get(file.id);
    return blob ? [{ file, bytes: blob }] : [];
  });
  send({ kind: 'compared', files, duplicates: await findDuplicates(candidates) });
}

const adding =
  (context: BatchContext) =>
  async (dropped: readonly DroppedFile[], leftOut: LeftOut, profile: Profile): Promise<void> => {
    const { deps, get, send, bytes } = context;
    if (isStarted(get())) return;
    const known = new Set(filesOf(get()).map(({ path, size }) => `${size} ${path}`));
    const files = dropped
      .filter(({ path, blob }) => !known.has(`${blob.size} ${path}`))
      .map(({ path, blob }): BatchFile => {
        const id = crypto.randomUUID();
        bytes.set(id, blob);
        return { id, path, size: blob.size, state: { kind: 'waiting' } };
      });
    const head = { id: crypto.randomUUID(), userId: deps().userId, profile, createdAtMs: Date.now() };
    send({ kind: 'added', head, files, leftOut });
    await compare(context);
  };

async function keepFiles(
  { stores, bytes, onStorageError }: Context,
  head: SavedHead,
  files: readonly BatchFile[],
): Promise<void> {
  await stores.keepHead(head).catch(onStorageError);
  if (!head.filesKept) return;
  const keepAll = async () => {
    for (const { id, state } of files) {
      const blob = state.kind === 'waiting' ? bytes.get(id) : undefined;
      if (blob) await stores.keepBytes(id, blob);
    }
  };
  await keepAll().catch(onStorageError);
}

const starting = (context: Context) => async (): Promise<void> => {
  const { deps, stores, get, send, payment, runs, show } = context;
  const files = filesOf(get());
  const room = stores.hasRoomFor(files.reduce((sum, { size }) => sum + size, 0)).catch(() => false);
  const [filesKept] = await Promise.all([room, deps().loaded()]);
  const state = get();
  // Does not start if the files have changed since the price was confirmed.
  if (state.at !== 'gathered' || state.isComparing || state.files !== files) return;
  const waiting = files.filter((file) => file.state.kind === 'waiting').length;
  const allowed = deps().check(waiting * deps().tokensPerFile);
  if (!allowed.ok) {
    send({ kind: 'refused', refusal: allowed.problem });
    return;
  }
  payment.confirm();
  send({ kind: 'started', filesKept });
  await keepFiles(context, { ...state.head, filesKept }, files);
  const items = files.map(({ id, path, size, state: file }) => ({
    id,
    subject: { path, size, of: file.kind === 'duplicate' ? file.of : null },
  }));
  runs.send({ kind: 'added', items });
  for (const { id, subject } of items)
    if (subject.of !== null) runs.send({ kind: 'skipped', id, cause: SAME });
  await runs.run();
  show();
};

const cancelling =
  ({ stores, payment, runs, show, onStorageError }: Context) =>
  async (): Promise<void> => {
    payment.confirm();
    await runs.cancel();
    const { items } = runs.state().list;
    const open = new Set(items.filter(({ stage }) => stage.kind === 'waiting').map(({ id }) => id));
    const gone = items
      .filter(({ id, subject }) => open.has(id) || (subject.of !== null && open.has(subject.of)))
      .map(({ id }) => id);
    runs.send({ kind: 'removed', ids: gone });
    await stores.dropBytes(gone).catch(onStorageError);
    // A batch without remaining files finishes immediately and is charged.
    await runs.run();
    show();
  };

/** @returns a function that restores the batch unless another one has begun */
const clearing = (context: Context) => async (): Promise<() => Promise<void>> => {
  const { stores, get, send, bytes, payment, runs, show, onStorageError } = context;
  const state = get();
  const { phase, items } = runs.state().list;
  const blobs = [...bytes];
  bytes.clear();
  payment.forget();
  send({ kind: 'cleared' });
  await runs.clear().catch(onStorageError);
  await stores.forgetHead().catch(onStorageError);
  await stores.dropBytes(filesOf(state).map(({ id }) => id)).catch(onStorageError);

  async function restore(): Promise<void> {
    if (get().at !== 'empty' || state.at === 'loading' || state.at === 'empty') return;
    send({ kind: 'restored', state });
    for (const [id, blob] of blobs) bytes.set(id, blob);
    if (state.at === 'gathered') {
      await compare(context);
      return;
    }
    await stores.keepHead(state.head);
    await stores.journal.keep({ phase, items, removed: [], order: items.map(({ id }) => id) });
    await runs.open();
    show();
  }
  return () => restore().catch(onStorageError);
};

function createLoading({ stores, send, runs, show }: Context) {
  let hasLeft = false;
  const isHere = (): boolean => !hasLeft;
  async function open(): Promise<void> {
    const head = await stores.loadHead();
    if (!isHere()) return;
    send({ kind: 'loaded', head });
    if (!head) return;
    await runs.open();
    if (runs.state().list.items.length > 0) show();
    else if (isHere()) send({ kind: 'cleared' });
  }
  return {
    load: async (): Promise<void> => {
      hasLeft = false;
      try {
        await open();
      } catch (error) {
        console.error('The last batch could not be read.', error);
        send({ kind: 'loaded', head: null });
      }
    },
    leave: (): void => {
      hasLeft = true;
      runs.leave();
    },
  };
}

export function createBatch(deps: () => BatchDeps, stores: BatchStores) {
  const state = createStore<BatchState>(() => LOADING);
  const { getState: get } = state;
  const send = (event: BatchEvent): void => state.setState(nextBatch(get(), event), true);
  const bytes = new Map<string, Blob>();
  const payment = createBatchPayment(deps);
  const onStorageError = (error: unknown): void => {
    console.error('The batch could not be written to the browser’s storage.', error);
    send({ kind: 'storage failed' });
  };
  const base = { deps, stores, bytes, viewOf: createFileView(), payment, get, send, onStorageError };
  const runs = createRuns(base);
  const show = showing(base, runs);
  const context: Context = { ...base, runs, show };
  return {
    store: state,
    artwork: (id: string): Blob | null => bytes.get(id) ?? null,
    ...createLoading(context),
    add: adding(context),
    start: starting(context),
    pay: async (): Promise<void> => {
      payment.confirm();
      await runs.pay();
      show();
    },
    resume: runs.run,
    setProfile: (profile: Profile) => send({ kind: 'profile chosen', profile }),
    pause: runs.pause,
    cancel: cancelling(context),
    clear: clearing(context),
    dismissRefusal: () => {
      runs.dismissRefusal();
      send({ kind: 'refusal dismissed' });
    },
  };
}
