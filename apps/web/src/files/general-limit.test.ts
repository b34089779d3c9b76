import { FILE_LIMIT_MB, MEGABYTE } from '@printready/contracts/limits';
import { afterEach, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { refuseSize, setGeneralLimit } from './general-limit.ts';
import { checkFile as checkImage } from './problem.ts';

afterEach(() => setGeneralLimit(FILE_LIMIT_MB.general));

const fileOf = (name: string, megabytes: number) => ({ name, type: '', size: megabytes * MEGABYTE });

it('rejects files over 100 MB by default', () => {
  expect(refuseSize({ size: 100 * MEGABYTE })).toBeNull();
  expect(refuseSize({ size: 101 * MEGABYTE })).toBe('File too large: 101.0MB (max: 100MB)');
});

it("uses the server's limit for every kind of file that has no limit of its own", () => {
  setGeneralLimit(20);
  const message = 'File too large: 30.0MB (max: 20MB)';
  expect(refuseSize({ size: 30 * MEGABYTE })).toBe(message);
  expect(checkFile(fileOf('photo.png', 30)).errors).toContain(message);
  const blob = { size: 30 * MEGABYTE, type: 'image/png' } as Blob;
  expect(checkImage({ name: 'photo.png', blob })?.happened).toBe(message);
  expect(checkFile(fileOf('flyer.pdf', 30)).errors).toEqual([]);
});
