import type { UnderWhite } from '@printready/codecs/sheet';
import { type Plan, printedPixels, whiteOf } from '@printready/tools/fit-my-print';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useMemo, useState } from 'react';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { ArtFile } from './art-file.ts';

export type Whites = {
  /** White under each art of the plan, by the art's id; empty if no white is wanted. */
  readonly byArt: ReadonlyMap<string, UnderWhite>;
  readonly pending: boolean;
  /** Names of files whose white could not be made. */
  readonly failed: readonly string[];
};

const MEASURE_DELAY_MS = 300;

/** One request per art, with a key that changes with everything that its white depends on. */
function requestsOf(plan: Plan | null, files: ReadonlyMap<string, ArtFile>) {
  const white = plan && whiteOf(plan.white);
  if (!white) return [];
  return plan.arts.flatMap((art) => {
    const file = files.get(art.id);
    if (!file) return [];
    const { ppi } = plan.surface;
    const printed = printedPixels(art, ppi);
    const { blob, choice, trim, picture, name } = file;
    const request = { file: blob, choice, trim, printed, ppi, white };
    return [{ key: JSON.stringify([picture, printed, ppi, white]), art: art.id, name, request }];
  });
}

/** White by request; null if it could not be made. */
type Measured = ReadonlyMap<string, UnderWhite | null>;

/** Measures the white under each art at its print size, one after the other. */
export function useWhites(plan: Plan | null, files: ReadonlyMap<string, ArtFile>): Whites {
  const runTask = useJob();
  const [measured, setMeasured] = useState<Measured>(new Map());
  const requests = useMemo(() => requestsOf(plan, files), [plan, files]);
  const next = requests.find(({ key }) => !measured.has(key));
  const isFirst = measured.size === 0 || !requests.some(({ key }) => measured.has(key));
  useEffect(() => {
    if (!next) return;
    const { key, request } = next;
    const leaving = new AbortController();
    const known = new Set(requests.map((one) => one.key));
    const keep = (under: UnderWhite | null) =>
      setMeasured((before) => new Map([...before].filter(([old]) => known.has(old))).set(key, under));
    const measure = async () => {
      try {
        keep(await runTask('art-white', request, { signal: leaving.signal }));
      } catch (error) {
        if (isAbort(error)) return;
        console.error('The white could not be measured.', error);
        keep(null);
      }
    };
    const cancel = afterRest(() => void measure(), isFirst ? MEASURE_DELAY_MS : 0);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [next, requests, isFirst, runTask]);

  return useMemo(() => {
    const found = requests.map(({ key, art, name }) => ({ art, name, under: measured.get(key) }));
    return {
      byArt: new Map(found.flatMap(({ art, under }) => (under ? [[art, under] as const] : []))),
      pending: found.some(({ under }) => under === undefined),
      failed: found.flatMap(({ name, under }) => (under === null ? [name] : [])),
    };
  }, [requests, measured]);
}
