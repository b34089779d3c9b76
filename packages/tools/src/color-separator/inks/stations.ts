/** Number of press stations: one per screen, and one per flash. */
import type { Ink } from '@printready/print/inks';
import type { Options } from '../options.ts';
import type { Job } from '../plates/job.ts';

/** Counts flash stations: one after a base, and one after the colors under a highlight. */
export function stationsOf(inks: readonly Pick<Ink, 'kind'>[]): number {
  const kinds = inks.map(({ kind }) => kind);
  const colors = kinds.includes('color');
  const flashes = Number(colors && kinds.includes('base')) + Number(colors && kinds.includes('highlight'));
  return inks.length + flashes;
}

/** Maximum number of colors that the press can print besides the whites; Infinity if stations are not set. */
export function mostColors(
  { base, highlight }: Pick<Job, 'base' | 'highlight'>,
  { stations }: Pick<Options, 'stations'>,
): number {
  if (stations === 0) return Infinity;
  const whites = [base, highlight].filter((white) => white !== null);
  return Math.max(1, stations - 2 * whites.length);
}
