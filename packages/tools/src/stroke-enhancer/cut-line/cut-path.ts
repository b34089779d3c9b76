import type { ClosedPath } from '@printready/pixels/shapes';

export const SPOT = 'CutContour';
export const CUT_COLOR = '#ec008c';

export const short = (value: number): string => `${Number(value.toFixed(3))}`;

export function svgPath({ from, curves }: ClosedPath): string {
  const parts = curves.map(
    ({ c1, c2, to }) =>
      `C${short(c1.x)} ${short(c1.y)} ${short(c2.x)} ${short(c2.y)} ${short(to.x)} ${short(to.y)}`,
  );
  return `M${short(from.x)} ${short(from.y)}${parts.join('')}Z`;
}
