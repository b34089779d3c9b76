/** What a check is, and what checks say. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Machine } from './machine.ts';

export type Play = {
  readonly machine: Machine;
  /** What the last line said. */
  last: string;
  /** What one check leaves for another. */
  readonly kept: Record<string, string>;
};

/** @returns what is wrong, undefined when nothing is */
export type Check = (play: Play) => Promise<string | undefined> | string | undefined;
/** In words, and how it is seen. */
export type Promised = readonly [string, Check];

export const is = (found: string, wanted: string): string | undefined =>
  found.trim() === wanted ? undefined : `wanted ${wanted}, found ${found}`;
export const holds = (found: string, wanted: string | RegExp): string | undefined =>
  found.match(wanted) ? undefined : `no ${String(wanted)} in ${found.slice(-2000)}`;

/** @returns what it said; @throws Error with that, when it fails */
export function runOf({ machine }: Play, line: string): string {
  const { status, output } = machine.run(line);
  if (status !== 0) throw new Error(`${line}\n${output.slice(-3000)}`);
  return output;
}

/** Of what a backup in the machine holds: all rows and kept files. */
export function hashOf({ machine }: Play, file: string): string {
  const text = gunzipSync(readFileSync(join(machine.root, file)));
  // Without the header, which holds the time.
  const rows = text.subarray(text.indexOf('\n'));
  return createHash('sha256').update(rows).digest('hex');
}
