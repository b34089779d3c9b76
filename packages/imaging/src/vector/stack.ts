/**
 * From fitted borders to what is painted. Cut out: every area by itself. Stacked: an area reaches under all that is
 * painted later, so that no background shows through between two soft edges. For that, the part of its outline
 * that borders on later areas is replaced by a coarse line inside them; no other outline ever runs along a
 * border that can be seen, so each visible edge is painted exactly once.
 */
import type { Path, Point, Segment, Shape } from './drawing.ts';
import { ellipseToPath, type Fill } from './drawing.ts';
import type { FittedChain } from './fit-chain.ts';
import { flattenPath, reversePath } from './flatten.ts';
import { type Loop, OUTSIDE, type PlanarMap, type Side } from './planar-map.ts';
import { resamplePolyline, simplify } from './polyline.ts';
import type { Regions } from './regions.ts';

export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly map: PlanarMap;
  readonly regions: Regions;
  readonly fitted: readonly FittedChain[];
  /** By region: not painted. */
  readonly clear: readonly boolean[];
  /** By label. */
  readonly fillOf: (label: number) => Fill;
};

/** How far an area reaches under the next, px, where there is room. */
const UNDERLAP = 3;
/** Share of the room between a border and the next visible one that an underlap may take. */
const ROOM_SHARE = 0.5;
/** Room that even a hair of an area is taken to have: the label map's own steps say nothing finer, px. */
const LEAST_ROOM = 0.5;
/** How coarse the line under other areas may be, as a share of its distance from the border. */
const SLACK = 0.5;

function pathOf({ fitted }: Layout, { chain, forwards }: Side): Path {
  const fit = fitted[chain]!;
  if (fit.kind === 'path') return forwards ? fit.path : reversePath(fit.path);
  const path = ellipseToPath(fit.ellipse);
  return fit.clockwise === forwards ? path : reversePath(path);
}

/** The region on the other side. */
function across({ map }: Layout, { chain, forwards }: Side): number {
  const { left, right } = map.chains[chain]!;
  return forwards ? left : right;
}

function joinPaths(paths: readonly Path[]): Path {
  return { start: paths[0]!.start, segments: paths.flatMap(({ segments }) => segments) };
}

function toShape(layout: Layout, region: number, outlines: readonly (Path | Side)[]): Shape {
  const fill = layout.fillOf(layout.regions.labels[region]!);
  const [only] = outlines;
  if (outlines.length === 1 && only && 'chain' in only) {
    const fit = layout.fitted[only.chain]!;
    if (fit.kind === 'ellipse') return { kind: 'ellipse', fill, ellipse: fit.ellipse };
  }
  return {
    kind: 'area',
    fill,
    paths: outlines.map((outline) => ('chain' in outline ? pathOf(layout, outline) : outline)),
  };
}

/** A loop that is one closed chain keeps its identity, so that a circle stays a circle. */
function wholeLoop(layout: Layout, { sides }: Loop): Path | Side {
  const [only] = sides;
  if (sides.length === 1 && only && layout.map.chains[only.chain]!.closed) return only;
  return joinPaths(sides.map((side) => pathOf(layout, side)));
}

const outlineFirst = (p: Loop, q: Loop) => Number(p.isHole) - Number(q.isHole);

/** How deep each region lies inside others, and what it contains: regions whose outlines touch are one group. */
function nestRegions(layout: Layout): { depth: Int32Array; holdsClear: (loop: Loop) => boolean } {
  const { map, regions, clear } = layout;
  const group = Int32Array.from({ length: regions.count }, (_, region) => region);
  const rootOf = (region: number): number => {
    let root = region;
    while (group[root] !== root) root = group[root]!;
    group[region] = root;
    return root;
  };
  // On which of its sides a chain is part of a hole.
  const holeOf = new Map<number, number>();
  for (const [region, loops] of map.loops.entries())
    for (const loop of loops) if (loop.isHole) for (const { chain } of loop.sides) holeOf.set(chain, region);
  for (const [index, { left, right }] of map.chains.entries()) {
    if (left === OUTSIDE || right === OUTSIDE || holeOf.has(index)) continue;
    group[Math.max(rootOf(left), rootOf(right))] = Math.min(rootOf(left), rootOf(right));
  }
  const parent = new Int32Array(regions.count).fill(OUTSIDE);
  for (const [chain, outer] of holeOf) {
    const { left, right } = map.chains[chain]!;
    parent[rootOf(left === outer ? right : left)] = outer;
  }
  const depth = new Int32Array(regions.count).fill(-1);
  const depthOf = (region: number): number => {
    const trail: number[] = [];
    let at = region;
    while (at !== OUTSIDE && depth[at]! < 0) {
      trail.push(at);
      at = parent[rootOf(at)]!;
    }
    let level = at === OUTSIDE ? -1 : depth[at]!;
    for (const inner of trail.reverse()) depth[inner] = ++level;
    return depth[region]!;
  };
  // A group holds something clear when a member is, or a group inside it does; deepest first.
  const clearIn = new Uint8Array(regions.count);
  const byDepth = Array.from({ length: regions.count }, (_, region) => region);
  for (const region of byDepth) depthOf(region);
  byDepth.sort((p, q) => depth[q]! - depth[p]! || p - q);
  for (const region of byDepth) {
    if (clear[region]) clearIn[rootOf(region)] = 1;
    const outer = parent[rootOf(region)]!;
    if (clearIn[rootOf(region)] && outer !== OUTSIDE) clearIn[rootOf(outer)] = 1;
  }
  const holdsClear = (loop: Loop) => {
    const [side] = loop.sides;
    return side !== undefined && clearIn[rootOf(across(layout, side))] === 1;
  };
  return { depth, holdsClear };
}

/** Painting order of each region: what contains comes first, then the larger; −1 for what is not painted. */
function orderRegions(
  { regions, clear }: Layout,
  depth: Int32Array,
): { sequence: number[]; order: Int32Array } {
  const sequence = Array.from({ length: regions.count }, (_, region) => region).filter(
    (region) => !clear[region],
  );
  const { areas, labels } = regions;
  sequence.sort((p, q) => depth[p]! - depth[q]! || areas[q]! - areas[p]! || labels[p]! - labels[q]! || p - q);
  const order = new Int32Array(regions.count).fill(-1);
  for (const [position, region] of sequence.entries()) order[region] = position;
  return { sequence, order };
}

class Underlapper {
  readonly layout: Layout;
  readonly order: Int32Array;
  constructor(layout: Layout, order: Int32Array) {
    this.layout = layout;
    this.order = order;
  }

  /** Whether what lies on the other side is painted after this region, over it. */
  isCovered(region: number, side: Side): boolean {
    const other = across(this.layout, side);
    return other !== OUTSIDE && this.order[other]! > this.order[region]!;
  }

  /** Distance one can go from a border, along a direction, before something that is not painted over the region. */
  roomAt(region: number, x: number, y: number, nx: number, ny: number): number {
    const { width, height, regions } = this.layout;
    const most = UNDERLAP / ROOM_SHARE;
    for (let distance = 0.5; distance < most; distance += 0.5) {
      const [px, py] = [Math.floor(x + nx * distance), Math.floor(y + ny * distance)];
      if (px < 0 || py < 0 || px >= width || py >= height) return distance;
      const other = regions.ids[py * width + px]!;
      // The first half pixel may still be the region itself: its border is not on the pixel grid.
      if (other !== region && this.order[other]! < this.order[region]!)
        return Math.max(LEAST_ROOM, distance - 0.5);
    }
    return most;
  }

  /** A coarse line on the far side of borders that will be painted over. */
  hiddenLine(region: number, path: Path, closed: boolean): Point[] {
    const dense = resamplePolyline(flattenPath(path, 0.1), 0.75);
    const n = dense.length / 2;
    const xs: number[] = [];
    const ys: number[] = [];
    const slack: number[] = [];
    for (let i = 0; i < n; i++) {
      const [a, b] = [
        closed ? (i - 1 + n) % n : Math.max(0, i - 1),
        closed ? (i + 1) % n : Math.min(n - 1, i + 1),
      ];
      const [tx, ty] = [dense[2 * b]! - dense[2 * a]!, dense[2 * b + 1]! - dense[2 * a + 1]!];
      const length = Math.hypot(tx, ty) || 1;
      // The region is on the right hand; with y downwards the left normal is (ty, −tx).
      const [nx, ny] = [ty / length, -tx / length];
      const [x, y] = [dense[2 * i]!, dense[2 * i + 1]!];
      const reach = Math.min(UNDERLAP, ROOM_SHARE * this.roomAt(region, x, y, nx, ny));
      xs.push(x + nx * reach);
      ys.push(y + ny * reach);
      slack.push(SLACK * reach);
    }
    return simplify(xs, ys, slack);
  }

  /** Where a hidden line starts or ends on the picture's edge, it goes along the edge first: there nothing leaks. */
  alongFrame({ x, y }: Point, towards: Point): Point[] {
    const { width, height } = this.layout;
    if (x === 0 || x === width) return [{ x, y: towards.y }];
    return y === 0 || y === height ? [{ x: towards.x, y }] : [];
  }

  loopOf(region: number, loop: Loop, mayFill: boolean): Path | Side | null {
    const covered = loop.sides.map((side) => this.isCovered(region, side));
    if (!covered.includes(true)) return wholeLoop(this.layout, loop);
    if (!covered.includes(false)) {
      if (mayFill) return null;
      const path = joinPaths(loop.sides.map((side) => pathOf(this.layout, side)));
      return polygon(this.hiddenLine(region, path, true));
    }
    // Begin with a visible side, so that a covered run never goes around the end.
    const first = covered.findIndex((hidden, index) => !hidden && covered.at(index - 1));
    const segments: Segment[] = [];
    let start: Point | null = null;
    for (let k = 0; k < covered.length; ) {
      const index = (first + k) % covered.length;
      if (!covered[index]) {
        const path = pathOf(this.layout, loop.sides[index]!);
        start ??= path.start;
        segments.push(...path.segments);
        k++;
        continue;
      }
      const run: Path[] = [];
      while (k < covered.length && covered[(first + k) % covered.length])
        run.push(pathOf(this.layout, loop.sides[(first + k++) % covered.length]!));
      const path = joinPaths(run);
      const hidden = this.hiddenLine(region, path, false);
      const end = path.segments.at(-1)!.to;
      for (const to of [
        ...this.alongFrame(path.start, hidden[0]!),
        ...hidden,
        ...this.alongFrame(end, hidden.at(-1)!),
        end,
      ])
        segments.push({ kind: 'line', to });
    }
    return start && { start, segments };
  }
}

const polygon = (points: readonly Point[]): Path => ({
  start: points[0]!,
  segments: [...points.slice(1), points[0]!].map((to) => ({ kind: 'line', to })),
});

/** Every painted area by itself; neighbours share their borders exactly. */
export function cutOut(layout: Layout): Shape[] {
  const { sequence } = orderRegions(layout, nestRegions(layout).depth);
  return sequence.map((region) => {
    const loops = layout.map.loops[region]!.toSorted(outlineFirst);
    return toShape(
      layout,
      region,
      loops.map((loop) => wholeLoop(layout, loop)),
    );
  });
}

/** Areas in painting order, each reaching under the later ones. */
export function stackUp(layout: Layout): Shape[] {
  const { depth, holdsClear } = nestRegions(layout);
  const { sequence, order } = orderRegions(layout, depth);
  const underlapper = new Underlapper(layout, order);
  const { width, height, clear } = layout;
  // With everything painted, the lowest area may as well be the whole page.
  const isPage = (position: number) => position === 0 && !clear.includes(true);
  const page = polygon([
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]);
  return sequence.map((region, position) => {
    const outlines: (Path | Side)[] = [];
    if (isPage(position)) return toShape(layout, region, [page]);
    for (const loop of layout.map.loops[region]!.toSorted(outlineFirst)) {
      const outline = underlapper.loopOf(region, loop, loop.isHole && !holdsClear(loop));
      if (outline) outlines.push(outline);
    }
    return toShape(layout, region, outlines);
  });
}
