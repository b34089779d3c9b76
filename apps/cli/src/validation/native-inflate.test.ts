import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { decodeFilters, setNativeInflate } from '@printready/documents/pdf';
import { createBudget, LimitReached } from '@printready/documents/reading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inflateNatively } from './native-inflate.ts';

let calls = 0;
beforeAll(() =>
  setNativeInflate((bytes, atMost) => {
    calls++;
    return inflateNatively(bytes, atMost);
  }),
);

// Test files share a process, so restore the default.
afterAll(() => setNativeInflate(null));

const decode = (bytes: Uint8Array) => decodeFilters(bytes, ['FlateDecode'], [], createBudget());

it('inflates a valid stream', () => {
  const plain = randomBytes(100_000);
  expect(decode(deflateSync(plain)).bytes).toEqual(new Uint8Array(plain));
  expect(calls).toBe(1);
});

it('leaves the start of a longer stream to the TypeScript reader', () => {
  const plain = randomBytes(100_000);
  const before = calls;
  const { bytes } = decodeFilters(deflateSync(plain), ['FlateDecode'], [], createBudget(), 4096);
  expect(calls).toBe(before);
  expect(bytes.length).toBeGreaterThanOrEqual(4096);
  expect(Buffer.from(bytes).equals(plain.subarray(0, bytes.length))).toBe(true);
});

it('leaves a truncated stream to the TypeScript reader, which keeps the part that can be decoded', () => {
  const plain = randomBytes(100_000);
  const { bytes, damaged } = decode(deflateSync(plain).subarray(0, 60_000));
  expect(damaged || bytes.length < plain.length).toBe(true);
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(Buffer.from(bytes).equals(plain.subarray(0, bytes.length))).toBe(true);
});

it('stops a decompression bomb at the stream limit', { tags: 'slow' }, () => {
  const bomb = deflateSync(new Uint8Array(120 * 1024 * 1024), { level: 9 });
  expect(() => decode(bomb)).toThrow(LimitReached);
});
