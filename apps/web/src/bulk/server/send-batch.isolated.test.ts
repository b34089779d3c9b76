import type { Recipe } from '@printready/pipeline/recipe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkItem } from '../run/plan/bulk.ts';
import { batchIdOf, type Sending, sendBatch } from './send-batch.ts';

const { uploadFile, createBatch } = vi.hoisted(() => ({ uploadFile: vi.fn(), createBatch: vi.fn() }));
vi.mock('./upload.ts', () => ({ uploadFile }));
vi.mock('./server-batches.ts', () => ({ createBatch }));

const RECIPE: Recipe = {
  ...{ version: 2, name: 'Halve', steps: [], naming: '{stem}' },
  output: { format: 'png', dpi: null },
};

const item = (id: string, path: string): BulkItem => ({
  id,
  subject: {
    ...{ path, bytes: 10, sha256: path, megapixels: 1, name: null, twinOf: null },
    ...{ priority: 0, alone: false, accepted: false },
  },
  stage: { kind: 'waiting' },
  attempt: 0,
});

// The items are unsorted; as text, "10" would sort before "2".
const ITEMS = [item('c', 'art 10.png'), item('b', 'art 2.png'), item('a', 'art 1.png')];
const find = () => Promise.resolve(new Blob(['0123456789']));
const localBatch = { userId: 'ann', head: 'h', recipe: RECIPE, items: ITEMS, find };
const send = (signal = new AbortController().signal, onProgress = (_sending: Sending): void => undefined) =>
  sendBatch(localBatch, signal, onProgress);

type Upload = {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
};
const uploads = (): Upload[] => uploadFile.mock.calls.map(([upload]) => upload as Upload);

beforeEach(() => {
  uploadFile.mockReset().mockImplementation(({ onSent }: Upload) => {
    onSent(5);
    onSent(10);
    return Promise.resolve();
  });
  createBatch.mockReset().mockResolvedValue(undefined);
});

describe('sending a batch', () => {
  it('uploads each file under its number in batch order, and starts the batch with the names in that order', async () => {
    await send();
    const id = await batchIdOf(localBatch);
    expect(uploads().map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `ann/${id}/in/${n}`));
    expect(createBatch.mock.calls).toEqual([
      [{ id, name: 'Halve', recipe: RECIPE, files: ['art 1.png', 'art 2.png', 'art 10.png'] }],
    ]);
  });

  it('reports the uploaded fraction, from 0 to 1', async () => {
    const progress: Sending[] = [];
    await send(undefined, (sending) => progress.push(sending));
    expect(progress[0]).toEqual({ files: 0, of: 3, share: 0 });
    expect(progress.at(-1)).toEqual({ files: 3, of: 3, share: 1 });
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('uses one id for the same files in any order, and a different id for other files', async () => {
    const id = await batchIdOf(localBatch);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(await batchIdOf({ ...localBatch, items: ITEMS.toReversed() })).toBe(id);
    expect(await batchIdOf({ ...localBatch, items: ITEMS.slice(1) })).not.toBe(id);
    expect(await batchIdOf({ ...localBatch, head: 'other' })).not.toBe(id);
  });

  it('aborts the other uploads and does not start the batch if a file is rejected', async () => {
    let stopped = false;
    uploadFile.mockImplementation(({ name, signal }: Upload) => {
      if (name.endsWith('/2')) return Promise.reject(new Error('too large'));
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(new DOMException('', 'AbortError'));
        });
      });
    });
    await expect(send()).rejects.toThrow('too large');
    expect(stopped).toBe(true);
    expect(createBatch).not.toHaveBeenCalled();
  });

  it('does not start the batch after sending has been stopped', async () => {
    const stop = new AbortController();
    await expect(
      send(stop.signal, ({ share }) => {
        if (share > 0) stop.abort();
      }),
    ).rejects.toThrow(/abort/i);
    expect(createBatch).not.toHaveBeenCalled();
  });

  it('reports by name a file that the browser has evicted', async () => {
    const gone = sendBatch(
      { ...localBatch, find: (id) => (id === 'b' ? Promise.resolve(null) : find()) },
      new AbortController().signal,
      () => undefined,
    );
    await expect(gone).rejects.toThrow('The browser did not keep art 2.png.');
    expect(createBatch).not.toHaveBeenCalled();
  });
});
