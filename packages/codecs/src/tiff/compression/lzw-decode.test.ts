import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/testing/seeded-random.ts';
import { compressLzwReference } from '../../testing/tiff/lzw-reference.ts';
import { decodeLzw } from './lzw-decode.ts';

describe('decodeLzw', () => {
  it('decodes the reference encoder’s output for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 1, max: 40 }), (bytes, repeats) => {
        const input = new Uint8Array(bytes.length * repeats);
        for (let i = 0; i < repeats; i++) input.set(bytes, i * bytes.length);
        expect(decodeLzw(compressLzwReference(input), input.length)).toEqual(input);
      }),
      { numRuns: 60 },
    );
  });

  it('decodes codes of every width, including across table clears', () => {
    const random = createRandom(3);
    const input = Uint8Array.from({ length: 40_000 }, (_, i) => (i % 900 < 300 ? 7 : random() * 64));
    expect(decodeLzw(compressLzwReference(input), input.length)).toEqual(input);
  });

  it('decodes data with the least significant bit first and late code growth, as written before 1992', () => {
    // Codes of 9 bits each: clear (256), 1, 2, the string of both (258), end (257).
    const codes = [256, 1, 2, 258, 257];
    const packed = new Uint8Array(6);
    for (const [i, code] of codes.entries())
      for (let bit = 0; bit < 9; bit++)
        packed[(i * 9 + bit) >> 3]! |= ((code >> bit) & 1) << ((i * 9 + bit) & 7);
    expect([...decodeLzw(packed, 4)]).toEqual([1, 2, 1, 2]);
  });

  it('rejects an invalid code and truncated data', () => {
    const input = Uint8Array.from({ length: 500 }, (_, i) => i & 15);
    const packed = compressLzwReference(input);
    expect(() => decodeLzw(packed.subarray(0, 40), 500)).toThrow();
    expect(() => decodeLzw(Uint8Array.of(0x80, 0x7f, 0xff, 0xff), 9)).toThrow('damaged');
  });
});
