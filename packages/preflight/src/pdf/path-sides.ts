import type { Side } from '../facts.ts';
import type { PdfBox } from './matrix.ts';

/** Length, pt, along which an outline runs at each of its extremes: the whole side for a rectangle, none for a tip. */
export type SideLengths = Readonly<Record<Side, number>>;

/** Maximum distance, pt, of two points at the same extreme. */
const LEVEL = 0.1;

type Extreme = { outermost: number; from: number; to: number };

const newExtreme = (): Extreme => ({ outermost: -Infinity, from: 0, to: 0 });

function extend(extreme: Extreme, outward: number, along: number): void {
  if (outward < extreme.outermost - LEVEL) return;
  if (outward > extreme.outermost + LEVEL) {
    extreme.from = extreme.to = along;
  } else {
    extreme.from = Math.min(extreme.from, along);
    extreme.to = Math.max(extreme.to, along);
  }
  extreme.outermost = Math.max(extreme.outermost, outward);
}

export class PathSides {
  private readonly extremes: Readonly<Record<Side, Extreme>> = {
    left: newExtreme(),
    bottom: newExtreme(),
    right: newExtreme(),
    top: newExtreme(),
  };

  add(x: number, y: number): this {
    const { left, bottom, right, top } = this.extremes;
    extend(left, -x, y);
    extend(right, x, y);
    extend(bottom, -y, x);
    extend(top, y, x);
    return this;
  }

  /** @param box bounding box of the path, whose curves may extend beyond the added points */
  lengths(box: PdfBox): SideLengths {
    const outermost = { left: -box[0], bottom: -box[1], right: box[2], top: box[3] };
    const lengthOf = (side: Side): number => {
      const { outermost: reached, from, to } = this.extremes[side];
      return reached < outermost[side] - LEVEL ? 0 : to - from;
    };
    return {
      left: lengthOf('left'),
      bottom: lengthOf('bottom'),
      right: lengthOf('right'),
      top: lengthOf('top'),
    };
  }
}

export const sidesOf = ([x0, y0, x1, y1]: PdfBox): SideLengths => ({
  left: y1 - y0,
  bottom: x1 - x0,
  right: y1 - y0,
  top: x1 - x0,
});

/** Lengths of what is left of an outline in its clip, which cuts straight. */
export function clippedSides(lengths: SideLengths, whole: PdfBox, seen: PdfBox): SideLengths {
  const cut = sidesOf(seen);
  return {
    left: seen[0] > whole[0] ? cut.left : lengths.left,
    bottom: seen[1] > whole[1] ? cut.bottom : lengths.bottom,
    right: seen[2] < whole[2] ? cut.right : lengths.right,
    top: seen[3] < whole[3] ? cut.top : lengths.top,
  };
}
