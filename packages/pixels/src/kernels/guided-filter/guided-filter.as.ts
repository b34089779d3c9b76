/**
 * A column has 16 integer sums: with v = (red, green, blue, input), v, red · v, green · v, blue · v.
 * Integers do not drift when rows are added and removed. Addresses are in bytes.
 */

function loadPixel(guide: usize, input: usize): v128 {
  const color = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(guide)));
  return i32x4.replace_lane(color, 3, load<u8>(input));
}

function addChange(at: usize, enters: v128, leaves: v128): void {
  v128.store(at, i32x4.add(v128.load(at), i32x4.sub(enters, leaves)));
}

export function slideDown(
  columns: usize,
  guideIn: usize,
  inputIn: usize,
  guideOut: usize,
  inputOut: usize,
  count: i32,
): void {
  for (let x = 0; x < count; x++) {
    const v = loadPixel(guideIn, inputIn);
    const w = loadPixel(guideOut, inputOut);
    addChange(columns, v, w);
    addChange(
      columns + 16,
      i32x4.mul(v, v128.shuffle<i32>(v, v, 0, 0, 0, 0)),
      i32x4.mul(w, v128.shuffle<i32>(w, w, 0, 0, 0, 0)),
    );
    addChange(
      columns + 32,
      i32x4.mul(v, v128.shuffle<i32>(v, v, 1, 1, 1, 1)),
      i32x4.mul(w, v128.shuffle<i32>(w, w, 1, 1, 1, 1)),
    );
    addChange(
      columns + 48,
      i32x4.mul(v, v128.shuffle<i32>(v, v, 2, 2, 2, 2)),
      i32x4.mul(w, v128.shuffle<i32>(w, w, 2, 2, 2, 2)),
    );
    columns += 64;
    guideIn += 4;
    inputIn++;
    guideOut += 4;
    inputOut++;
  }
}

function slideAcross(target: usize, before: usize, enters: usize, leaves: usize): void {
  for (let i: usize = 0; i < 4; i++) {
    const change = i32x4.sub(v128.load(enters + (i << 4)), v128.load(leaves + (i << 4)));
    const high = v128.shuffle<i32>(change, change, 2, 3, 2, 3);
    const half = i << 5;
    v128.store(target + half, f64x2.add(v128.load(before + half), f64x2.convert_low_i32x4_s(change)));
    v128.store(target + half, f64x2.add(v128.load(before + half, 16), f64x2.convert_low_i32x4_s(high)), 16);
  }
}

/** Sum i for two pixels; {@link upper} returns sum i + 1. */
function lower(first: usize, second: usize, i: usize): v128 {
  return v128.shuffle<f64>(v128.load(first + (i << 3)), v128.load(second + (i << 3)), 0, 2);
}

function upper(first: usize, second: usize, i: usize): v128 {
  return v128.shuffle<f64>(v128.load(first + (i << 3)), v128.load(second + (i << 3)), 1, 3);
}

function fitTwo(first: usize, second: usize, shares: v128, epsilon: v128, target: usize): void {
  const r = f64x2.mul(lower(first, second, 0), shares);
  const g = f64x2.mul(upper(first, second, 0), shares);
  const b = f64x2.mul(lower(first, second, 2), shares);
  const p = f64x2.mul(upper(first, second, 2), shares);
  const rr = f64x2.add(f64x2.sub(f64x2.mul(lower(first, second, 4), shares), f64x2.mul(r, r)), epsilon);
  const rg = f64x2.sub(f64x2.mul(upper(first, second, 4), shares), f64x2.mul(r, g));
  const rb = f64x2.sub(f64x2.mul(lower(first, second, 6), shares), f64x2.mul(r, b));
  const rp = f64x2.sub(f64x2.mul(upper(first, second, 6), shares), f64x2.mul(r, p));
  const gg = f64x2.add(f64x2.sub(f64x2.mul(upper(first, second, 8), shares), f64x2.mul(g, g)), epsilon);
  const gb = f64x2.sub(f64x2.mul(lower(first, second, 10), shares), f64x2.mul(g, b));
  const gp = f64x2.sub(f64x2.mul(upper(first, second, 10), shares), f64x2.mul(g, p));
  const bb = f64x2.add(f64x2.sub(f64x2.mul(lower(first, second, 14), shares), f64x2.mul(b, b)), epsilon);
  const bp = f64x2.sub(f64x2.mul(upper(first, second, 14), shares), f64x2.mul(b, p));
  const c00 = f64x2.sub(f64x2.mul(gg, bb), f64x2.mul(gb, gb));
  const c01 = f64x2.sub(f64x2.mul(rb, gb), f64x2.mul(rg, bb));
  const c02 = f64x2.sub(f64x2.mul(rg, gb), f64x2.mul(rb, gg));
  const c11 = f64x2.sub(f64x2.mul(rr, bb), f64x2.mul(rb, rb));
  const c12 = f64x2.sub(f64x2.mul(rb, rg), f64x2.mul(rr, gb));
  const c22 = f64x2.sub(f64x2.mul(rr, gg), f64x2.mul(rg, rg));
  const determinant = f64x2.add(f64x2.add(f64x2.mul(rr, c00), f64x2.mul(rg, c01)), f64x2.mul(rb, c02));
  const scale = f64x2.div(f64x2.splat(1), determinant);
  const a0 = f64x2.mul(dot(c00, rp, c01, gp, c02, bp), scale);
  const a1 = f64x2.mul(dot(c01, rp, c11, gp, c12, bp), scale);
  const a2 = f64x2.mul(dot(c02, rp, c12, gp, c22, bp), scale);
  const offset = f64x2.sub(p, dot(a0, r, a1, g, a2, b));
  const red = f32x4.demote_f64x2_zero(a0);
  const green = f32x4.demote_f64x2_zero(a1);
  const blue = f32x4.demote_f64x2_zero(a2);
  const last = f32x4.demote_f64x2_zero(offset);
  const redGreen = v128.shuffle<i32>(red, green, 0, 4, 1, 5);
  const blueLast = v128.shuffle<i32>(blue, last, 0, 4, 1, 5);
  v128.store(target, v128.shuffle<i64>(redGreen, blueLast, 0, 2));
  v128.store(target, v128.shuffle<i64>(redGreen, blueLast, 1, 3), 16);
}

function dot(a: v128, x: v128, b: v128, y: v128, c: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(a, x), f64x2.mul(b, y)), f64x2.mul(c, z));
}

/**
 * @param columns the row's columns between two sets of `radius + 1` empty ones. @param sums space for 32 f64
 * @param shares f64 per pixel plus one: 1 / number of window pixels. @param target 16 bytes per pixel plus one.
 */
export function fitLines(
  columns: usize,
  radius: i32,
  sums: usize,
  shares: usize,
  epsilon: f64,
  target: usize,
  count: i32,
): void {
  const first = sums;
  const second = sums + 128;
  const reach = (<usize>(2 * radius + 1)) << 6;
  const spread = f64x2.splat(epsilon);
  memory.fill(second, 0, 128);
  // First window except its last column, which the loop adds.
  for (let at: usize = 64; at < reach; at += 64) slideAcross(second, second, columns + at, columns);
  for (let x = 0; x < count; x += 2) {
    slideAcross(first, second, columns + reach, columns);
    slideAcross(second, first, columns + reach + 64, columns + 64);
    fitTwo(first, second, v128.load(shares), spread, target);
    columns += 128;
    shares += 16;
    target += 32;
  }
}

export function slideLines(columns: usize, enters: usize, leaves: usize, count: i32): void {
  for (let x = 0; x < count; x++) {
    const line = v128.load(enters);
    const gone = v128.load(leaves);
    const low = f64x2.sub(f64x2.promote_low_f32x4(line), f64x2.promote_low_f32x4(gone));
    const high = f64x2.sub(
      f64x2.promote_low_f32x4(v128.shuffle<i32>(line, line, 2, 3, 2, 3)),
      f64x2.promote_low_f32x4(v128.shuffle<i32>(gone, gone, 2, 3, 2, 3)),
    );
    v128.store(columns, f64x2.add(v128.load(columns), low));
    v128.store(columns, f64x2.add(v128.load(columns, 16), high), 16);
    columns += 32;
    enters += 16;
    leaves += 16;
  }
}

/** Mean of all models whose window contains the pixel. @param columns models, as in {@link fitLines} */
export function applyLines(
  columns: usize,
  radius: i32,
  shares: usize,
  guide: usize,
  target: usize,
  count: i32,
): void {
  const reach = (<usize>(2 * radius + 1)) << 5;
  let slopes = f64x2.splat(0);
  let rest = f64x2.splat(0);
  for (let at: usize = 32; at < reach; at += 32) {
    slopes = f64x2.add(slopes, v128.load(columns + at));
    rest = f64x2.add(rest, v128.load(columns + at, 16));
  }
  for (let x = 0; x < count; x++) {
    slopes = f64x2.add(slopes, f64x2.sub(v128.load(columns + reach), v128.load(columns)));
    rest = f64x2.add(rest, f64x2.sub(v128.load(columns + reach, 16), v128.load(columns, 16)));
    const pixel = load<u32>(guide);
    const red = <f64>(pixel & 255);
    const green = <f64>((pixel >>> 8) & 255);
    const blue = <f64>((pixel >>> 16) & 255);
    const value =
      (f64x2.extract_lane(slopes, 0) * red +
        f64x2.extract_lane(slopes, 1) * green +
        f64x2.extract_lane(rest, 0) * blue +
        f64x2.extract_lane(rest, 1)) *
        load<f64>(shares) +
      0.5;
    store<u8>(target, <u8>min<f64>(max<f64>(value, 0), 255));
    columns += 32;
    shares += 8;
    guide += 4;
    target++;
  }
}
