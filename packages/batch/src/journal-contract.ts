/** Tests that every journal must pass; the test of each driver runs them. */
import { expect, it } from 'vitest';
import { type Book, emptyBook, nextBook } from './book.ts';
import { changesBetween, type Journal } from './journal.ts';

type Kept = Book<{ readonly name: string; readonly bytes?: Uint8Array }, string>;

/** @param open the same journal again, as after a closed tab */
export function describeJournal(open: () => Journal<{ readonly name: string }, string>): void {
  const keepFrom = async (before: Kept, after: Kept) => {
    const changes = changesBetween(before, after);
    if (changes) await open().keep(changes);
    return after;
  };
  const items = ['a', 'b', 'c'].map((id) => ({ id, subject: { name: `${id}.png` } }));

  it('has nothing at first', async () => {
    expect(await open().load()).toBeNull();
  });

  it('gives back what was kept, in order', async () => {
    let book: Kept = await keepFrom(emptyBook(), nextBook(emptyBook(), { kind: 'added', items }));
    expect(await open().load()).toEqual(book);
    book = await keepFrom(book, nextBook(book, { kind: 'started' }));
    book = await keepFrom(book, nextBook(book, { kind: 'began', id: 'b' }));
    // What is in hand is found waiting.
    expect((await open().load())?.items[1]?.stage).toEqual({ kind: 'waiting' });
    book = await keepFrom(
      book,
      nextBook(book, { kind: 'made', id: 'b', attempt: 1, made: 'B', owes: false }),
    );
    book = await keepFrom(book, nextBook(book, { kind: 'removed', ids: ['a'] }));
    expect(await open().load()).toEqual(book);
    expect(book.items.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('forgets', async () => {
    await open().forget();
    expect(await open().load()).toBeNull();
  });
}
