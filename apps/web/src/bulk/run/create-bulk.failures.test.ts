/** Failures in the bulk workflow's table of failures, and invariants that hold for each of them. */
import { describe, expect, it } from 'vitest';
import type { Make } from './bulk-work.ts';
import { noRoomFor } from './storage/opfs.ts';
import { collectParts } from './storage/results.ts';
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

describe('batch with failures', () => {
  it('pauses when there is no space for a result, reports the MB needed, and fails no file', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    let full = true;
    const make: Make = (request, run) =>
      full && request.name.stem === 'b'
        ? Promise.resolve(noRoomFor(12_000_000))
        : workerOf(browser)(request, run);
    const machine = { lanes: 1, budgetBytes: 1e9 };
    const tab = await gathered(browser, ledger, { make, machine }, 'a.png', 'b.png', 'c.png');
    await tab.bulk.start(RECIPE);
    expect(state(tab)).toMatchObject({ roomMb: 24, list: { phase: 'paused' } });
    expect(stages(tab)).toEqual(['a.png done', 'b.png waiting', 'c.png waiting']);
    full = false;
    tab.bulk.command({ name: 'resume' });
    await phase(tab, 'settled');
    expect(state(tab).roomMb).toBeNull();
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
  });

  it('pays for and saves completed results as a partial ZIP when no space is left, and continues', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const room = (): number => [...browser.files.keys()].filter((name) => name.includes('/out/')).length;
    const make: Make = (request, run) =>
      room() >= 2 ? Promise.resolve(noRoomFor(5_000_000)) : workerOf(browser)(request, run);
    const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
    const tab = await gathered(browser, ledger, { make, machine: { lanes: 1, budgetBytes: 1e9 } }, ...names);
    await tab.bulk.start(RECIPE);
    const leave = async () => {
      const items = await tab.bulk.takePart();
      const { head } = state(tab);
      if (!items || !head) expect.fail('It is paid.');
      const parts = await collectParts(head, items, (name) => tab.bulk.find('out', name));
      await tab.bulk.clearPart();
      return parts.map(({ name }) => name);
    };
    expect(await leave()).toEqual(['a.png', 'b.png', 'manifest.csv', 'manifest.json']);
    await expect.poll(() => stages(tab)[3]).toBe('d.png done');
    await phase(tab, 'paused');
    expect(await leave()).toEqual(['c.png', 'd.png', 'manifest.csv', 'manifest.json']);
    await phase(tab, 'settled');
    expect(paidBy(ledger.charges)).toEqual([
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
    const { head, list } = state(tab);
    if (!head) expect.fail('There is a batch.');
    const last = await collectParts(head, list.items, (name) => tab.bulk.find('out', name));
    expect(last.map(({ name }) => name)).toEqual(['e.png', 'manifest.csv', 'manifest.json']);
    expect((await last[1]?.body.text())?.match(/\.png,done/g)).toHaveLength(5);
    // Results in the partial ZIP are not created again.
    tab.close();
    const again = openTab(browser, ledger);
    await phase(again, 'settled');
    expect(again.asked).toEqual([]);
  });

  it('keeps a partial ZIP that cannot be paid for, and removes nothing', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const make: Make = (request, run) =>
      request.name.stem === 'b' ? Promise.resolve(noRoomFor(1_000_000)) : workerOf(browser)(request, run);
    const machine = { lanes: 1, budgetBytes: 1e9 };
    const tab = await gathered(browser, ledger, { make, machine }, 'a.png', 'b.png');
    await tab.bulk.start(RECIPE);
    ledger.refuse({ code: 'signed-out', text: 'Sign in.' });
    expect(await tab.bulk.takePart()).toBeNull();
    expect(state(tab)).toMatchObject({ part: null, refusal: { code: 'signed-out' } });
    expect([...browser.files.keys()].filter((name) => name.includes('/out/'))).toHaveLength(1);
    ledger.refuse(null);
    expect(await tab.bulk.takePart()).toHaveLength(1);
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
  });

  it('stops when there is no space for the journal', async () => {
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
    await expect.poll(() => state(tab).storageRefused).toBe(true);
    await phase(tab, 'paused');
  });

  it('retries a file alone, once, after a thread ran out of memory, and completes the others', async () => {
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

  it('stops a file in an endless loop at the time limit, names it, and does not retry it', async () => {
    const browser = createBrowser();
    const make: Make = (request, run) =>
      request.name.stem === 'loop'
        ? Promise.reject(new DOMException('Longer than 1 ms.', 'TimeoutError'))
        : workerOf(browser)(request, run);
    const tab = await gathered(browser, createLedger(), { make }, 'a.png', 'loop.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    const loop = state(tab).list.items.find(({ subject }) => subject.path === 'loop.png');
    expect(loop?.stage).toMatchObject({ kind: 'failed', cause: { code: 'timeout' } });
    expect(tab.asked.filter(({ name }) => name.stem === 'loop')).toHaveLength(1);
  });

  it('keeps all results when offline or signed out at the end, and pays once when possible', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    ledger.refuse({ code: 'signed-out', text: 'Sign in.' });
    const first = await gathered(browser, ledger, {}, 'a.png', 'b.png');
    await first.bulk.start(RECIPE);
    await phase(first, 'finished');
    expect(state(first).refusal).toMatchObject({ code: 'signed-out' });
    first.close();
    ledger.refuse(null);
    const second = openTab(browser, ledger);
    await phase(second, 'finished');
    // The user has not confirmed the charge in this tab yet.
    expect(state(second).refusal).toBe('unasked');
    expect(ledger.charges).toEqual([]);
    await second.bulk.pay();
    await phase(second, 'settled');
    expect(second.asked).toEqual([]);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });
});
