import { exact } from '@printready/pixels/number';
import { type EdgePoints, locateEdge } from '../areas/edge-points.ts';
import { enclosedArea } from '../areas/enclosed-area.ts';
import type { LabelMap } from '../areas/label-map.ts';
import type { PlanarMap, Side } from '../areas/planar-map.ts';
import type { Regions } from '../areas/regions.ts';
import {
  type FitOptions,
  type FittedChain,
  fitClosedChain,
  fitOpenChain,
  rayAtEnd,
} from '../curves/fit-chain.ts';
import { reversePath } from '../curves/flatten.ts';
import { crossRays, type Ray } from '../curves/track.ts';
import { ellipseToPath, type Path, type Point } from '../drawing.ts';
import { keepArea, measure } from './keep-area.ts';
import { nodePenaltyOf, type SimplifiedPath, simplifyPath, unsimplified } from './simplify-path.ts';
import { arrivalsAt, cutPath, findThroughs, joinEdges } from './through-borders.ts';
import { uncross } from './uncross.ts';

/** Positions where three or more borders meet: nearest to all of them, within a limit from the pixel corner. */
function placeMeetings(map: LabelMap, planar: PlanarMap, edges: readonly EdgePoints[]): Point[] {
  const { width, height } = map;
  const rays: Ray[][] = Array.from({ length: planar.meetings.length / 2 }, () => []);
  for (const [index, chain] of planar.chains.entries()) {
    if (chain.closed) continue;
    const [atStart, atEnd] = [rayAtEnd(edges[index]!, true), rayAtEnd(edges[index]!, false)];
    if (atStart) rays[chain.from]!.push(atStart);
    if (atEnd) rays[chain.to]!.push(atEnd);
  }
  return rays.map((found, meeting) => {
    const [x, y] = [planar.meetings[2 * meeting]!, planar.meetings[2 * meeting + 1]!];
    const [onSide, onTop] = [x === 0 || x === width, y === 0 || y === height];
    if (onSide && onTop) return { x, y };
    if (onSide || onTop) {
      const frame: Ray = { at: { x, y }, direction: onSide ? { x: 0, y: 1 } : { x: 1, y: 0 } };
      const cross = found[0] ? crossRays(frame, found[0]) : null;
      return cross && exact.hypot(cross.x - x, cross.y - y) < 1.5 ? cross : { x, y };
    }
    return nearestToRays({ x, y }, found);
  });
}

function nearestToRays(start: Point, rays: readonly Ray[]): Point {
  const hold = 0.15;
  let [xx, xy, yy, bx, by] = [hold, 0, hold, hold * start.x, hold * start.y];
  for (const { at, direction } of rays) {
    const [nx, ny] = [-direction.y, direction.x];
    const offset = nx * at.x + ny * at.y;
    xx += nx * nx;
    xy += nx * ny;
    yy += ny * ny;
    bx += nx * offset;
    by += ny * offset;
  }
  const det = xx * yy - xy * xy;
  const found = { x: (bx * yy - by * xy) / det, y: (by * xx - bx * xy) / det };
  return exact.hypot(found.x - start.x, found.y - start.y) < 1.5 ? found : start;
}

/** For each chain, its part of a border fitted across meeting points. The meeting points move onto that border. */
function fitThroughs(
  planar: PlanarMap,
  edges: readonly EdgePoints[],
  meetings: Point[],
  options: Omit<FitOptions, 'isExact'>,
): ReadonlyMap<number, Path> {
  const pieces = new Map<number, Path>();
  const beginOf = ({ chain, forwards }: Side) => planar.chains[chain]![forwards ? 'from' : 'to'];
  for (const through of findThroughs(planar, edges)) {
    const { sides, closed } = through;
    const edge = joinEdges(edges, through);
    const last = sides.at(-1)!;
    const exactly = { ...options, isExact: false };
    const first = meetings[beginOf(sides[0]!)]!;
    const end = meetings[beginOf({ ...last, forwards: !last.forwards })]!;
    const fitted = closed
      ? fitClosedChain(edge, exactly)
      : ({ kind: 'path', path: fitOpenChain(edge, first, end, exactly) } as const);
    const penalty = nodePenaltyOf(edge.contrast, options.tolerancePx);
    const simple =
      fitted.kind === 'ellipse'
        ? roundPath(fitted)
        : 'isWhole' in fitted
          ? fitted.path
          : simplifyPath(fitted.path, closed, penalty);
    const cut = cutPath(simple, closed, arrivalsAt(planar, edges, meetings, through)) ?? [];
    for (const [k, piece] of cut.entries()) {
      const { chain, forwards } = sides[k]!;
      pieces.set(chain, forwards ? piece : reversePath(piece));
      if (k > 0 || closed) meetings[beginOf(sides[k]!)] = piece.start;
    }
  }
  return pieces;
}

const roundPath = ({ ellipse, clockwise }: Extract<FittedChain, { kind: 'ellipse' }>): Path =>
  clockwise ? ellipseToPath(ellipse) : reversePath(ellipseToPath(ellipse));

/** Maximum shift of a border to preserve an area's size, as a fraction of the tolerance. */
const MAX_MOVED = 0.25;

type Fit = { readonly fitted: FittedChain; readonly simplified: SimplifiedPath };

export function fitBorders(
  map: LabelMap,
  regions: Regions,
  planar: PlanarMap,
  options: Omit<FitOptions, 'isExact'>,
  report: (fraction: number) => void,
): FittedChain[] {
  const edges = planar.chains.map((chain) => locateEdge(map, chain));
  report(0.3);
  const meetings = placeMeetings(map, planar, edges);
  const pieces = fitThroughs(planar, edges, meetings, options);
  const fit = (index: number, isExact: boolean): Fit => {
    const [chain, edge] = [planar.chains[index]!, edges[index]!];
    const fitted: FittedChain = chain.closed
      ? fitClosedChain(edge, { ...options, isExact })
      : {
          kind: 'path',
          path: fitOpenChain(edge, meetings[chain.from]!, meetings[chain.to]!, { ...options, isExact }),
        };
    if (fitted.kind === 'ellipse') return { fitted, simplified: unsimplified(ellipseToPath(fitted.ellipse)) };
    if (fitted.isWhole) return { fitted, simplified: unsimplified(fitted.path) };
    return {
      fitted,
      simplified: simplifyPath(fitted.path, chain.closed, nodePenaltyOf(edge.contrast, options.tolerancePx)),
    };
  };
  const fits = planar.chains.map((_, index): Fit => {
    if (index % 256 === 255) report(0.3 + (0.6 * index) / planar.chains.length);
    const piece = pieces.get(index);
    return piece
      ? { fitted: { kind: 'path', path: piece }, simplified: unsimplified(piece) }
      : fit(index, false);
  });
  report(0.9);
  const outlines = planar.loops.flat().filter(({ isHole }) => !isHole);
  const untangle = () =>
    uncross(
      map.width,
      map.height,
      fits.map(({ simplified }) => simplified),
      outlines,
    );
  const loose = untangle();
  for (const index of loose.stuck) fits[index] = fit(index, true);
  const { paths } = loose.stuck.size > 0 ? untangle() : loose;
  return fits.map(({ fitted }, index): FittedChain => {
    if (fitted.kind === 'ellipse') return fitted;
    const path = paths[index]!;
    const chain = planar.chains[index]!;
    if (!chain.closed) return { kind: 'path', path };
    const measured = enclosedArea(map, chain, regions.labels[chain.left]!, regions.labels[chain.right]!);
    const area = measured ?? measure(fitted.path).area;
    return { kind: 'path', path: keepArea(path, area, MAX_MOVED * options.tolerancePx) };
  });
}
