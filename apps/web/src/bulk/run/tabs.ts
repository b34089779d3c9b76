/** Ownership of a batch: one tab runs it; others show it, forward commands, and take over when that tab closes. */

import { type BatchContext, type BulkRuns, type BulkState, EMPTY, GUEST } from './bulk-state.ts';
import type { BulkItem } from './plan/bulk.ts';
import { forgetCleared } from './removal.ts';
import { prepareBook, removeUnknown } from './storage/reopen.ts';
import type { BulkCommand, BulkStores, TabMessage } from './storage/stores.ts';

const UPDATE_INTERVAL_MS = 150;

type Parts = {
  readonly book: BulkRuns;
  readonly open: () => Promise<void>;
  readonly execute: (command: BulkCommand) => void;
};

/** @param running progress of running files, which the journal rows show as waiting */
async function mirror(
  { stores, owner, get, set }: BatchContext,
  running: ReadonlyMap<string, number>,
): Promise<void> {
  const head = await stores.loadHead(owner);
  const kept = head && (await stores.book(head.id).load());
  if (!get().elsewhere) return;
  const items = (kept?.items ?? []).map((item): BulkItem => {
    const progress = running.get(item.id);
    const isRunning = progress !== undefined && item.stage.kind === 'waiting';
    return isRunning ? { ...item, stage: { kind: 'running', progress } } : item;
  });
  set({ head, book: { phase: kept?.phase ?? 'gathered', items }, loading: false });
}

const isUrgent = ({ state }: BulkRuns, { book, refusal, loading }: BulkState): boolean =>
  state().list.phase !== book.phase || state().refusal !== refusal || loading;

const loadErrorHandler =
  ({ set }: BatchContext) =>
  (error: unknown): void => {
    console.error('The batch could not be read.', error);
    set({ loading: false, storageRefused: true });
  };

export function createTabs(context: BatchContext, { book, open, execute }: Parts) {
  const { stores, owner, get, set } = context;
  let channel: ReturnType<BulkStores['openChannel']> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    clearTimeout(timer);
    timer = undefined;
    const { list: now, refusal } = book.state();
    set({ book: now, refusal, loading: false });
    void book.flush().then(() => {
      const running = now.items.flatMap(({ id, stage }) =>
        stage.kind === 'running' ? [[id, stage.progress] as const] : [],
      );
      channel?.post({ kind: 'changed', running });
    });
  }
  book.subscribe(() => {
    if (get().elsewhere) return;
    if (isUrgent(book, get())) show();
    else timer ??= setTimeout(show, UPDATE_INTERVAL_MS);
  });

  const onLoadError = loadErrorHandler(context);
  const onMessage = (message: TabMessage): void => {
    const { elsewhere } = get();
    if (message.kind === 'command' && !elsewhere) execute(message.command);
    if (message.kind === 'changed' && elsewhere) mirror(context, new Map(message.running)).catch(onLoadError);
  };

  return {
    command: (command: BulkCommand): void => {
      if (get().elsewhere) channel?.post({ kind: 'command', command });
      else execute(command);
    },
    load: (): (() => void) => {
      channel = stores.openChannel(owner, onMessage);
      const release = stores.acquire(
        owner,
        () => {
          set({ ...EMPTY });
          open().then(show, onLoadError);
        },
        () => {
          set({ elsewhere: true });
          mirror(context, new Map()).catch(onLoadError);
        },
      );
      return () => {
        book.leave();
        clearTimeout(timer);
        release();
        channel?.close();
        channel = null;
      };
    },
  };
}

async function findHead({ stores, owner }: BatchContext) {
  const own = await stores.loadHead(owner);
  if (own || owner === GUEST) return own;
  const guest = await stores.loadHead(GUEST);
  if (!guest) return null;
  await stores.keepHead({ ...guest, owner });
  await stores.forgetHead(GUEST);
  return { ...guest, owner };
}

/** Restores an earlier tab's batch. @returns true if it continues automatically; null if there is none */
export async function findBatch(context: BatchContext): Promise<{ readonly continues: boolean } | null> {
  const { deps, stores, set } = context;
  for (const owner of [context.owner, GUEST]) await forgetCleared(context, owner);
  const head = await findHead(context);
  set({ lost: await removeUnknown(stores) });
  if (!head) return null;
  const isOther = head.recipe !== null && head.engine !== deps().engine;
  set({ head });
  const kept = await prepareBook(head, stores, { hold: isOther });
  const isOpen = kept?.items.some(({ stage }) => stage.kind === 'waiting') === true;
  if (isOther && isOpen) set({ startedBy: head.engine });
  return kept && { continues: kept.phase === 'running' && !isOther };
}
