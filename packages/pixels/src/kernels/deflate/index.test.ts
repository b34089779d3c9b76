/** Tests that zlib inflates the kernel's output, and that the output does not depend on chunking. */
import { inflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBlockDeflater } from './index.ts';

/** @param step bytes per write */
function deflate(bytes: Uint8Array, step = bytes.length + 1): Buffer {
  const deflater = createBlockDeflater();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += step)
    parts.push(...deflater.write(bytes.subarray(at, at + step)));
  return Buffer.concat([...parts, ...deflater.finish()]);
}

let state = 7;
const chance = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const noise = (length: number, values = 256) =>
  Uint8Array.from({ length }, () => Math.floor(chance() * values));

/** Repeats of earlier data with many lengths and distances, between literals. */
function echoes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const far = 1 + Math.floor(chance() ** 3 * 40_000);
    if (far > at || chance() < 0.3) {
      bytes[at++] = Math.floor(chance() * 256);
      continue;
    }
    for (let rest = Math.floor(chance() ** 2 * 400); rest > 0 && at < length; rest--, at++)
      bytes[at] = bytes[at - far] ?? 0;
  }
  return bytes;
}

/** Fibonacci counts, whose Huffman code exceeds fifteen bits. */
function skewed(): Uint8Array {
  const bytes: number[] = [];
  for (let symbol = 0, [one, two] = [1, 1]; symbol < 22; symbol++, [one, two] = [two, one + two])
    for (let i = 0; i < one; i++) bytes.push(symbol * 7);
  for (let at = bytes.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [bytes[at], bytes[other]] = [bytes[other] ?? 0, bytes[at] ?? 0];
  }
  return Uint8Array.from(bytes);
}

/** Resembles filtered picture rows: small differences, with some flat rows. */
const shading = (): Uint8Array =>
  Uint8Array.from({ length: 600_000 }, (_, at) =>
    Math.floor(at / 1_500) % 4 === 0 ? 0 : 256 + 3 * Math.sin(at / 90) + 4 * (chance() + chance() - 1),
  );

const INPUTS: readonly (readonly [string, () => Uint8Array])[] = [
  ['nothing', () => new Uint8Array(0)],
  ['a byte', () => Uint8Array.of(200)],
  ['three bytes', () => Uint8Array.of(1, 2, 3)],
  ['one value', () => new Uint8Array(700_000).fill(9)],
  ['noise', () => noise(400_000)],
  ['noise of few values', () => noise(400_000, 3)],
  ['echoes', () => echoes(900_000)],
  ['a whole block', () => echoes(131_072)],
  ['a block and a byte', () => echoes(131_073)],
  ['codes that must be cut', skewed],
];

describe('createBlockDeflater', () => {
  it.each(INPUTS)('writes a stream that zlib inflates: %s', (_name, make) => {
    const bytes = make();
    expect(Buffer.compare(inflateSync(deflate(bytes)), bytes)).toBe(0);
  });

  it('supports every match length and distance', () => {
    for (let length = 1; length < 300; length++) {
      const [first, gap] = [noise(length), noise(Math.floor(chance() * 32_900))];
      const bytes = Buffer.concat([first, gap, first]);
      expect(Buffer.compare(inflateSync(deflate(bytes)), bytes), `${length}, ${gap.length}`).toBe(0);
    }
  });

  it('writes the same bytes for any chunk size, and next to other streams', () => {
    const bytes = echoes(300_000);
    const whole = deflate(bytes);
    expect(deflate(bytes, 1_000).equals(whole)).toBe(true);
    const [one, other] = [createBlockDeflater(), createBlockDeflater()];
    const parts = [...one.write(bytes.subarray(0, 200_000))];
    other.write(noise(200_000));
    other.finish();
    parts.push(...one.write(bytes.subarray(200_000)), ...one.finish());
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
  });

  it('compresses to at most 1.04 × the size from fflate at level 6, plus 100 bytes', () => {
    for (const bytes of [shading(), noise(300_000, 5), new Uint8Array(400_000)])
      expect(deflate(bytes).length).toBeLessThan(100 + 1.04 * zlibSync(bytes, { level: 6 }).length);
  });
});
