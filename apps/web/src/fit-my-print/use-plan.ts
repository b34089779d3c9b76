/** The plan with undo, nested again after every change, kept in this browser. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAuth } from '../auth/auth-context.ts';
import type { SourceFile } from '../workspace/document/document.ts';
import { record, redo, startHistory, undo } from '../workspace/history.ts';
import { isAbort, useJob } from '../workspace/use-job.ts';
import { keepPlan, loadPlan } from './kept-plan.ts';
import {
  FIRST_SURFACE,
  filmOf,
  firstSize,
  type Layout,
  layOut,
  type PlacedArt,
  type Plan,
  piecesOf,
} from './plan.ts';
import { type ArtFile, type Opened, useArts } from './use-arts.ts';

const EMPTY: Plan = { surface: FIRST_SURFACE, nesting: 'boxes', pricePerSquareInch: 0, arts: [] };
const KEEP_AFTER_MS = 500;

export type ChangePlan = (change: (plan: Plan) => Plan, gesture?: string) => void;

export function usePlan() {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  const [history, setHistory] = useState(() => startHistory(EMPTY));
  const [restoring, setRestoring] = useState(true);
  const plan = history.present;
  const { open, ...arts } = useArts();

  const change: ChangePlan = useCallback(
    (next, gesture) => setHistory((before) => record(before, next(before.present), gesture ?? null)),
    [],
  );

  const add = useCallback(
    (sources: readonly SourceFile[]) =>
      open(sources, ({ art, ppi }: Opened) =>
        change((before) => ({
          ...before,
          arts: [...before.arts, firstSize({ ...art, mmPerPixel: 1 }, ppi, before.surface)],
        })),
      ),
    [open, change],
  );

  useEffect(() => {
    if (status === 'loading') return;
    const leaving = new AbortController();
    const left = () => leaving.signal.aborted;
    const restore = async () => {
      const kept = await loadPlan(userId);
      if (!kept || left()) return;
      const opened = new Set<string>();
      await open(kept.files, ({ file }) => opened.add(file.id));
      if (left()) return;
      // What was added meanwhile stays; a file that no longer opens takes its place on the film along.
      setHistory(({ present }) =>
        startHistory({
          ...kept.plan,
          arts: [...kept.plan.arts.filter(({ id }) => opened.has(id)), ...present.arts],
        }),
      );
    };
    restore()
      .catch((error: unknown) => console.error('The plan from before could not be brought back.', error))
      .finally(() => {
        if (!left()) setRestoring(false);
      });
    return () => {
      leaving.abort();
    };
  }, [status, userId, open]);

  const { files } = arts;
  const keep = useCallback(
    () =>
      keepPlan(
        userId,
        plan,
        plan.arts
          .flatMap(({ id }) => files.get(id) ?? [])
          .map(({ id, name, blob, choice }) => ({ id, name, blob, ...(choice && { choice }) })),
      ),
    [userId, plan, files],
  );
  useEffect(() => {
    if (restoring) return;
    const timer = setTimeout(() => {
      keep().catch((error: unknown) => console.error('The plan could not be kept.', error));
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [restoring, keep]);

  return {
    ...arts,
    ...useNested(plan, files),
    plan,
    change,
    add,
    keep,
    restoring,
    undo: { can: history.past.length > 0, act: () => setHistory(undo) },
    redo: { can: history.future.length > 0, act: () => setHistory(redo) },
  };
}

export type PlanState = ReturnType<typeof usePlan>;

/** Arts and surface as the nesting sees them: a new name or price does not nest again. */
const nestingKey = ({ surface, nesting, arts }: Plan) =>
  JSON.stringify([surface, nesting, arts.map(({ inked: _, ...art }) => art)]);

type Nested = { readonly key: string; readonly plan: Plan; readonly layout: Layout };

/** The layout of the newest plan that is nested; one nesting at a time, and what is outdated is never begun. */
function useNested(plan: Plan, files: ReadonlyMap<string, ArtFile>) {
  const runTask = useJob();
  const [nested, setNested] = useState<Nested | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useMemo(() => nestingKey(plan), [plan]);
  const wanted = useRef({ key, plan, files });
  const busy = useRef(false);

  useEffect(() => {
    wanted.current = { key, plan, files };
    const work = async () => {
      if (busy.current) return;
      busy.current = true;
      try {
        for (let done = ''; done !== wanted.current.key; ) {
          const { key: now, plan: current, files: known } = wanted.current;
          const outlines = current.arts.flatMap(({ id }) => known.get(id)?.outline ?? []);
          // Its file is being brought back; the next change of files begins again.
          if (outlines.length < current.arts.length) return;
          const { surface, nesting } = current;
          const answer = await runTask('nest', {
            ...{ nesting, film: filmOf(surface), pieces: piecesOf(current) },
            outlines: nesting === 'shapes' ? outlines : [],
          });
          done = now;
          setNested({ key: now, plan: current, layout: layOut(current, answer) });
          setFailure(null);
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
    nesting: nested?.key !== key,
    nestingFailure: failure,
  };
}

/** One art of the plan changed. */
export function changeArt(
  change: ChangePlan,
  id: string,
  patch: (art: PlacedArt) => PlacedArt,
  gesture?: string,
): void {
  change((plan) => ({ ...plan, arts: plan.arts.map((art) => (art.id === id ? patch(art) : art)) }), gesture);
}
