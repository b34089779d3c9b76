/** Same arithmetic as ./crossing.ts, for a row of pixels. Addresses are in bytes. */

/** Must equal ./crossing.ts. */
const CLEAR_SLOPE: f64 = 0.6;
const MIN_STEP: f64 = 0.35;

/** f32 signed distances in a picture's rows from `top` to `bottom`. */
let field: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let top: i32 = 0;
let bottom: i32 = 0;

export function useField(at: usize, columns: i32, rows: i32, first: i32, behind: i32): void {
  field = at;
  width = columns;
  height = rows;
  top = first;
  bottom = behind;
}

function signedAt(x: i32, y: i32): f64 {
  const row = min(bottom - 1, max(top, y)) - top;
  return <f64>load<f32>(field + ((<usize>(row * width + x)) << 2));
}

let slopeX: f64 = 0;
let slopeY: f64 = 0;

function slopeAt(x: i32, y: i32): f64 {
  const here = signedAt(x, y);
  const left = x > 0 ? signedAt(x - 1, y) : here;
  const right = x < width - 1 ? signedAt(x + 1, y) : here;
  const above = y > 0 ? signedAt(x, y - 1) : here;
  const below = y < height - 1 ? signedAt(x, y + 1) : here;
  slopeX = right - left;
  slopeY = below - above;
  const length = sqrt(slopeX * slopeX + slopeY * slopeY);
  if (length > 0) {
    slopeX /= length;
    slopeY /= length;
  }
  return length / 2;
}

function findDirection(x: i32, y: i32, side: f64): bool {
  if (slopeAt(x, y) >= CLEAR_SLOPE) return true;
  const here = -side * signedAt(x, y);
  let bestX = x;
  let bestY = y;
  let least = Infinity;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const nx = x + dx;
      const ny = y + dy;
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || (dx == 0 && dy == 0)) continue;
      const fall = (-side * signedAt(nx, ny) - here) / sqrt(<f64>(dx * dx + dy * dy));
      if (fall >= least) continue;
      bestX = nx;
      bestY = ny;
      least = fall;
    }
  }
  if (slopeAt(bestX, bestY) >= CLEAR_SLOPE / 2) return true;
  const wayX = <f64>(bestX - x);
  const wayY = <f64>(bestY - y);
  const length = sqrt(wayX * wayX + wayY * wayY);
  if (length == 0) return false;
  slopeX = wayX / length;
  slopeY = wayY / length;
  return true;
}

function depthAt(x: f64, y: f64, side: f64): f64 {
  const left = min(width - 1, max(0, <i32>floor(x)));
  const upper = min(height - 1, max(0, <i32>floor(y)));
  const fx = min<f64>(1, max<f64>(0, x - <f64>left));
  const fy = min<f64>(1, max<f64>(0, y - <f64>upper));
  const rowBytes = (<usize>width) << 2;
  const row = min(bottom - 1, max(top, upper)) - top;
  const corner = field + <usize>row * rowBytes + ((<usize>left) << 2);
  const right: usize = left < width - 1 ? 4 : 0;
  const lower = corner + (row < bottom - top - 1 ? rowBytes : 0);
  const above = <f64>load<f32>(corner) * (1 - fx) + <f64>load<f32>(corner + right) * fx;
  const below = <f64>load<f32>(lower) * (1 - fx) + <f64>load<f32>(lower + right) * fx;
  const aside = max<f64>(-x, x - <f64>width + 1);
  const over = max<f64>(-y, y - <f64>height + 1);
  const beyond = max<f64>(0, max<f64>(aside, over));
  return -side * (above * (1 - fy) + below * fy + beyond);
}

function walkToEdge(x: f64, y: f64, stepX: f64, stepY: f64, side: f64, limit: f64): f64 {
  let walked: f64 = 0;
  let depth = depthAt(x, y, side);
  while (walked <= limit) {
    const step = max<f64>(MIN_STEP, depth);
    const next = depthAt(x + stepX * (walked + step), y + stepY * (walked + step), side);
    if (next <= 0) return walked + (step * depth) / (depth - next);
    walked += step;
    depth = next;
  }
  return Infinity;
}

/** Address of the next result: i32 column, f32 width, f32 midpoint x and y. */
let target: usize = 0;

function measure(x: i32, y: i32, side: f64, limit: f64): void {
  if (!findDirection(x, y, side)) return;
  const dx = slopeX;
  const dy = slopeY;
  const ahead = walkToEdge(<f64>x, <f64>y, dx, dy, side, limit);
  if (ahead > limit) return;
  const behind = walkToEdge(<f64>x, <f64>y, -dx, -dy, side, limit - ahead);
  if (ahead + behind > limit) return;
  store<i32>(target, x);
  store<f32>(target, <f32>(ahead + behind), 4);
  store<f32>(target, <f32>(<f64>x + (dx * (ahead - behind)) / 2), 8);
  store<f32>(target, <f32>(<f64>y + (dy * (ahead - behind)) / 2), 12);
  target += 16;
}

/** Measures pixels less than half of `limit` deep. Reads three floats beyond the field. @param side 1 or −1 */
export function measureRow(y: i32, side: f64, limit: f64, places: usize): i32 {
  target = places;
  const row = field + ((<usize>((y - top) * width)) << 2);
  const zero = f32x4.splat(0);
  const half = f64x2.splat(limit / 2);
  const turn = f32x4.splat(<f32>-side);
  for (let x = 0; x < width; x += 4) {
    const depth = f32x4.mul(v128.load(row + ((<usize>x) << 2)), turn);
    let wanted = i32x4.bitmask(f32x4.gt(depth, zero));
    if (wanted == 0) continue;
    const upper = i8x16.shuffle(depth, depth, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
    wanted &=
      i64x2.bitmask(f64x2.lt(f64x2.promote_low_f32x4(depth), half)) |
      (i64x2.bitmask(f64x2.lt(f64x2.promote_low_f32x4(upper), half)) << 2);
    while (wanted != 0) {
      const place = x + ctz(wanted);
      if (place < width) measure(place, y, side, limit);
      wanted &= wanted - 1;
    }
  }
  return <i32>((target - places) >> 4);
}
