/** Bilinear interpolation along a line, premultiplied. Addresses are in bytes. */

function floats(halves: v128): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(halves));
}

function upperFloats(halves: v128): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(halves));
}

function storePixel(out: usize, color: v128): void {
  const words = i32x4.trunc_sat_f32x4_u(f32x4.nearest(color));
  const halves = i16x8.narrow_i32x4_u(words, words);
  v128.store32_lane(out, i8x16.narrow_i16x8_u(halves, halves), 0);
}

/**
 * @param source RGBA, `columns` × `rows`. @param out unchanged where the line leaves the source.
 * @param u position of the first sample, with pixel centers at integers, like `v`. @param du step.
 */
export function sampleLine(
  source: usize,
  columns: i32,
  rows: i32,
  out: usize,
  count: i32,
  u: f64,
  v: f64,
  du: f64,
  dv: f64,
): void {
  const stride = (<usize>columns) << 2;
  const right = <f64>(columns - 1);
  const bottom = <f64>(rows - 1);
  for (let i = 0; i < count; i++, out += 4) {
    const across = u + <f64>i * du;
    const down = v + <f64>i * dv;
    if (!(across >= 0 && down >= 0 && across < right && down < bottom)) continue;
    const left = <i32>across;
    const top = <i32>down;
    const at = source + <usize>(top * columns + left) * 4;
    const fx = <f32>(across - <f64>left);
    const fy = <f32>(down - <f64>top);
    const upper = i16x8.extend_low_i8x16_u(v128.load64_zero(at));
    const lower = i16x8.extend_low_i8x16_u(v128.load64_zero(at + stride));
    const a = floats(upper);
    const b = upperFloats(upper);
    const c = floats(lower);
    const d = upperFloats(lower);
    if (
      (load<u32>(at) & load<u32>(at, 4) & load<u32>(at + stride) & load<u32>(at + stride, 4)) >=
      0xff000000
    ) {
      const along = f32x4.splat(fx);
      const above = f32x4.add(a, f32x4.mul(f32x4.sub(b, a), along));
      const below = f32x4.add(c, f32x4.mul(f32x4.sub(d, c), along));
      storePixel(out, f32x4.add(above, f32x4.mul(f32x4.sub(below, above), f32x4.splat(fy))));
      continue;
    }
    const gx: f32 = <f32>1 - fx;
    const gy: f32 = <f32>1 - fy;
    const ofA = gx * gy * f32x4.extract_lane(a, 3);
    const ofB = fx * gy * f32x4.extract_lane(b, 3);
    const ofC = gx * fy * f32x4.extract_lane(c, 3);
    const ofD = fx * fy * f32x4.extract_lane(d, 3);
    const alpha = ofA + ofB + ofC + ofD;
    if (alpha <= 0) continue;
    const sum = f32x4.add(
      f32x4.add(f32x4.mul(a, f32x4.splat(ofA)), f32x4.mul(b, f32x4.splat(ofB))),
      f32x4.add(f32x4.mul(c, f32x4.splat(ofC)), f32x4.mul(d, f32x4.splat(ofD))),
    );
    storePixel(out, f32x4.replace_lane(f32x4.div(sum, f32x4.splat(alpha)), 3, alpha));
  }
}
