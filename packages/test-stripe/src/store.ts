import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Kind, OfKind, Thing } from './objects.ts';

const kept = z.object({ things: z.array(z.unknown()), aheadSeconds: z.number(), counter: z.number() });

/** @throws Error if the file is not a saved state */
function readKept(file: string | undefined): z.infer<typeof kept> {
  if (file === undefined || !existsSync(file)) return { things: [], aheadSeconds: 0, counter: 0 };
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `The test mode’s file ${file} cannot be read; remove it to begin anew (${String(error)}).`,
      { cause: error },
    );
  }
}

const SAVE_MS = 200;

export type Store = ReturnType<typeof createStore>;

/** @param clock real time in seconds */
export function createStore(clock: () => number, file?: string) {
  const found = readKept(file);
  const things = new Map<string, Thing>();
  const byKind = new Map<Kind, Thing[]>();
  const put = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing);
    const alike = byKind.get(thing.object) ?? [];
    byKind.set(thing.object, alike);
    alike.push(thing);
    return thing;
  };
  (found.things as Thing[]).forEach(put);
  let { aheadSeconds, counter } = found;
  let saving: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(saving);
    saving = undefined;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const next = `${file}.${process.pid}`;
    const text = JSON.stringify({ things: [...things.values()], aheadSeconds, counter });
    writeFileSync(next, text, { mode: 0o600 });
    renameSync(next, file);
  };
  let playing: number | undefined;
  const now = (): number => playing ?? Math.floor(clock()) + aheadSeconds;
  return {
    now,
    /** Seconds by which this clock is ahead of the real one. */
    ahead: (): number => aheadSeconds,
    setAhead: (seconds: number): void => {
      aheadSeconds = seconds;
    },
    playAt: (moment: number | undefined): void => {
      playing = moment;
    },
    newId: (prefix: string): string => `${prefix}_test_${randomBytes(9).toString('hex')}`,
    count: (): number => ++counter,
    put,
    find: <K extends Kind>(kind: K, id: string): OfKind<K> | undefined => {
      const thing = things.get(id);
      return thing?.object === kind ? (thing as OfKind<K>) : undefined;
    },
    any: (id: string): Thing | undefined => things.get(id),
    /** Newest first, as Stripe lists them. */
    all: <K extends Kind>(kind: K): OfKind<K>[] => [...((byKind.get(kind) ?? []) as OfKind<K>[])].reverse(),
    /** Writes the state file after a delay, so a crash loses the latest changes. */
    save: (): void => {
      if (file === undefined) return;
      saving ??= setTimeout(write, SAVE_MS).unref();
    },
    flush: (): void => {
      if (saving !== undefined) write();
    },
  };
}
