/** What breaks while a batch runs (the failure table of the bulk workflow), and what must hold. */
import { describe, expect, it, vi } from 'vitest';
import type { Make } from './bulk-work.ts';
import {
  createBrowser,
  createLedger,
  gathered,
  openTab,
  paidBy,
  phase,
  RECIPE,
  stages,
  state,
  workerOf,
} from './testing/fake-tab.ts';

describe('what breaks while a batch runs', () => {
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
});
