/** Where every piece lies on the film. */
import {
  type Effort,
  type Film,
  type Nesting as Nested,
  nestRectangles,
  nestSilhouettes,
  type Piece,
} from '@printready/imaging/nesting';
import type { Raster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import type { TaskFacts } from '../worker/task.ts';
import type { NestingMode } from './plan.ts';

export const task = { name: 'nest', pool: 'previews', patience: null } as const satisfies TaskFacts;

type NestRequest = {
  readonly pieces: readonly Piece[];
  readonly outlines: readonly Raster[];
  readonly film: Film;
  readonly nesting: NestingMode;
  /** Shapes know one effort only. */
  readonly effort: Effort;
};

export function work(request: NestRequest, run: RunContext): Promise<Nested> {
  const { pieces, outlines, film, nesting, effort } = request;
  const report = (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(fraction);
  };
  if (nesting === 'boxes') return Promise.resolve(nestRectangles(pieces, film, report, effort));
  const shaped = pieces.map((piece, index) => {
    const art = outlines[index];
    if (!art) throw new RangeError('Every piece needs its outline.');
    return { ...piece, art };
  });
  return Promise.resolve(nestSilhouettes(shaped, film, report));
}
