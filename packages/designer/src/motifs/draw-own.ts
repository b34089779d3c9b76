/** Draws the motifs of this package from lines of shapes, in a box of 120 × 120, y down. */
import { type Area, type Geometry, mapPoints, rotate } from '../geometry/area.ts';
import { polygon, reversed, star } from '../geometry/shapes.ts';
import { flattenPath } from '../geometry/svg-path.ts';

/** Length of the sides of the box. */
export const OWN_UNITS = 120;
const CENTER = OWN_UNITS / 2;
const FLATNESS = 0.05;
const STAR_WAIST = 0.42;

const SHAPE = /^([+-])?([\d.]+)?(m|x(\d+)@([\d.]+),([\d.]+))? (.+)$/;

const disc = (x: number, y: number, rx: number, ry = rx): Area =>
  flattenPath(`M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`, FLATNESS);

const ellipse = ([x = 0, y = 0, rx = 1, ry = rx, turnDeg = 0]: readonly number[]): Area =>
  rotate(disc(x, y, rx, ry), turnDeg, x, y);

function box([x = 0, y = 0, width = 0, height = 0, radius = 0]: readonly number[]): Area {
  const [r, h, v] = [radius, width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return flattenPath(
    `M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}z`,
    FLATNESS,
  );
}

/** `o` ellipse: center, radii, degrees; `b` box: corner, size, corner radius; `s` star: center, radius; else a path. */
function outlineOf(text: string): Area {
  const numbers = text.slice(2).split(' ').map(Number);
  if (text.startsWith('o ')) return ellipse(numbers);
  if (text.startsWith('b ')) return box(numbers);
  if (text.startsWith('s ')) return star(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 1, 0, 5, STAR_WAIST);
  return flattenPath(text, FLATNESS, 2);
}

const isClosed = (text: string) => /^[obs] |z$/iu.test(text);

/** The line of a round pen along each ring. */
function penned(rings: Area, width: number, closed: boolean, geometry: Geometry): Area {
  const strokes = rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 - (closed ? 0 : 1) }, (_, at): Area => {
      const next = (2 * at + 2) % ring.length;
      const [x, y, dx, dy] = [ring[2 * at]!, ring[2 * at + 1]!, ring[next]!, ring[next + 1]!];
      const length = Math.hypot(dx - x, dy - y) || 1;
      const [nx, ny] = [((y - dy) / length) * (width / 2), ((dx - x) / length) * (width / 2)];
      const side = polygon([x + nx, y + ny], [x - nx, y - ny], [dx - nx, dy - ny], [dx + nx, dy + ny]);
      return [...side, ...disc(x, y, width / 2), ...disc(dx, dy, width / 2)];
    }),
  );
  return geometry.union(strokes.map((stroke) => geometry.union([stroke])));
}

function copiesOf(area: Area, copies: string | undefined, [count, x, y]: readonly number[]): Area[] {
  if (copies === undefined) return [area];
  if (copies === 'm') return [area, reversed(mapPoints(area, (u, v) => [OWN_UNITS - u, v]))];
  return Array.from({ length: count ?? 1 }, (_, at) => rotate(area, (360 * at) / (count ?? 1), x, y));
}

/**
 * Each line adds a shape, or cuts it out after `-`. A number is the width of a pen that follows the outline instead of
 * filling it. `m` adds the mirror image, `x4@60,46` four copies turned about a point. `turn 35` turns all before it.
 */
export function drawOwn(drawing: string, geometry: Geometry): Area {
  let area: Area = [];
  for (const line of drawing.trim().split('\n')) {
    if (line.startsWith('turn ')) {
      area = rotate(area, Number(line.slice(5)), CENTER, CENTER);
      continue;
    }
    const [, sign = '+', pen, copies, count, x, y, text = ''] = SHAPE.exec(line) ?? [];
    if (text === '') throw new TypeError(`“${line}” is no shape; draw-own.ts describes the lines.`);
    const outline = outlineOf(text);
    const shape =
      pen === undefined ? geometry.union([outline]) : penned(outline, Number(pen), isClosed(text), geometry);
    const all = copiesOf(shape, copies, [Number(count), Number(x), Number(y)]);
    area = all.reduce(
      (whole, one) => (sign === '-' ? geometry.subtract(whole, one) : geometry.union([whole, one])),
      area,
    );
  }
  return area;
}
