import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { discardDesign, loadAccountDesigns, storeDesign, useAccountDesigns } from './account-designs.ts';
import type { StoredDesign } from './stored-designs.ts';
import { TEST_DESIGN } from './test-design.ts';

vi.mock('../../session/session.ts', async () => {
  const { create } = await import('zustand');
  return { useSession: create(() => ({ status: 'closed' })) };
});

const one: StoredDesign = {
  id: '7f0cbd1c-5c1d-4a1f-9a38-6b8e0c9f0b11',
  requestId: 'f3a4a6de-27c7-4c0a-8b94-5f6ad0b2a4d2',
  paid: true,
  title: 'Tahoe',
  stored: true,
  design: TEST_DESIGN,
};

/** Fake storage-js backed by a map. */
const kept = new Map<string, Blob>();
const files = {
  list: (folder: string) =>
    Promise.resolve({
      data: [...kept.keys()].map((path) => ({ name: path.slice(folder.length + 1) })),
      error: null,
    }),
  download: (path: string) => Promise.resolve({ data: kept.get(path), error: null }),
  upload: (path: string, body: Blob) => {
    kept.set(path, body);
    return Promise.resolve({ data: {}, error: null as Error | null });
  },
  remove: ([path]: string[]) => {
    kept.delete(path!);
    return Promise.resolve({ data: [], error: null });
  },
};

beforeEach(() => {
  kept.clear();
  useAccountDesigns.setState({ status: 'unread', designs: [] }, true);
  const session = { userId: 'me' };
  useSession.setState({ status: 'open', session, client: { storage: { from: () => files } } } as never, true);
});

test('reads a stored design on a second device, and removes a discarded design', async () => {
  await storeDesign(one);
  expect([...kept.keys()]).toEqual([`me/designs/${one.id}.json`]);
  useAccountDesigns.setState({ status: 'unread', designs: [] });
  await loadAccountDesigns();
  expect(useAccountDesigns.getState()).toEqual({ status: 'read', designs: [one] });
  await discardDesign(one.id);
  await loadAccountDesigns();
  expect(useAccountDesigns.getState().designs).toEqual([]);
});

test('skips invalid designs when it loads the designs stored in an account', async () => {
  await storeDesign(one);
  kept.set('me/designs/other.json', new Blob(['{"design":"<script>"}']));
  await loadAccountDesigns();
  expect(useAccountDesigns.getState().designs).toEqual([one]);
});

test('reports that saving failed, and marks loading as failed, if the storage service returns an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(files, 'upload').mockResolvedValueOnce({ data: {}, error: new Error('full') });
  await expect(storeDesign(one)).rejects.toThrow('full');
  expect(useAccountDesigns.getState().designs).toEqual([]);
  vi.spyOn(files, 'list').mockRejectedValueOnce(new Error('offline'));
  await loadAccountDesigns();
  expect(useAccountDesigns.getState().status).toBe('failed');
});
