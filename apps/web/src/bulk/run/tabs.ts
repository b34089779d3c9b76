/** Ownership of a batch: one tab runs it; others show it, forward commands, and take over when that tab closes. */

import { createThrottle } from '../../platform/throttle.ts';
import { type BatchContext, type BulkRuns, type BulkState, EMPTY, GUEST } from './bulk-state.ts';
import type { BulkItem } from './plan/bulk.ts';
import { forgetCleared } from './removal.ts';
import { prepareList, removeUnknown } from './storage/reopen.ts';
import type { BulkCommand, BulkStores, TabMessage } from './storage/stores.ts';

const UPDATE_INTERVAL_MS = 150;

type Parts = {
  readonly runs: BulkRuns;
  /** @param isHere false once this tab no longer owns the batch */
  readonly open: (isHere: () => boolean) => Promise<void>;
  readonly execute: (command: BulkCommand) => void;
};

/** @param running progress of running files, which the journal rows show as waiting */
async function mirror(
  { stores, owner, get, set }: BatchContext,
  running: ReadonlyMap<string, number>,
): Promise<void> {
  const head = await stores.loadHead(owner);
  const kept = head && (await stores.journal(head.id).load());
  if (!get().elsewhere) return;
  const items = (kept?.items ?? []).map((item): BulkItem => {
    const progress = running.get(item.id);
    const isRunning = progress !== undefined && item.stage.kind === 'waiting';
    return isRunning ? { ...item, stage: { kind: 'running', progress } } : item;
  });
  set({ head, list: { phase: kept?.phase ?? 'gathered', items }, loading: false });
}

/** Runs one read of the journal at a time, so that an older state never replaces a newer one on screen. */
function createMirror(context: BatchContext, onError: (error: unknown) => void) {
  let mirrored: Promise<void> = Promise.resolve();
  return (running: ReadonlyMap<string, number>): void => {
    mirrored = mirrored.then(() => mirror(context, running)).catch(onError);
  };
}

const isUrgent = ({ state }: BulkRuns, { list, refusal, loading }: BulkState): boolean =>
  state().list.phase !== list.phase || state().refusal !== refusal || loading;

const loadErrorHandler =
  ({ set }: BatchContext) =>
  (error: unknown): void => {
    console.error('The batch could not be read.', error);
    set({ loading: false, storageRefused: true });
  };

export function createTabs(context: BatchContext, { runs, open, execute }: Parts) {
  const { stores, owner, get, set } = context;
  let channel: ReturnType<BulkStores['openChannel']> | null = null;

  function show(): void {
    const { list: now, refusal } = runs.state();
    set({ list: now, refusal, loading: false });
    void runs.flush().then(() => {
      const running = now.items.flatMap(({ id, stage }) =>
        stage.kind === 'running' ? [[id, stage.progress] as const] : [],
      );
      channel?.post({ kind: 'changed', running });
    });
  }
  const throttled = createThrottle(show, UPDATE_INTERVAL_MS);
  runs.subscribe(() => {
    if (get().elsewhere) return;
    if (isUrgent(runs, get())) throttled.now();
    else throttled.soon();
  });

  const onLoadError = loadErrorHandler(context);
  const mirrorNext = createMirror(context, onLoadError);
  const onMessage = (message: TabMessage): void => {
    const { elsewhere } = get();
    if (message.kind === 'command' && !elsewhere) execute(message.command);
    if (message.kind === 'changed' && elsewhere) mirrorNext(new Map(message.running));
  };

  return {
    command: (command: BulkCommand): void => {
      if (get().elsewhere) channel?.post({ kind: 'command', command });
      else execute(command);
    },
    load: (): (() => void) => {
      let isHere = true;
      channel = stores.openChannel(owner, onMessage);
      const release = stores.acquire(
        owner,
        () => {
          set({ ...EMPTY });
          open(() => isHere).then(throttled.now, onLoadError);
        },
        () => {
          set({ elsewhere: true });
          mirrorNext(new Map());
        },
      );
      return () => {
        isHere = false;
        runs.leave();
        throttled.cancel();
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
export async function findBatch(
  context: BatchContext,
  isHere: () => boolean,
): Promise<{ readonly continues: boolean } | null> {
  const { deps, stores, set } = context;
  for (const owner of [context.owner, GUEST]) await forgetCleared(context, owner);
  const head = await findHead(context);
  set({ lost: await removeUnknown(stores) });
  if (!head || !isHere()) return null;
  const isOther = head.recipe !== null && head.engine !== deps().engine;
  set({ head });
  const kept = await prepareList(head, stores, { hold: isOther });
  const isOpen = kept?.items.some(({ stage }) => stage.kind === 'waiting') === true;
  if (isOther && isOpen) set({ startedBy: head.engine });
  return kept && { continues: kept.phase === 'running' && !isOther };
}
