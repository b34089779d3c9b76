/** Runs oxlint, and tsgolint for the rule that oxlint does not expose, on a folder with an oxlint.config.ts. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Finding, findUnsafeClassInstances } from './class-instances.ts';

export const OXLINT = createRequire(import.meta.url)
  .resolve('oxlint/package.json')
  .replace('package.json', 'bin/oxlint');

type Result = { readonly exitCode: number | null; readonly output: string };

async function runOxlint(root: string, args: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, [OXLINT, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, exitCode] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    }),
  ]);
  return { exitCode, output };
}

async function lintedFiles(root: string, places: readonly string[]): Promise<string[]> {
  const { exitCode, output } = await runOxlint(root, [...places, '--debug', 'files']);
  if (exitCode !== 0) throw new Error(`oxlint failed: ${output}`);
  return output
    .split('\n')
    .filter((line) => /\.tsx?$/.test(line))
    .map((path) => join(root, path));
}

export type Lint = { readonly oxlint: Result; readonly classInstances: readonly Finding[] };

/** @param places oxlint arguments that choose files; all of `root` if empty */
export async function lint(
  root: string,
  args: readonly string[] = [],
  places: readonly string[] = [],
): Promise<Lint> {
  const [oxlint, classInstances] = await Promise.all([
    runOxlint(root, [...places, ...args]),
    lintedFiles(root, places).then((files) => findUnsafeClassInstances(root, files)),
  ]);
  return { oxlint, classInstances };
}
