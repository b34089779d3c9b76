import { crc32 } from '@printready/pixels/bytes';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { layOutZip, streamZip, type ZipFile } from './zip.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function zipOf(files: readonly (readonly [name: string, text: string])[], date = '2026-11-23'): Uint8Array {
  const entries = files.map(([name, text]) => ({ name, body: encode(text) }));
  const { heads, end, bytes } = layOutZip(
    entries.map(({ name, body }) => ({ name, bytes: body.length, crc32: crc32(body) })),
    date,
  );
  const zip = Buffer.concat(
    [...entries.flatMap(({ body }, at) => [heads[at] ?? [], body]), end].map((part) => Buffer.from(part)),
  );
  expect(zip.length).toBe(bytes);
  return zip;
}

describe('ZIP of finished files', () => {
  it('opens in other programs, with file names in any script', () => {
    const files = [
      ['logo.png', 'ink'],
      ['empty.png', ''],
      ['Größe 日本.png', 'ink, too'],
    ] as const;
    const read = unzipSync(zipOf(files));
    expect(Object.keys(read)).toEqual(files.map(([name]) => name));
    expect(Object.values(read).map((bytes) => new TextDecoder().decode(bytes))).toEqual(
      files.map(([, text]) => text),
    );
  });

  it('stores size, checksum, and the batch’s date before the data, and writes no data descriptors', () => {
    const view = new DataView(Uint8Array.from(zipOf([['a', 'ink']])).buffer);
    expect(view.getUint16(6, true)).toBe(1 << 11);
    expect([view.getUint32(14, true), view.getUint32(18, true)]).toEqual([crc32(encode('ink')), 3]);
    const date = view.getUint16(12, true);
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 23]);
  });

  it('writes identical bytes for the same files', () => {
    expect(zipOf([['a', 'ink']])).toEqual(zipOf([['a', 'ink']]));
    expect(zipOf([['a', 'ink']])).not.toEqual(zipOf([['a', 'ink']], '2026-11-24'));
  });

  it('holds more than 65,535 entries', { tags: 'slow' }, () => {
    const files = Array.from({ length: 65_540 }, (_, n) => [`${n}`, ''] as const);
    expect(Object.keys(unzipSync(zipOf(files)))).toHaveLength(65_540);
  });

  it('stores sizes and offsets above 4 GiB in ZIP64 fields', () => {
    const gib = 2 ** 30;
    const { heads, end, bytes } = layOutZip(
      [
        { name: 'a', bytes: 5 * gib, crc32: 1 },
        { name: 'b', bytes: 3, crc32: 2 },
      ],
      '2026-11-23',
    );
    const [first, second] = heads.map(({ buffer }) => new DataView(buffer));
    const view = new DataView(end.buffer);
    // Local header: the 32-bit field is saturated, and the extra field follows a one-byte name.
    expect(first?.getUint32(22, true)).toBe(0xffff_ffff);
    expect(first?.getBigUint64(30 + 1 + 4, true)).toBe(BigInt(5 * gib));
    expect(second?.getUint32(22, true)).toBe(3);
    // Second directory entry, whose offset is in the extra field.
    const other = 46 + 1 + 20;
    expect(view.getUint32(other + 42, true)).toBe(0xffff_ffff);
    const firstEnd = 30 + 1 + 20 + 5 * gib;
    expect(view.getBigUint64(other + 46 + 1 + 4, true)).toBe(BigInt(firstEnd));
    // ZIP64 end record, its locator, and the end record.
    const closing = end.length - 22 - 20 - 56;
    expect(view.getUint32(closing, true)).toBe(0x06064b50);
    expect(view.getBigUint64(closing + 48, true)).toBe(BigInt(firstEnd + 30 + 1 + 3));
    expect(bytes).toBe(firstEnd + 30 + 1 + 3 + end.length);
  });
});

describe('ZIP of files added one by one', () => {
  async function* filesOf(texts: Readonly<Record<string, string>>): AsyncGenerator<ZipFile> {
    for (const [name, text] of Object.entries(texts))
      yield await Promise.resolve({ name, bytes: encode(text) });
  }
  const partsOf = (texts: Readonly<Record<string, string>>) => Array.fromAsync(streamZip(filesOf(texts)));

  it('equals the ZIP of the same finished files', async () => {
    const parts = await partsOf({ 'Größe.png': 'ink', 'empty.png': '' });
    const finished = zipOf(
      [
        ['Größe.png', 'ink'],
        ['empty.png', ''],
      ],
      '1980-01-01',
    );
    expect(Buffer.concat(parts)).toEqual(Buffer.from(finished));
  });

  it('is empty but readable if no file is added', async () => {
    expect(unzipSync(Buffer.concat(await partsOf({})))).toEqual({});
  });
});
