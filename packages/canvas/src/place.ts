/** Moving, scaling and turning what is placed on the picture: pure maths in fractions and degrees, no DOM. */
import type { Placement } from './canvas-tool.ts';
import type { Point, Size } from './view.ts';

/** So near, in pixels of the screen, something snaps to a line. */
const SNAP_PX = 6;
/** Turning snaps to multiples of this, when it is this near. */
const SNAP_DEGREES = 15;
const NEAR_DEGREES = 3;
const SMALLEST = 0.005;
const LARGEST = 10;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export type SnapHow = {
  /** The picture's size on the screen, px. */
  readonly shown: Size;
  /** Height over width of what is placed. */
  readonly ratio: number;
  /** Where other things on the picture lie. */
  readonly others: readonly Placement[];
  /** False while Alt is held. */
  readonly snaps: boolean;
};

/** Of what is placed, from its middle to its sides, in fractions of the picture. */
function reachOf({ width, degrees }: Placement, ratio: number, { shown }: Pick<SnapHow, 'shown'>): Point {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [
    number,
    number,
  ];
  const wide = width * shown.width;
  const high = wide * ratio;
  return { x: (cos * wide + sin * high) / 2 / shown.width, y: (sin * wide + cos * high) / 2 / shown.height };
}

/** The middle at which its middle or one of its sides lies on the nearest line, where one is near enough. */
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

/** @param dx px on the screen */
export function movePlaced(from: Placement, dx: number, dy: number, how: SnapHow): Placement {
  const { shown, snaps, ratio, others } = how;
  const x = clamp(from.x + dx / shown.width, -1, 2);
  const y = clamp(from.y + dy / shown.height, -1, 2);
  if (!snaps) return { ...from, x, y };
  const reach = reachOf(from, ratio, how);
  // The picture's own sides and middle, and the others' middles.
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

/** A corner follows the pointer: what is placed grows around its middle. @param middle on the screen, as the pointers are */
export function scalePlaced(from: Placement, middle: Point, start: Point, pointer: Point): Placement {
  const before = Math.hypot(start.x - middle.x, start.y - middle.y);
  const now = Math.hypot(pointer.x - middle.x, pointer.y - middle.y);
  return { ...from, width: clamp((from.width * now) / Math.max(1, before), SMALLEST, LARGEST) };
}

/** −180…180, on the nearest step where it snaps. */
export function turnPlaced(from: Placement, degrees: number, snaps: boolean): Placement {
  const around = ((((degrees + 180) % 360) + 360) % 360) - 180;
  const step = SNAP_DEGREES * Math.round(around / SNAP_DEGREES);
  const turned = snaps && Math.abs(step - around) <= NEAR_DEGREES ? step : Number(around.toFixed(1));
  return { ...from, degrees: turned === -180 ? 180 : turned };
}

/** The angle at which the pointer stands over the middle; 0 is straight up. */
export const angleOf = (middle: Point, pointer: Point): number =>
  (Math.atan2(pointer.x - middle.x, middle.y - pointer.y) * 180) / Math.PI;
