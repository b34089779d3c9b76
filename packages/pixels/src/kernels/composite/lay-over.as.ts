/** Numerators stay below 2²⁴, so f32 is exact and each channel needs one rounded division. Addresses in bytes. */

function channelOf(pixels: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_u(v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255)));
}

function mixChannel(over: v128, under: v128, above: v128, below: v128, sum: v128, shift: i32): v128 {
  const color = f32x4.add(
    f32x4.mul(channelOf(over, shift), above),
    f32x4.mul(channelOf(under, shift), below),
  );
  return i32x4.shl(i32x4.trunc_sat_f32x4_u(f32x4.nearest(f32x4.div(color, sum))), shift);
}

/** @param under RGBA, straight alpha, padded to four pixels, like `over`; receives the result. */
export function layOver(under: usize, over: usize, count: i32): void {
  const zero = i32x4.splat(0);
  const full = f32x4.splat(255);
  for (let left = count; left > 0; left -= 4, under += 16, over += 16) {
    const top = v128.load(over);
    const opacity = i32x4.shr_u(top, 24);
    if (!v128.any_true(opacity)) continue;
    const bottom = v128.load(under);
    const beneath = i32x4.shr_u(bottom, 24);
    const taken = v128.or(i32x4.eq(opacity, i32x4.splat(255)), i32x4.eq(beneath, zero));
    const kept = i32x4.eq(opacity, zero);
    let result = v128.bitselect(bottom, top, kept);
    if (!i32x4.all_true(v128.or(taken, kept))) {
      // Weights with denominator 255². If both alphas are 0, the result is not used.
      const alpha = f32x4.convert_i32x4_u(opacity);
      const above = f32x4.mul(alpha, full);
      const below = f32x4.mul(f32x4.convert_i32x4_u(beneath), f32x4.sub(full, alpha));
      const sum = f32x4.add(above, below);
      let mixed = i32x4.shl(i32x4.trunc_sat_f32x4_u(f32x4.nearest(f32x4.div(sum, full))), 24);
      for (let shift = 0; shift < 24; shift += 8) {
        mixed = v128.or(mixed, mixChannel(top, bottom, above, below, sum, shift));
      }
      result = v128.bitselect(result, mixed, v128.or(taken, kept));
    }
    v128.store(under, result);
  }
}
