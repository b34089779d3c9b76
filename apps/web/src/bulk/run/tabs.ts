/** One tab has the batch; all others show it, pass commands on, and take over when that tab closes. */
import type { BulkItem } from './bulk.ts';
import { type BulkRuns, type BulkState, type Desk, EMPTY, GUEST } from './bulk-state.ts';
import { forgetCleared } from './clearing.ts';
import { prepareBook, removeUnknown } from './reopen.ts';
import type { BulkCommand, BulkStores, TabMessage } from './stores.ts';

/** Results are shown, and told other tabs, this often. */
const SHOW_MS = 150;

type Parts = {
  readonly book: BulkRuns;
  readonly open: () => Promise<void>;
  readonly obey: (command: BulkCommand) => void;
};

/** What another tab, which has the batch, makes of it. @param running files in its hands: what the journal has of them waits */
async function look({ stores, owner, get, set }: Desk, running: ReadonlyMap<string, number>): Promise<void> {
  const head = await stores.loadHead(owner);
  const kept = head && (await stores.book(head.id).load());
  if (!get().elsewhere) return;
  const items = (kept?.items ?? []).map((item): BulkItem => {
    const progress = running.get(item.id);
    const isInHand = progress !== undefined && item.stage.kind === 'waiting';
    return isInHand ? { ...item, stage: { kind: 'running', progress } } : item;
  });
  set({ head, book: { phase: kept?.phase ?? 'gathered', items }, loading: false });
}

/** More than a step on the same way: it is shown at once. */
const isTurn = ({ state }: BulkRuns, { book, refusal, loading }: BulkState): boolean =>
  state().list.phase !== book.phase || state().refusal !== refusal || loading;

const unreadOf =
  ({ set }: Desk) =>
  (error: unknown): void => {
    console.error('The batch could not be read.', error);
    set({ loading: false, unkept: true });
  };

export function createTabs(desk: Desk, { book, open, obey }: Parts) {
  const { stores, owner, get, set } = desk;
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
      channel?.say({ kind: 'changed', running });
    });
  }
  book.subscribe(() => {
    if (get().elsewhere) return;
    if (isTurn(book, get())) show();
    else timer ??= setTimeout(show, SHOW_MS);
  });

  const noteUnread = unreadOf(desk);
  const hear = (message: TabMessage): void => {
    const { elsewhere } = get();
    if (message.kind === 'command' && !elsewhere) obey(message.command);
    if (message.kind === 'changed' && elsewhere) look(desk, new Map(message.running)).catch(noteUnread);
  };

  return {
    /** Here, or by the tab that has the batch. */
    command: (command: BulkCommand): void => {
      if (get().elsewhere) channel?.say({ kind: 'command', command });
      else obey(command);
    },
    /** @returns leaves the batch, as a closed tab would. */
    load: (): (() => void) => {
      channel = stores.openChannel(owner, hear);
      const giveBack = stores.takeTurn(
        owner,
        () => {
          set({ ...EMPTY });
          open().then(show, noteUnread);
        },
        () => {
          set({ elsewhere: true });
          look(desk, new Map()).catch(noteUnread);
        },
      );
      return () => {
        book.leave();
        clearTimeout(timer);
        giveBack();
        channel?.close();
        channel = null;
      };
    },
  };
}

async function findHead({ stores, owner }: Desk) {
  const own = await stores.loadHead(owner);
  if (own || owner === GUEST) return own;
  // Gathered before signing in.
  const guest = await stores.loadHead(GUEST);
  if (!guest) return null;
  await stores.keepHead({ ...guest, owner });
  await stores.forgetHead(GUEST);
  return { ...guest, owner };
}

/** What an earlier tab left. @returns whether its run goes on by itself; null where there is nothing */
export async function findBatch(desk: Desk): Promise<{ readonly goesOn: boolean } | null> {
  const { deps, stores, set } = desk;
  for (const owner of [desk.owner, GUEST]) await forgetCleared(desk, owner);
  const head = await findHead(desk);
  set({ lost: await removeUnknown(stores) });
  if (!head) return null;
  const isOther = head.recipe !== null && head.engine !== deps().engine;
  set({ head });
  const kept = await prepareBook(head, stores, { hold: isOther });
  const isOpen = kept?.items.some(({ stage }) => stage.kind === 'waiting') === true;
  if (isOther && isOpen) set({ begunBy: head.engine });
  return kept && { goesOn: kept.phase === 'running' && !isOther };
}
