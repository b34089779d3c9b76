/** Smallest printable dots of a press: a dot must bridge the mesh or hold powder, and a hole must not fill in. */
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Options } from '../options.ts';

export type SmallestParts = { readonly dotMm: number; readonly holeMm: number };

/** Minimum dot size in mesh pitches: two threads and one opening, for common thread sizes. */
const PITCHES_PER_DOT = 1.4;
/** Minimum line and gap that DTF shops accept (Sumo Transfers). */
const DTF: SmallestParts = { dotMm: 0.35, holeMm: 0.6 };

/** Smallest printable dot and hole, each at least two device pixels. */
export function smallestParts(
  { press, mesh }: Pick<Options, 'press' | 'mesh'>,
  deviceDpi: number,
): SmallestParts {
  const twoPixels = (2 * MM_PER_INCH) / deviceDpi;
  const bridge = (PITCHES_PER_DOT * MM_PER_INCH) / mesh;
  const { dotMm, holeMm } = press === 'dtf' ? DTF : { dotMm: bridge, holeMm: bridge };
  return { dotMm: Math.max(twoPixels, dotMm), holeMm: Math.max(twoPixels, holeMm) };
}

/** Share of a cell that a dot or hole of this size covers: a line by its width, any other shape as a disc. */
export function shareOfCell(sizeMm: number, lpi: number, dot: Options['dot']): number {
  const cells = (sizeMm * lpi) / MM_PER_INCH;
  return Math.min(1, dot === 'line' ? cells : (Math.PI / 4) * cells * cells);
}

export function dotSizeMm(share: number, lpi: number, dot: Options['dot']): number {
  const cellMm = MM_PER_INCH / lpi;
  return dot === 'line' ? share * cellMm : 2 * cellMm * Math.sqrt(share / Math.PI);
}
