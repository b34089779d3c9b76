/** Decodes streams from XZ Utils, made with libtiff's options and with other options. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hasXz } from '../../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../../scripts/testing/seeded-random.ts';
import { decodeXz } from './xz.ts';

function compress(bytes: Uint8Array, ...words: readonly string[]): Uint8Array {
  const { stdout, status } = spawnSync('xz', ['-c', '-z', '-F', 'xz', ...words], { input: bytes });
  if (status !== 0) throw new Error('xz failed.');
  return new Uint8Array(stdout);
}

const random = createRandom(1);
const INPUTS: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['a ramp', Uint8Array.from({ length: 70_000 }, (_, i) => (i % 3) * 40 + (i >> 8))],
  ['noise', Uint8Array.from({ length: 9000 }, () => random() * 256)],
  ['ten zeros', new Uint8Array(10)],
];
const SETTINGS = [
  ['--check=none', '--delta=dist=3', '--lzma2=preset=6'],
  ['--check=crc32', '--lzma2=preset=1'],
  ['--check=crc64', '--delta=dist=1', '--lzma2=preset=9,lc=0,lp=2,pb=0'],
  ['--check=sha256', '--lzma2=preset=0,mode=fast'],
];

describe.skipIf(!hasXz)('decodeXz', () => {
  for (const [name, bytes] of INPUTS)
    it.each(SETTINGS.map((words) => [words.join(' '), words] as const))(`decodes ${name}, %s`, (_, words) => {
      expect(decodeXz(compress(bytes, ...words), bytes.length)).toEqual(bytes);
    });

  it('rejects streams that hold more bytes than requested or use filters for executables', () => {
    const [, ramp] = INPUTS[0]!;
    expect(() => decodeXz(compress(ramp), ramp.length - 1)).toThrow('damaged');
    expect(() => decodeXz(compress(ramp, '--x86', '--lzma2'), ramp.length)).toThrow('not read here');
  });

  it('rejects a stream with a flipped bit', () => {
    const [, ramp] = INPUTS[0]!;
    const packed = compress(ramp, '--check=crc32');
    for (let at = 12; at < packed.length - 40; at += 7) {
      const damaged = packed.slice();
      damaged[at]! ^= 0x10;
      expect(() => decodeXz(damaged, ramp.length)).toThrow();
    }
  });
});
