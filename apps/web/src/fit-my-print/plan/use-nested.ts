import {
  filmOf,
  layByHand,
  layOut,
  type Plan,
  piecesOf,
  type SheetLayout,
  shorterOf,
} from '@printready/tools/fit-my-print';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isAbort, type RunTask, useJob } from '../../threads/use-job.ts';
import type { ArtFile } from './art-file.ts';

/** Key of a nesting; null for a manual layout. */
const nestingKey = ({ surface, nesting, arts, hand }: Plan) =>
  hand === null ? JSON.stringify([surface, nesting, arts.map(({ inked: _, ...art }) => art)]) : null;

type Nested = {
  readonly key: string | null;
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly final: boolean;
};

const SEARCH_DELAY_MS = 400;

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = afterRest(resolve, ms);
    const abort = () => {
      cancel();
      reject(new DOMException('The plan changed.', 'AbortError'));
    };
    signal.addEventListener('abort', abort, { once: true });
  });

/**
 * Shows a quick layout at once, and the result of a longer search if the plan does not change within the delay.
 * @returns false while a file is being restored
 */
async function nestPlan(
  plan: Plan,
  files: ReadonlyMap<string, ArtFile>,
  run: {
    readonly task: RunTask;
    readonly isOutdated: () => boolean;
    readonly searching: { current: AbortController | null };
    readonly show: (layout: SheetLayout, final: boolean) => void;
  },
): Promise<boolean> {
  const outlines = plan.arts.flatMap(({ id }) => files.get(id)?.outline ?? []);
  if (outlines.length < plan.arts.length) return false;
  const { surface, nesting } = plan;
  const request = { film: filmOf(surface), pieces: piecesOf(plan) };
  const good = await run.task('nest', {
    ...{ ...request, nesting, effort: 'quick' },
    outlines: nesting === 'shapes' ? outlines : [],
  });
  run.show(layOut(plan, good), false);
  if (run.isOutdated()) return true;
  const search = new AbortController();
  run.searching.current = search;
  try {
    await rest(SEARCH_DELAY_MS, search.signal);
    // Also runs for nesting by shape, because some artwork fills its bounding box and nests better as a box.
    const boxes = await run.task(
      'nest',
      { ...request, nesting: 'boxes', outlines: [], effort: 'thorough' },
      { signal: search.signal },
    );
    run.show(layOut(plan, shorterOf(good, boxes)), true);
  } catch (error) {
    if (!isAbort(error) || !run.isOutdated()) throw error;
  } finally {
    run.searching.current = null;
  }
  return true;
}

/** One nesting runs at a time; a change aborts the longer search, and outdated requests are skipped. */
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
    if (key === null) return;
    const nestWanted = async () => {
      const { key: now, plan: current, files: known } = wanted.current;
      const complete = await nestPlan(current, known, {
        task: runTask,
        isOutdated: () => wanted.current.key !== now,
        searching,
        show: (layout, final) => {
          setNested({ key: now, plan: current, layout, final });
          setFailure(null);
        },
      });
      return complete ? now : null;
    };
    const work = async () => {
      if (busy.current) return;
      busy.current = true;
      try {
        let done: string | null = '';
        while (done !== null && wanted.current.key !== null && done !== wanted.current.key) {
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

  const nestedPlan = useMemo(() => nested && { ...nested.plan, white: plan.white }, [nested, plan.white]);
  const byHand = useMemo(() => (plan.hand === null ? null : layByHand(plan)), [plan]);
  if (byHand) return { layout: byHand, nestedPlan: plan, nesting: false, nestingFailure: null };
  return {
    /** Layout of `nestedPlan`, which is an earlier plan while nesting runs; only its white is always current. */
    layout: nested?.layout ?? null,
    nestedPlan,
    nesting: nested?.key !== key || !nested.final,
    nestingFailure: failure,
  };
}
