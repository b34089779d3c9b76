/** Polygon operations with Clipper2 in mm, y down, non-zero winding; a 0.001 mm grid makes all engines agree. */
import type { MainModule, PathsD } from 'clipper2-wasm';
import createClipper from 'clipper2-wasm';
import { designerAssets } from '../designer-assets.ts';

/** Alternating x and y values; closed implicitly. */
export type Ring = Float64Array;
export type Area = readonly Ring[];
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
type Join = 'round' | 'miter';

const DECIMALS = 3;
/**
 * Longer miters, as a multiple of the offset, are cut off; at the corners of slab serifs, they would look like
 * defects.
 */
const MITER_LIMIT = 1.8;
/** Maximum approximation error of round corners, mm. */
const ARC_TOLERANCE = 0.03;

const EMPTY: Area = [];

export type Geometry = {
  readonly union: (areas: readonly Area[]) => Area;
  readonly add: (to: Area, what: Area) => Area;
  readonly subtract: (from: Area, what: Area) => Area;
  readonly intersect: (one: Area, other: Area) => Area;
  /** Offset in mm; negative values shrink the area. */
  readonly grow: (area: Area, mm: number, join?: Join) => Area;
};

/** Clipper stores a third number per point. */
function write(clipper: MainModule, area: Area): PathsD {
  const paths = new clipper.PathsD();
  for (const ring of area) {
    const path = new clipper.PathD();
    const points = new Float64Array((ring.length / 2) * 3);
    for (let from = 0, to = 0; from < ring.length; from += 2, to += 3) {
      points[to] = ring[from]!;
      points[to + 1] = ring[from + 1]!;
    }
    path.assign(points);
    paths.push_back(path);
    path.delete();
  }
  return paths;
}

function read(paths: PathsD): Area {
  const area: Ring[] = [];
  for (let index = 0; index < paths.size(); index++) {
    const path = paths.get(index);
    const points = path.view();
    const ring = new Float64Array((points.length / 3) * 2);
    for (let from = 0, to = 0; from < points.length; from += 3, to += 2) {
      ring[to] = Math.round(points[from]! * 1000) / 1000;
      ring[to + 1] = Math.round(points[from + 1]! * 1000) / 1000;
    }
    path.delete();
    area.push(ring);
  }
  return area;
}

/** Only rings with overlapping boxes interact; the others are copied at no cost. */
function splitRings(area: Area, box: Box): { readonly close: Area; readonly far: Area } {
  const [close, far]: [Ring[], Ring[]] = [[], []];
  for (const ring of area) (meet(boxOfRing(ring), box) ? close : far).push(ring);
  return { close, far };
}

function openGeometry(clipper: MainModule): Geometry {
  const compute = (inputs: readonly Area[], run: (first: PathsD, second: PathsD) => PathsD): Area => {
    const paths = inputs.map((area) => write(clipper, area));
    const result = run(paths[0]!, paths[1] ?? paths[0]!);
    const area = read(result);
    for (const one of [...paths, result]) one.delete();
    return area;
  };
  const nonZero = clipper.FillRule.NonZero;
  const union = (area: Area) => compute([area], (all) => clipper.UnionSelfD(all, nonZero, DECIMALS));
  return {
    union: (areas) => union(areas.flat()),
    add: (to, what) => {
      const { close, far } = splitRings(to, boxOf(what));
      return close.length === 0 ? [...far, ...what] : [...far, ...union([...close, ...what])];
    },
    subtract: (from, what) => {
      const { close, far } = splitRings(from, boxOf(what));
      const cutters = splitRings(what, boxOf(close)).close;
      if (cutters.length === 0) return from;
      return [...far, ...compute([close, cutters], (a, b) => clipper.DifferenceD(a, b, nonZero, DECIMALS))];
    },
    intersect: (one, other) => {
      const mine = splitRings(one, boxOf(other)).close;
      const theirs = splitRings(other, boxOf(mine)).close;
      if (theirs.length === 0) return EMPTY;
      return compute([mine, theirs], (a, b) => clipper.IntersectD(a, b, nonZero, DECIMALS));
    },
    grow: (area, mm, join = 'round') =>
      mm === 0
        ? area
        : compute([area], (all) =>
            clipper.InflatePathsD(
              all,
              mm,
              join === 'round' ? clipper.JoinType.Round : clipper.JoinType.Miter,
              clipper.EndType.Polygon,
              MITER_LIMIT,
              DECIMALS,
              ARC_TOLERANCE,
            ),
          ),
  };
}

let opened: Promise<Geometry> | undefined;

export function loadGeometry(): Promise<Geometry> {
  opened ??= designerAssets
    .read('clipper2-wasm/dist/es/clipper2z.wasm')
    .then((wasmBinary) => createClipper({ wasmBinary }))
    .then(openGeometry);
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const ringBoxes = new WeakMap<Ring, Box>();

/** Caches the box, because rings are immutable. */
function boxOfRing(ring: Ring): Box {
  const known = ringBoxes.get(ring);
  if (known) return known;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    const x = ring[at]!;
    const y = ring[at + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const box = { left, top, right, bottom };
  ringBoxes.set(ring, box);
  return box;
}

export function boxOf(area: Area): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of area) {
    const box = boxOfRing(ring);
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

const meet = (one: Box, other: Box) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

/** Area in mm². Rings must not cross, which holds for Clipper's results. */
export function areaOf(area: Area): number {
  let twice = 0;
  for (const ring of area) {
    let [x0, y0] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at]!, ring[at + 1]!];
      twice += x0 * y - x * y0;
      [x0, y0] = [x, y];
    }
  }
  return Math.abs(twice) / 2;
}

export function mapPoints(area: Area, move: (x: number, y: number) => readonly [number, number]): Area {
  return area.map((ring) => {
    const moved = new Float64Array(ring.length);
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = move(ring[at]!, ring[at + 1]!);
      moved[at] = Math.round(x * 1000) / 1000;
      moved[at + 1] = Math.round(y * 1000) / 1000;
    }
    return moved;
  });
}

export const shift = (area: Area, dx: number, dy: number): Area =>
  mapPoints(area, (x, y) => [x + dx, y + dy]);

/** Rotates about a point, in degrees clockwise on screen. */
export function rotate(area: Area, degrees: number, cx = 0, cy = 0): Area {
  if (degrees === 0) return area;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return mapPoints(area, (x, y) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ]);
}

export function subdivide(area: Area, longest: number): Area {
  return area.map((ring) => {
    const points: number[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [x, y, dx, dy] = [
        ring[at]!,
        ring[at + 1]!,
        ring[next]! - ring[at]!,
        ring[next + 1]! - ring[at + 1]!,
      ];
      const parts = Math.max(1, Math.ceil(Math.hypot(dx, dy) / longest));
      for (let part = 0; part < parts; part++) points.push(x + (dx * part) / parts, y + (dy * part) / parts);
    }
    return Float64Array.from(points);
  });
}
