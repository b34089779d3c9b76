/** Pixel pairs in double precision, rounded to single after each ink; must equal ./reference.ts bit for bit. */

/** Bytes per ink: light that 1/255 coverage adds in three channels, then its substrate's factors, f64 each. */
const INK_BYTES: usize = 48;
const STEPS: f32 = 16_384;
const OPAQUE: u32 = 0xff000000;

/** Light of two pixels after an ink. @param level 0…255. @param ink address of its numbers for this channel */
function lay(light: v128, level: v128, ink: usize): v128 {
  const ground = f64x2.mul(v128.load64_splat(ink, 24), light);
  const step = f64x2.mul(level, f64x2.add(v128.load64_splat(ink), ground));
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.add(light, step)));
}

/** Table indexes of four pixels, rounded half up. Adding ½ could round in single precision; the fraction is exact. */
function stepsOf(two: v128, others: v128): v128 {
  const four = v128.shuffle<f32>(f32x4.demote_f64x2_zero(two), f32x4.demote_f64x2_zero(others), 0, 1, 4, 5);
  const most = f32x4.min(f32x4.max(four, f32x4.splat(0)), f32x4.splat(1));
  const steps = f32x4.mul(most, f32x4.splat(STEPS));
  const whole = f32x4.trunc(steps);
  const up = f32x4.ge(f32x4.sub(steps, whole), f32x4.splat(0.5));
  return i32x4.sub(i32x4.trunc_sat_f32x4_s(whole), up);
}

function pixelOf(ink: u32, table: usize, red: i32, green: i32, blue: i32): u32 {
  if (ink == 0) return 0;
  const low = <u32>load<u8>(table + <usize>red) | ((<u32>load<u8>(table + <usize>green)) << 8);
  return OPAQUE | low | ((<u32>load<u8>(table + <usize>blue)) << 16);
}

/** @param inked one byte per pixel, 0 if it has no ink. */
function putFour(target: usize, inked: u32, table: usize, r: v128, g: v128, b: v128): void {
  const x0 = i32x4.extract_lane(r, 0);
  const x1 = i32x4.extract_lane(r, 1);
  const x2 = i32x4.extract_lane(r, 2);
  const x3 = i32x4.extract_lane(r, 3);
  const y0 = i32x4.extract_lane(g, 0);
  const y1 = i32x4.extract_lane(g, 1);
  const y2 = i32x4.extract_lane(g, 2);
  const y3 = i32x4.extract_lane(g, 3);
  store<u32>(target, pixelOf(inked & 255, table, x0, y0, i32x4.extract_lane(b, 0)));
  store<u32>(target, pixelOf((inked >> 8) & 255, table, x1, y1, i32x4.extract_lane(b, 1)), 4);
  store<u32>(target, pixelOf((inked >> 16) & 255, table, x2, y2, i32x4.extract_lane(b, 2)), 8);
  store<u32>(target, pixelOf(inked >> 24, table, x3, y3, i32x4.extract_lane(b, 3)), 12);
}

/**
 * @param plates `stride` bytes apart; reads up to three bytes beyond. @param garment three f64.
 * @param target RGBA; writes up to three pixels beyond. @param table one byte for each of STEPS + 1 light values.
 */
export function printPlates(
  plates: usize,
  plateCount: i32,
  stride: usize,
  count: i32,
  garment: usize,
  inks: usize,
  table: usize,
  target: usize,
): void {
  const red = v128.load64_splat(garment);
  const green = v128.load64_splat(garment, 8);
  const blue = v128.load64_splat(garment, 16);
  for (let x = 0; x < count; x += 4, plates += 4, target += 16) {
    let inked: u32 = 0;
    let red0 = red;
    let red1 = red;
    let green0 = green;
    let green1 = green;
    let blue0 = blue;
    let blue1 = blue;
    let plate = plates;
    let ink = inks;
    for (let i = 0; i < plateCount; i++, plate += stride, ink += INK_BYTES) {
      const four = load<u32>(plate);
      if (four == 0) continue;
      inked |= four;
      const levels = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(four)));
      const level0 = f64x2.convert_low_i32x4_s(levels);
      const level1 = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(levels, levels, 2, 3, 2, 3));
      red0 = lay(red0, level0, ink);
      red1 = lay(red1, level1, ink);
      green0 = lay(green0, level0, ink + 8);
      green1 = lay(green1, level1, ink + 8);
      blue0 = lay(blue0, level0, ink + 16);
      blue1 = lay(blue1, level1, ink + 16);
    }
    if (inked == 0) {
      v128.store(target, i32x4.splat(0));
      continue;
    }
    putFour(target, inked, table, stepsOf(red0, red1), stepsOf(green0, green1), stepsOf(blue0, blue1));
  }
}
