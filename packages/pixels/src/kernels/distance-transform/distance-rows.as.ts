/** Counts distances down eight columns at a time; along rows, fits parabolas only within runs of inside pixels. */

/** Saturated count, which means that the column has no outside pixel. */
const NONE: i32 = 0xffff;

export function countDown(mask: usize, above: usize, target: usize, count: i32): void {
  const one = i16x8.splat(1);
  const zero = i8x16.splat(0);
  for (let x = 0; x < count; x += 16) {
    const outside = i8x16.eq(v128.load(mask), zero);
    const low = v128.andnot(i16x8.add_sat_u(v128.load(above), one), i16x8.extend_low_i8x16_s(outside));
    const high = v128.andnot(i16x8.add_sat_u(v128.load(above, 16), one), i16x8.extend_high_i8x16_s(outside));
    v128.store(above, low);
    v128.store(above, high, 16);
    v128.store(target, low);
    v128.store(target, high, 16);
    mask += 16;
    above += 32;
    target += 32;
  }
}

export function countUp(row: usize, below: usize, count: i32): void {
  const one = i16x8.splat(1);
  for (let x = 0; x < count; x += 8) {
    const nearest = i16x8.min_u(v128.load(row), i16x8.add_sat_u(v128.load(below), one));
    v128.store(row, nearest);
    v128.store(below, nearest);
    row += 16;
    below += 16;
  }
}

/** Fills target[from…to) with (x − apex)² + height, one piece of the envelope. */
function fillPiece(target: usize, from: i32, to: i32, apex: i32, height: i32): void {
  let x = from;
  let at = target + ((<usize>from) << 2);
  if (to - from >= 4) {
    const base = i32x4.splat(height);
    const four = i32x4.splat(4);
    let apart = i32x4.add(i32x4.splat(from - apex), i32x4(0, 1, 2, 3));
    for (; x + 4 <= to; x += 4) {
      v128.store(at, f32x4.convert_i32x4_s(i32x4.add(base, i32x4.mul(apart, apart))));
      apart = i32x4.add(apart, four);
      at += 16;
    }
  }
  for (; x < to; x++) {
    const apart = x - apex;
    store<f32>(at, <f32>(height + apart * apart));
    at += 4;
  }
}

/** Envelope piece: i32 apex, i32 height + apex², f64 start. */
const PIECE_BYTES: usize = 16;

/**
 * Squared distances in columns first…end − 1 of inside pixels; the adjacent pixels are outside.
 * @param down u16 per column. @param envelope space for `width` pieces. @param halves f64 1/2k for each k.
 */
function transformRun(
  down: usize,
  target: usize,
  first: i32,
  end: i32,
  width: i32,
  envelope: usize,
  halves: usize,
): void {
  const to = min(end + 1, width);
  let last = envelope - PIECE_BYTES;
  let lastApex = 0;
  let lastLifted = 0;
  let lastStart: f64 = 0;
  for (let x = max(first - 1, 0); x < to; x++) {
    const count = <i32>load<u16>(down + ((<usize>x) << 1));
    if (count == NONE) continue;
    const lifted = count * count + x * x;
    let start: f64 = -1;
    while (last >= envelope) {
      // Exact except for the reciprocal's last bit, which is far below the gap between distinct crossings.
      start = <f64>(lifted - lastLifted) * load<f64>(halves + ((<usize>(x - lastApex)) << 3));
      if (start > lastStart) break;
      last -= PIECE_BYTES;
      lastApex = load<i32>(last);
      lastLifted = load<i32>(last, 4);
      lastStart = load<f64>(last, 8);
    }
    if (last < envelope) start = -1;
    // Skips a parabola that is lowest only beyond the end of the run.
    if (start >= <f64>end) continue;
    last += PIECE_BYTES;
    lastApex = x;
    lastLifted = lifted;
    lastStart = start;
    store<i32>(last, x);
    store<i32>(last, lifted, 4);
    store<f64>(last, start, 8);
  }
  if (last < envelope) {
    for (let x = first; x < end; x++) store<f32>(target + ((<usize>x) << 2), f32.MAX_VALUE * 2);
    return;
  }
  let x = first;
  for (let piece = envelope; piece <= last && x < end; piece += PIECE_BYTES) {
    const stop = piece < last ? min(end, <i32>ceil<f64>(load<f64>(piece + PIECE_BYTES, 8))) : end;
    if (stop <= x) continue;
    const apex = load<i32>(piece);
    fillPiece(target, x, stop, apex, load<i32>(piece, 4) - apex * apex);
    x = stop;
  }
}

export function transformRow(down: usize, target: usize, width: i32, envelope: usize, halves: usize): void {
  let x = 0;
  while (x < width) {
    while (x < width && load<u16>(down + ((<usize>x) << 1)) == 0) {
      store<f32>(target + ((<usize>x) << 2), 0);
      x++;
    }
    const first = x;
    while (x < width && load<u16>(down + ((<usize>x) << 1)) != 0) x++;
    if (x == first) continue;
    if (x - first <= 2 && first > 0 && x < width) {
      for (let at = first; at < x; at++) store<f32>(target + ((<usize>at) << 2), 1);
    } else {
      transformRun(down, target, first, x, width, envelope, halves);
    }
  }
}
