/** Third-party programs that tests compare against; tests that need a missing program are skipped. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Absolute paths, because a program of the same name on the PATH may be a different one. */
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

/** Exit status and output of running a program by name; null if it is not installed. */
export function runIfInstalled(program: string, ...args: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return error ? null : { status, output: stdout + stderr };
}

/** Runs ImageMagick's `convert`; `-` stands for `input` and for the returned output. */
export function magick(args: readonly string[], input?: Uint8Array | Uint8ClampedArray): Buffer {
  return run(MAGICK, args, input);
}

export function magickPixels(file: Uint8Array, ...operations: readonly string[]): Buffer {
  return magick(['-', ...operations, '-depth', '8', 'rgba:-'], file);
}

export function readTags(file: Uint8Array, ...tags: readonly string[]): Record<string, unknown> {
  const [facts] = JSON.parse(
    run(EXIFTOOL, ['-j', '-n', ...tags.map((tag) => `-${tag}`), '-'], file).toString(),
  ) as [Record<string, unknown>];
  delete facts.SourceFile;
  return facts;
}

/** Tags of several files, in order, from one run of exiftool. */
export function readTagsOf(paths: readonly string[], ...tags: readonly string[]): Record<string, unknown>[] {
  const args = ['-j', '-n', ...tags.map((tag) => `-${tag}`), ...paths];
  return JSON.parse(run(EXIFTOOL, args).toString()) as Record<string, unknown>[];
}

export function writeTags(file: Uint8Array, ...assignments: readonly string[]): Buffer {
  return run(EXIFTOOL, [...assignments, '-o', '-', '-'], file);
}

const FIXTURES = new URL('../../../shared/fixtures/', import.meta.url);

/** Reads a third-party file from outside the repository; null if the fixtures are missing. */
export function readFixture(path: string): Buffer | null {
  const url = new URL(path, FIXTURES);
  return existsSync(url) ? readFileSync(url) : null;
}
