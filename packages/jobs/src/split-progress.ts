/** Divides one progress bar among several stages of work. */
import type { RunContext } from './protocol.ts';

/** @param fraction 0…1 of this stage, never falling. It throws when the run was cancelled, so calling it also listens. */
export type ReportProgress = (fraction: number) => void;

/** A run's bar as one report. */
export function reportTo({ signal, progress }: RunContext): ReportProgress {
  return (fraction) => {
    signal.throwIfAborted();
    progress(fraction);
  };
}

type ReportPer<Weights extends readonly number[]> = { readonly [Stage in keyof Weights]: ReportProgress };

/**
 * A report for each stage, in order: a stage's own 0…1 becomes its share of the whole.
 * @param weights how long the stages take beside one another; a stage of weight 0 only listens for a cancellation.
 * @throws RangeError when no stage has a weight, or one a negative weight.
 */
export function splitProgress<const Weights extends readonly number[]>(
  whole: ReportProgress,
  weights: Weights,
): ReportPer<Weights> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0))
    throw new RangeError(`Stages need weights of 0 or more and a sum above 0, not ${weights.join(', ')}.`);
  let before = 0;
  const reports = weights.map((weight): ReportProgress => {
    const from = before / total;
    before += weight;
    const to = before / total;
    return (fraction) => whole(from + (to - from) * fraction);
  });
  // One report for each weight, by the loop above.
  return reports as unknown as ReportPer<Weights>;
}
