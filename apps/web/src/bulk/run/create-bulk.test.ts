import { failed } from '@printready/pixels/result';
import type { CheckResult } from '@printready/wallet';
import { describe, expect, it } from 'vitest';
import type { BulkDeps } from './bulk-state.ts';
import type { Make } from './bulk-work.ts';
import {
  createBrowser,
  createLedger,
  drop,
  gathered,
  idOf,
  loaded,
  never,
  openTab,
  paidBy,
  phase,
  RECIPE,
  resultsOf,
  stages,
  state,
  workerOf,
} from './testing/fake-tab.ts';

const shown = (tab: ReturnType<typeof openTab>, ...rows: string[]) =>
  expect.poll(() => stages(tab)).toEqual(rows);

describe('batch', () => {
  it('sorts files naturally, processes identical files once, and pays once in total', async () => {
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
    const names = state(tab).list.items.map(({ stage }) => stage.kind === 'done' && stage.made.output);
    expect(names).toEqual(['a9.png', 'a10.png', 'c.png', 'b.png']);
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
    expect(ledger.charges[0]?.options['steps']).toEqual([{ tool: 'downscaler', variant: null, count: 3 }]);
  });

  it('charges nothing for failed or skipped files, and charges separately for a retried file', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    let broken = true;
    const make: Make = (request, run) =>
      request.name.stem === 'b' && broken
        ? Promise.resolve(failed({ code: 'corrupt', text: 'It is damaged.' }))
        : request.name.stem === 'c'
          ? never(request, run)
          : workerOf(browser)(request, run);
    const tab = await gathered(browser, ledger, { make }, 'a.png', 'b.png', 'c.png');
    void tab.bulk.start(RECIPE);
    await expect.poll(() => stages(tab)).toEqual(['a.png done', 'b.png failed', 'c.png running']);
    tab.bulk.command({ name: 'skip', ids: [idOf(tab, 'c.png')] });
    await phase(tab, 'settled');
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
    broken = false;
    tab.bulk.command({ name: 'retry', ids: [idOf(tab, 'b.png')] });
    await expect.poll(() => ledger.charges).toHaveLength(2);
    await phase(tab, 'settled');
    expect(paidBy(ledger.charges)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(new Set(ledger.charges.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('processes an identical file if the first one is skipped, and uses the result for all copies', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const machine = { lanes: 1, budgetBytes: 1e9 };
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const make: Make = async (request, run) => {
      if (request.name.stem === 'a') await held;
      return await workerOf(browser)(request, run);
    };
    const takeIn: BulkDeps['takeIn'] = ({ file, batch, id }) => {
      browser.putFile(batch, 'in', id, file);
      return Promise.resolve({ ok: true, sha256: file.size === 5 ? 'one' : 'twins', megapixels: 1 });
    };
    const replaced = { make, machine, takeIn };
    const tab = await gathered(browser, ledger, replaced, 'a.png', 'b-1.png', 'b-2.png', 'b-3.png');
    void tab.bulk.start(RECIPE);
    await expect.poll(() => tab.asked).toHaveLength(1);
    tab.bulk.command({ name: 'skip', ids: [idOf(tab, 'b-1.png')] });
    hold?.();
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a.png done', 'b-1.png skipped', 'b-2.png done', 'b-3.png done']);
    expect(tab.asked.map(({ name }) => name.stem)).toEqual(['a', 'b-2']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('processes identical files once for each print size in their names', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const tab = openTab(browser, ledger);
    await loaded(tab);
    const blob = new Blob(['same']);
    const names = ['1_10in.png', '2_254mm.png', '3_12in.png', 'logo.png', 'other.png'];
    await tab.bulk.add(names.map((path) => ({ path, blob })));
    await tab.bulk.start({ ...RECIPE, fileNames: '{order}_{width}' });
    await phase(tab, 'settled');
    expect(tab.asked.map(({ name }) => name.stem)).toEqual(['1_10in', '3_12in', 'logo']);
    expect(paidBy(ledger.charges)).toEqual([[3, 3]]);
    expect(stages(tab)).toEqual(names.map((name) => `${name} done`));
  });

  it('runs prioritized files next, and keeps completed ones when canceled', async () => {
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
    await expect.poll(() => tab.asked).toHaveLength(1);
    tab.bulk.command({ name: 'hurry', ids: [idOf(tab, 'd.png')] });
    hold?.();
    await expect.poll(() => tab.asked.map(({ name }) => name.stem)).toEqual(['a', 'd', 'b']);
    tab.bulk.command({ name: 'cancel' });
    await phase(tab, 'settled');
    expect(stages(tab)).toEqual(['a.png done', 'b.png skipped', 'c.png skipped', 'd.png done']);
    expect(paidBy(ledger.charges)).toEqual([[2, 2]]);
  });

  it('imports the files of every drop before the start', async () => {
    const browser = createBrowser();
    const reads: (() => void)[] = [];
    const takeIn: BulkDeps['takeIn'] = async ({ file, batch, id }) => {
      await new Promise<void>((resolve) => reads.push(resolve));
      browser.putFile(batch, 'in', id, file);
      return { ok: true, sha256: await file.text(), megapixels: 1 };
    };
    const tab = openTab(browser, createLedger(), { takeIn });
    await loaded(tab);
    const drops = [tab.bulk.add(drop('a.png')), tab.bulk.add(drop('b.png'))];
    await expect.poll(() => reads).toHaveLength(2);
    reads[0]?.();
    await expect.poll(() => stages(tab)).toHaveLength(1);
    expect(state(tab).importing).toEqual({ done: 1, of: 2 });
    await tab.bulk.start(RECIPE);
    expect(state(tab).head?.recipe).toBeNull();
    reads[1]?.();
    await Promise.all(drops);
    expect(state(tab).importing).toBeNull();
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
  });

  it('starts no run if the batch is cleared or gets more files after the button was pressed', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    let resolvePersist: () => void = () => undefined;
    const persist = new Promise<void>((resolve) => {
      resolvePersist = resolve;
    });
    const stores = { ...browser.stores, persist: () => persist };
    const tab = await gathered({ ...browser, stores }, ledger, {}, 'a.png');
    const more = tab.bulk.start(RECIPE);
    await tab.bulk.add(drop('b.png'));
    const cleared = tab.bulk.start(RECIPE);
    await tab.bulk.clear();
    resolvePersist();
    await Promise.all([more, cleared]);
    expect([state(tab).head, tab.asked, ledger.charges]).toEqual([null, [], []]);
  });

  it('adds no file of a cleared batch to the next one', async () => {
    const browser = createBrowser();
    const reads: (() => void)[] = [];
    const takeIn: BulkDeps['takeIn'] = async ({ file }) => {
      await new Promise<void>((resolve) => reads.push(resolve));
      return { ok: true, sha256: await file.text(), megapixels: 1 };
    };
    const tab = openTab(browser, createLedger(), { takeIn });
    await loaded(tab);
    const adding = tab.bulk.add(drop('a.png'));
    await expect.poll(() => reads).toHaveLength(1);
    await tab.bulk.clear();
    reads[0]?.();
    await adding;
    const next = tab.bulk.add(drop('b.png'));
    await expect.poll(() => reads).toHaveLength(2);
    reads[1]?.();
    await next;
    await expect.poll(() => stages(tab)).not.toEqual([]);
    expect(stages(tab)).toEqual(['b.png waiting']);
  });

  it('does not start if the balance is too low', async () => {
    const browser = createBrowser();
    const tab = await gathered(browser, createLedger(1), {}, 'a.png', 'b.png');
    await tab.bulk.start(RECIPE);
    expect(state(tab)).toMatchObject({ refusal: { code: 'insufficient' }, head: { recipe: null } });
    expect(tab.asked).toEqual([]);
  });

  it('keeps the results until they can be paid for if the balance was spent elsewhere', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    ledger.refuse({ code: 'insufficient', text: 'Too few.' });
    const tab = await gathered(browser, ledger, {}, 'a.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'finished');
    expect(stages(tab)).toEqual(['a.png done']);
    ledger.refuse(null);
    await tab.bulk.pay();
    expect(paidBy(ledger.charges)).toEqual([[1, 1]]);
  });

  it("lists tools' questions at the end, pays after the answers, and charges nothing for rejected results", async () => {
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

  it('keeps files added before signing in', async () => {
    const browser = createBrowser();
    const refused: CheckResult = failed({ code: 'signed-out', text: 'Sign in.' });
    const guest = await gathered(browser, createLedger(), { owner: 'guest', check: () => refused }, 'a.png');
    await guest.bulk.start(RECIPE);
    expect(state(guest).refusal).toMatchObject({ code: 'signed-out' });
    guest.close();
    const tab = openTab(browser, createLedger());
    await loaded(tab);
    await expect.poll(() => stages(tab)).toEqual(['a.png waiting']);
    expect([...browser.heads.keys()]).toEqual(['me']);
  });

  it('leaves no data behind after the batch is cleared', async () => {
    const browser = createBrowser();
    const tab = await gathered(browser, createLedger(), {}, 'a.png');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    const cleared = await tab.bulk.clear();
    await cleared?.forget();
    expect([browser.files.size, browser.heads.size, state(tab).list.items.length]).toEqual([0, 0, 0]);
  });

  it('restores the batch when clearing is undone, without charging again', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const tab = await gathered(browser, ledger, {}, 'a.png', 'b.png');
    await (await tab.bulk.clear())?.undo();
    await shown(tab, 'a.png waiting', 'b.png waiting');
    await tab.bulk.start(RECIPE);
    await phase(tab, 'settled');
    const results = await resultsOf(tab);
    const cleared = await tab.bulk.clear();
    expect(stages(tab)).toEqual([]);
    await cleared?.undo();
    await phase(tab, 'settled');
    expect(await resultsOf(tab)).toEqual(results);
    expect([paidBy(ledger.charges), tab.asked.length]).toEqual([[[2, 2]], 2]);
  });

  it('leaves no data behind if the tab closes after clearing, and reports nothing as lost', async () => {
    const browser = createBrowser();
    const ledger = createLedger();
    const before = await gathered(browser, ledger, {}, 'a.png');
    await before.bulk.clear();
    before.close();
    const tab = openTab(browser, ledger);
    await loaded(tab);
    expect([state(tab).head, state(tab).lost]).toEqual([null, 0]);
    expect([browser.files.size, browser.heads.size]).toEqual([0, 0]);
  });

  it('restores a removed file to its place, but does not restore a cleared batch over another one', async () => {
    const browser = createBrowser();
    const tab = await gathered(browser, createLedger(), {}, 'a.png', 'b.png');
    await shown(tab, 'a.png waiting', 'b.png waiting');
    const taken = tab.bulk.remove(idOf(tab, 'a.png'));
    await shown(tab, 'b.png waiting');
    await taken?.undo();
    await shown(tab, 'a.png waiting', 'b.png waiting');
    await tab.bulk.remove(idOf(tab, 'a.png'))?.forget();
    expect(browser.files.size).toBe(1);
    const cleared = await tab.bulk.clear();
    await tab.bulk.add(drop('c.png'));
    await cleared?.undo();
    await shown(tab, 'c.png waiting');
  });
});
