import { clamp } from '@printready/pixels/number';
import type { Placement } from '../view/canvas-tool.ts';
import type { Point, Size } from '../view/view.ts';

/** Snap distance, screen px. */
const SNAP_PX = 6;
/** Rotation snap interval and tolerance, degrees. */
const SNAP_DEGREES = 15;
const NEAR_DEGREES = 3;
const SMALLEST = 0.005;
const LARGEST = 10;

export type SnapHow = {
  /** Size of the image on screen, px. */
  readonly shown: Size;
  /** The item's height divided by its width. */
  readonly ratio: number;
  readonly others: readonly Placement[];
  readonly snaps: boolean;
};

/** Distances from the item's center to its sides, as fractions of the image. */
function reachOf({ width, degrees }: Placement, ratio: number, { shown }: Pick<SnapHow, 'shown'>): Point {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [
    number,
    number,
  ];
  const wide = width * shown.width;
  const high = wide * ratio;
  return { x: (cos * wide + sin * high) / 2 / shown.width, y: (sin * wide + cos * high) / 2 / shown.height };
}

function snapAlong(middle: number, reach: number, lines: readonly number[], near: number): number {
  let [best, least] = [middle, near];
  for (const line of lines)
    for (const wanted of [line, line - reach, line + reach]) {
      const far = Math.abs(middle - wanted);
      if (far > least) continue;
      [best, least] = [wanted, far];
    }
  return best;
}

/** @param dx screen px */
export function movePlaced(from: Placement, dx: number, dy: number, how: SnapHow): Placement {
  const { shown, snaps, ratio, others } = how;
  const x = clamp(from.x + dx / shown.width, -1, 2);
  const y = clamp(from.y + dy / shown.height, -1, 2);
  if (!snaps) return { ...from, x, y };
  const reach = reachOf(from, ratio, how);
  const lines = {
    x: [0.5, 0, 1, ...others.map((other) => other.x)],
    y: [0.5, 0, 1, ...others.map((other) => other.y)],
  };
  return {
    ...from,
    x: snapAlong(x, reach.x, lines.x, SNAP_PX / shown.width),
    y: snapAlong(y, reach.y, lines.y, SNAP_PX / shown.height),
  };
}

/** Scales around the center so that a corner follows the pointer. @param middle center in pointer coordinates */
export function scalePlaced(from: Placement, middle: Point, start: Point, pointer: Point): Placement {
  const before = Math.hypot(start.x - middle.x, start.y - middle.y);
  const now = Math.hypot(pointer.x - middle.x, pointer.y - middle.y);
  return { ...from, width: clamp((from.width * now) / Math.max(1, before), SMALLEST, LARGEST) };
}

/** Normalizes the angle to -180…180; if `snaps` is true, snaps an angle that is close to a multiple of the step. */
export function turnPlaced(from: Placement, degrees: number, snaps: boolean): Placement {
  const around = ((((degrees + 180) % 360) + 360) % 360) - 180;
  const step = SNAP_DEGREES * Math.round(around / SNAP_DEGREES);
  const turned = snaps && Math.abs(step - around) <= NEAR_DEGREES ? step : Number(around.toFixed(1));
  return { ...from, degrees: turned === -180 ? 180 : turned };
}

/** Angle of the pointer seen from the center; 0 is straight up. */
export const angleOf = (middle: Point, pointer: Point): number =>
  (Math.atan2(pointer.x - middle.x, middle.y - pointer.y) * 180) / Math.PI;
