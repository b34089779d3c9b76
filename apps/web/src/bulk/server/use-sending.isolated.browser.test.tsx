import '../../testing/runtime-config-block.ts';
import type { Recipe } from '@printready/pipeline/recipe';
import { SignedIn } from '@printready/sign-in/testing';
import { frames } from '@printready/ui/testing/frames';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type BulkState, EMPTY } from '../run/bulk-state.ts';
import type { Bulk } from '../run/create-bulk.ts';
import type { BulkHead, BulkItem } from '../run/plan/bulk.ts';
import { batchIdOf } from './send-batch.ts';
import { useSending } from './use-sending.ts';

const { createBatch, readBatches, removeInputs, uploadFile } = vi.hoisted(() => ({
  createBatch: vi.fn(),
  readBatches: vi.fn(),
  removeInputs: vi.fn(),
  uploadFile: vi.fn(),
}));
vi.mock('./server-batches.ts', () => ({ createBatch, readBatches, removeInputs }));
vi.mock('./upload.ts', () => ({
  uploadFile,
  UploadRefused: class extends Error {},
}));
vi.mock('../../tokens/use-spend.ts', () => ({
  useSpend: () => ({ loaded: () => Promise.resolve(), check: () => ({ ok: true }) }),
}));

const RECIPE: Recipe = {
  ...{ version: 2, name: 'Halve', steps: [], naming: '{stem}' },
  output: { format: 'png', dpi: null },
};
const ITEM: BulkItem = {
  id: 'a',
  subject: {
    ...{ path: 'art.png', bytes: 10, sha256: 'x', megapixels: 1, name: null, twinOf: null },
    ...{ priority: 0, alone: false, accepted: false },
  },
  stage: { kind: 'waiting' },
  attempt: 0,
};
const HEAD: BulkHead = {
  ...{ owner: 'jane', id: 'h', recipe: null, engine: '1.2.3', date: '2026-11-23' },
  ...{ payment: null, paid: [] },
};
const STATE: BulkState = { ...EMPTY, loading: false, head: HEAD, list: { ...EMPTY.list, items: [ITEM] } };

const clear = vi.fn();
const bulk = { clear, find: () => Promise.resolve(new Blob(['0123456789'])) } as unknown as Bulk;

beforeEach(() => {
  clear.mockReset();
  readBatches.mockReset().mockResolvedValue([]);
  removeInputs.mockReset().mockResolvedValue(undefined);
  uploadFile.mockReset().mockResolvedValue(undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it('finds a batch that the server has started, even if the response was lost', async () => {
  const id = await batchIdOf({ head: HEAD.id, items: [ITEM] });
  createBatch.mockImplementation(() => {
    readBatches.mockResolvedValue([{ id }]);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const { result } = await renderHook(() => useSending({ bulk, state: STATE, tokens: 0 }), {
    wrapper: SignedIn,
  });
  await expect.poll(() => readBatches.mock.calls.length).toBe(1);
  await result.current.send(RECIPE);
  await expect.poll(() => clear.mock.calls.length).toBe(1);
});

it("deletes a stopped batch's uploads after the last one finishes, but not if the page was closed", async () => {
  const landed: (() => void)[] = [];
  // An aborted upload ends only when the test calls its function in `landed`.
  uploadFile.mockImplementation(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>((_resolve, reject) => landed.push(() => reject(signal.reason as Error))),
  );
  const hook = () => renderHook(() => useSending({ bulk, state: STATE, tokens: 0 }), { wrapper: SignedIn });
  const { result } = await hook();
  const sent = result.current.send(RECIPE);
  await expect.poll(() => landed.length).toBe(1);
  result.current.stop();
  await frames(3);
  expect(removeInputs).not.toHaveBeenCalled();
  landed[0]?.();
  await sent;
  const id = await batchIdOf({ head: HEAD.id, items: [ITEM] });
  expect(removeInputs.mock.calls).toEqual([[expect.any(String), id, 1]]);

  const { result: left, unmount } = await hook();
  const closed = left.current.send(RECIPE);
  await expect.poll(() => landed.length).toBe(2);
  await unmount();
  landed[1]?.();
  await closed;
  expect(removeInputs).toHaveBeenCalledTimes(1);
});
