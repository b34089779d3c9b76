import { afterEach, expect, test } from 'vitest';
import { deleteDraft, listDrafts, loadDraft, saveDraft } from './draft.ts';

afterEach(() => deleteDraft('color-ko'));

const work = (file: Blob, options: object) => ({
  ...{
    toolId: 'color-ko',
    userId: 'jane',
    file: { name: 'logo.png', blob: file, resolution: { x: 150, y: 150 } },
    options,
  },
  ...({ requestId: null, offered: true } as const),
});

test('restores a draft with its file, options, and list of other files, but only for its owner', async () => {
  const others = [{ name: 'back.png', blob: new Blob(['back']) }];
  await saveDraft({ ...work(new Blob(['art']), { tolerance: 4 }), others });
  const back = await loadDraft('color-ko', 'jane');
  expect(back).toMatchObject({ options: { tolerance: 4 }, offered: true });
  expect(back?.file).toMatchObject({ name: 'logo.png', resolution: { x: 150 } });
  expect(await back?.file.blob.text()).toBe('art');
  expect(await back?.others?.[0]?.blob.text()).toBe('back');
  expect(await loadDraft('color-ko', 'mary')).toBeNull();
  expect(await loadDraft('halftone', 'jane')).toBeNull();
});

test("lists an owner's drafts, newest first", async () => {
  await saveDraft({ ...work(new Blob(['film']), {}), toolId: 'halftone' });
  await saveDraft({ ...work(new Blob(['art']), {}), others: [{ name: 'b.png', blob: new Blob(['b']) }] });
  expect(await listDrafts('jane')).toMatchObject([
    { toolId: 'color-ko', name: 'logo.png', more: 1 },
    { toolId: 'halftone', name: 'logo.png', more: 0 },
  ]);
  expect(await listDrafts('mary')).toEqual([]);
  await deleteDraft('halftone');
});

test('keeps the newest of many changes to a draft, regardless of the order in which storage responds', async () => {
  const file = new Blob(['art']);
  await Promise.all([1, 2, 3, 4].map((tolerance) => saveDraft(work(file, { tolerance }))));
  expect((await loadDraft('color-ko', 'jane'))?.options).toEqual({ tolerance: 4 });
});

test('deletes drafts older than a day', async () => {
  const { now } = Date;
  Date.now = () => now() - 25 * 3_600_000;
  try {
    await saveDraft(work(new Blob(['art']), {}));
  } finally {
    Date.now = now;
  }
  expect(await loadDraft('color-ko', 'jane')).toBeNull();
});
