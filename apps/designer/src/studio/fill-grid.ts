/**
 * Fills the grid in the order of the candidates, not of their completion, so that a brief and a seed give the same
 * grid on every machine: families that suit the style first, each once before any twice.
 */
import { FAMILIES, isNew, type Request } from '@printready/designer/compose';
import type { ComposeJob, Sketch } from '../engine/work.ts';

export const WANTED = 12;
const ROUNDS = 5;
/** Maximum candidates of a locked layout's family. */
const HELD_ROUNDS = 60;

export function jobsOf(request: Request): ComposeJob[] {
  const { hold } = request;
  const suits = (styles: readonly string[]) => styles.includes(request.brief.style);
  const families = [
    ...FAMILIES.filter(({ styles }) => suits(styles)),
    ...FAMILIES.filter(({ styles }) => !suits(styles)),
  ].filter(({ id }) => hold?.family === undefined || hold.family === id);
  const rounds = hold?.family === undefined ? ROUNDS : HELD_ROUNDS;
  return Array.from({ length: rounds }, (_, index) =>
    families.map(({ id }) => ({ request, family: id, index })),
  ).flat();
}

export type Filling = {
  readonly compose: (job: ComposeJob) => Promise<Sketch | null>;
  readonly threads: number;
  /** True after another request. */
  readonly stopped: () => boolean;
  readonly onSketch: (sketch: Sketch, job: ComposeJob) => void;
  /** Candidates by a language model, composed first. */
  readonly first?: readonly ComposeJob[];
};

/**
 * Ends with twelve designs, after all candidates, or when stopped. Failing candidates are logged and skipped.
 * @throws the first error if no design was composed
 */
export async function fillGrid(request: Request, filling: Filling): Promise<void> {
  const { compose, threads, stopped, onSketch } = filling;
  const held = Object.keys(request.hold ?? {}).length > 0;
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
    if (!sketch || !isNew(sketch.look, there, held)) continue;
    there.push(sketch.look);
    onSketch(sketch, job);
  }
  if (!stopped() && there.length === 0 && failures.length > 0) throw failures[0];
}
