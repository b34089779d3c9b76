/**
 * Fills the grid in candidate order, not completion order, so that a brief and a seed give the same grid on every
 * machine: families that suit the style first, each once before any of them repeats. If the text fits too few
 * layouts, similar designs are accepted, then the least important lines are dropped.
 */

import type { Request } from '@printready/designer/compose';
import { type Effort, FAMILIES, isNew } from '@printready/designer/compose';
import type { ComposeJob, Sketch } from '../../threads/work.ts';

export const WANTED = 12;
const ROUNDS = 5;
const HELD_ROUNDS = 60;

/** Extra attempts per layout family, with relaxed requirements, if the first ones give fewer than twelve designs. */
const MORE_ROUNDS: readonly { readonly effort: Effort; readonly from: number; readonly rounds: number }[] = [
  { effort: 1, from: ROUNDS, rounds: 3 },
  { effort: 2, from: ROUNDS + 3, rounds: 2 },
];
const LAST_ROUNDS = 3;
/** Index of the first attempt with shortened text, which seeds its random choices; unused by the attempts above. */
const FROM_SHORTER = 20;
const FROM_LAST = 40;

export function jobsOf(request: Request): ComposeJob[] {
  const { hold, copy } = request;
  const suits = (styles: readonly string[]) => styles.includes(request.brief.style);
  const families = [
    ...FAMILIES.filter(({ styles }) => suits(styles)),
    ...FAMILIES.filter(({ styles }) => !suits(styles)),
  ].filter(({ id }) => hold?.family === undefined || hold.family === id);
  const draw = (job: Omit<ComposeJob, 'family' | 'index'>, from: number, rounds: number): ComposeJob[] =>
    Array.from({ length: rounds }, (_, index) =>
      families.map(({ id }) => ({ ...job, family: id, index: from + index })),
    ).flat();
  const first = draw({ request }, 0, hold?.family === undefined ? ROUNDS : HELD_ROUNDS);
  const more = MORE_ROUNDS.flatMap(({ effort, from, rounds }) => draw({ request, effort }, from, rounds));
  const shorter = copy.rest.flatMap((_, at) =>
    draw({ request: { ...request, leaveOut: at + 1 }, effort: 2 }, FROM_SHORTER, LAST_ROUNDS),
  );
  const last = [0, ...copy.rest.map((_, at) => at + 1)].flatMap((leaveOut) =>
    draw({ request: { ...request, leaveOut }, effort: 3 }, FROM_LAST, LAST_ROUNDS),
  );
  return [...first, ...more, ...shorter, ...last];
}

export type Filling = {
  readonly compose: (job: ComposeJob) => Promise<Sketch | null>;
  readonly threads: number;
  readonly stopped: () => boolean;
  readonly onSketch: (sketch: Sketch, job: ComposeJob) => void;
  readonly first?: readonly ComposeJob[];
};

/** Ends after twelve designs or all candidates, or when stopped. @throws if no design was composed */
export async function fillGrid(request: Request, filling: Filling): Promise<void> {
  const { compose, threads, stopped, onSketch } = filling;
  const held = Object.keys(request.hold ?? {}).length > 0;
  const heldFamily = request.hold?.family !== undefined;
  const there: Sketch['look'][] = [];
  const jobs = [...(filling.first ?? []), ...jobsOf(request)];
  const failures: unknown[] = [];
  const ahead: Promise<{ readonly job: ComposeJob; readonly sketch: Sketch | null }>[] = [];
  const begin = () => {
    const job = jobs.shift();
    if (!job) return;
    const made = compose(job).catch((error: unknown) => {
      console.error(`A design of the family ${job.family} could not be composed.`, error);
      failures.push(error);
      return null;
    });
    ahead.push(made.then((sketch) => ({ job, sketch })));
  };
  for (let thread = 0; thread < threads; thread++) begin();
  for (let next = ahead.shift(); next && !stopped() && there.length < WANTED; next = ahead.shift()) {
    const { job, sketch } = await next;
    if (stopped()) return;
    begin();
    if (!sketch || !isNew(sketch.look, there, { held, heldFamily, effort: job.effort ?? 0 })) continue;
    there.push(sketch.look);
    onSketch(sketch, job);
  }
  if (!stopped() && there.length === 0 && failures.length > 0) throw failures[0];
}
