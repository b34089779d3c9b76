/** Width at a pixel: walks the signed distance field along its gradient, from edge to edge. */

export type Field = {
  /** Result of `edgeDistance` with a reach of at least half the widest crossing of interest. */
  readonly signed: Float32Array;
  readonly width: number;
  readonly height: number;
};

export type Crossing = { width: number; middleX: number; middleY: number };

export const createCrossing = (): Crossing => ({ width: 0, middleX: 0, middleY: 0 });

/** Minimum gradient length at which the direction is reliable; the gradient vanishes on ridges. */
const CLEAR_SLOPE = 0.6;
/** Shortest step of a walk, px; the distance to the edge limits longer steps. */
const MIN_STEP = 0.35;

const slope = { x: 0, y: 0 };

function slopeAt({ signed, width, height }: Field, x: number, y: number): number {
  const at = y * width + x;
  const left = x > 0 ? signed[at - 1]! : signed[at]!;
  const right = x < width - 1 ? signed[at + 1]! : signed[at]!;
  const above = y > 0 ? signed[at - width]! : signed[at]!;
  const below = y < height - 1 ? signed[at + width]! : signed[at]!;
  slope.x = right - left;
  slope.y = below - above;
  const length = Math.sqrt(slope.x * slope.x + slope.y * slope.y);
  if (length > 0) {
    slope.x /= length;
    slope.y /= length;
  }
  return length / 2;
}

function findDirection(field: Field, x: number, y: number, side: 1 | -1): boolean {
  if (slopeAt(field, x, y) >= CLEAR_SLOPE) return true;
  const { signed, width, height } = field;
  let [bestX, bestY, least] = [x, y, Infinity];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || (dx === 0 && dy === 0)) continue;
      const depth = -side * signed[ny * width + nx]!;
      const here = -side * signed[y * width + x]!;
      const fall = (depth - here) / Math.sqrt(dx * dx + dy * dy);
      if (fall >= least) continue;
      [bestX, bestY, least] = [nx, ny, fall];
    }
  }
  if (slopeAt(field, bestX, bestY) >= CLEAR_SLOPE / 2) return true;
  const [wayX, wayY] = [bestX - x, bestY - y];
  const length = Math.sqrt(wayX * wayX + wayY * wayY);
  if (length === 0) return false;
  slope.x = wayX / length;
  slope.y = wayY / length;
  return true;
}

/** Interpolated depth. Outside the picture is outside the shape, with an edge half a pixel past the border. */
function depthAt({ signed, width, height }: Field, x: number, y: number, side: 1 | -1): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = Math.min(1, Math.max(0, x - left));
  const fy = Math.min(1, Math.max(0, y - top));
  const above = signed[top * width + left]! * (1 - fx) + signed[top * width + right]! * fx;
  const below = signed[bottom * width + left]! * (1 - fx) + signed[bottom * width + right]! * fx;
  const beyond = Math.max(0, -x, -y, x - width + 1, y - height + 1);
  return -side * (above * (1 - fy) + below * fy + beyond);
}

function walkToEdge(field: Field, x: number, y: number, side: 1 | -1, way: 1 | -1, limit: number): number {
  const stepX = slope.x * way;
  const stepY = slope.y * way;
  let walked = 0;
  let depth = depthAt(field, x, y, side);
  while (walked <= limit) {
    const step = Math.max(MIN_STEP, depth);
    const next = depthAt(field, x + stepX * (walked + step), y + stepY * (walked + step), side);
    if (next <= 0) return walked + (step * depth) / (depth - next);
    walked += step;
    depth = next;
  }
  return Infinity;
}

/** @param side 1: parts, −1: gaps. @param limit px. @returns false for a wider crossing or a gap at the border */
export function measureCrossing(
  field: Field,
  x: number,
  y: number,
  side: 1 | -1,
  limit: number,
  found: Crossing,
): boolean {
  if (!findDirection(field, x, y, side)) return false;
  const { x: dx, y: dy } = slope;
  const ahead = walkToEdge(field, x, y, side, 1, limit);
  if (ahead > limit) return false;
  const behind = walkToEdge(field, x, y, side, -1, limit - ahead);
  if (ahead + behind > limit) return false;
  found.width = ahead + behind;
  found.middleX = x + (dx * (ahead - behind)) / 2;
  found.middleY = y + (dy * (ahead - behind)) / 2;
  return true;
}
