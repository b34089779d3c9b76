import { type Auth, useAuth } from '@printready/sign-in/session';
import {
  FIRST_SURFACE,
  firstSize,
  type PlacedArt,
  type Plan,
  USUAL_WHITE,
} from '@printready/tools/fit-my-print';
import { afterRest } from '@printready/ui/pending-work';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import type { SourceFile } from '../../files/document.ts';
import { type History, record, redo, startHistory, undo } from '../../screen-parts/undo/history.ts';
import { useUndoOffer } from '../../screen-parts/undo/use-undo-offer.ts';
import type { Opened } from './art-file.ts';
import { namesAdder } from './names-adder.ts';
import { type DraftFile, loadPlanDraft, savePlanDraft } from './plan-draft.ts';
import { useArts } from './use-arts.ts';
import { useNested } from './use-nested.ts';
import { useWhites } from './use-whites.ts';

const EMPTY: Plan = {
  surface: FIRST_SURFACE,
  nesting: 'boxes',
  pricePerSquareInch: 0,
  arts: [],
  customer: '',
  white: USUAL_WHITE,
  hand: null,
};
const KEEP_AFTER_MS = 500;

type ArtsHook = ReturnType<typeof useArts>;

export type ChangePlan = (change: (plan: Plan) => Plan, gesture?: string) => void;

export function usePlan() {
  const auth = useAuth();
  const [history, setHistory] = useState(() => startHistory(EMPTY));
  const plan = history.present;
  const { open, hold, ...arts } = useArts();

  const change: ChangePlan = useCallback(
    (next, gesture) => setHistory((before) => record(before, next(before.present), gesture ?? null)),
    [],
  );

  const { add, replace } = useAdding(open, change);
  const addNames = namesAdder({ hold, change, surface: plan.surface });

  const { offerUndo } = useUndoOffer();
  const clear = () => {
    change((before) => ({ ...before, arts: [], hand: null, rosters: [] }));
    // Offers Undo in a toast, because the empty screen has no Undo button.
    offerUndo('The sheet was cleared.', () => change(() => plan));
  };

  const restoring = useRestored(auth, { open, setHistory });
  const { files } = arts;
  const nested = useNested(plan, files);
  const whites = useWhites(nested.nestedPlan, files);
  const keep = useAutosave(auth, { plan, files, restoring });

  return {
    ...arts,
    ...nested,
    whites,
    plan,
    change,
    add,
    addNames,
    replace,
    clear,
    keep,
    restoring,
    undo: { can: history.past.length > 0, act: () => setHistory(undo) },
    redo: { can: history.future.length > 0, act: () => setHistory(redo) },
  };
}

function useAdding(open: ArtsHook['open'], change: ChangePlan) {
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
  /** Replaces the sheet by a layout of these files; pieces whose file does not open are left out. */
  const replace = useCallback(
    async (sources: readonly DraftFile[], lay: (opened: ReadonlyMap<string, Opened>) => Plan) => {
      const opened = new Map<string, Opened>();
      await open(sources, (one) => opened.set(one.file.id, one));
      const next = lay(opened);
      change(() => ({ ...next, arts: next.arts.filter(({ id }) => opened.has(id)) }));
    },
    [open, change],
  );
  return { add, replace };
}

function useRestored(
  { status, user }: Auth,
  {
    open,
    setHistory,
  }: {
    readonly open: ArtsHook['open'];
    readonly setHistory: Dispatch<SetStateAction<History<Plan>>>;
  },
): boolean {
  const userId = user?.id ?? null;
  const [restoring, setRestoring] = useState(true);
  useEffect(() => {
    if (status === 'loading') return;
    const leaving = new AbortController();
    const left = () => leaving.signal.aborted;
    const restore = async () => {
      const kept = await loadPlanDraft(userId);
      if (!kept || left()) return;
      const opened = new Set<string>();
      await open(kept.files, ({ file }) => opened.add(file.id));
      if (left()) return;
      // Keeps artwork added in the meantime, and drops pieces whose file no longer opens.
      setHistory(({ present }) =>
        startHistory({
          ...kept.plan,
          arts: [...kept.plan.arts.filter(({ id }) => opened.has(id)), ...present.arts],
        }),
      );
    };
    restore()
      .catch((error: unknown) => console.error('The previous layout could not be restored.', error))
      .finally(() => {
        if (!left()) setRestoring(false);
      });
    return () => {
      leaving.abort();
    };
  }, [status, userId, open, setHistory]);
  return restoring;
}

function useAutosave(
  { user }: Auth,
  {
    plan,
    files,
    restoring,
  }: { readonly plan: Plan; readonly files: ArtsHook['files']; readonly restoring: boolean },
): () => Promise<void> {
  const userId = user?.id ?? null;
  const keep = useCallback(
    () =>
      savePlanDraft(
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
    return afterRest(
      () => keep().catch((error: unknown) => console.error('The plan could not be kept.', error)),
      KEEP_AFTER_MS,
    );
  }, [restoring, keep]);
  return keep;
}

export type PlanState = ReturnType<typeof usePlan>;

export function changeArt(
  change: ChangePlan,
  id: string,
  patch: (art: PlacedArt) => PlacedArt,
  gesture?: string,
): void {
  change((plan) => ({ ...plan, arts: plan.arts.map((art) => (art.id === id ? patch(art) : art)) }), gesture);
}
