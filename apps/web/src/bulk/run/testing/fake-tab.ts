/** Batch in a browser tab with a ledger, for tests; threads, files and server are faked. */
import { type Changes, createMemoryJournal, type Journal } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import { failed } from '@printready/pixels/result';
import type { Charge, CheckResult, SpendProblem, SpendResult } from '@printready/wallet';
import { expect } from 'vitest';
import type { BulkDeps } from '../bulk-state.ts';
import type { Make } from '../bulk-work.ts';
import { type Bulk, createBulk } from '../create-bulk.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from '../plan/bulk.ts';
import type { BulkAnswer, BulkRequest } from '../storage/bulk-one.task.ts';
import type { Place } from '../storage/opfs.ts';
import { collectParts, zipOf } from '../storage/results.ts';
import type { BulkStores, TabMessage } from '../storage/stores.ts';

export const RECIPE: Recipe = {
  version: 2,
  name: 'Halve',
  steps: [
    {
      id: 'halve',
      tool: 'downscaler',
      on: true,
      toolVersion: 1,
      tune: false,
      options: { percent: 50 },
      when: null,
    },
  ],
  output: { format: 'png', dpi: null },
  naming: '{stem}',
};

const resultOf = (text: string): string => `halved ${text}`;

/** Lock shared by the tabs of one browser: the next tab acquires it when the owner closes. */
function createTurns(): BulkStores['acquire'] {
  const turns: { have: () => void; given: boolean }[] = [];
  return (_, have, shown) => {
    const turn = { have, given: turns.length === 0 };
    turns.push(turn);
    queueMicrotask(turn.given ? have : shown);
    return () => {
      turns.splice(turns.indexOf(turn), 1);
      const [next] = turns;
      if (!next || next.given) return;
      next.given = true;
      queueMicrotask(next.have);
    };
  };
}

function createChannel(): BulkStores['openChannel'] {
  const listeners = new Set<(message: TabMessage) => void>();
  return (_, onMessage) => {
    listeners.add(onMessage);
    return {
      post: (message) => {
        for (const other of listeners)
          if (other !== onMessage) queueMicrotask(() => other(structuredClone(message)));
      },
      close: () => listeners.delete(onMessage),
    };
  };
}

/** Simulated browser: storage and a lock, shared by its tabs. */
export function createBrowser() {
  const heads = new Map<string, BulkHead>();
  const journals = new Map<string, Journal<BulkSubject, BulkResult, BulkCause>>();
  const files = new Map<string, Blob>();
  let refuse: ((changes: Changes<BulkSubject, BulkResult, BulkCause>) => boolean) | null = null;
  const at = (batch: string, place: Place, name: string) => `${batch}/${place}/${name}`;
  const journalOf = (batch: string) => {
    const journal = journals.get(batch) ?? createMemoryJournal<BulkSubject, BulkResult, BulkCause>();
    journals.set(batch, journal);
    return journal;
  };
  const stores: BulkStores = {
    journal: (batch) => ({
      load: () => journalOf(batch).load(),
      forget: () => journalOf(batch).forget(),
      keep: (changes) =>
        refuse?.(changes) === true
          ? Promise.reject(new Error('The disk is full.'))
          : journalOf(batch).keep(changes),
    }),
    known: () => Promise.resolve([...heads.values()].map(({ id }) => id)),
    loadHead: (owner) => Promise.resolve(heads.get(owner) ?? null),
    keepHead: (head) => Promise.resolve(void heads.set(head.owner, head)),
    forgetHead: (owner) => Promise.resolve(void heads.delete(owner)),
    files: {
      find: (batch, place, id) => Promise.resolve(files.get(at(batch, place, id)) ?? null),
      list: (batch, place) => {
        const prefix = at(batch, place, '');
        const own = [...files].filter(([name]) => name.startsWith(prefix));
        return Promise.resolve(new Map(own.map(([name, { size }]) => [name.slice(prefix.length), size])));
      },
      remove: (batch, place, name) => Promise.resolve(void files.delete(at(batch, place, name))),
      removeAll: (batch) => {
        for (const name of files.keys()) if (name.startsWith(`${batch}/`)) files.delete(name);
        return Promise.resolve();
      },
      batches: () =>
        Promise.resolve([...new Set([...files.keys()].map((name) => name.slice(0, name.indexOf('/'))))]),
    },
    persist: () => Promise.resolve(),
    room: () => Promise.resolve(null),
    acquire: createTurns(),
    openChannel: createChannel(),
  };
  const putFile = (batch: string, place: Place, name: string, body: Blob) =>
    files.set(at(batch, place, name), body);
  return {
    ...{ stores, files, heads, putFile },
    refuseWrites: (when: typeof refuse) => {
      refuse = when;
    },
  };
}
type Browser = ReturnType<typeof createBrowser>;

export const paidBy = (charges: readonly Charge[]) =>
  charges.map(({ tokens, batchSize }) => [tokens, batchSize]);

/** Processes a file as a worker does: writes the result before responding. */
export const workerOf =
  ({ putFile }: Browser): Make =>
  async ({ file, batch, id, name }) => {
    const body = new Blob([resultOf(await file.text())]);
    putFile(batch, 'out', id, body);
    return madeOf(id, body.size, `${name.stem}.png`);
  };

const madeOf = (file: string, bytes: number, output: string): BulkAnswer => ({
  ok: true,
  ...{ output, bytes, sha256: `sum of ${output}`, width: 2, height: 2, dpi: 300, notes: [] },
  ...{ file, crc32: bytes, tokens: 1 },
  result: { tool: 'downscaler', dpi: 300, widthIn: 1, heightIn: 1, ext: 'png' },
  steps: [
    {
      id: 'halve',
      tool: 'downscaler',
      ran: true,
      why: '',
      tokens: 1,
      variant: null,
      figures: [],
      findings: [],
    },
  ],
});

export function createLedger(balance = 100) {
  const charges: Charge[] = [];
  let refusal: SpendProblem | null = null;
  return {
    charges,
    refuse: (next: typeof refusal) => {
      refusal = next;
    },
    check: (tokens: number): CheckResult =>
      tokens <= balance ? { ok: true } : failed({ code: 'insufficient', text: 'Too few.' }),
    spend: (charge: Charge): Promise<SpendResult> => {
      if (refusal) return Promise.resolve(failed(refusal));
      if (!charges.some(({ requestId }) => requestId === charge.requestId)) charges.push(charge);
      return Promise.resolve({ ok: true, remaining: 0 });
    },
    paymentStatus: (requestId: string) =>
      Promise.resolve(
        charges.some((charge) => charge.requestId === requestId) ? ('paid' as const) : ('unpaid' as const),
      ),
  };
}
type Ledger = ReturnType<typeof createLedger>;

type Tab = { readonly bulk: Bulk; readonly close: () => void; readonly asked: BulkRequest[] };

export function openTab(browser: Browser, ledger: Ledger, replaced: Partial<BulkDeps> = {}): Tab {
  const asked: BulkRequest[] = [];
  const make = replaced.make ?? workerOf(browser);
  const deps: BulkDeps = {
    owner: 'me',
    engine: '1.0.0',
    machine: { lanes: 2, budgetBytes: 1e9 },
    loaded: () => Promise.resolve(),
    check: ledger.check,
    spend: ledger.spend,
    paymentStatus: ledger.paymentStatus,
    takeIn: async ({ file, batch, id }) => {
      browser.putFile(batch, 'in', id, file);
      return { ok: true, sha256: await file.text(), megapixels: 1 };
    },
    maxTokens: () => Promise.resolve(1),
    today: () => '2026-11-23',
    ...replaced,
    make: (request, run) => {
      asked.push(request);
      return make(request, run);
    },
  };
  const bulk = createBulk(() => deps, browser.stores);
  return { bulk, close: bulk.load(), asked };
}

export const state = ({ bulk }: Tab) => bulk.store.getState();
export const stages = (tab: Tab) =>
  state(tab).list.items.map(({ subject, stage }) => `${subject.path} ${stage.kind}`);
export const idOf = (tab: Tab, path: string) =>
  state(tab).list.items.find(({ subject }) => subject.path === path)?.id ?? 'none';
export const drop = (...paths: string[]) => paths.map((path) => ({ path, blob: new Blob([path]) }));
export const loaded = (tab: Tab) => expect.poll(() => state(tab).loading).toBe(false);
export const phase = (tab: Tab, expected: string) => expect.poll(() => state(tab).list.phase).toBe(expected);

/** Ends only when its signal is aborted, like a terminated thread. */
export const never: Make = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

/** Completes the named files and never the others. */
export const only =
  (browser: Browser, ...stems: string[]): Make =>
  (request, run) =>
    stems.includes(request.name.stem) ? workerOf(browser)(request, run) : never(request, run);

export async function resultsOf(tab: Tab): Promise<Uint8Array> {
  const { head, list } = state(tab);
  if (!head) throw new TypeError('There is no batch.');
  // Durations differ between runs.
  const items = list.items.map((item) =>
    item.stage.kind === 'done'
      ? { ...item, stage: { ...item.stage, made: { ...item.stage.made, milliseconds: 0 } } }
      : item,
  );
  const parts = await collectParts(head, items, (name) => tab.bulk.find('out', name));
  return new Uint8Array(await zipOf(parts, head.date).arrayBuffer());
}

export async function gathered(
  browser: Browser,
  ledger: Ledger,
  replaced: Partial<BulkDeps>,
  ...paths: string[]
) {
  const tab = openTab(browser, ledger, replaced);
  await loaded(tab);
  await tab.bulk.add(drop(...paths));
  return tab;
}

export async function uninterrupted(...paths: string[]): Promise<Uint8Array> {
  const browser = createBrowser();
  const tab = await gathered(browser, createLedger(), {}, ...paths);
  await tab.bulk.start(RECIPE);
  await phase(tab, 'settled');
  return await resultsOf(tab);
}
