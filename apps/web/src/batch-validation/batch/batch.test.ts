import { assess, assessUnread, inspect } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { type BatchFile, countRows, type FileState, isCharged, rowsOf, worstRowsFirst } from './batch.ts';
import { chooseFiles } from './choose-files.ts';
import { findDuplicates } from './find-duplicates.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const svg = (body: string) =>
  assess(
    inspect(
      bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">${body}</svg>`),
      'inner-name.svg',
    ),
  );
const checked = (assessment: ReturnType<typeof assess>): FileState => ({
  kind: 'checked',
  assessment,
  sha256: 'ab',
});
const file = (path: string, state: FileState, size = 1): BatchFile => ({ id: path, path, size, state });

const files: readonly BatchFile[] = [
  file('look.svg', checked(svg('<rect width="9" height="9" fill="red"/>'))),
  file('blocked.svg', checked(svg('<text font-family="A">x</text>'))),
  file('copy.svg', { kind: 'duplicate', of: 'blocked.svg' }),
  file('unread.pdf', checked(assess(inspect(bytesOf('%PDF-'), 'unread.pdf')))),
  file('slow.pdf', {
    kind: 'failed',
    assessment: assessUnread({ fileName: 'slow.pdf', bytes: 1 }, 'timeout-error', 'Too long.'),
    detail: '',
  }),
  file('waiting.pdf', { kind: 'waiting' }),
];

describe('list of a batch of validations', () => {
  it('shows the worst files first, and unfinished files last', () => {
    expect(worstRowsFirst(rowsOf(files)).map((row) => row.file.path)).toEqual([
      'slow.pdf',
      'unread.pdf',
      'blocked.svg',
      'copy.svg',
      'look.svg',
      'waiting.pdf',
    ]);
  });

  it('labels findings with the file of their own row', () => {
    const copy = rowsOf(files).find((row) => row.file.path === 'copy.svg');
    expect(copy).toMatchObject({
      sameAs: 'blocked.svg',
      assessment: { fileName: 'copy.svg', verdict: 'blocked' },
    });
  });

  it('counts all files, but charges only for readable ones', () => {
    expect(countRows(rowsOf(files))).toEqual({
      total: 6,
      ended: 5,
      checking: 0,
      duplicates: 1,
      failed: 1,
      blocked: 3,
      look: 1,
      ready: 0,
    });
    expect(files.filter(isCharged).map(({ path }) => path)).toEqual(['look.svg', 'blocked.svg']);
  });
});

describe('choosing files for a batch of validations', () => {
  const given = (name: string, type = '', size = 1) => new File([new Uint8Array(size)], name, { type });
  it("accepts the validators' file types, and reports rejected files", () => {
    const { chosen, leftOut } = chooseFiles([
      given('a.pdf', 'application/pdf'),
      given('b.ai'),
      given('notes.txt', 'text/plain'),
      given('.DS_Store'),
      given('Thumbs.db'),
      given('._a.pdf', 'application/pdf'),
      given('big.svg', 'image/svg+xml', 51 * 1024 * 1024),
    ]);
    expect(chosen.map(({ path }) => path)).toEqual(['a.pdf', 'b.ai']);
    expect(leftOut).toEqual({
      kinds: 1,
      rejected: [{ path: 'big.svg', reasons: ['File too large: 51.0MB (max: 50MB)'] }],
    });
  });

  it('accepts pictures only if requested', () => {
    const files = [
      given('a.pdf', 'application/pdf'),
      given('shirt.PNG'),
      given('b.jpg', 'image/jpeg'),
      given('c.tif'),
      given('d.webp', 'image/webp'),
      given('e.gif', 'image/gif'),
      given('huge.png', 'image/png', 101 * 1024 * 1024),
    ];
    expect(chooseFiles(files).chosen.map(({ path }) => path)).toEqual(['a.pdf']);
    expect(chooseFiles(files).leftOut).toEqual({ kinds: 6, rejected: [] });
    const { chosen, leftOut } = chooseFiles(files, { alsoImages: true });
    expect(chosen.map(({ path }) => path)).toEqual(['a.pdf', 'shirt.PNG', 'b.jpg', 'c.tif', 'd.webp']);
    expect(leftOut).toEqual({
      kinds: 1,
      rejected: [{ path: 'huge.png', reasons: ['File too large: 101.0MB (max: 100MB)'] }],
    });
  });

  it('keeps the subfolders of a dropped folder', () => {
    const dropped = Object.assign(given('a.pdf', 'application/pdf'), { relativePath: './order 7/a.pdf' });
    expect(chooseFiles([dropped]).chosen[0]?.path).toBe('order 7/a.pdf');
  });
});

describe('duplicates in a batch of validations', () => {
  const candidate = (path: string, content: string) => ({
    file: file(path, { kind: 'waiting' }, content.length),
    bytes: new Blob([content]),
  });
  it('finds files with identical bytes under any name, so that only the first is checked', async () => {
    const found = await findDuplicates([
      candidate('a', 'same'),
      candidate('b', 'else'),
      candidate('c', 'same'),
      candidate('d', 'longer'),
      candidate('e', 'same'),
    ]);
    expect([...found]).toEqual([
      ['c', 'a'],
      ['e', 'a'],
    ]);
  });

  it('does not search for duplicates among unreadable files', async () => {
    const broken = { file: file('x', { kind: 'waiting' }, 4), bytes: new Blob(['same']) };
    broken.bytes.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    expect([...(await findDuplicates([candidate('a', 'same'), broken, candidate('c', 'same')]))]).toEqual([
      ['c', 'a'],
    ]);
  });
});
