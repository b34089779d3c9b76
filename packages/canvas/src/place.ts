/** Moving, scaling and turning what is placed on the picture: pure maths in fractions and degrees, no DOM. */
import type { Placement } from './canvas-tool.ts';
import type { Point, Size } from './view.ts';

/** So near, in pixels of the screen, the middle snaps to the picture's. */
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
  /** False while Alt is held. */
  readonly snaps: boolean;
};

const snapTo = (value: number, target: number, near: number): number =>
  Math.abs(value - target) <= near ? target : value;

/** @param dx px on the screen */
export function movePlaced(from: Placement, dx: number, dy: number, { shown, snaps }: SnapHow): Placement {
  const x = clamp(from.x + dx / shown.width, -1, 2);
  const y = clamp(from.y + dy / shown.height, -1, 2);
  if (!snaps) return { ...from, x, y };
  return {
    ...from,
    x: snapTo(x, 0.5, SNAP_PX / shown.width),
    y: snapTo(y, 0.5, SNAP_PX / shown.height),
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
