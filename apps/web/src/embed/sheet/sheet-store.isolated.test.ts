import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Entry } from '../check/entries.ts';
import type { Fit, SheetState } from './pieces.ts';
import { hasAssumedSize, isOpen, sheetReasonOf } from './pieces.ts';
import { SheetStore } from './sheet-store.ts';
import { artOf, entryOf, sizeOf } from './test-pieces.ts';

const SMALL = sizeOf(22, 24, '24.50');
const LARGE = sizeOf(22, 60, '49.00');
/** Copies that the smaller sheet holds, for the stand-in of the packer. */
const MOST_ON_SMALL = 4;

const engine = vi.hoisted(() => ({
  openArt: vi.fn(),
  fitPieces: vi.fn(),
  nestIn: vi.fn(),
  writeSheet: vi.fn(),
  hashOf: vi.fn(),
}));
const server = vi.hoisted(() => ({ loadSizes: vi.fn(), signSheet: vi.fn() }));
const checks = vi.hoisted(() => ({
  resize: vi.fn(),
  report: null as unknown as (all: readonly unknown[]) => void,
}));

vi.mock('./engine.ts', () => engine);
vi.mock('./server.ts', () => server);
vi.mock('../check/entry-store.ts', () => ({
  EntryStore: class {
    resize = checks.resize;
    constructor(_setup: unknown, changed: typeof checks.report) {
      checks.report = changed;
    }
    close() {}
  },
}));

let store: SheetStore;
const state = (): SheetState => store.state;
const report = (...entries: readonly Entry[]) => checks.report(entries);
const arranged = () => expect.poll(() => state().fit.kind).toBe('fits');

beforeEach(async () => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.loadSizes.mockResolvedValue([SMALL, LARGE]);
  server.signSheet.mockResolvedValue({ kind: 'signed', statement: 'jws' });
  engine.openArt.mockImplementation(() => Promise.resolve({ kind: 'open', art: artOf(4, 2) }));
  engine.writeSheet.mockImplementation(() => Promise.resolve(new File(['sheet'], 'sheet.pdf')));
  engine.hashOf.mockResolvedValue('a'.repeat(64));
  engine.fitPieces.mockImplementation(
    ({ pieces, sizes }: { pieces: readonly { count: number }[]; sizes: readonly (typeof SMALL)[] }) => {
      const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
      const size = count <= MOST_ON_SMALL ? sizes[0] : sizes[1];
      const fitted = {
        size,
        width: 6600,
        length: 7200,
        placed: Array.from({ length: count }),
        keys: [],
        filled: 0.5,
      };
      return Promise.resolve((size ? { kind: 'fits', fitted } : { kind: 'too-much' }) as Fit);
    },
  );
  store = new SheetStore({ slug: 'ink', profile: 'dtf', garment: null }, () => undefined);
  await store.loadSizes();
});

const priceNow = () =>
  state().fit.kind === 'fits' ? (state().fit as { fitted: { size: typeof SMALL } }).fitted.size.price : null;

describe('pieces', () => {
  test('have an assumed size until the customer sets one', async () => {
    const art = { ...artOf(11, 6), isSizeAssumed: true };
    engine.openArt.mockImplementation(() => Promise.resolve({ kind: 'open', art }));
    report(entryOf('a'));
    await arranged();
    const isAssumed = () => state().pieces.every((piece) => isOpen(piece) && hasAssumedSize(piece));
    expect(isAssumed()).toBe(true);
    store.change('a', { count: 2 });
    expect(isAssumed()).toBe(true);
    store.change('a', { scale: 0.5 });
    expect(isAssumed()).toBe(false);
  });

  test('are judged at their size on the film, and arranged', async () => {
    report(entryOf('a'));
    await arranged();
    expect(priceNow()).toBe('24.50');
    expect(checks.resize).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'a' }), {
      widthMm: expect.closeTo(101.6, 6) as number,
      heightMm: expect.closeTo(50.8, 6) as number,
    });
    store.change('a', { scale: 0.5 });
    expect(checks.resize).toHaveBeenLastCalledWith(expect.anything(), {
      widthMm: expect.closeTo(50.8, 6) as number,
      heightMm: expect.closeTo(25.4, 6) as number,
    });
  });

  test('beyond the widest film begin at the largest size that fits', async () => {
    engine.openArt.mockImplementation(() => Promise.resolve({ kind: 'open', art: artOf(43, 10) }));
    server.loadSizes.mockResolvedValue([sizeOf(22, 22, '20.00')]);
    await store.loadSizes();
    report(entryOf('a'));
    await arranged();
    expect(state().pieces[0]?.scale).toBeCloseTo(0.5, 3);
  });

  test('cost what the sheet for their number costs', async () => {
    report(entryOf('a'));
    await arranged();
    store.change('a', { count: 5 });
    expect(sheetReasonOf(state())).toBe('checking');
    await arranged();
    expect(priceNow()).toBe('49.00');
  });

  test('are searched for a tighter sheet only where that could lower the price', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    report(entryOf('a'));
    await arranged();
    await vi.advanceTimersByTimeAsync(1000);
    const efforts = () =>
      (engine.fitPieces.mock.calls as [{ effort: string }][]).map(([{ effort }]) => effort);
    expect(efforts()).toEqual(['quick']);
    store.change('a', { count: 5 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(efforts()).toEqual(['quick', 'quick', 'thorough']);
  });

  test('are not arranged beyond the most that a sheet may hold', async () => {
    report(...['a', 'b', 'c'].map((key) => entryOf(key)));
    await arranged();
    engine.fitPieces.mockClear();
    for (const key of ['a', 'b', 'c']) store.change(key, { count: 500 });
    await expect.poll(() => state().fit).toEqual({ kind: 'too-much' });
    expect(sheetReasonOf(state())).toBe('tooMuch');
  });

  test('are opened again after a fix, and forgotten when they are removed', async () => {
    report(entryOf('a'));
    await arranged();
    const fixed = entryOf('a');
    report(fixed);
    await expect.poll(() => engine.openArt.mock.lastCall?.[0] as unknown).toBe(fixed.file);
    report();
    expect([state().pieces, state().fit]).toEqual([[], { kind: 'none' }]);
  });

  test('of a file that does not open block the sheet', async () => {
    engine.openArt.mockRejectedValue(new Error('The thread ended.'));
    report(entryOf('a'));
    await expect.poll(() => sheetReasonOf(state())).toBe('blocked');
  });
});

describe('sheet', () => {
  beforeEach(async () => {
    report(entryOf('a'));
    await arranged();
    store.change('a', { count: 3 });
    await arranged();
  });

  test('is made, signed for its hash, size and price, and lists its pieces', async () => {
    await store.make();
    expect(server.signSheet).toHaveBeenCalledExactlyOnceWith({
      ...{ shop: 'ink', size: SMALL.id, price: '24.50', currency: 'USD', pieces: 3, sha256: 'a'.repeat(64) },
    });
    expect(state().making).toMatchObject({
      kind: 'made',
      sheet: {
        ...{ price: '24.50', currency: 'USD', statement: 'jws' },
        size: { id: SMALL.id, widthMm: 558.8, dpi: 300, format: 'pdf' },
        pieces: [{ name: 'a.png', count: 3, widthMm: expect.closeTo(101.6, 6) as number }],
      },
    });
    expect(sheetReasonOf(state())).toBeNull();
  });

  test.each<[string, () => void]>([
    ['more copies', () => store.change('a', { count: 4 })],
    ['another size', () => store.change('a', { scale: 0.5 })],
    ['more space', () => store.changeGap(10)],
    ['one piece less', () => report()],
  ])('is taken back by %s', async (_case, change) => {
    await store.make();
    change();
    expect(state().making).toEqual({ kind: 'idle' });
    expect(sheetReasonOf(state())).not.toBeNull();
  });

  test('is dropped if the pieces change while it is made', async () => {
    let write = (_file: File): void => undefined;
    engine.writeSheet.mockImplementation(() => new Promise<File>((resolve) => (write = resolve)));
    const making = store.make();
    await expect.poll(() => engine.writeSheet.mock.calls.length).toBe(1);
    store.change('a', { count: 5 });
    write(new File(['old'], 'old.pdf'));
    await making;
    await arranged();
    expect(state().making).toEqual({ kind: 'idle' });
  });

  test('is not made at a price that the shop has changed, and the new price is shown', async () => {
    server.signSheet.mockResolvedValue({ kind: 'changed' });
    server.loadSizes.mockResolvedValue([{ ...SMALL, price: '30.00' }, LARGE]);
    await store.make();
    await arranged();
    expect([state().making, priceNow()]).toEqual([{ kind: 'changed' }, '30.00']);
    expect(sheetReasonOf(state())).toBe('unfinished');
  });

  test('needs another size when the shop removes the one that was shown', async () => {
    server.signSheet.mockResolvedValue({ kind: 'changed' });
    server.loadSizes.mockResolvedValue([]);
    await store.make();
    await expect.poll(() => sheetReasonOf(state())).toBe('noSizes');
  });

  test('without a signed price is not finished', async () => {
    server.signSheet.mockResolvedValue({ kind: 'not-signed' });
    await store.make();
    expect([state().making, sheetReasonOf(state())]).toEqual([{ kind: 'not-signed' }, 'unfinished']);
  });

  test('that cannot be written says so', async () => {
    engine.writeSheet.mockRejectedValue(new Error('No memory is left.'));
    await store.make();
    expect(state().making).toEqual({ kind: 'failed' });
  });
});
