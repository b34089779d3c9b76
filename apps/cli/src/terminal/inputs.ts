import { glob, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareNames } from '@printready/pipeline/naming';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Extensions accepted when searching a folder; a file given by name may have any extension. */
const IMAGE = /^\.(png|jpe?g|jfif|webp|avif|tiff?|gif|bmp|hei[cf]|jxl|ps[db]|svg|pdf|ai)$/i;
const PATTERN = /[*?[{]/;
const STANDARD_STREAM = '-';

async function entryKind(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // The path is inaccessible; opening it later reports the error.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

async function expand(typed: string): Promise<readonly string[]> {
  const kind = await entryKind(typed);
  if (kind === 'folder') {
    const names = (await readdir(typed)).filter((name) => IMAGE.test(extname(name)));
    // The folder is empty; opening it later reports the error.
    if (names.length === 0) return [typed];
    return names.sort(compareNames).map((name) => join(typed, name));
  }
  if (kind === 'file' || !PATTERN.test(typed)) return [typed];
  const found: string[] = [];
  for await (const path of glob(typed)) found.push(path);
  if (found.length === 0) throw new UsageError(`No file matches ${typed}.`);
  return found.sort(compareNames);
}

/** Expands folders, patterns and `-` (standard input, in a temporary file). @throws UsageError */
export async function gatherInputs(
  typed: readonly string[],
): Promise<{ readonly paths: readonly string[]; readonly cleanUp: () => Promise<void> }> {
  if (typed.filter((path) => path === STANDARD_STREAM).length > 1)
    throw new UsageError('Standard input (-) can be read once.');
  const paths: string[] = [];
  let folder: string | null = null;
  for (const path of typed) {
    if (path !== STANDARD_STREAM) {
      paths.push(...(await expand(path)));
      continue;
    }
    folder = await mkdtemp(join(tmpdir(), 'printready-'));
    const stdinPath = join(folder, 'stdin');
    await writeFile(stdinPath, await buffer(process.stdin));
    paths.push(stdinPath);
  }
  const cleanUp = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  return { paths, cleanUp };
}

export type Outlet = {
  readonly path: unknown;
  readonly format: unknown;
  readonly isPipe: boolean;
  readonly finish: (terminal: Terminal) => Promise<void>;
};

/** @param output value of `-o`. @throws UsageError */
export async function openOutlet(output: unknown, format: unknown): Promise<Outlet> {
  if (output !== STANDARD_STREAM)
    return { path: output, format, isPipe: false, finish: () => Promise.resolve() };
  const ending = typeof format === 'string' ? format.replace(/^\./, '') : 'png';
  const folder = await mkdtemp(join(tmpdir(), 'printready-'));
  const path = join(folder, `stdout.${ending}`);
  const finish = async ({ stdout }: Terminal) => {
    if ((await entryKind(path)) === 'file') stdout.write(await readFile(path));
    await rm(folder, { recursive: true, force: true });
  };
  return { path, format: undefined, isPipe: true, finish };
}
