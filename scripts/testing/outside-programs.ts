/** Programs by others that the tests hold our files against; each may be absent, and its tests are then skipped. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** By path: another program of the same name may come first on PATH. */
const MAGICK = '/usr/bin/convert';
const EXIFTOOL = '/usr/bin/exiftool';

export const hasMagick = existsSync(MAGICK);
export const hasExiftool = existsSync(EXIFTOOL);
export const hasXz = existsSync('/usr/bin/xz');

function run(program: string, args: readonly string[], input?: Uint8Array | Uint8ClampedArray): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.toString()}`);
  return stdout;
}

/** How a program by its name ended, and what it said; null where it is not installed. */
export function runIfInstalled(program: string, ...args: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return error ? null : { status, output: stdout + stderr };
}

/** ImageMagick's `convert`; `-` as input or output is `input` or the answer. */
export function magick(args: readonly string[], input?: Uint8Array | Uint8ClampedArray): Buffer {
  return run(MAGICK, args, input);
}

/** The RGBA bytes that ImageMagick reads from a file. */
export function magickPixels(file: Uint8Array, ...operations: readonly string[]): Buffer {
  return magick(['-', ...operations, '-depth', '8', 'rgba:-'], file);
}

/** The asked tags as exiftool reads them, numbers as numbers. */
export function readTags(file: Uint8Array, ...tags: readonly string[]): Record<string, unknown> {
  const [facts] = JSON.parse(
    run(EXIFTOOL, ['-j', '-n', ...tags.map((tag) => `-${tag}`), '-'], file).toString(),
  ) as [Record<string, unknown>];
  delete facts.SourceFile;
  return facts;
}

/** The asked tags of several files by one run of exiftool, in their order. */
export function readTagsOf(paths: readonly string[], ...tags: readonly string[]): Record<string, unknown>[] {
  const words = ['-j', '-n', ...tags.map((tag) => `-${tag}`), ...paths];
  return JSON.parse(run(EXIFTOOL, words).toString()) as Record<string, unknown>[];
}

/** The file with tags written by exiftool. */
export function writeTags(file: Uint8Array, ...assignments: readonly string[]): Buffer {
  return run(EXIFTOOL, [...assignments, '-o', '-', '-'], file);
}

const FIXTURES = new URL('../../../shared/fixtures/', import.meta.url);

/** A third-party file that is not in the repository; null where the fixtures are absent. */
export function readFixture(path: string): Buffer | null {
  const url = new URL(path, FIXTURES);
  return existsSync(url) ? readFileSync(url) : null;
}
