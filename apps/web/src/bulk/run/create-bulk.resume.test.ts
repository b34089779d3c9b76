/** Resumes a batch without a second charge after its tab was closed, or after its files or the app changed. */
import { failed } from '@printready/pixels/result';
import type { Charge, SpendResult } from '@printready/wallet';
import { describe, expect, it } from 'vitest';
import {
  createBrowser,
  createLedger,
  drop,
  gathered,
  idOf,
  loaded,
  only,
  openTab,
  paidBy,
  phase,
  RECIPE,
  resultsOf,
  stages,
  state,
  uninterrupted,
} from './testing/fake-tab.ts';

describe('reopened batch', () => {
  it('resumes after the tab was closed, with identical bytes and one charge', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const names = ['a.png', 'b.png', 'c.png', 'd.png'];
    const first = await gathered(browser, ledger, { make: only(browser, 'a', 'b') }, ...names);
    void first.bulk.start(RECIPE);
    await expect
      .poll(() => stages(first))
      .toEqual(['a.png done', 'b.png done', 'c.png running', 'd.png running']);
    first.close();
    const second = openTab(browser, ledger);
    await phase(second, 'settled');
    expect(second.asked.map(({ name }) => name.stem)).toEqual(['c', 'd']);
    expect(await resultsOf(second)).toEqual(await uninterrupted(...names));
    expect(paidBy(ledger.charges)).toEqual([[4, 4]]);
  });

  it('shows the batch in a second tab, which forwards commands and takes over when the first closes', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png', 'c.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)[0]).toBe('a.png done');
    const second = openTab(browser, ledger);
    await expect.poll(() => state(second)).toMatchObject({ elsewhere: true, loading: false });
    await expect.poll(() => stages(second)[0]).toBe('a.png done');
    second.bulk.command({ name: 'skip', ids: [idOf(second, 'b.png')] });
    await expect.poll(() => stages(second)[1]).toBe('b.png skipped');
    expect(second.asked).toEqual([]);
    first.close();
    await phase(second, 'settled');
    expect(stages(second)).toEqual(['a.png done', 'b.png skipped', 'c.png done']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('shows the newest journal in a second tab, even if an older one takes longer to read', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser) }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)).toEqual(['a.png running', 'b.png running']);
    let openGate: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    let reads = 0;
    const journal: typeof browser.stores.journal = (batch) => ({
      ...browser.stores.journal(batch),
      load: async () => {
        const kept = await browser.stores.journal(batch).load();
        if (reads++ === 0) await gate;
        return kept;
      },
    });
    const second = openTab({ ...browser, stores: { ...browser.stores, journal } }, ledger);
    const shown = new Set<string>();
    second.bulk.store.subscribe(() => shown.add(stages(second).join()));
    await expect.poll(() => reads).toBe(1);
    first.bulk.command({ name: 'skip', ids: [idOf(first, 'b.png')] });
    await expect.poll(() => stages(first)[1]).toBe('b.png skipped');
    openGate();
    await expect
      .poll(() => [...shown].filter(Boolean))
      .toEqual(['a.png waiting,b.png waiting', 'a.png running,b.png skipped']);
  });

  it('does not continue in a tab that was closed while it opened the batch', async () => {
    const browser = createBrowser();
    const first = await gathered(browser, createLedger(), { make: only(browser) }, 'a.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)).toEqual(['a.png running']);
    first.close();
    let resolveHead: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      resolveHead = resolve;
    });
    const loadHead: typeof browser.stores.loadHead = async (owner) => {
      await reading;
      return await browser.stores.loadHead(owner);
    };
    const late = openTab({ ...browser, stores: { ...browser.stores, loadHead } }, createLedger());
    await Promise.resolve();
    late.close();
    const third = openTab(browser, createLedger());
    resolveHead();
    await phase(third, 'settled');
    expect(late.asked).toEqual([]);
    expect(third.asked).toHaveLength(1);
  });

  it('recreates evicted results at no cost, and names evicted originals', async () => {
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
    expect(state(third).list.items.map(({ stage }) => stage.kind === 'failed' && stage.cause.code)).toEqual([
      'lost',
      'lost',
    ]);
  });

  it('deletes the files of an evicted record and reports their number', async () => {
    const browser = createBrowser();
    const first = await gathered(browser, createLedger(), {}, 'a.png', 'b.png');
    await first.bulk.start(RECIPE);
    await phase(first, 'settled');
    first.close();
    browser.heads.clear();
    const second = openTab(browser, createLedger());
    await loaded(second);
    expect(state(second)).toMatchObject({ lost: 2, head: null });
    expect([...browser.files.keys()]).toEqual([]);
    await second.bulk.add(drop('c.png'));
    expect(state(second).lost).toBe(0);
    second.close();
    // Files of other users are not deleted.
    const other = openTab(browser, createLedger(), { owner: 'somebody else' });
    await loaded(other);
    expect(state(other).lost).toBe(0);
    expect([...browser.files.keys()]).toHaveLength(1);
  });

  it('reprocesses a file once if its result is truncated or has no journal row', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)[0]).toBe('a.png done');
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

  it('counts a batch as paid if the tab closed between the payment and its journal entry', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const lost = failed({ code: 'offline', text: 'Offline.' });
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

  it('keeps the batch’s own recipe after the recipe was edited', async () => {
    const browser = createBrowser();
    const first = await gathered(browser, createLedger(), { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)[0]).toBe('a.png done');
    first.close();
    const second = openTab(browser, createLedger());
    await phase(second, 'settled');
    await second.bulk.start({ ...RECIPE, name: 'Another', naming: 'x' });
    expect(second.asked.map(({ recipe }) => recipe)).toEqual([RECIPE]);
    expect(state(second).head?.recipe).toEqual(RECIPE);
  });

  it.each([
    ['the remaining files', false, ['b']],
    ['all files again', true, ['a', 'b']],
  ])('asks the user what to do after an app update, and processes %s', async (_, anew, worked) => {
    const browser = createBrowser();
    const ledger = createLedger();
    const first = await gathered(browser, ledger, { make: only(browser, 'a') }, 'a.png', 'b.png');
    void first.bulk.start(RECIPE);
    await expect.poll(() => stages(first)[0]).toBe('a.png done');
    first.close();
    const second = openTab(browser, ledger, { engine: '1.1.0' });
    await phase(second, 'paused');
    expect(state(second).startedBy).toBe('1.0.0');
    expect(second.asked).toEqual([]);
    await second.bulk.resumeAfterUpdate(anew);
    await phase(second, 'settled');
    expect(second.asked.map(({ name }) => name.stem)).toEqual(worked);
    expect(state(second)).toMatchObject({ startedBy: null, head: { engine: '1.1.0' } });
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });
});
