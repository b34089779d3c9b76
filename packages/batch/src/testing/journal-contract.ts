import { expect, it } from 'vitest';
import { emptyList, type ItemList, nextList } from '../item-list.ts';
import { changesBetween, type Journal } from '../journal.ts';

type Kept = ItemList<{ readonly name: string; readonly bytes?: Uint8Array }, string>;

/** @param open reopens the same journal, as if the tab had been closed */
export function describeJournal(open: () => Journal<{ readonly name: string }, string>): void {
  const keepFrom = async (before: Kept, after: Kept) => {
    const changes = changesBetween(before, after);
    if (changes) await open().keep(changes);
    return after;
  };
  const items = ['a', 'b', 'c'].map((id) => ({ id, subject: { name: `${id}.png` } }));

  it('loads null from an empty journal', async () => {
    expect(await open().load()).toBeNull();
  });

  it('loads items in order', async () => {
    let list: Kept = await keepFrom(emptyList(), nextList(emptyList(), { kind: 'added', items }));
    expect(await open().load()).toEqual(list);
    list = await keepFrom(list, nextList(list, { kind: 'started' }));
    list = await keepFrom(list, nextList(list, { kind: 'begun', id: 'b' }));
    // Active items are stored as waiting.
    expect((await open().load())?.items[1]?.stage).toEqual({ kind: 'waiting' });
    list = await keepFrom(
      list,
      nextList(list, { kind: 'made', id: 'b', attempt: 1, made: 'B', isUnpaid: false }),
    );
    list = await keepFrom(list, nextList(list, { kind: 'removed', ids: ['a'] }));
    expect(await open().load()).toEqual(list);
    expect(list.items.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('loads null after it has been cleared', async () => {
    await open().forget();
    expect(await open().load()).toBeNull();
  });
}
