import { deflateSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';
import { streamZip } from './zip.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const LIMITS = { files: 10, bytes: 1000 };
const ZEROS = new Uint8Array(900);

const codeOf = (bytes: Uint8Array, limits = LIMITS) => {
  const read = readZip(bytes, limits);
  return read.ok ? [...read.files.keys()].join() : read.problem.code;
};

describe('readZip', () => {
  it('reads what streamZip writes, and deflated files of other programs', async () => {
    function* files() {
      yield { name: 'a.txt', bytes: encode('one') };
      yield { name: 'ü/b.txt', bytes: encode('two') };
    }
    const parts: Uint8Array[] = [];
    for await (const part of streamZip(files())) parts.push(part);
    const read = readZip(new Uint8Array(Buffer.concat(parts)), LIMITS);
    if (!read.ok) expect.fail(read.problem.text);
    expect([...read.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.txt', 'one'],
      ['ü/b.txt', 'two'],
    ]);
    expect(codeOf(zipSync({ 'zeros.bin': ZEROS }))).toBe('zeros.bin');
  });

  it('refuses what is no ZIP, and empty files', () => {
    expect(codeOf(encode('not a ZIP, but longer than a closing record'))).toBe('no-zip');
    expect(codeOf(new Uint8Array())).toBe('no-zip');
  });

  it('refuses a ZIP that breaks off at any byte, or has one byte changed in its data', () => {
    const whole = zipSync({ 'a.txt': encode('some text to damage') }, { level: 0 });
    for (let length = 4; length < whole.length; length++)
      expect(codeOf(whole.subarray(0, length))).toMatch(/damaged|no-zip/);
    const changed = whole.slice();
    changed[40]! ^= 1;
    expect(codeOf(changed)).toBe('damaged');
  });

  it('refuses more files or bytes than the limits, without unpacking them', () => {
    expect(codeOf(zipSync({ 'a.bin': new Uint8Array(1001) }))).toBe('too-large');
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, new Uint8Array(1)]));
    expect(codeOf(zipSync(many))).toBe('too-large');
  });

  it('refuses a file that unpacks to more than it states', () => {
    const bomb = zipSync({ 'a.bin': ZEROS });
    const lies = bomb.slice();
    const view = new DataView(lies.buffer);
    const listed = lies.length - 22 - 46 - 'a.bin'.length;
    expect(view.getUint32(listed, true)).toBe(0x02014b50);
    view.setUint32(listed + 24, 10, true);
    expect(deflateSync(ZEROS).length).toBeLessThan(50);
    expect(codeOf(lies)).toBe('damaged');
  });
});
