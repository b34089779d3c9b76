/** Tests that a batch's ZIP of results is complete and in order, names failed files, and limits prefetching. */
import type { BulkBatch } from '@printready/contracts/bulk';
import { crc32 } from '@printready/pixels/bytes';
import { unzipSync } from 'fflate';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ServerItem } from './server-batches.ts';
import { zipPieces } from './server-results.ts';

const { readItems, downloadResult } = vi.hoisted(() => ({
  readItems: vi.fn(),
  downloadResult: vi.fn(),
}));
vi.mock('./server-batches.ts', () => ({ readItems, downloadResult }));

const BATCH: BulkBatch = {
  ...{ id: 'b', name: 'Halve', engine: '1.2.3', state: 'done', total: 8, done: 6, failed: 1, skipped: 1 },
  ...{ cancelled: 0, price: 1, tokens: 6, created_at: '2026-11-23T20:00:00Z', ended_at: null },
  expires_at: '2026-11-26T20:00:00Z',
};

const textOf = (n: number): string => `result ${n}`;

function item(n: number, state: ServerItem['state'] = 'done'): ServerItem {
  const bytes = new TextEncoder().encode(textOf(n));
  const figures = {
    ...{ name: `out ${n}.png`, bytes: bytes.length, sha256: `hash ${n}`, crc32: crc32(bytes) },
    ...{ width: 4, height: 3, dpi: 300, reading: [], notes: [], steps: [] },
  };
  return {
    ...{ batch_id: 'b', n, name: `in ${n}.png`, state, tokens: state === 'done' ? 1 : 0 },
    ...{ started_at: '2026-11-23T20:00:00Z', ended_at: '2026-11-23T20:00:02Z' },
    result: state === 'done' ? `ann/b/out/${n}.png` : null,
    figures: state === 'done' ? figures : null,
    cause: state === 'failed' ? { code: 'refused', text: 'This is no image.', step: null } : null,
  };
}

const ITEMS = [item(1), item(2), item(3, 'failed'), item(4), item(5), item(6, 'skipped'), item(7), item(8)];

beforeEach(() => {
  readItems.mockReset().mockResolvedValue(ITEMS);
  downloadResult
    .mockReset()
    .mockImplementation(({ n }: ServerItem) => Promise.resolve(new Blob([textOf(n)])));
});

async function zip(): Promise<Record<string, Uint8Array>> {
  const pieces: BlobPart[] = [];
  for await (const piece of zipPieces(BATCH, () => undefined)) pieces.push(piece);
  return unzipSync(new Uint8Array(await new Blob(pieces).arrayBuffer()));
}

it('writes a ZIP with every result under its name, and a manifest of all files', async () => {
  const entries = await zip();
  const text = (name: string) => new TextDecoder().decode(entries[name]);
  const results = [1, 2, 4, 5, 7, 8];
  expect(Object.keys(entries)).toEqual([
    ...results.map((n) => `out ${n}.png`),
    'manifest.csv',
    'manifest.json',
  ]);
  for (const n of results) expect(text(`out ${n}.png`)).toBe(textOf(n));
  const rows = text('manifest.csv').trimEnd().split('\r\n');
  expect(rows).toHaveLength(9);
  expect(rows[1]).toBe('in 1.png,out 1.png,done,,,4,3,300,2,1,hash 1,Read in full.');
  expect(rows[3]).toBe('in 3.png,,This is no image.,,,,,,2,0,,');
  expect(rows[6]).toMatch(/^in 6\.png,,Skipped\./);
  expect(JSON.parse(text('manifest.json'))).toMatchObject({
    recipe: 'Halve',
    engine: '1.2.3',
    date: '2026-11-23',
  });
});

it('prefetches only a few results', async () => {
  const pieces = zipPieces(BATCH, () => undefined);
  await pieces.next();
  expect(downloadResult).toHaveBeenCalledTimes(4);
  await pieces.next();
  await pieces.next();
  expect(downloadResult).toHaveBeenCalledTimes(5);
  await pieces.return(undefined);
});

it('fails on a truncated or missing result, even one that was prefetched early', async () => {
  downloadResult.mockImplementation(({ n }: ServerItem) =>
    Promise.resolve(new Blob([n === 4 ? 'res' : textOf(n)])),
  );
  await expect(zip()).rejects.toThrow('The result of in 4.png did not arrive whole.');
  downloadResult.mockImplementation(({ n }: ServerItem) =>
    n === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(new Blob([textOf(n)])),
  );
  await expect(zip()).rejects.toThrow('gone');
});
