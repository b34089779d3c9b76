/** Which dots a press can hold: a dot must bridge the mesh or carry powder, a hole must not fill in. */
import { MM_PER_INCH } from '@printready/imaging/units';
import type { Options } from './options.ts';

export type SmallestParts = { readonly dotMm: number; readonly holeMm: number };

/** A stencil's dot sits on two threads and the opening between: with usual thread that is 1.4 mesh pitches. */
const PITCHES_PER_DOT = 1.4;
/** Positive line and gap that DTF shops ask for (Sumo Transfers). */
const DTF: SmallestParts = { dotMm: 0.35, holeMm: 0.6 };

/** The smallest dot and hole that hold; never under two pixels of the device. */
export function smallestParts(
  { press, mesh }: Pick<Options, 'press' | 'mesh'>,
  deviceDpi: number,
): SmallestParts {
  const twoPixels = (2 * MM_PER_INCH) / deviceDpi;
  const bridge = (PITCHES_PER_DOT * MM_PER_INCH) / mesh;
  const { dotMm, holeMm } = press === 'dtf' ? DTF : { dotMm: bridge, holeMm: bridge };
  return { dotMm: Math.max(twoPixels, dotMm), holeMm: Math.max(twoPixels, holeMm) };
}

/** The share of a cell that a part of this size covers: lines by width, everything else as a disc. */
export function shareOfCell(sizeMm: number, lpi: number, dot: Options['dot']): number {
  const cells = (sizeMm * lpi) / MM_PER_INCH;
  return Math.min(1, dot === 'line' ? cells : (Math.PI / 4) * cells * cells);
}

/** The size of a dot that covers this share of its cell. */
export function dotSizeMm(share: number, lpi: number, dot: Options['dot']): number {
  const cellMm = MM_PER_INCH / lpi;
  return dot === 'line' ? share * cellMm : 2 * cellMm * Math.sqrt(share / Math.PI);
}
