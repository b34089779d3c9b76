/** The cut line's name, color and path, the same on the canvas and in its files. */
import type { ClosedPath } from '@printready/imaging/kernels/contour';

/** What a RIP recognizes; its look on screen is magenta, by custom. */
export const SPOT = 'CutContour';
export const CUT_COLOR = '#ec008c';

/** Thousandths of a millimeter are beyond any knife. */
export const short = (value: number): string => `${Number(value.toFixed(3))}`;

/** A closed path as SVG path data. */
export function svgPath({ from, curves }: ClosedPath): string {
  const parts = curves.map(
    ({ c1, c2, to }) =>
      `C${short(c1.x)} ${short(c1.y)} ${short(c2.x)} ${short(c2.y)} ${short(to.x)} ${short(to.y)}`,
  );
  return `M${short(from.x)} ${short(from.y)}${parts.join('')}Z`;
}
