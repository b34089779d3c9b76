import { describe, expect, it } from 'vitest';
import { createBrowserJournal } from './browser-journal.ts';
import { describeJournal } from './testing/journal-contract.ts';

describe('browser journal', () => {
  const name = `batch-contract-${crypto.randomUUID()}`;
  describeJournal(() => createBrowserJournal<{ readonly name: string }, string>(name, 'me'));

  it('keeps the lists of two users separate and restores blobs', async () => {
    const mine = createBrowserJournal<Blob, string>(name, 'me');
    const yours = createBrowserJournal<Blob, string>(name, 'you');
    const item = { id: 'a', subject: new Blob(['ink']), stage: { kind: 'waiting' } as const, attempt: 0 };
    await mine.keep({ phase: 'gathered', items: [item], removed: [], order: ['a'] });
    expect(await yours.load()).toBeNull();
    expect(await (await mine.load())?.items[0]?.subject.text()).toBe('ink');
    await yours.forget();
    expect((await mine.load())?.items).toHaveLength(1);
    await mine.forget();
  });
});
