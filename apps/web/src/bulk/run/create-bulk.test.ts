/** What breaks in the middle of a batch, and what must hold (the failure table of the bulk workflow), with fakes at the seams. */
import { type Changes, createMemoryJournal, type Journal } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import type { Charge, CheckResult, SpendResult } from '@printready/sign-in/spend';
import { describe, expect, it, vi } from 'vitest';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from './bulk.ts';
import type { BulkAnswer, BulkRequest } from './bulk-one.task.ts';
import type { BulkDeps } from './bulk-state.ts';
import type { Make } from './bulk-work.ts';
import { type Bulk, createBulk } from './create-bulk.ts';
import type { Place } from './own-files.ts';
import { collectParts, zipOf } from './results.ts';
import type { BulkStores, TabMessage } from './stores.ts';

const RECIPE: Recipe = {
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

/** What a result is made of: its original and its recipe, nothing else. */
const resultOf = (text: string): string => `halved ${text}`;

/** One browser: what outlives a tab, and which tab has the batch. */
function createBrowser() {
  const heads = new Map<string, BulkHead>();
  const books = new Map<string, Journal<BulkSubject, BulkResult, BulkCause>>();
  const files = new Map<string, Blob>();
  const ears = new Set<(message: TabMessage) => void>();
  const turns: { have: () => void; given: boolean }[] = [];
  let refuse: ((changes: Changes<BulkSubject, BulkResult, BulkCause>) => boolean) | null = null;
  const at = (batch: string, place: Place, name: string) => `${batch}/${place}/${name}`;
  const bookOf = (batch: string) => {
    const journal = books.get(batch) ?? createMemoryJournal<BulkSubject, BulkResult, BulkCause>();
    books.set(batch, journal);
    return journal;
  };
  const stores: BulkStores = {
    book: (batch) => ({
      load: () => bookOf(batch).load(),
      forget: () => bookOf(batch).forget(),
      keep: (changes) =>
        refuse?.(changes) === true
          ? Promise.reject(new Error('The disk is full.'))
          : bookOf(batch).keep(changes),
    }),
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
    },
    persist: () => Promise.resolve(),
    takeTurn: (_, have, shown) => {
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
    },
    openChannel: (_, hear) => {
      ears.add(hear);
      return {
        say: (message) => {
          for (const other of ears) if (other !== hear) queueMicrotask(() => other(structuredClone(message)));
        },
        close: () => ears.delete(hear),
      };
    },
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

const paidBy = (charges: readonly Charge[]) => charges.map(({ tokens, batchSize }) => [tokens, batchSize]);

/** Makes what the recipe says, as a worker does: the result is there before the answer is. */
const workerOf =
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

/** Somebody's balance and ledger at the server. */
function createLedger(balance = 100) {
  const charges: Charge[] = [];
  let refusal: Extract<SpendResult, { ok: false }> | null = null;
  return {
    charges,
    refuse: (next: typeof refusal) => {
      refusal = next;
    },
    check: (tokens: number): CheckResult =>
      tokens <= balance ? { ok: true } : { ok: false, reason: 'insufficient', message: 'Too few.' },
    spend: (charge: Charge): Promise<SpendResult> => {
      if (refusal) return Promise.resolve(refusal);
      if (!charges.some(({ requestId }) => requestId === charge.requestId)) charges.push(charge);
      return Promise.resolve({ ok: true, remaining: 0 });
    },
    standing: (requestId: string) =>
      Promise.resolve(
        charges.some((charge) => charge.requestId === requestId) ? ('paid' as const) : ('unpaid' as const),
      ),
  };
}
type Ledger = ReturnType<typeof createLedger>;

type Tab = { readonly bulk: Bulk; readonly close: () => void; readonly asked: BulkRequest[] };

function openTab(browser: Browser, ledger: Ledger, replaced: Partial<BulkDeps> = {}): Tab {
  const asked: BulkRequest[] = [];
  const make = replaced.make ?? workerOf(browser);
  const deps: BulkDeps = {
    owner: 'me',
    engine: '1.0.0',
    machine: { lanes: 2, budgetBytes: 1e9 },
    check: ledger.check,
    spend: ledger.spend,
    standing: ledger.standing,
    takeIn: async ({ file, batch, id }) => {
      browser.putFile(batch, 'in', id, file);
      return { ok: true, sha256: await file.text(), megapixels: 1 };
    },
    mostTokens: () => Promise.resolve(1),
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

const state = ({ bulk }: Tab) => bulk.store.getState();
const stages = (tab: Tab) =>
  state(tab).book.items.map(({ subject, stage }) => `${subject.path} ${stage.kind}`);
const idOf = (tab: Tab, path: string) =>
  state(tab).book.items.find(({ subject }) => subject.path === path)?.id ?? 'none';
const drop = (...paths: string[]) => paths.map((path) => ({ path, blob: new Blob([path]) }));
const loaded = (tab: Tab) => vi.waitFor(() => expect(state(tab).loading).toBe(false));
const phase = (tab: Tab, expected: string) => vi.waitFor(() => expect(state(tab).book.phase).toBe(expected));

/** Never ends but by its signal, as a thread that is ended. */
const never: Make = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

/** Works on what is named, and never ends with the rest. */
const only =
  (browser: Browser, ...stems: string[]): Make =>
  (request, run) =>
    stems.includes(request.name.stem) ? workerOf(browser)(request, run) : never(request, run);

async function resultsOf(tab: Tab): Promise<Uint8Array> {
  const { head, book } = state(tab);
  if (!head) throw new TypeError('There is no batch.');
  // How long a file took is no part of what it is.
  const items = book.items.map((item) =>
    item.stage.kind === 'done'
      ? { ...item, stage: { ...item.stage, made: { ...item.stage.made, milliseconds: 0 } } }
      : item,
  );
  const parts = await collectParts(head, items, (name) => tab.bulk.find('out', name));
  return new Uint8Array(await zipOf(parts, head.date).arrayBuffer());
}

async function gathered(browser: Browser, ledger: Ledger, replaced: Partial<BulkDeps>, ...paths: string[]) {
  const tab = openTab(browser, ledger, replaced);
  await loaded(tab);
  await tab.bulk.add(drop(...paths));
  return tab;
}

async function uninterrupted(...paths: string[]): Promise<Uint8Array> {
  const browser = createBrowser();
  const tab = await gathered(browser, createLedger(), {}, ...paths);
  await tab.bulk.start(RECIPE);
  await phase(tab, 'settled');
  return await resultsOf(tab);
}

describe('a batch', () => {
  it('takes files in natural order, works on the same bytes once, and pays once for the whole', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const tab = openTab(browser, ledger);
    await loaded(tab);
    const same = new Blob(['same']);
    await tab.bulk.add([
      ...drop('a10.png', 'a9.png'),
      { path: 'in/b.png', blob: same },
      { path: 'c.png', blob: same },
    ]);
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a9.png done', 'a10.png done', 'c.png done', 'in/b.png done']);
    expect(tab.asked).toHaveLength(3);
    const names = state(tab).book.items.map(({ stage }) => stage.kind === 'done' && stage.made.output);
    expect(names).toEqual(['a9.png', 'a10.png', 'c.png', 'b.png']);
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
    expect(ledger.charges[0]?.options['steps']).toEqual([{ tool: 'downscaler', variant: null, count: 3 }]);
  });

  it('charges neither what failed nor what was skipped, and a file that is tried again for itself', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    let broken = true;
    const make: Make = (request, run) =>
      request.name.stem === 'b' && broken
        ? Promise.resolve({ ok: false, problem: 'It is damaged.', step: null })
        : request.name.stem === 'c'
          ? never(request, run)
          : workerOf(browser)(request, run);
    const tab = await gathered(browser, ledger, { make }, 'a.png', 'b.png', 'c.png');
    void tab.bulk.start(RECIPE);
    await vi.waitFor(() => expect(stages(tab)).toEqual(['a.png done', 'b.png failed', 'c.png running']));
    tab.bulk.command({ name: 'skip', ids: [idOf(tab, 'c.png')] });
    await phase(tab, 'settled');
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
    broken = false;
    tab.bulk.command({ name: 'retry', ids: [idOf(tab, 'b.png')] });
    await vi.waitFor(() => expect(ledger.charges).toHaveLength(2));
    await phase(tab, 'settled');
    expect(paidBy(ledger.charges)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(new Set(ledger.charges.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('does what is hurried next, and stops where it is cancelled with what is done', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const machine = { lanes: 1, budgetBytes: 1e9 };
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const make: Make = async (request, run) => {
      if (request.name.stem === 'a') await held;
      return request.name.stem === 'b' ? await never(request, run) : await workerOf(browser)(request, run);
    };
    const tab = await gathered(browser, ledger, { make, machine }, 'a.png', 'b.png', 'c.png', 'd.png');
    void tab.bulk.start(RECIPE);
    await vi.waitFor(() => expect(tab.asked).toHaveLength(1));
    tab.bulk.command({ name: 'hurry', ids: [idOf(tab, 'd.png')] });
    hold?.();
    await vi.waitFor(() => expect(tab.asked.map(({ name }) => name.stem)).toEqual(['a', 'd', 'b']));
    tab.bulk.command({ name: 'cancel' });
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a.png done', 'b.png skipped', 'c.png skipped', 'd.png done']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });
});

describe('what breaks', () => {
  it('tab closed in the middle: goes on where it was, with an uninterrupted run’s bytes, and one charge', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const names = ['a.png', 'b.png', 'c.png', 'd.png'];
    const first = await gathered(browser, ledger, { make: only(browser, 'a', 'b') }, ...names);
    void first.bulk.start(RECIPE);
    await vi.waitFor(() =>
      expect(stages(first)).toEqual(['a.png done', 'b.png done', 'c.png running', 'd.png running']),
    );
    first.close();
    const second = openTab(browser, ledger);
    await phase(second, 'settled');
    expect(second.asked.map(({ name }) => name.stem)).toEqual(['c', 'd']);
    expect(await resultsOf(second)).toEqual(await uninterrupted(...names));
    expect(paidBy(ledger.charges)).toEqual([[4, 4]]);
  });

  it('second tab: shows, commands, and takes over when the first closes', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png', 'c.png');
    void first.bulk.start(RECIPE);
    await vi.waitFor(() => expect(stages(first)[0]).toBe('a.png done'));
    const second = openTab(browser, ledger);
    await vi.waitFor(() => expect(state(second)).toMatchObject({ elsewhere: true, loading: false }));
    await vi.waitFor(() => expect(stages(second)[0]).toBe('a.png done'));
    second.bulk.command({ name: 'skip', ids: [idOf(second, 'b.png')] });
    await vi.waitFor(() => expect(stages(second)[1]).toBe('b.png skipped'));
    expect(second.asked).toEqual([]);
    first.close();
    await phase(second, 'settled');
    expect(stages(second)).toEqual(['a.png done', 'b.png skipped', 'c.png done']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('results evicted: they are made again, at no cost; originals evicted: they are named', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, {}, 'a.png', 'b.png');
    await first.bulk.start(RECIPE);
    await phase(first, 'settled');
    const whole = await resultsOf(first);
    first.close();
    for (const name of browser.files.keys()) if (name.includes('/out/')) browser.files.delete(name);
    const second = openTab(browser, ledger);
    await phase(second, 'paused');
    expect(stages(second)).toEqual(['a.png waiting', 'b.png waiting']);
    second.bulk.command({ name: 'resume' });
    await phase(second, 'settled');
    expect(await resultsOf(second)).toEqual(whole);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
    second.close();
    browser.files.clear();
    const third = openTab(browser, ledger);
    await phase(third, 'paused');
    third.bulk.command({ name: 'resume' });
    await phase(third, 'settled');
    expect(state(third).book.items.map(({ stage }) => stage.kind === 'failed' && stage.cause.code)).toEqual([
      'lost',
      'lost',
    ]);
  });

  it('a result cut short, or written without its row: the file is worked on again, once', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await vi.waitFor(() => expect(stages(first)[0]).toBe('a.png done'));
    first.close();
    const [done, open] = [idOf(first, 'a.png'), idOf(first, 'b.png')];
    const batch = state(first).head?.id ?? '';
    browser.putFile(batch, 'out', done, new Blob(['hal']));
    browser.putFile(batch, 'out', open, new Blob(['written, and the power went']));
    browser.putFile(batch, 'tmp', `out-${open}.1`, new Blob(['half']));
    const second = openTab(browser, ledger);
    await phase(second, 'settled');
    expect(second.asked.map(({ name }) => name.stem)).toEqual(['a', 'b']);
    expect([...browser.files.keys()].filter((name) => name.includes('/tmp/'))).toEqual([]);
    expect(await resultsOf(second)).toEqual(await uninterrupted('a.png', 'b.png'));
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('no room for a result: the batch pauses, says how many MB, and blames no file', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    let full = true;
    const make: Make = (request, run) =>
      full && request.name.stem === 'b'
        ? Promise.resolve({ ok: false, noRoomFor: 12_000_000 })
        : workerOf(browser)(request, run);
    const machine = { lanes: 1, budgetBytes: 1e9 };
    const tab = await gathered(browser, ledger, { make, machine }, 'a.png', 'b.png', 'c.png');
    await tab.bulk.start(RECIPE);
    expect(state(tab)).toMatchObject({ roomMb: 24, book: { phase: 'paused' } });
    expect(stages(tab)).toEqual(['a.png done', 'b.png waiting', 'c.png waiting']);
    full = false;
    tab.bulk.command({ name: 'resume' });
    await phase(tab, 'settled');
    expect(state(tab).roomMb).toBeNull();
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
  });

  it('no room for the journal: nothing goes on that could not be kept', async () => {
    const browser = createBrowser();
    const tab = await gathered(
      browser,
      createLedger(),
      { machine: { lanes: 1, budgetBytes: 1e9 } },
      'a.png',
      'b.png',
    );
    browser.refuseWrites(({ items }) => items.some(({ stage }) => stage.kind === 'done'));
    await tab.bulk.start(RECIPE);
    await vi.waitFor(() => expect(state(tab).unkept).toBe(true));
    await phase(tab, 'paused');
  });

  it('thread out of memory: the file is tried alone once, the others go on', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const together: string[][] = [];
    const inHand = new Set<string>();
    const make: Make = async (request, run) => {
      const { stem } = request.name;
      inHand.add(stem);
      if (stem === 'heavy') together.push([...inHand]);
      await Promise.resolve();
      try {
        if (stem === 'heavy') throw new Error('Out of memory');
        return await workerOf(browser)(request, run);
      } finally {
        inHand.delete(stem);
      }
    };
    const tab = await gathered(browser, ledger, { make }, 'a.png', 'b.png', 'heavy.png', 'z.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a.png done', 'b.png done', 'heavy.png failed', 'z.png done']);
    expect(together).toHaveLength(2);
    expect(together[1]).toEqual(['heavy']);
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
  });

  it('endless loop: the time limit ends it, names it, and it is not tried again by itself', async () => {
    const browser = createBrowser();
    const make: Make = (request, run) =>
      request.name.stem === 'loop'
        ? Promise.reject(new DOMException('Longer than 1 ms.', 'TimeoutError'))
        : workerOf(browser)(request, run);
    const tab = await gathered(browser, createLedger(), { make }, 'a.png', 'loop.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    const loop = state(tab).book.items.find(({ subject }) => subject.path === 'loop.png');
    expect(loop?.stage).toMatchObject({ kind: 'failed', cause: { code: 'timeout' } });
    expect(tab.asked.filter(({ name }) => name.stem === 'loop')).toHaveLength(1);
  });

  it('offline, or the session over, at the end: all is kept, and it is paid once when it can be', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    ledger.refuse({ ok: false, reason: 'signed-out', message: 'Sign in.' });
    const first = await gathered(browser, ledger, {}, 'a.png', 'b.png');
    await first.bulk.start(RECIPE);
    await phase(first, 'finished');
    expect(state(first).refusal).toMatchObject({ reason: 'signed-out' });
    first.close();
    ledger.refuse(null);
    const second = openTab(browser, ledger);
    await phase(second, 'finished');
    // Nobody asked for it here yet.
    expect(state(second).refusal).toBe('unasked');
    expect(ledger.charges).toEqual([]);
    await second.bulk.pay();
    await phase(second, 'settled');
    expect(second.asked).toEqual([]);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('tab closed between the payment and the journal’s word of it: it counts as paid', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const lost = { ok: false, reason: 'offline', message: 'Offline.' } as const;
    const spend = async (charge: Charge): Promise<SpendResult> => {
      await ledger.spend(charge);
      return lost;
    };
    const first = await gathered(browser, ledger, { spend }, 'a.png');
    await first.bulk.start(RECIPE);
    await phase(first, 'finished');
    first.close();
    const second = openTab(browser, ledger);
    await phase(second, 'settled');
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
  });

  it('balance too small at the start: nothing begins', async () => {
    const browser = createBrowser();
    const tab = await gathered(browser, createLedger(1), {}, 'a.png', 'b.png');
    await tab.bulk.start(RECIPE);
    expect(state(tab)).toMatchObject({ refusal: { reason: 'insufficient' }, head: { recipe: null } });
    expect(tab.asked).toEqual([]);
  });

  it('balance spent elsewhere meanwhile: what is done is kept until it can be paid', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    ledger.refuse({ ok: false, reason: 'insufficient', message: 'Too few.' });
    const tab = await gathered(browser, ledger, {}, 'a.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'finished');
    expect(stages(tab)).toEqual(['a.png done']);
    ledger.refuse(null);
    await tab.bulk.pay();
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
  });

  it('recipe edited between stop and resume: the batch keeps its own', async () => {
    const browser = createBrowser();
    const first = await gathered(browser, createLedger(), { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await vi.waitFor(() => expect(stages(first)[0]).toBe('a.png done'));
    first.close();
    const second = openTab(browser, createLedger());
    await phase(second, 'settled');
    await second.bulk.start({ ...RECIPE, name: 'Another', naming: 'x' });
    expect(second.asked.map(({ recipe }) => recipe)).toEqual([RECIPE]);
    expect(state(second).head?.recipe).toEqual(RECIPE);
  });

  it.each([
    ['the rest', false, ['b']],
    ['all anew', true, ['a', 'b']],
  ])('program updated between stop and resume: it asks, and does %s', async (_, anew, worked) => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await vi.waitFor(() => expect(stages(first)[0]).toBe('a.png done'));
    first.close();
    const second = openTab(browser, ledger, { engine: '1.1.0' });
    await phase(second, 'paused');
    expect(state(second).begunBy).toBe('1.0.0');
    expect(second.asked).toEqual([]);
    await second.bulk.goOn(anew);
    await phase(second, 'settled');
    expect(second.asked.map(({ name }) => name.stem)).toEqual(worked);
    expect(state(second)).toMatchObject({ begunBy: null, head: { engine: '1.1.0' } });
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('tools ask about results: one list at the end, nothing paid before, what is left out costs nothing', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const asks = { found: 'The subject may be cut.', question: 'Keep it?', leave: 'Keep' };
    const make: Make = async (request, run) => {
      const answer = await workerOf(browser)(request, run);
      if (!answer.ok || request.name.stem === 'c') return answer;
      const steps = answer.steps.map((step) => ({
        ...step,
        findings: [{ code: 'unsure', text: 'Unsure.', asks }],
      }));
      return { ...answer, steps };
    };
    const tab = await gathered(browser, ledger, { make }, 'a.png', 'b.png', 'c.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'finished');
    expect(state(tab).refusal).toBe('questions');
    expect(ledger.charges).toEqual([]);
    await tab.bulk.answer([idOf(tab, 'a.png')], true);
    expect(ledger.charges).toEqual([]);
    await tab.bulk.answer([idOf(tab, 'b.png')], false);
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a.png done', 'b.png skipped', 'c.png done']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('files gathered before signing in come along', async () => {
    const browser = createBrowser();
    const refused: CheckResult = { ok: false, reason: 'signed-out', message: 'Sign in.' };
    const guest = await gathered(browser, createLedger(), { owner: 'guest', check: () => refused }, 'a.png');
    await guest.bulk.start(RECIPE);
    expect(state(guest).refusal).toMatchObject({ reason: 'signed-out' });
    guest.close();
    const tab = openTab(browser, createLedger());
    await loaded(tab);
    await vi.waitFor(() => expect(stages(tab)).toEqual(['a.png waiting']));
    expect([...browser.heads.keys()]).toEqual(['me']);
  });

  it('leaves nothing behind when it is cleared', async () => {
    const browser = createBrowser();
    const tab = await gathered(browser, createLedger(), {}, 'a.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    await tab.bulk.clear();
    expect([browser.files.size, browser.heads.size, state(tab).book.items.length]).toEqual([0, 0, 0]);
  });
});
