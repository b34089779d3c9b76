import type { Point } from '@printready/canvas/view';
import type { Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Loupe } from '@printready/tools/panel';
import { useEffect, useMemo, useState } from 'react';
import { createLatest } from '../../threads/latest.ts';
import { isAbort, useJob } from '../../threads/use-job.ts';
import { cutPiece } from './cut-piece.ts';

type LoupePiece = {
  readonly piece: Raster;
  readonly middle: Point;
};

type LoupeJob<Options> = {
  readonly toolId: WorkspaceToolId;
  readonly picture: Raster;
  readonly at: Point;
  readonly side: number;
  readonly loupe: Loupe<Options>;
};

export type LoupeState = {
  readonly seen: LoupePiece | null;
  readonly busy: boolean;
  readonly problem: string | null;
};

type Answer =
  | { readonly seen: LoupePiece; readonly problem: null }
  | { readonly seen: null; readonly problem: string };

/** @param asked memoized request; if null, no loupe is shown */
export function useLoupe<Options>(asked: LoupeJob<Options> | null): LoupeState {
  const runTask = useJob();
  const [state, setState] = useState<Omit<LoupeState, 'busy'> & { readonly of: LoupeJob<Options> | null }>({
    ...{ seen: null, problem: null, of: null },
  });
  const latest = useMemo(
    () =>
      createLatest(
        async (job: LoupeJob<Options>): Promise<Answer> => {
          const { toolId, picture, at, side, loupe } = job;
          const { raster, middle } = cutPiece(picture, at, side / loupe.scale);
          try {
            const options = loupe.optionsFor(raster.width);
            const piece = await runTask('loupe', { toolId, piece: raster, options });
            const grown = piece.width / raster.width;
            return { seen: { piece, middle: { x: middle.x * grown, y: middle.y * grown } }, problem: null };
          } catch (error) {
            if (isAbort(error)) throw error;
            return { seen: null, problem: error instanceof Error ? error.message : String(error) };
          }
        },
        (answer, of) =>
          setState((before) => ({ seen: answer.seen ?? before.seen, problem: answer.problem, of })),
        () => undefined, // Only unmounting aborts this job.
      ),
    [runTask],
  );
  useEffect(() => () => latest.drop(), [latest]);
  useEffect(() => {
    if (asked) latest.submit(asked);
  }, [latest, asked]);
  return { ...state, busy: state.of !== asked };
}
