/** What is worked on and where it goes, beyond plain paths: folders, patterns, standard input and output. */
import { glob, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareNames } from '@printready/pipeline/recipe/naming';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** What a folder is searched for; a file that is named is opened whatever its name. */
const IMAGE = /^\.(png|jpe?g|jfif|webp|avif|tiff?|gif|bmp|hei[cf]|jxl|ps[db]|svg|pdf|ai)$/i;
const PATTERN = /[*?[{]/;
/** Standard input or output. */
const PIPE = '-';

async function isThere(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // What cannot be looked at is told where it is opened.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

async function expand(typed: string): Promise<readonly string[]> {
  const there = await isThere(typed);
  if (there === 'folder') {
    const names = (await readdir(typed)).filter((name) => IMAGE.test(extname(name)));
    // Where nothing is in it, opening the folder says so.
    if (names.length === 0) return [typed];
    return names.sort(compareNames).map((name) => join(typed, name));
  }
  if (there === 'file' || !PATTERN.test(typed)) return [typed];
  const found: string[] = [];
  for await (const path of glob(typed)) found.push(path);
  if (found.length === 0) throw new UsageError(`No file matches ${typed}.`);
  return found.sort(compareNames);
}

/** The files that were meant; what came on standard input is one of them until it is cleaned up. */
export async function gatherInputs(
  typed: readonly string[],
): Promise<{ readonly paths: readonly string[]; readonly cleanUp: () => Promise<void> }> {
  if (typed.filter((path) => path === PIPE).length > 1)
    throw new UsageError('Standard input (-) can be read once.');
  const paths: string[] = [];
  let folder: string | null = null;
  for (const path of typed) {
    if (path !== PIPE) {
      paths.push(...(await expand(path)));
      continue;
    }
    folder = await mkdtemp(join(tmpdir(), 'printready-'));
    const kept = join(folder, 'stdin');
    await writeFile(kept, await buffer(process.stdin));
    paths.push(kept);
  }
  const cleanUp = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  return { paths, cleanUp };
}

export type Outlet = {
  /** Where results are written. */
  readonly path: unknown;
  readonly format: unknown;
  /** Standard output gets the result, and nothing else. */
  readonly isPipe: boolean;
  /** Passes on what was written. */
  readonly finish: (terminal: Terminal) => Promise<void>;
};

/** @param output as it was typed after -o. @throws UsageError */
export async function openOutlet(output: unknown, format: unknown): Promise<Outlet> {
  if (output !== PIPE) return { path: output, format, isPipe: false, finish: () => Promise.resolve() };
  const ending = typeof format === 'string' ? format.replace(/^\./, '') : 'png';
  const folder = await mkdtemp(join(tmpdir(), 'printready-'));
  const path = join(folder, `stdout.${ending}`);
  const finish = async ({ stdout }: Terminal) => {
    if ((await isThere(path)) === 'file') stdout.write(await readFile(path));
    await rm(folder, { recursive: true, force: true });
  };
  return { path, format: undefined, isPipe: true, finish };
}
