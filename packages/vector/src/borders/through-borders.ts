/** Joins borders across points where only a gradient band ends, fits them as one, and splits them again. */
import { exact } from '@printready/pixels/number';
import type { EdgePoints } from '../areas/edge-points.ts';
import { OUTSIDE, type PlanarMap, type Side } from '../areas/planar-map.ts';
import { isShading } from '../curves/fit-chain.ts';
import { fitRay, type Ray, trackOf } from '../curves/track.ts';
import type { Path, Point, Segment } from '../drawing.ts';

export type Through = {
  readonly sides: readonly Side[];
  readonly closed: boolean;
  /** Band borders that end on this border, in order, directed away from it; a closed border starts at the first. */
  readonly stems: readonly Side[];
};

/** End of a chain at a meeting point: twice the chain's index, plus one if it is the chain's last point. */
type ChainEnd = number;
const endOf = ({ chain, forwards }: Side): ChainEnd => 2 * chain + Number(forwards);
const sideFrom = (end: ChainEnd): Side => ({ chain: end >> 1, forwards: (end & 1) === 0 });

/** For each border end: the end where that border continues, and the end of the band border that meets both. */
type Links = ReadonlyMap<ChainEnd, { readonly on: ChainEnd; readonly stem: ChainEnd }>;

function linkEnds({ chains, meetings }: PlanarMap, edges: readonly EdgePoints[]): Links {
  const ends: ChainEnd[][] = Array.from({ length: meetings.length / 2 }, () => []);
  for (const [index, { closed, from, to }] of chains.entries()) {
    if (closed) continue;
    ends[from]!.push(2 * index);
    ends[to]!.push(2 * index + 1);
  }
  const links = new Map<ChainEnd, { on: ChainEnd; stem: ChainEnd }>();
  for (const found of ends) {
    const onOutside = found.some(
      (end) => chains[end >> 1]!.left === OUTSIDE || chains[end >> 1]!.right === OUTSIDE,
    );
    const [p, q] = found.filter((end) => !isShading(edges[end >> 1]!));
    const [stem, more] = found.filter((end) => isShading(edges[end >> 1]!));
    if (found.length !== 3 || onOutside || p === undefined || q === undefined || stem === undefined) continue;
    if (more !== undefined || p >> 1 === q >> 1 || edges[p >> 1]!.isHard !== edges[q >> 1]!.isHard) continue;
    links.set(p, { on: q, stem }).set(q, { on: p, stem });
  }
  return links;
}

export function findThroughs(planar: PlanarMap, edges: readonly EdgePoints[]): Through[] {
  const links = linkEnds(planar, edges);
  const done = new Set<number>();
  const throughs: Through[] = [];
  const follow = (first: ChainEnd) => {
    const [sides, stems]: [Side[], Side[]] = [[], []];
    let end: ChainEnd | undefined = first;
    while (end !== undefined && !done.has(end >> 1)) {
      const side = sideFrom(end);
      sides.push(side);
      done.add(side.chain);
      const link = links.get(endOf(side));
      end = link?.on;
      if (link) stems.push(sideFrom(link.stem));
    }
    const closed = end === first;
    throughs.push({ sides, closed, stems: closed ? [stems.at(-1)!, ...stems.slice(0, -1)] : stems });
  };
  for (const end of links.keys()) if (!links.has(end ^ 1) && !done.has(end >> 1)) follow(end ^ 1);
  for (const end of links.keys()) if (!done.has(end >> 1)) follow(end);
  return throughs;
}

export function joinEdges(edges: readonly EdgePoints[], { sides }: Through): EdgePoints {
  const points = sides.flatMap(({ chain, forwards }) => {
    const own = edges[chain]!.points;
    if (forwards) return [...own];
    return Array.from(own, (_, i) => own[own.length - 2 - i + 2 * (i & 1)]!);
  });
  const all = sides.map(({ chain }) => edges[chain]!);
  return {
    points: Float64Array.from(points),
    isHard: all[0]!.isHard,
    contrast: Math.max(...all.map(({ contrast }) => contrast)),
    steepness: Math.max(...all.map(({ steepness }) => steepness)),
  };
}

/** Range of distances from a band border's end, px, in which the band border is reliable. */
const SEEN = { from: 4, to: 16 } as const;
const MIN_SEEN = 4;

function rayOfStem({ points }: EdgePoints, atStart: boolean): Ray | null {
  const [xs, ys]: [number[], number[]] = [[], []];
  const n = points.length / 2;
  const first = atStart ? 0 : n - 1;
  for (let i = 0; i < n; i++) {
    const [x, y] = [points[2 * i]!, points[2 * i + 1]!];
    const gone = exact.hypot(x - points[2 * first]!, y - points[2 * first + 1]!);
    if (gone < SEEN.from || gone > SEEN.to || Math.abs(i - first) > 3 * SEEN.to) continue;
    xs.push(x);
    ys.push(y);
  }
  if (xs.length < MIN_SEEN) return null;
  return fitRay(trackOf(Float64Array.from(xs), Float64Array.from(ys)), 0, xs.length - 1);
}

type Arrival = { readonly near: Point; readonly ray: Ray | null };

export function arrivalsAt(
  { chains }: PlanarMap,
  edges: readonly EdgePoints[],
  meetings: readonly Point[],
  { stems }: Through,
): Arrival[] {
  return stems.map(({ chain, forwards }) => ({
    near: meetings[forwards ? chains[chain]!.from : chains[chain]!.to]!,
    ray: rayOfStem(edges[chain]!, forwards),
  }));
}

type Cut = { readonly segment: number; readonly t: number; readonly at: Point; readonly s: number };

function pointOn(pen: Point, segment: Segment, t: number): Point {
  const { to } = segment;
  if (t >= 1) return to;
  const v = 1 - t;
  if (segment.kind === 'line') return { x: v * pen.x + t * to.x, y: v * pen.y + t * to.y };
  if (segment.kind === 'arc') {
    const { center, radius, sweep } = segment;
    const angle = exact.atan2(pen.y - center.y, pen.x - center.x) + t * sweep;
    return { x: center.x + radius * exact.cos(angle), y: center.y + radius * exact.sin(angle) };
  }
  const { c1, c2 } = segment;
  const blend = (p: number, q: number, r: number, s: number) =>
    v * v * v * p + 3 * t * v * v * q + 3 * t * t * v * r + t * t * t * s;
  return { x: blend(pen.x, c1.x, c2.x, to.x), y: blend(pen.y, c1.y, c2.y, to.y) };
}

function partOf(pen: Point, segment: Segment, from: number, to: number, end: Point): Segment {
  if (segment.kind === 'line') return { kind: 'line', to: end };
  if (segment.kind === 'arc') return { ...segment, to: end, sweep: segment.sweep * (to - from) };
  const { c1, c2 } = segment;
  const blossom = (a: number, b: number, c: number): Point => {
    const mix = (p: Point, q: Point, t: number): Point => ({
      x: p.x + (q.x - p.x) * t,
      y: p.y + (q.y - p.y) * t,
    });
    const [first, second, third] = [mix(pen, c1, a), mix(c1, c2, a), mix(c2, segment.to, a)];
    return mix(mix(first, second, b), mix(second, third, b), c);
  };
  return { kind: 'cubic', c1: blossom(from, from, to), c2: blossom(from, to, to), to: end };
}

const SPACING = 0.25;

function sample({ start, segments }: Path): Cut[] {
  const cuts: Cut[] = [{ segment: 0, t: 0, at: start, s: 0 }];
  let pen = start;
  for (const [index, segment] of segments.entries()) {
    const rough = exact.hypot(segment.to.x - pen.x, segment.to.y - pen.y);
    const length = segment.kind === 'arc' ? Math.abs(segment.sweep) * segment.radius : 1.5 * rough;
    const parts = Math.max(4, Math.ceil(length / SPACING));
    for (let part = 1; part <= parts; part++) {
      const { at: before, s } = cuts.at(-1)!;
      const at = pointOn(pen, segment, part / parts);
      cuts.push({
        segment: index,
        t: part / parts,
        at,
        s: s + exact.hypot(at.x - before.x, at.y - before.y),
      });
    }
    pen = segment.to;
  }
  return cuts;
}

const MAX_ALONG = 6;
/** Maximum distance from a band border to the path it ends on, px. */
const ARRIVES_WITHIN = 0.3;

function locate(samples: readonly Cut[], { near, ray }: Arrival): Cut {
  const distance = ({ at }: Cut) => exact.hypot(at.x - near.x, at.y - near.y);
  const nearest = samples.reduce((best, cut) => (distance(cut) < distance(best) ? cut : best));
  if (!ray) return nearest;
  const off = ({ at }: Cut) =>
    Math.abs((at.x - ray.at.x) * ray.direction.y - (at.y - ray.at.y) * ray.direction.x);
  const around = samples.filter(({ s }) => Math.abs(s - nearest.s) <= MAX_ALONG);
  const best = around.reduce((first, cut) => (off(cut) < off(first) ? cut : first));
  return off(best) <= ARRIVES_WITHIN ? best : nearest;
}

function between({ start, segments }: Path, from: Cut, to: Cut): Path {
  const kept: Segment[] = [];
  for (let k = from.segment; k <= to.segment; k++) {
    const pen = k === 0 ? start : segments[k - 1]!.to;
    const [t0, t1] = [k === from.segment ? from.t : 0, k === to.segment ? to.t : 1];
    if (t1 - t0 < 1e-9) continue;
    const segment = segments[k]!;
    const isWhole = t0 === 0 && t1 === 1;
    kept.push(isWhole ? segment : partOf(pen, segment, t0, t1, k === to.segment ? to.at : segment.to));
  }
  return { start: from.at, segments: kept };
}

/** Minimum distance between two cuts along the path, px. */
const APART = 0.5;

/** @param closed true if the first cut starts the first piece. @returns null if cuts are out of order */
export function cutPath(path: Path, closed: boolean, arrivals: readonly Arrival[]): Path[] | null {
  const samples = sample(path);
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const found = arrivals.map((arrival) => locate(samples, arrival));
  const cuts = closed ? found : [first, ...found, last];
  let falls = 0;
  for (let k = closed ? 0 : 1; k < cuts.length; k++) {
    const gone = cuts[k]!.s - cuts.at(k - 1)!.s;
    if (cuts.length > 1 && Math.abs(gone) < APART) return null;
    if (gone <= 0) falls++;
  }
  if (falls !== (closed ? 1 : 0)) return null;
  return cuts.slice(0, closed ? undefined : -1).map((from, k) => {
    const to = cuts[(k + 1) % cuts.length]!;
    if (from.s < to.s) return between(path, from, to);
    const [tail, head] = [between(path, from, last), between(path, first, to)];
    return { start: tail.start, segments: [...tail.segments, ...head.segments] };
  });
}
