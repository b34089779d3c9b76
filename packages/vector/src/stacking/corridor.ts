/** Minimum-link path through portals (Suri 1986); tries only a few points of the last portal as the next corner. */
import type { Point } from '../drawing.ts';

/** Interval that the line must cross: `least` to `most` px from `at`, along the unit normal to the left. */
export type Portal = {
  readonly at: Point;
  readonly normal: Point;
  readonly least: number;
  readonly most: number;
};

/** Candidate positions on the last portal, as fractions of its visible part. */
const PLACES = [0.5, 0.2, 0.8, 0.02, 0.98] as const;

const cross = (ux: number, uy: number, vx: number, vy: number) => ux * vy - uy * vx;

const onPortal = ({ at, normal }: Portal, by: number): Point => ({
  x: at.x + by * normal.x,
  y: at.y + by * normal.y,
});

/** Visible directions from a corner, from rightmost to leftmost (y down). */
type Fan = { rx: number; ry: number; lx: number; ly: number };

function narrow(fan: Fan, from: Point, right: Point, left: Point): boolean {
  const [rx, ry, lx, ly] = [right.x - from.x, right.y - from.y, left.x - from.x, left.y - from.y];
  // The portal faces away or is over a right angle off, so cross products cannot compare directions.
  if (cross(rx, ry, lx, ly) > 0 || (rx + lx) * (fan.rx + fan.lx) + (ry + ly) * (fan.ry + fan.ly) <= 0)
    return false;
  if (cross(fan.rx, fan.ry, rx, ry) < 0) [fan.rx, fan.ry] = [rx, ry];
  if (cross(fan.lx, fan.ly, lx, ly) > 0) [fan.lx, fan.ly] = [lx, ly];
  return cross(fan.rx, fan.ry, fan.lx, fan.ly) <= 0;
}

type View = { readonly portal: number; readonly fan: Fan; readonly seesEnd: boolean };

function look(portals: readonly Portal[], from: Point, first: number, end: Point): View {
  const opening = portals[first];
  if (!opening) return { portal: first - 1, fan: { rx: 0, ry: 0, lx: 0, ly: 0 }, seesEnd: true };
  const [right, left] = [onPortal(opening, opening.least), onPortal(opening, opening.most)];
  const fan = { rx: right.x - from.x, ry: right.y - from.y, lx: left.x - from.x, ly: left.y - from.y };
  if (cross(fan.rx, fan.ry, fan.lx, fan.ly) > 0) return { portal: first, fan, seesEnd: false };
  for (let portal = first + 1; portal < portals.length; portal++) {
    const next = { ...fan };
    if (
      !narrow(
        next,
        from,
        onPortal(portals[portal]!, portals[portal]!.least),
        onPortal(portals[portal]!, portals[portal]!.most),
      )
    )
      return { portal: portal - 1, fan, seesEnd: false };
    Object.assign(fan, next);
  }
  return { portal: portals.length - 1, fan, seesEnd: narrow({ ...fan }, from, end, end) };
}

function crossing({ at, normal }: Portal, from: Point, dx: number, dy: number): number {
  return -cross(dx, dy, at.x - from.x, at.y - from.y) / cross(dx, dy, normal.x, normal.y);
}

function nextCorner(portals: readonly Portal[], from: Point, { portal, fan }: View, end: Point) {
  const last = portals[portal]!;
  const clamp = (by: number) => Math.min(last.most, Math.max(last.least, Number.isFinite(by) ? by : 0));
  const near = clamp(crossing(last, from, fan.rx, fan.ry));
  const far = clamp(crossing(last, from, fan.lx, fan.ly));
  let best: { at: Point; view: View } | null = null;
  for (const share of PLACES) {
    const at = onPortal(last, near + share * (far - near));
    const view = look(portals, at, portal + 1, end);
    if (!best || view.portal > best.view.portal || (view.seesEnd && !best.view.seesEnd)) best = { at, view };
    if (view.seesEnd) break;
  }
  return best!;
}

export type Bend = { readonly at: Point; readonly portal: Portal };

export function linkThrough(portals: readonly Portal[], start: Point, end: Point): Bend[] {
  const corners: Bend[] = [];
  let from = start;
  let view = look(portals, start, 0, end);
  while (!view.seesEnd) {
    const next = nextCorner(portals, from, view, end);
    corners.push({ at: next.at, portal: portals[view.portal]! });
    from = next.at;
    view = next.view;
  }
  return corners;
}
