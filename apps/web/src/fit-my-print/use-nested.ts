/** Where the pieces of a plan lie: worked out again after every change, beside the screen's own thread. */

import {
  filmOf,
  layOut,
  type Plan,
  piecesOf,
  type SheetLayout,
  shorterOf,
} from '@printready/tools/fit-my-print/plan';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isAbort, useJob } from '../engine/use-job.ts';
import type { ArtFile } from './art-file.ts';

/** Arts and surface as the nesting sees them: a new name or price does not nest again. */
const nestingKey = ({ surface, nesting, arts }: Plan) =>
  JSON.stringify([surface, nesting, arts.map(({ inked: _, ...art }) => art)]);

type Nested = {
  readonly key: string;
  readonly plan: Plan;
  readonly layout: SheetLayout;
  /** Nothing shorter is still looked for. */
  readonly final: boolean;
};

/** A plan that has rested so long is worth the long search. */
const RESTED_AFTER_MS = 400;

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException('The plan changed.', 'AbortError'));
    };
    signal.addEventListener('abort', abort, { once: true });
  });

/**
 * The layout of the newest plan that is nested: at once a good one, then the best that a longer search finds. One
 * nesting at a time; what is outdated is never begun, and a long search gives way to a change.
 */
export function useNested(plan: Plan, files: ReadonlyMap<string, ArtFile>) {
  const runTask = useJob();
  const [nested, setNested] = useState<Nested | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useMemo(() => nestingKey(plan), [plan]);
  const wanted = useRef({ key, plan, files });
  const busy = useRef(false);
  const searching = useRef<AbortController | null>(null);

  useEffect(() => () => searching.current?.abort(), []);
  useEffect(() => {
    const changed = wanted.current.key !== key;
    wanted.current = { key, plan, files };
    if (changed) searching.current?.abort();
    const nestWanted = async () => {
      const { key: now, plan: current, files: known } = wanted.current;
      const outdated = () => wanted.current.key !== now;
      const outlines = current.arts.flatMap(({ id }) => known.get(id)?.outline ?? []);
      // Its file is being brought back; the next change of files begins again.
      if (outlines.length < current.arts.length) return null;
      const { surface, nesting } = current;
      const request = { film: filmOf(surface), pieces: piecesOf(current) };
      const show = (answer: Parameters<typeof layOut>[1], final: boolean) => {
        setNested({ key: now, plan: current, layout: layOut(current, answer), final });
        setFailure(null);
      };
      const good = await runTask('nest', {
        ...{ ...request, nesting, effort: 'quick' },
        outlines: nesting === 'shapes' ? outlines : [],
      });
      show(good, false);
      if (outdated()) return now;
      const search = new AbortController();
      searching.current = search;
      try {
        await rest(RESTED_AFTER_MS, search.signal);
        // For shapes, too: art that fills its box is packed tighter by its box.
        const boxes = await runTask(
          'nest',
          { ...request, nesting: 'boxes', outlines: [], effort: 'thorough' },
          { signal: search.signal },
        );
        show(shorterOf(good, boxes), true);
      } catch (error) {
        if (!isAbort(error) || !outdated()) throw error;
      } finally {
        searching.current = null;
      }
      return now;
    };
    const work = async () => {
      if (busy.current) return;
      busy.current = true;
      try {
        for (let done: string | null = ''; done !== null && done !== wanted.current.key; ) {
          done = await nestWanted();
        }
      } finally {
        busy.current = false;
      }
    };
    work().catch((error: unknown) => {
      if (isAbort(error)) return;
      console.error('Nesting stopped.', error);
      setFailure(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    });
  }, [key, plan, files, runTask]);

  return {
    /** Of the plan in `nestedPlan`, which may be a moment older. */
    layout: nested?.layout ?? null,
    nestedPlan: nested?.plan ?? null,
    nesting: nested?.key !== key || !nested.final,
    nestingFailure: failure,
  };
}
