import { exact } from '@printready/pixels/number';

export type Point = { readonly x: number; readonly y: number };

/** Segment from the current point to `to`, in pixels of the traced image, y down. */
export type Segment =
  | { readonly kind: 'line'; readonly to: Point }
  | { readonly kind: 'cubic'; readonly c1: Point; readonly c2: Point; readonly to: Point }
  | {
      readonly kind: 'arc';
      readonly to: Point;
      readonly center: Point;
      readonly radius: number;
      /** In radians, y down, so positive is clockwise on screen. Never a full turn. */
      readonly sweep: number;
    };

/** Closed path, unless it is a center-line stroke. */
export type Path = { readonly start: Point; readonly segments: readonly Segment[] };

export type Ellipse = {
  readonly center: Point;
  readonly radiusX: number;
  readonly radiusY: number;
  /** Angle of the x radius, in radians, y down. */
  readonly angle: number;
};

/** 8-bit sRGB, opaque. */
export type Fill = { readonly r: number; readonly g: number; readonly b: number };

export type Shape =
  /** Closed paths with non-zero winding: outlines clockwise on screen, holes counterclockwise. */
  | { readonly kind: 'area'; readonly fill: Fill; readonly paths: readonly Path[] }
  | { readonly kind: 'ellipse'; readonly fill: Fill; readonly ellipse: Ellipse }
  | {
      readonly kind: 'stroke';
      readonly fill: Fill;
      readonly widthPx: number;
      readonly path: Path;
      readonly closed: boolean;
    };

export type Drawing = {
  /** In pixels of the traced image. */
  readonly width: number;
  readonly height: number;
  /** Painting order, bottom first. */
  readonly shapes: readonly Shape[];
};

export const scalePoint = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });

function scalePath({ start, segments }: Path, by: number): Path {
  return {
    start: scalePoint(start, by),
    segments: segments.map((segment): Segment => {
      const to = scalePoint(segment.to, by);
      if (segment.kind === 'line') return { kind: 'line', to };
      if (segment.kind === 'cubic')
        return { kind: 'cubic', c1: scalePoint(segment.c1, by), c2: scalePoint(segment.c2, by), to };
      return { ...segment, to, center: scalePoint(segment.center, by), radius: segment.radius * by };
    }),
  };
}

function scaleShape(shape: Shape, by: number): Shape {
  if (shape.kind === 'area') return { ...shape, paths: shape.paths.map((path) => scalePath(path, by)) };
  if (shape.kind === 'stroke')
    return { ...shape, path: scalePath(shape.path, by), widthPx: shape.widthPx * by };
  const { center, radiusX, radiusY, angle } = shape.ellipse;
  return {
    ...shape,
    ellipse: { center: scalePoint(center, by), radiusX: radiusX * by, radiusY: radiusY * by, angle },
  };
}

export function scaleDrawing({ width, height, shapes }: Drawing, by: number): Drawing {
  return { width: width * by, height: height * by, shapes: shapes.map((shape) => scaleShape(shape, by)) };
}

/** Node count as in illustration programs: one per segment end; an ellipse has four. */
export function countNodes({ shapes }: Drawing): number {
  let nodes = 0;
  for (const shape of shapes) {
    if (shape.kind === 'ellipse') nodes += 4;
    else if (shape.kind === 'stroke') nodes += shape.path.segments.length + (shape.closed ? 0 : 1);
    else for (const { segments } of shape.paths) nodes += segments.length;
  }
  return nodes;
}

/** Converts arcs to cubics; for a quarter circle, the handle length is 4/3 · tan(π/8). */
type Cubic = Extract<Segment, { kind: 'cubic' }>;

/** Converts an arc to cubics of at most a quarter turn (error below 3·10⁻⁴ of the radius). */
export function arcToCubics(from: Point, arc: Extract<Segment, { kind: 'arc' }>): Cubic[] {
  const { center, radius, sweep, to } = arc;
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / parts;
  const handle = (4 / 3) * exact.tan(step / 4);
  const cubics: Cubic[] = [];
  let angle = exact.atan2(from.y - center.y, from.x - center.x);
  let pen = from;
  for (let part = 1; part <= parts; part++) {
    const next = angle + step;
    const [cos0, sin0, cos1, sin1] = [exact.cos(angle), exact.sin(angle), exact.cos(next), exact.sin(next)];
    const end = part === parts ? to : { x: center.x + radius * cos1, y: center.y + radius * sin1 };
    cubics.push({
      kind: 'cubic',
      c1: { x: pen.x - radius * handle * sin0, y: pen.y + radius * handle * cos0 },
      c2: { x: end.x + radius * handle * sin1, y: end.y - radius * handle * cos1 },
      to: end,
    });
    angle = next;
    pen = end;
  }
  return cubics;
}

/** Closed path, clockwise on screen: a circle as two exact arcs, other ellipses as four cubics. */
export function ellipseToPath({ center, radiusX, radiusY, angle }: Ellipse): Path {
  if (radiusX === radiusY) {
    const [right, left] = [radiusX, -radiusX].map((off) => ({ x: center.x + off, y: center.y })) as [
      Point,
      Point,
    ];
    const half = { kind: 'arc', center, radius: radiusX, sweep: Math.PI } as const;
    return {
      start: right,
      segments: [
        { ...half, to: left },
        { ...half, to: right },
      ],
    };
  }
  const [cos, sin] = [exact.cos(angle), exact.sin(angle)];
  const place = (u: number, v: number): Point => ({
    x: center.x + u * radiusX * cos - v * radiusY * sin,
    y: center.y + u * radiusX * sin + v * radiusY * cos,
  });
  const handle = (4 / 3) * exact.tan(Math.PI / 8);
  const segments: Segment[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const [u0, v0] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][quarter]! as [number, number];
    const [u1, v1] = [-v0, u0];
    segments.push({
      kind: 'cubic',
      c1: place(u0 + handle * u1, v0 + handle * v1),
      c2: place(u1 + handle * u0, v1 + handle * v0),
      to: place(u1, v1),
    });
  }
  return { start: place(1, 0), segments };
}
