import type { RunContext } from './protocol.ts';

/** @param fraction 0…1 of this stage, never decreasing. Throws after an abort. */
export type ReportProgress = (fraction: number) => void;

export function reportTo({ signal, progress }: RunContext): ReportProgress {
  return (fraction) => {
    signal.throwIfAborted();
    progress(fraction);
  };
}

type ReportPer<Weights extends readonly number[]> = { readonly [Stage in keyof Weights]: ReportProgress };

/** @param weights relative durations; weight 0 only checks for an abort. @throws RangeError if negative or all 0 */
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
  return reports as unknown as ReportPer<Weights>;
}
