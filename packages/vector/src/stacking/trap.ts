import { exact } from '@printready/pixels/number';
import { OUTSIDE, type Side } from '../areas/planar-map.ts';
import { BorderGrid } from '../borders/border-grid.ts';
import { flattenPath } from '../curves/flatten.ts';
import { polylineLength, simplify } from '../curves/polyline.ts';
import type { Path, Point } from '../drawing.ts';
import { linkThrough, type Portal } from './corridor.ts';
import { across, type PaintLayout } from './painting-order.ts';

/** Minimum trap width where there is enough space, px; zero at meeting points. */
const MIN_TRAP = 2;
/** Widening of a trap per px of distance from a meeting point. */
const OPENING = 0.6;
/** Maximum search distance, px; a longer search would not reduce the number of corners. */
const MAX_ROOM = 32;
/** Radius, px, in which a trap's own border is ignored: flattened in the other direction, it differs slightly. */
const STEP_OFF = 0.2;
/** Minimum distance of a trap's edge from the borders on both sides, as a share of the distance between them. */
const FREE_SHARE = 0.4;
/** Minimum width of a trap, as a fraction of its maximum width. */
const MIN_SHARE = FREE_SHARE / (1 - FREE_SHARE);
/** Radius around the end of a trap that must stay free, as a fraction of the trap's width. */
const CLEARANCE = 0.25;
const MAX_ATTEMPTS = 14;
/** Distance from a meeting point, px, within which traps keep clear of all borders. */
const NEAR_END = 6;
/** Distance between portals, px; hairlines end in short borders, so there is also a minimum number of portals. */
const SPACING = 0.75;
const MIN_PLACES = 5;
const MAX_TURN = 0.3;
/** Maximum length of a backward step in a border, px; such steps are skipped. */
const BACK_STEP = 1.5;
/** Maximum reach of a sharp inner corner, px. */
const MAX_TIP = 3;
/** Portals that cross within this many positions are shortened. */
const CROSSING_REACH = 24;

/** Fallback for tightly wound borders: stays in the middle of the free distance, plus or minus this fraction of it. */
const SLACK = 0.5;

type BorderSample = { readonly at: Point; readonly normal: Point; readonly toEnd: number };

export class TrapBuilder {
  readonly layout: PaintLayout;
  readonly order: Int32Array;
  readonly borders: BorderGrid;
  /** For each meeting point, the lowest painting position of the areas that meet there. */
  readonly lowest: Float64Array;

  constructor(layout: PaintLayout, order: Int32Array, paths: readonly Path[]) {
    this.layout = layout;
    this.order = order;
    this.borders = new BorderGrid(layout.width, layout.height, paths);
    this.lowest = new Float64Array(layout.map.meetings.length / 2).fill(Infinity);
    for (const { left, right, from, to, closed } of layout.map.chains) {
      if (closed) continue;
      const least = Math.min(this.orderOf(left), this.orderOf(right));
      for (const meeting of [from, to]) this.lowest[meeting] = Math.min(this.lowest[meeting]!, least);
    }
  }

  private orderOf(region: number): number {
    return region === OUTSIDE ? Infinity : this.order[region]!;
  }

  isCovered(region: number, side: Side): boolean {
    const other = across(this.layout, side);
    return other !== OUTSIDE && this.order[other]! > this.order[region]!;
  }

  /** True if a side starts at a meeting point with an area painted earlier, which must not be covered. */
  beginsAtLimit(region: number, { chain, forwards }: Side): boolean {
    const { from, to } = this.layout.map.chains[chain]!;
    return this.lowest[forwards ? from : to]! < this.order[region]!;
  }

  /** True if the area at a point is painted after this region; needed for slivers whose borders cross. */
  private isLater(region: number, x: number, y: number): boolean {
    const { width, height, regions } = this.layout;
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
    return this.order[regions.ids[row * width + column]!]! >= this.order[region]!;
  }

  private isLimit(region: number, chain: number): boolean {
    const { left, right } = this.layout.map.chains[chain]!;
    const own = this.order[region]!;
    return left === OUTSIDE || right === OUTSIDE || this.order[left]! < own || this.order[right]! < own;
  }

  /** Near its ends, a hidden line avoids every border; elsewhere, only borders that no later area covers. */
  private reachAt(region: number, { at, normal, toEnd }: BorderSample): number {
    const { chains } = this.layout.map;
    const isLimit = (chain: number) => this.isLimit(region, chain);
    const keepsClear = (chain: number) => {
      const { left, right } = chains[chain]!;
      if (left === OUTSIDE || right === OUTSIDE) return false;
      return isLimit(chain) || (toEnd < NEAR_END && left !== region && right !== region);
    };
    const isOwn = (chain: number) => chains[chain]!.left === region || chains[chain]!.right === region;
    const room = this.borders.roomAhead(at.x, at.y, normal.x, normal.y, MAX_ROOM, isLimit);
    const [x, y] = [at.x + STEP_OFF * normal.x, at.y + STEP_OFF * normal.y];
    const ownRoom = STEP_OFF + this.borders.roomAhead(x, y, normal.x, normal.y, room, isOwn);
    let reach = (1 - FREE_SHARE) * Math.min(room, ownRoom);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const [atX, atY] = [at.x + normal.x * reach, at.y + normal.y * reach];
      if (
        this.borders.isClear(atX, atY, CLEARANCE * reach, keepsClear) &&
        (reach < 1 || this.isLater(region, atX, atY))
      )
        break;
      reach *= 0.7;
    }
    return reach;
  }

  hiddenLine(region: number, path: Path, closed: boolean): Point[] {
    const places = placesAlong(path, closed, (end) => (this.isOnFrame(end) ? Infinity : 0));
    const portals = places.map((place): Portal => {
      const most = this.reachAt(region, place);
      const least = Math.min(MIN_TRAP, MIN_SHARE * most, OPENING * place.toEnd);
      return { at: place.at, normal: place.normal, least, most };
    });
    if (portals.length === 0) return closed ? [path.start] : [];
    const start = closed ? middleOf(portals[0]!) : path.start;
    const end = closed ? start : path.segments.at(-1)!.to;
    const first = closed ? [start] : this.alongFrame(start, middleOf(portals[0]!));
    const last = closed ? [] : this.alongFrame(end, middleOf(portals.at(-1)!));
    const corners = linkThrough(openPortals(portals, closed), first[0] ?? start, last[0] ?? end);
    const line: Point[] = [];
    let pen = first[0] ?? start;
    let passed = 0;
    for (const { at, portal } of [...corners, { at: last[0] ?? end, portal: null }]) {
      const next = portal
        ? portals.findIndex((one) => one.at === portal.at && one.normal === portal.normal)
        : portals.length;
      if (!this.isHidden(region, pen, at)) line.push(...plainLine(portals.slice(passed, next)));
      if (portal) line.push(at);
      pen = at;
      passed = next;
    }
    return [...first, ...line, ...last];
  }

  private isHidden(region: number, from: Point, to: Point): boolean {
    const length = exact.hypot(to.x - from.x, to.y - from.y);
    const most = length - 2 * STEP_OFF;
    if (most <= 0) return true;
    const { chains } = this.layout.map;
    const blocks = (chain: number) =>
      chains[chain]!.left === region || chains[chain]!.right === region || this.isLimit(region, chain);
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    return (
      this.borders.roomAhead(from.x + STEP_OFF * dx, from.y + STEP_OFF * dy, dx, dy, most, blocks) >= most
    );
  }

  private isOnFrame({ x, y }: Point): boolean {
    const { width, height } = this.layout;
    return x === 0 || x === width || y === 0 || y === height;
  }

  /** A hidden line that starts at the image border first follows it, because nothing can show through there. */
  private alongFrame({ x, y }: Point, towards: Point): Point[] {
    const { width, height } = this.layout;
    if (x === 0 || x === width) return [{ x, y: towards.y }];
    return y === 0 || y === height ? [{ x: towards.x, y }] : [];
  }
}

function middleOf({ at, normal, least, most }: Portal): Point {
  const by = (least + Math.min(most, 3 * MIN_TRAP)) / 2;
  return { x: at.x + by * normal.x, y: at.y + by * normal.y };
}

function plainLine(portals: readonly Portal[]): Point[] {
  if (portals.length < 2) return portals.map(middleOf);
  const points = portals.map(middleOf);
  const slack = portals.map(({ least, most }) => (SLACK * (least + Math.min(most, 3 * MIN_TRAP))) / 2);
  return simplify(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
    slack,
  );
}

function placesAlong(path: Path, closed: boolean, distanceOfEnd: (end: Point) => number): BorderSample[] {
  const line = flattenPath(path, 0.1);
  const length = polylineLength(line);
  const spacing = Math.max(0.01, Math.min(SPACING, length / MIN_PLACES));
  const fromStart = closed ? Infinity : distanceOfEnd(path.start);
  const fromEnd = closed ? Infinity : distanceOfEnd(path.segments.at(-1)!.to);
  const places: BorderSample[] = [];
  const tips: Tip[] = [];
  let gone = 0;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x, y] = [line[i]!, line[i + 1]!];
    const [dx, dy] = [line[i + 2]! - x, line[i + 3]! - y];
    const step = exact.hypot(dx, dy);
    if (step === 0) continue;
    // The region is on the right; with y down, the left normal is (dy, −dx).
    const normal = { x: dy / step, y: -dx / step };
    gone += step;
    if (step < BACK_STEP && goesBack(line, i, dx, dy)) continue;
    const before = places.at(-1);
    if (before) {
      tips.push(...tipAt({ x, y }, before.normal, normal));
      places.push(...fanAt({ x, y }, before, normal));
    }
    const parts = Math.max(1, Math.round(step / spacing));
    for (let part = 0; part < parts; part++) {
      const t = (part + 0.5) / parts;
      const passed = gone - (1 - t) * step;
      const toEnd = Math.min(fromStart + passed, fromEnd + length - passed);
      places.push({ at: { x: x + t * dx, y: y + t * dy }, normal, toEnd });
    }
  }
  return places.filter(({ at }) =>
    tips.every((tip) => exact.hypot(at.x - tip.at.x, at.y - tip.at.y) > tip.reach),
  );
}

/** Sharp inner corner; within `reach` of it, there is no space between its sides. */
type Tip = { readonly at: Point; readonly reach: number };

function tipAt(at: Point, before: Point, after: Point): Tip[] {
  const turn = exact.atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y);
  if (turn > -Math.PI / 2) return [];
  return [{ at, reach: Math.min(MAX_TIP, (2 * STEP_OFF) / exact.sin(Math.PI + turn)) }];
}

function goesBack(line: Float64Array | readonly number[], i: number, dx: number, dy: number): boolean {
  const isFar = (j: number) => exact.hypot(line[j]! - line[i]!, line[j + 1]! - line[i + 1]!) >= BACK_STEP;
  let [before, after] = [i, i + 2];
  while (before > 0 && !isFar(before)) before -= 2;
  while (after + 3 < line.length && !isFar(after)) after += 2;
  const against = (from: number, to: number) =>
    (line[to]! - line[from]!) * dx + (line[to + 1]! - line[from + 1]!) * dy < 0;
  return against(before, i) && against(i + 2, after);
}

function fanAt(at: Point, { normal, toEnd }: BorderSample, next: Point): BorderSample[] {
  const turn = exact.atan2(normal.x * next.y - normal.y * next.x, normal.x * next.x + normal.y * next.y);
  // At a right turn (clockwise on screen), the normals on the left side fan out.
  const parts = turn > 0 ? Math.ceil(turn / MAX_TURN) : 1;
  return Array.from({ length: parts - 1 }, (_, index) => {
    const angle = exact.atan2(normal.y, normal.x) + (turn * (index + 1)) / parts;
    return { at, normal: { x: exact.cos(angle), y: exact.sin(angle) }, toEnd };
  });
}

function openPortals(portals: readonly Portal[], closed: boolean): Portal[] {
  const apart = portals.filter((portal, index) => roomBeforeCrossing(portals, index, closed) > portal.least);
  return apart.flatMap((portal, index) => {
    const room = roomBeforeCrossing(apart, index, closed);
    return room > portal.least ? [{ ...portal, most: Math.min(portal.most, room) }] : [];
  });
}

function roomBeforeCrossing(portals: readonly Portal[], index: number, closed: boolean): number {
  const { at, normal } = portals[index]!;
  let room = Infinity;
  for (let off = -CROSSING_REACH; off <= CROSSING_REACH; off++) {
    const other = portals[closed ? (index + off + portals.length) % portals.length : index + off];
    if (off === 0 || !other) continue;
    const apart = normal.x * other.normal.y - normal.y * other.normal.x;
    if (Math.abs(apart) < 1e-6) continue;
    const [dx, dy] = [other.at.x - at.x, other.at.y - at.y];
    const own = (dx * other.normal.y - dy * other.normal.x) / apart;
    const others = (dx * normal.y - dy * normal.x) / apart;
    if (own > 0 && others > 0 && others < other.most) room = Math.min(room, own);
  }
  return room;
}
