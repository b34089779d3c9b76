/** The test Stripe's things by id, its clock, and the file that they survive a restart in. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../platform/errors.ts';
import type { Kind, OfKind, Thing } from './objects.ts';

const kept = z.object({ things: z.array(z.unknown()), aheadSeconds: z.number(), counter: z.number() });

/** @throws Error for a file that is not ours */
function readKept(file: string | undefined): z.infer<typeof kept> {
  if (file === undefined) return { things: [], aheadSeconds: 0, counter: 0 };
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { things: [], aheadSeconds: 0, counter: 0 };
    throw new Error(
      `The test mode’s file ${file} cannot be read; remove it to begin anew (${String(error)}).`,
      { cause: error },
    );
  }
}

export type Store = ReturnType<typeof createStore>;

/** @param clock the real time, in seconds */
export function createStore(clock: () => number, file?: string) {
  const found = readKept(file);
  const things = new Map((found.things as Thing[]).map((thing) => [thing.id, thing]));
  let { aheadSeconds, counter } = found;
  /** While time is moved, now is the moment that is being played. */
  let playing: number | undefined;
  const now = (): number => playing ?? Math.floor(clock()) + aheadSeconds;
  return {
    now,
    /** How far this clock is ahead of the real one. */
    ahead: (): number => aheadSeconds,
    setAhead: (seconds: number): void => {
      aheadSeconds = seconds;
    },
    playAt: (moment: number | undefined): void => {
      playing = moment;
    },
    newId: (prefix: string): string => `${prefix}_test_${randomBytes(9).toString('hex')}`,
    count: (): number => ++counter,
    put: <T extends Thing>(thing: T): T => {
      things.set(thing.id, thing);
      return thing;
    },
    find: <K extends Kind>(kind: K, id: string): OfKind<K> | undefined => {
      const thing = things.get(id);
      return thing?.object === kind ? (thing as OfKind<K>) : undefined;
    },
    any: (id: string): Thing | undefined => things.get(id),
    /** Newest first, as Stripe lists them. */
    all: <K extends Kind>(kind: K): OfKind<K>[] =>
      [...things.values()]
        .filter((thing): thing is OfKind<K> => thing.object === kind)
        .reverse()
        .sort((a, b) => b.created - a.created),
    save: (): void => {
      if (file === undefined) return;
      mkdirSync(dirname(file), { recursive: true });
      const next = `${file}.${process.pid}`;
      writeFileSync(next, JSON.stringify({ things: [...things.values()], aheadSeconds, counter }), {
        mode: 0o600,
      });
      renameSync(next, file);
    },
  };
}
