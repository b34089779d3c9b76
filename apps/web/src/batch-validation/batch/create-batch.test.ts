/**
 * Runs ten files at a time, none of which stops the others. Results are charged once, and closing the tab,
 * pausing, or canceling loses nothing.
 */
import { createMemoryJournal } from '@printready/batch';
import { failed } from '@printready/pixels/result';
import { assess, DEFAULT_PROFILE, inspect } from '@printready/preflight';
import type { Charge } from '@printready/wallet';
import { describe, expect, it, vi } from 'vitest';
import type { Validate } from '../../preflight/use-validate.ts';
import type { SavedHead } from './batch.ts';
import type { Checked, FileSubject } from './batch-items.ts';
import { BATCH_SIZE, type BatchDeps } from './batch-runs.ts';
import { filesOf, headOf } from './batch-state.ts';
import { createBatch } from './create-batch.ts';
import type { BatchStores } from './journal.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0h9v9z"/></svg>';
const facts = inspect(new TextEncoder().encode(svg), 'a.svg');
const stageMs = { reading: 0, parsing: 0, scoring: 0 };
const fine = { ok: true as const, facts, assessment: assess(facts), sha256: 'ab', stageMs };
const NOTHING_LEFT_OUT = { kinds: 0, rejected: [] };
const dropped = (...paths: string[]) => paths.map((path) => ({ path, blob: new File([path], path) }));
const many = (count: number) => dropped(...Array.from({ length: count }, (_, i) => `folder/${i}.pdf`));

/** Simulated storage that remains after its tab is closed. */
function createStores(): BatchStores {
  let head: SavedHead | null = null;
  const bytes = new Map<string, Blob>();
  return {
    journal: createMemoryJournal<FileSubject, Checked>(),
    loadHead: () => Promise.resolve(head),
    keepHead: (next) => {
      head = next;
      return Promise.resolve();
    },
    forgetHead: () => {
      head = null;
      return Promise.resolve();
    },
    keepBytes: (id, blob) => Promise.resolve(void bytes.set(id, blob)),
    loadBytes: (id) => Promise.resolve(bytes.get(id) ?? null),
    dropBytes: (ids) => {
      for (const id of ids) bytes.delete(id);
      return Promise.resolve();
    },
    hasRoomFor: () => Promise.resolve(true),
    exclusively: (work) => work().then(() => true),
  };
}

function open(validate: Validate, stores = createStores(), replaced: Partial<BatchDeps> = {}) {
  const charges: Charge[] = [];
  const deps: BatchDeps = {
    userId: 'me',
    tokensPerFile: 1,
    validate,
    loaded: () => Promise.resolve(),
    check: () => ({ ok: true }),
    spend: (charge) => {
      charges.push(charge);
      return Promise.resolve({ ok: true, remaining: 0 });
    },
    paymentStatus: () => Promise.resolve('unpaid'),
    ...replaced,
  };
  const batch = createBatch(() => deps, stores);
  const state = () => batch.store.getState();
  const files = () => filesOf(state());
  const kinds = () => files().map(({ path, state: { kind } }) => `${path} ${kind}`);
  const gather = (files: ReturnType<typeof dropped>) => batch.add(files, NOTHING_LEFT_OUT, DEFAULT_PROFILE);
  const id = () => headOf(state())?.id;
  return { ...{ batch, state, files, kinds, gather, stores, charges, id }, phase: () => state().at };
}

/** Ends only when its signal is aborted, like a terminated thread. */
const held: Validate = (_, options) =>
  new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

describe('batch of validations', () => {
  it('validates pictures as pictures, but not a document with a picture’s file name', async () => {
    const asked = new Map<string, boolean | undefined>();
    const { batch, gather } = open(({ fileName, pictures }) => {
      asked.set(fileName, pictures);
      return Promise.resolve(fine);
    });
    await gather(dropped('a.pdf', 'b.png', 'in/c.JPEG'));
    await batch.start();
    expect([...asked]).toEqual([
      ['a.pdf', false],
      ['b.png', true],
      ['c.JPEG', true],
    ]);
  });

  it('runs ten files at a time, and charges for completed ones once', async () => {
    let inHand = 0;
    let most = 0;
    const { batch, gather, phase, charges, id } = open(async () => {
      most = Math.max(most, ++inHand);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inHand--;
      return fine;
    });
    await gather(many(35));
    await batch.start();
    expect(most).toBe(BATCH_SIZE);
    expect(phase()).toBe('paid');
    expect(charges).toMatchObject([{ tokens: 35, requestId: id() }]);
  });

  it('keeps a file until the batch has finished, in case the tab closes before the verdict is written', async () => {
    const { batch, gather, stores, files } = open((request, options) =>
      request.fileName === 'held' ? held(request, options) : Promise.resolve(fine),
    );
    await gather(dropped('quick', 'held'));
    void batch.start();
    await expect.poll(() => files()[0]?.state.kind).toBe('checked');
    expect(await stores.loadBytes(files()[0]!.id)).not.toBeNull();
    await batch.cancel();
    expect(await stores.loadBytes(files()[0]!.id)).toBeNull();
  });

  it('continues after timeouts, crashed threads, lost files and bugs, none of which cost anything', async () => {
    const names = ['slow', 'hungry', 'odd', 'thrown', 'fine'];
    const { batch, gather, charges, files } = open(({ fileName }) => {
      if (fileName === 'slow') return Promise.resolve(failed({ code: 'timeout-error', text: '30 s' }));
      if (fileName === 'hungry') return Promise.resolve(failed({ code: 'memory-error', text: '' }));
      if (fileName === 'odd') return Promise.resolve(failed({ code: 'unexpected', text: '?' }));
      if (fileName === 'thrown') return Promise.reject(new TypeError('ours'));
      return Promise.resolve(fine);
    });
    await gather(dropped(...names));
    await batch.start();
    const states = files().map(({ path, state: now }) => [
      path,
      now.kind,
      now.kind === 'failed' ? now.assessment.issues[0]?.code : null,
    ]);
    expect(states).toEqual([
      ['slow', 'failed', 'timeout-error'],
      ['hungry', 'failed', 'memory-error'],
      ['odd', 'failed', 'parse-error'],
      ['thrown', 'failed', 'parse-error'],
      ['fine', 'checked', null],
    ]);
    expect(charges).toMatchObject([{ tokens: 1 }]);
  });

  it('checks identical files once', async () => {
    const validate = vi.fn<Validate>(() => Promise.resolve(fine));
    const { batch, gather, kinds, charges } = open(validate);
    const [first, second] = ['a.pdf', 'b.pdf'].map((path) => ({ path, blob: new File(['same'], path) }));
    await gather([first!, second!]);
    await batch.start();
    expect(kinds()).toEqual(['a.pdf checked', 'b.pdf duplicate']);
    expect(validate).toHaveBeenCalledTimes(1);
    expect(charges).toMatchObject([{ tokens: 1, options: { files: 2 } }]);
  });

  it('does not start if the balance is too low', async () => {
    const refusal = failed({ code: 'insufficient', text: 'no tokens' });
    const { batch, gather, phase, state } = open(held, createStores(), { check: () => refusal });
    await gather(many(2));
    await batch.start();
    expect(phase()).toBe('gathered');
    expect(state()).toMatchObject({ refusal: refusal.problem });
  });

  it('starts once on a double click while the balance is loading', async () => {
    const validate = vi.fn<Validate>(() => Promise.resolve(fine));
    let resolveBalance: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      resolveBalance = resolve;
    });
    const { batch, gather, phase, charges } = open(validate, createStores(), { loaded: () => reading });
    await gather(many(2));
    const presses = [batch.start(), batch.start()];
    expect(phase()).toBe('gathered');
    resolveBalance();
    await Promise.all(presses);
    expect(validate).toHaveBeenCalledTimes(2);
    expect(charges).toHaveLength(1);
  });

  it('continues in another tab after this one is closed, and charges once', async () => {
    const stores = createStores();
    let left = 2;
    const first = open(
      (request, options) => (left-- > 0 ? Promise.resolve(fine) : held(request, options)),
      stores,
    );
    await first.gather(many(4));
    void first.batch.start();
    await expect
      .poll(async () => (await stores.journal.load())?.items.filter(({ stage }) => stage.kind === 'done'))
      .toHaveLength(2);
    first.batch.leave();
    const validate = vi.fn<Validate>(() => Promise.resolve(fine));
    const second = open(validate, stores);
    await second.batch.load();
    expect(validate).toHaveBeenCalledTimes(2);
    expect(second.phase()).toBe('paid');
    expect(second.charges).toMatchObject([{ tokens: 4, requestId: first.id() }]);
    expect(first.charges).toEqual([]);
  });

  it('charges for a restored, unpaid batch on confirmation', async () => {
    const stores = createStores();
    const offline = failed({ code: 'offline', text: 'offline' });
    const first = open(() => Promise.resolve(fine), stores, { spend: () => Promise.resolve(offline) });
    await first.gather(many(1));
    await first.batch.start();
    expect(first.phase()).toBe('finished');
    expect(first.state()).toMatchObject({ refusal: offline.problem, charged: 1 });
    const second = open(held, stores);
    await second.batch.load();
    expect(second.phase()).toBe('finished');
    expect(second.charges).toEqual([]);
    await second.batch.pay();
    expect(second.phase()).toBe('paid');
    expect(second.charges).toHaveLength(1);
  });

  it('checks the ledger for a restored batch, and does not ask for payment again if it has been paid', async () => {
    const stores = createStores();
    const offline = failed({ code: 'offline', text: 'offline' });
    const first = open(() => Promise.resolve(fine), stores, { spend: () => Promise.resolve(offline) });
    await first.gather(many(1));
    await first.batch.start();
    const paymentStatus = vi.fn<BatchDeps['paymentStatus']>(() => Promise.resolve('paid'));
    const second = open(held, stores, { paymentStatus });
    await second.batch.load();
    expect(paymentStatus).toHaveBeenCalledExactlyOnceWith(first.id());
    expect(second.phase()).toBe('paid');
    expect(second.charges).toEqual([]);
  });

  it('charges for a restored batch without a balance check if the ledger does not respond', async () => {
    const stores = createStores();
    const offline = failed({ code: 'offline', text: 'offline' });
    const first = open(() => Promise.resolve(fine), stores, { spend: () => Promise.resolve(offline) });
    await first.gather(many(1));
    await first.batch.start();
    const second = open(held, stores, { paymentStatus: () => Promise.resolve('unknown') });
    await second.batch.load();
    expect(second.phase()).toBe('finished');
    await second.batch.pay();
    expect(second.charges).toMatchObject([{ again: true, requestId: first.id() }]);
  });

  it('charges for checked files after a cancellation', async () => {
    let left = 3;
    const { batch, gather, kinds, phase, charges } = open((request, options) =>
      left-- > 0 ? Promise.resolve(fine) : held(request, options),
    );
    await gather(many(30));
    const running = batch.start();
    await expect.poll(() => left).toBeLessThan(0);
    await batch.cancel();
    await running;
    expect(kinds()).toHaveLength(3);
    expect(phase()).toBe('paid');
    expect(charges).toMatchObject([{ tokens: 3 }]);
  });

  it('restores the batch when clearing is undone, before or after it finished, without charging again', async () => {
    const { batch, gather, phase, charges, kinds, files } = open(() => Promise.resolve(fine));
    await gather(many(2));
    const regather = await batch.clear();
    expect(files()).toEqual([]);
    await regather();
    expect([phase(), kinds()]).toEqual(['gathered', ['folder/0.pdf waiting', 'folder/1.pdf waiting']]);
    await batch.start();
    const before = files();
    const restore = await batch.clear();
    await restore();
    expect(phase()).toBe('paid');
    expect(files()).toEqual(before);
    expect(charges).toHaveLength(1);
    // Another batch has begun, so the cleared one is not restored.
    const late = await batch.clear();
    await gather(many(1));
    await late();
    expect(files()).toHaveLength(1);
  });

  it('does not start if files were added after the button was pressed, as their price is not confirmed', async () => {
    let resolveBalance: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      resolveBalance = resolve;
    });
    const validate = vi.fn<Validate>(() => Promise.resolve(fine));
    const { batch, gather, phase } = open(validate, createStores(), { loaded: () => reading });
    await gather(dropped('a.pdf'));
    const pressed = batch.start();
    await gather([{ path: 'b.pdf', blob: new File(['a.pdf'], 'b.pdf') }]);
    resolveBalance();
    await pressed;
    expect(phase()).toBe('gathered');
    expect(validate).not.toHaveBeenCalled();
    await batch.start();
    expect(validate).toHaveBeenCalledTimes(1);
  });

  it('does not run if the screen is left while the last batch loads', async () => {
    const stores = createStores();
    const first = open(held, stores);
    await first.gather(many(2));
    void first.batch.start();
    await expect.poll(async () => (await stores.journal.load())?.items).toHaveLength(2);
    first.batch.leave();
    const validate = vi.fn<Validate>(() => Promise.resolve(fine));
    const second = open(validate, stores);
    const loading = second.batch.load();
    second.batch.leave();
    await loading;
    expect(validate).not.toHaveBeenCalled();
    await second.batch.load();
    expect(second.phase()).toBe('paid');
  });

  it('deletes the batch when it is cleared', async () => {
    const { batch, gather, stores, state } = open(() => Promise.resolve(fine));
    await gather(many(2));
    await batch.start();
    await batch.clear();
    expect(state()).toEqual({ at: 'empty' });
    expect([await stores.loadHead(), await stores.journal.load()]).toEqual([null, null]);
  });
});
