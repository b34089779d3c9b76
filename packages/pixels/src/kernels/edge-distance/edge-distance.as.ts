/** Segment: f64 x and y of its start, vector to its end, 1 / squared length; i32 indexes of two adjacent segments. */
const PIECE_BYTES: usize = 48;

let pieces: usize = 0;
/** f32 midpoint coordinates of the segments. */
let middlesX: usize = 0;
let middlesY: usize = 0;

/** @param ends f32 x0, y0, x1, y1 per segment. @param links i32, two per segment. @param target receives segments */
export function usePieces(
  count: i32,
  ends: usize,
  links: usize,
  target: usize,
  middlesXAt: usize,
  middlesYAt: usize,
): void {
  pieces = target;
  middlesX = middlesXAt;
  middlesY = middlesYAt;
  for (let left = count; left > 0; left--, ends += 16, links += 8, target += PIECE_BYTES) {
    const x = <f64>load<f32>(ends);
    const y = <f64>load<f32>(ends, 4);
    const dx = <f64>load<f32>(ends, 8) - x;
    const dy = <f64>load<f32>(ends, 12) - y;
    const length = dx * dx + dy * dy;
    store<f64>(target, x);
    store<f64>(target, y, 8);
    store<f64>(target, dx, 16);
    store<f64>(target, dy, 24);
    store<f64>(target, length == 0 ? 0 : 1 / length, 32);
    store<u64>(target, load<u64>(links), 40);
  }
}

function middleX(piece: i32): f64 {
  return <f64>load<f32>(middlesX + ((<usize>piece) << 2));
}

function middleY(piece: i32): f64 {
  return <f64>load<f32>(middlesY + ((<usize>piece) << 2));
}

/**
 * Finds the nearest segment in each pixel's column. @param below i32 per square: the last row of squares. @param
 * nearest i32, rows of `stride` squares; in: first segments, out: rows of pixels.
 */
export function spreadDown(nearest: usize, below: usize, stride: i32, height: i32, limit: f64): void {
  const rowBytes = (<usize>stride) << 2;
  for (let y = 1; y < height; y++) {
    let at = nearest + <usize>y * rowBytes;
    for (let x = 0; x < stride; x++, at += 4) {
      if (load<i32>(at) != -1) continue;
      const above = load<i32>(at - rowBytes);
      if (above != -1 && <f64>y - middleY(above) <= limit) store<i32>(at, above);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    let at = nearest + <usize>y * rowBytes;
    let lower = below;
    for (let x = 0; x < stride; x++, at += 4, lower += 4) {
      const above = load<i32>(at);
      const under = load<i32>(lower);
      if (under != -1) {
        const apart = middleY(under) - <f64>y;
        if (apart <= limit && (above == -1 || <f64>y - middleY(above) > apart)) store<i32>(at, under);
      }
      // Only a segment in this row of squares also lies below the pixel row above.
      if (above != -1 && middleY(above) >= <f64>(y - 1)) store<i32>(lower, above);
    }
  }
}

/** Envelope piece: f64 apex, f64 height + apex², f64 start, i32 segment. */
const ENVELOPE_BYTES: usize = 32;

/**
 * Lower envelope of one parabola per column. @param row i32 per square. @param target i32 per pixel, one fewer than
 * squares. @param envelope space for `stride` + 1 pieces.
 */
export function spreadAlong(
  row: usize,
  target: usize,
  stride: i32,
  y: i32,
  limit: f64,
  envelope: usize,
): void {
  let last = envelope - ENVELOPE_BYTES;
  for (let x = 0; x < stride; x++) {
    const piece = load<i32>(row + ((<usize>x) << 2));
    if (piece == -1) continue;
    const apex = middleX(piece);
    const down = <f64>y - middleY(piece);
    const raised = down * down + apex * apex;
    let crossing = -Infinity;
    while (last >= envelope) {
      const apart = apex - load<f64>(last);
      const higher = raised - load<f64>(last, 8);
      crossing = apart > 0 ? higher / (2 * apart) : higher * Infinity;
      if (crossing > load<f64>(last, 16)) break;
      last -= ENVELOPE_BYTES;
    }
    if (last < envelope) crossing = -Infinity;
    last += ENVELOPE_BYTES;
    store<f64>(last, apex);
    store<f64>(last, raised, 8);
    store<f64>(last, crossing, 16);
    store<i32>(last, piece, 24);
  }
  const width = stride - 1;
  store<f64>(last + ENVELOPE_BYTES, Infinity, 16);
  let x = 0;
  for (let at = envelope; at <= last; at += ENVELOPE_BYTES) {
    const apex = load<f64>(at);
    const first = <i32>max<f64>(0, ceil(max<f64>(apex - limit, load<f64>(at, 16))));
    const stop = <i32>min<f64>(<f64>width, ceil(min<f64>(apex + limit, load<f64>(at + ENVELOPE_BYTES, 16))));
    if (first >= stop) continue;
    for (; x < first; x++) store<i32>(target + ((<usize>x) << 2), -1);
    const piece = load<i32>(at, 24);
    for (; x < stop; x++) store<i32>(target + ((<usize>x) << 2), piece);
  }
  for (; x < width; x++) store<i32>(target + ((<usize>x) << 2), -1);
}

function squaredDistance(piece: i32, x: f64, y: f64): f64 {
  const at = pieces + <usize>piece * PIECE_BYTES;
  const awayX = x - load<f64>(at);
  const awayY = y - load<f64>(at, 8);
  const dx = load<f64>(at, 16);
  const dy = load<f64>(at, 24);
  const along = min<f64>(1, max<f64>(0, (awayX * dx + awayY * dy) * load<f64>(at, 32)));
  const restX = awayX - along * dx;
  const restY = awayY - along * dy;
  return restX * restX + restY * restY;
}

let best: i32 = -1;
let least: f64 = 0;

function tryPiece(piece: i32, x: f64, y: f64): void {
  if (piece == -1 || piece == best) return;
  const distance = squaredDistance(piece, x, y);
  if (distance >= least) return;
  best = piece;
  least = distance;
}

function walkNearer(x: f64, y: f64): void {
  for (let end: usize = 40; end < 48; end += 4) {
    while (true) {
      const next = load<i32>(pieces + <usize>best * PIECE_BYTES + end);
      const distance = squaredDistance(next, x, y);
      if (distance >= least) break;
      best = next;
      least = distance;
    }
  }
}

/**
 * Refines the nearest midpoint to the nearest segment, also trying neighboring segments, for both sides of a ridge.
 * @param nearest i32 per pixel. @param coverage u8 per pixel. @param target f32 per pixel: negative inside.
 */
export function measureRow(
  nearest: usize,
  first: usize,
  behind: usize,
  coverage: usize,
  target: usize,
  width: i32,
  y: i32,
  reach: f64,
): void {
  const rowBytes = (<usize>width) << 2;
  const limit = reach * reach;
  const top = <f64>y;
  for (let x = 0; x < width; x++, nearest += 4, target += 4) {
    let distance = reach;
    const own = load<i32>(nearest);
    if (own != -1) {
      const left = <f64>x;
      best = own;
      least = squaredDistance(own, left, top);
      if (nearest > first) tryPiece(load<i32>(nearest - 4), left, top);
      if (nearest - first >= rowBytes) tryPiece(load<i32>(nearest - rowBytes), left, top);
      if (nearest + 4 < behind) tryPiece(load<i32>(nearest + 4), left, top);
      if (nearest + rowBytes < behind) tryPiece(load<i32>(nearest + rowBytes), left, top);
      walkNearer(left, top);
      store<i32>(nearest, best);
      if (least < limit) distance = sqrt(least);
    }
    const isInside = load<u8>(coverage + <usize>x) > 127;
    store<f32>(target, <f32>(isInside ? -distance : distance));
  }
}
