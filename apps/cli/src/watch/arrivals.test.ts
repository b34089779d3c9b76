import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createArrivals, isTemporary } from './arrivals.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-arrivals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});
const path = () => join(folder, 'art.png');
const namesOf = ({ whole }: { readonly whole: readonly { readonly name: string }[] }) =>
  whole.map(({ name }) => name);

it('picks up a file once it has not changed for the whole settling time', async () => {
  const arrivals = createArrivals(folder, 2_000);
  writeFileSync(path(), 'abc');
  expect(await arrivals.look(0)).toEqual({ whole: [], arriving: true });
  expect(await arrivals.look(1_999)).toEqual({ whole: [], arriving: true });
  expect(namesOf(await arrivals.look(2_000))).toEqual(['art.png']);
});

it('restarts the wait each time the file grows, even if the writer is slow', async () => {
  const arrivals = createArrivals(folder, 2_000);
  writeFileSync(path(), 'abc');
  for (let nowMs = 0; nowMs < 20_000; nowMs += 1_900) {
    expect(namesOf(await arrivals.look(nowMs))).toEqual([]);
    appendFileSync(path(), 'd');
  }
  await arrivals.look(20_000);
  expect(namesOf(await arrivals.look(22_000))).toEqual(['art.png']);
});

it('restarts the wait if only the modification time changed, because space may be preallocated', async () => {
  const arrivals = createArrivals(folder, 2_000);
  writeFileSync(path(), 'abc');
  await arrivals.look(0);
  utimesSync(path(), 1_000_000, 1_000_000);
  expect(await arrivals.look(2_000)).toEqual({ whole: [], arriving: true });
  expect(namesOf(await arrivals.look(4_000))).toEqual(['art.png']);
});

it('treats an empty file as neither complete nor arriving', async () => {
  const arrivals = createArrivals(folder, 2_000);
  writeFileSync(path(), '');
  await arrivals.look(0);
  expect(await arrivals.look(9_000)).toEqual({ whole: [], arriving: false });
});

it.each([
  ['art.png', false],
  ['download (1).png', false],
  ['part.png', false],
  ['template.psd', false],
  ['art.png.part', true],
  ['art.tmp', true],
  ['art.pdf.crdownload', true],
  ['~$art.psd', true],
  ['art.psd~', true],
  ['.DS_Store', true],
  ['Thumbs.db', true],
])('treats the file name %s as temporary: %s', (name, expected) => expect(isTemporary(name)).toBe(expected));
