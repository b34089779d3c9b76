/** Added before rounding: quotients are integers, ties, or at least 1/510 off; the f32 error is below 2^-15. */
const NUDGE: f32 = 1.0 / 1024.0;

const SOLID: u32 = 1;
const OPEN: u32 = 2;

function cellOf(pixel: u32, axes: usize): usize {
  return (
    load<u32>(axes + ((pixel & 0xff) << 3)) +
    load<u32>(axes + 0x800 + (((pixel >> 8) & 0xff) << 3)) +
    load<u32>(axes + 0x1000 + (((pixel >> 16) & 0xff) << 3))
  );
}

/** CIEDE2000 × 32 from a color to the key, trilinear: interpolates all eight corners along blue, green, and red. */
function latticeAt(pixel: u32, corner: usize, axes: usize, greenStep: usize, redStep: usize): u32 {
  let corners = v128.load32_zero(corner);
  corners = v128.load32_lane(corner + greenStep, corners, 1);
  corners = v128.load32_lane(corner + redStep, corners, 2);
  corners = v128.load32_lane(corner + redStep + greenStep, corners, 3);
  const blue = v128.load32_splat(axes + 0x1000 + (((pixel >> 16) & 0xff) << 3), 4);
  const green = v128.load32_splat(axes + 0x800 + (((pixel >> 8) & 0xff) << 3), 4);
  const red = load<u32>(axes + ((pixel & 0xff) << 3), 4);
  const alongBlue = i32x4.shr_u(i32x4.dot_i16x8_s(corners, blue), 5);
  const alongGreen = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(alongBlue, alongBlue), green);
  return (
    (i32x4.extract_lane(alongGreen, 0) * (red & 0xffff) + i32x4.extract_lane(alongGreen, 1) * (red >> 16)) >>>
    19
  );
}

/** Opacity that each channel needs, 0…255: 255·|C − G| / (range on that side of G). */
function need(difference: v128, above: v128, below: v128): v128 {
  const scale = v128.bitselect(above, below, i32x4.gt_s(difference, i32x4.splat(0)));
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.abs(difference)), scale);
}

/** Key channel + difference · a / A′, rounded half up. */
function unmix(key: v128, difference: v128, gain: v128, divisor: v128): v128 {
  const scaled = f32x4.div(f32x4.mul(f32x4.convert_i32x4_s(difference), gain), divisor);
  return i32x4.add(key, i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(scaled, f32x4.splat(0.5 + NUDGE)))));
}

/**
 * @param pixels RGBA8, `groups` × 16 bytes, overwritten. @param scales six f32: 255/(255 − G), 255/G; 0 if empty
 * @param axes per value: u32 cell offset, u16 256 − fraction, u16 fraction; 0: no gate. @param lattice ΔE × 32
 * @param classes per node, for the cell that starts there. @param ramp 4096 bytes: weight by CIEDE2000 × 32.
 */
export function knockOut(
  pixels: usize,
  groups: i32,
  key: u32,
  floor: i32,
  scales: usize,
  axes: usize,
  lattice: usize,
  classes: usize,
  nodes: usize,
  ramp: usize,
): void {
  const byte = i32x4.splat(0xff);
  const rgb = i32x4.splat(0xffffff);
  const zero = i32x4.splat(0);
  const two = i32x4.splat(2);
  const keyRed = i32x4.splat(key & 0xff);
  const keyGreen = i32x4.splat((key >> 8) & 0xff);
  const keyBlue = i32x4.splat((key >> 16) & 0xff);
  const redAbove = v128.load32_splat(scales);
  const greenAbove = v128.load32_splat(scales, 4);
  const blueAbove = v128.load32_splat(scales, 8);
  const redBelow = v128.load32_splat(scales, 12);
  const greenBelow = v128.load32_splat(scales, 16);
  const blueBelow = v128.load32_splat(scales, 20);
  const nudge = f32x4.splat(NUDGE);
  const perByte = f32x4.splat(1.0 / 255.0);
  const floors = i32x4.splat(floor);
  const greenStep = nodes << 1;
  const redStep = nodes * greenStep;
  const end = pixels + ((<usize>groups) << 4);

  // Repeated groups in flat art reuse the last result; transparent black maps to itself.
  let known = zero;
  let knownResult = zero;
  for (let at = pixels; at < end; at += 16) {
    const group = v128.load(at);
    if (!v128.any_true(v128.xor(group, known))) {
      v128.store(at, knownResult);
      continue;
    }
    known = group;
    const alpha = i32x4.shr_u(group, 24);
    const first = i32x4.extract_lane(group, 0);
    const second = i32x4.extract_lane(group, 1);
    const third = i32x4.extract_lane(group, 2);
    const fourth = i32x4.extract_lane(group, 3);
    let firstCell: usize = 0;
    let secondCell: usize = 0;
    let thirdCell: usize = 0;
    let fourthCell: usize = 0;
    let shared: u32 = OPEN;
    if (axes != 0) {
      firstCell = cellOf(first, axes);
      secondCell = cellOf(second, axes);
      thirdCell = cellOf(third, axes);
      fourthCell = cellOf(fourth, axes);
      shared =
        load<u8>(classes + (firstCell >> 1)) &
        load<u8>(classes + (secondCell >> 1)) &
        load<u8>(classes + (thirdCell >> 1)) &
        load<u8>(classes + (fourthCell >> 1));
      if (shared == SOLID) {
        const kept = i32x4.min_s(alpha, i32x4.mul(two, i32x4.max_s(i32x4.sub(alpha, floors), zero)));
        const result = v128.andnot(v128.or(v128.and(group, rgb), i32x4.shl(kept, 24)), i32x4.eq(kept, zero));
        knownResult = result;
        v128.store(at, result);
        continue;
      }
    }
    const red = i32x4.sub(v128.and(group, byte), keyRed);
    const green = i32x4.sub(v128.and(i32x4.shr_u(group, 8), byte), keyGreen);
    const blue = i32x4.sub(v128.and(i32x4.shr_u(group, 16), byte), keyBlue);
    const needed = f32x4.ceil(
      f32x4.sub(
        f32x4.max(
          f32x4.max(need(red, redAbove, redBelow), need(green, greenAbove, greenBelow)),
          need(blue, blueAbove, blueBelow),
        ),
        nudge,
      ),
    );
    const gain = f32x4.convert_i32x4_s(alpha);
    const least = f32x4.mul(f32x4.mul(gain, needed), perByte);
    let opacity = i32x4.trunc_sat_f32x4_s(f32x4.ceil(f32x4.sub(least, nudge)));
    const spare = i32x4.sub(alpha, opacity);
    if (shared != OPEN && v128.any_true(spare)) {
      let weight = i32x4.splat(
        load<u8>(ramp + latticeAt(first, lattice + firstCell, axes, greenStep, redStep)),
      );
      weight = i32x4.replace_lane(
        weight,
        1,
        load<u8>(ramp + latticeAt(second, lattice + secondCell, axes, greenStep, redStep)),
      );
      weight = i32x4.replace_lane(
        weight,
        2,
        load<u8>(ramp + latticeAt(third, lattice + thirdCell, axes, greenStep, redStep)),
      );
      weight = i32x4.replace_lane(
        weight,
        3,
        load<u8>(ramp + latticeAt(fourth, lattice + fourthCell, axes, greenStep, redStep)),
      );
      const held = f32x4.mul(f32x4.convert_i32x4_s(i32x4.mul(spare, weight)), perByte);
      opacity = i32x4.add(opacity, i32x4.trunc_sat_f32x4_s(f32x4.ceil(f32x4.sub(held, nudge))));
    }
    const divisor = f32x4.convert_i32x4_s(opacity);
    const kept = i32x4.min_s(opacity, i32x4.mul(two, i32x4.max_s(i32x4.sub(opacity, floors), zero)));
    const color = v128.or(
      v128.or(unmix(keyRed, red, gain, divisor), i32x4.shl(unmix(keyGreen, green, gain, divisor), 8)),
      i32x4.shl(unmix(keyBlue, blue, gain, divisor), 16),
    );
    const result = v128.andnot(v128.or(color, i32x4.shl(kept, 24)), i32x4.eq(kept, zero));
    knownResult = result;
    v128.store(at, result);
  }
}
