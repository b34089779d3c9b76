/** Stacked areas extend below later areas, up to a coarse line, so that no background shows between soft edges. */
import type { Loop, Side } from '../areas/planar-map.ts';
import { reversePath } from '../curves/flatten.ts';
import type { Path, Point, Segment, Shape } from '../drawing.ts';
import { ellipseToPath } from '../drawing.ts';
import { nestRegions, orderRegions, type PaintLayout } from './painting-order.ts';
import { TrapBuilder } from './trap.ts';

function pathOf({ fitted }: PaintLayout, { chain, forwards }: Side): Path {
  const fit = fitted[chain]!;
  if (fit.kind === 'path') return forwards ? fit.path : reversePath(fit.path);
  const path = ellipseToPath(fit.ellipse);
  return fit.clockwise === forwards ? path : reversePath(path);
}

function joinPaths(paths: readonly Path[]): Path {
  return { start: paths[0]!.start, segments: paths.flatMap(({ segments }) => segments) };
}

function toShape(layout: PaintLayout, region: number, outlines: readonly (Path | Side)[]): Shape {
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

/** Keeps a loop that is a single closed chain whole, so that a circle stays a circle. */
function wholeLoop(layout: PaintLayout, { sides }: Loop): Path | Side {
  const [only] = sides;
  if (sides.length === 1 && only && layout.map.chains[only.chain]!.closed) return only;
  return joinPaths(sides.map((side) => pathOf(layout, side)));
}

const outlineFirst = (p: Loop, q: Loop) => Number(p.isHole) - Number(q.isHole);

function trappedLoop(
  layout: PaintLayout,
  traps: TrapBuilder,
  region: number,
  loop: Loop,
  mayFill: boolean,
): Path | Side | null {
  const paths = loop.sides.map((side) => pathOf(layout, side));
  const covered = loop.sides.map((side) => traps.isCovered(region, side));
  if (!covered.includes(true)) return wholeLoop(layout, loop);
  if (mayFill && !covered.includes(false)) return null;
  const begins = loop.sides.map((side, index) => !covered[index] || traps.beginsAtLimit(region, side));
  const first = begins.indexOf(true);
  if (first < 0) return polygon(traps.hiddenLine(region, joinPaths(paths), true));
  const segments: Segment[] = [];
  for (let k = 0; k < paths.length; ) {
    const index = (first + k++) % paths.length;
    if (!covered[index]) {
      segments.push(...paths[index]!.segments);
      continue;
    }
    const run = [paths[index]!];
    for (; k < paths.length && !begins[(first + k) % paths.length]; k++)
      run.push(paths[(first + k) % paths.length]!);
    const path = joinPaths(run);
    for (const to of [...traps.hiddenLine(region, path, false), path.segments.at(-1)!.to])
      segments.push({ kind: 'line', to });
  }
  return { start: paths[first]!.start, segments };
}

const polygon = (points: readonly Point[]): Path => ({
  start: points[0]!,
  segments: [...points.slice(1), points[0]!].map((to) => ({ kind: 'line', to })),
});

export function cutOutShapes(layout: PaintLayout): Shape[] {
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

export function stackUp(layout: PaintLayout): Shape[] {
  const { depth, holdsClear } = nestRegions(layout);
  const { sequence, order } = orderRegions(layout, depth);
  const paths = layout.fitted.map((_, chain) => pathOf(layout, { chain, forwards: true }));
  const traps = new TrapBuilder(layout, order, paths);
  const { width, height, clear } = layout;
  // If no area is left out, the lowest area covers the whole page.
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
      const outline = trappedLoop(layout, traps, region, loop, loop.isHole && !holdsClear(loop));
      if (outline) outlines.push(outline);
    }
    return toShape(layout, region, outlines);
  });
}
