/**
 * From fitted borders to what is painted. Cut out: every area by itself. Stacked: an area reaches under all that is
 * painted later, so that no background shows through between two soft edges. For that, the part of its outline
 * that borders on later areas is replaced by a coarse line inside them; no other outline ever runs along a
 * border that can be seen, so each visible edge is painted exactly once.
 */
import { BorderGrid } from './border-grid.ts';
import type { Path, Point, Segment, Shape } from './drawing.ts';
import { ellipseToPath } from './drawing.ts';
import { flattenPath, reversePath } from './flatten.ts';
import { across, type Layout, nestRegions, orderRegions } from './painting-order.ts';
import { type Loop, OUTSIDE, type Side } from './planar-map.ts';
import { polylineLength, resamplePolyline, simplify } from './polyline.ts';

/** How far an area reaches under the next, px, where there is room. */
const UNDERLAP = 6;
/** Share of the room between a border and the next visible one that an underlap may take. */
const ROOM_SHARE = 0.5;
/** A hidden line is this far from visible borders, as a share of its distance from its own. */
const CLEARANCE = 0.7;
const MOST_ATTEMPTS = 10;
/** A hidden line is laid at places this far apart, px, and at so many at least: hairlines end in short borders. */
const SPACING = 0.75;
const LEAST_PLACES = 5;
/** How coarse the line under other areas may be, as a share of its distance from the border. */
const SLACK = 0.5;

function pathOf({ fitted }: Layout, { chain, forwards }: Side): Path {
  const fit = fitted[chain]!;
  if (fit.kind === 'path') return forwards ? fit.path : reversePath(fit.path);
  const path = ellipseToPath(fit.ellipse);
  return fit.clockwise === forwards ? path : reversePath(path);
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

class Underlapper {
  readonly layout: Layout;
  readonly order: Int32Array;
  readonly borders: BorderGrid;
  constructor(layout: Layout, order: Int32Array) {
    this.layout = layout;
    this.order = order;
    const paths = layout.fitted.map((_, chain) => pathOf(layout, { chain, forwards: true }));
    this.borders = new BorderGrid(layout.width, layout.height, paths);
  }

  /** Whether what lies on the other side is painted after this region, over it. */
  isCovered(region: number, side: Side): boolean {
    const other = across(this.layout, side);
    return other !== OUTSIDE && this.order[other]! > this.order[region]!;
  }

  /** Whether a border has something on one of its sides that is not painted over the region. */
  isLimit(region: number, chain: number): boolean {
    const { left, right } = this.layout.map.chains[chain]!;
    const own = this.order[region]!;
    return left === OUTSIDE || right === OUTSIDE || this.order[left]! < own || this.order[right]! < own;
  }

  /**
   * How far to go from a border along its normal. At the meeting where a hidden line ends, all underlaps begin with no
   * width, so there it keeps clear of every other border; elsewhere of those that nothing later covers.
   */
  reachAt(region: number, x: number, y: number, nx: number, ny: number, nearEnd: boolean): number {
    const { chains } = this.layout.map;
    const isLimit = (chain: number) => this.isLimit(region, chain);
    const keepsClear = (chain: number) => {
      const { left, right } = chains[chain]!;
      if (left === OUTSIDE || right === OUTSIDE) return false;
      return isLimit(chain) || (nearEnd && left !== region && right !== region);
    };
    let reach = ROOM_SHARE * this.borders.roomAhead(x, y, nx, ny, UNDERLAP / ROOM_SHARE, isLimit);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      if (this.borders.isClear(x + nx * reach, y + ny * reach, CLEARANCE * reach, keepsClear)) break;
      reach *= 0.7;
    }
    return reach;
  }

  /** A coarse line on the far side of borders that will be painted over. */
  hiddenLine(region: number, path: Path, closed: boolean): Point[] {
    const line = flattenPath(path, 0.1);
    const spacing = Math.max(0.01, Math.min(SPACING, polylineLength(line) / LEAST_PLACES));
    const dense = resamplePolyline(line, spacing);
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
      const nearEnd = !closed && Math.min(i, n - 1 - i) * spacing < UNDERLAP;
      const reach = this.reachAt(region, x, y, nx, ny, nearEnd);
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
