/** Node's inflate gives what the pure one gives: of sound, cut and endless streams. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createBudget, LimitReached } from '@printready/documents/budget';
import { decodeFilters } from '@printready/documents/pdf/filters';
import { setNativeInflate } from '@printready/documents/pdf/inflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inflateNatively } from './native-inflate.ts';

let calls = 0;
beforeAll(() =>
  setNativeInflate((bytes, atMost) => {
    calls++;
    return inflateNatively(bytes, atMost);
  }),
);

// Test files share a process.
afterAll(() => setNativeInflate(null));

const decode = (bytes: Uint8Array) => decodeFilters(bytes, ['FlateDecode'], [], createBudget());

it('inflates what is sound', () => {
  const plain = randomBytes(100_000);
  expect(decode(deflateSync(plain)).bytes).toEqual(new Uint8Array(plain));
  expect(calls).toBe(1);
});

it('leaves what is cut to the reader, which keeps what there is and says that it is damaged', () => {
  const plain = randomBytes(100_000);
  const { bytes, damaged } = decode(deflateSync(plain).subarray(0, 60_000));
  expect(damaged || bytes.length < plain.length).toBe(true);
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(Buffer.from(bytes).equals(plain.subarray(0, bytes.length))).toBe(true);
});

it('ends a bomb at the limit of one stream', { tags: 'slow' }, () => {
  const bomb = deflateSync(new Uint8Array(120 * 1024 * 1024), { level: 9 });
  expect(() => decode(bomb)).toThrow(LimitReached);
});
