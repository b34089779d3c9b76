import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Machine } from './machine.ts';

export type Play = {
  readonly machine: Machine;
  lastOutput: string;
  /** Values that one check stores for a later one. */
  readonly remembered: Record<string, string>;
};

/** @returns the problem; undefined if there is none */
export type Check = (play: Play) => Promise<string | undefined> | string | undefined;
export type Expectation = readonly [title: string, check: Check];

export const equals = (found: string, wanted: string): string | undefined =>
  found.trim() === wanted ? undefined : `wanted ${wanted}, found ${found}`;
export const contains = (found: string, wanted: string | RegExp): string | undefined =>
  found.match(wanted) ? undefined : `no ${String(wanted)} in ${found.slice(-2000)}`;

/** @returns the output. @throws Error with the output if the command fails */
export function runLine({ machine }: Play, line: string): string {
  const { status, output } = machine.run(line);
  if (status !== 0) throw new Error(`${line}\n${output.slice(-3000)}`);
  return output;
}

/** Table that the job queue itself updates every minute. */
const UPDATES_ITSELF = 'jobs.queue';

export function hashOf({ machine }: Play, file: string): string {
  const [header = '', ...lines] = gunzipSync(readFileSync(join(machine.root, file)))
    .toString('latin1')
    .split('\n');
  const { tables } = JSON.parse(header) as { tables: readonly { name: string }[] };
  const hash = createHash('sha256');
  let table = 0;
  for (const line of lines) {
    if (tables[table]?.name !== UPDATES_ITSELF) hash.update(`${line}\n`, 'latin1');
    if (line === '\\.') table++;
  }
  return hash.digest('hex');
}
