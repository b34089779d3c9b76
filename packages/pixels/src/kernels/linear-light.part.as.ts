/** Converts one RGBA8 pixel to premultiplied linear light. @param toLinear 256 floats, sRGB byte to linear. */
export function linearisePixel(pixel: u32, toLinear: usize): v128 {
  const alpha = pixel >>> 24;
  if (alpha == 0) return f32x4.splat(0);
  let light = v128.load32_zero(toLinear + ((pixel & 255) << 2));
  light = v128.load32_lane(toLinear + ((pixel >>> 6) & 1020), light, 1);
  light = v128.load32_lane(toLinear + ((pixel >>> 14) & 1020), light, 2);
  light = f32x4.replace_lane(light, 3, 1);
  return alpha == 255 ? light : f32x4.mul(light, f32x4.splat(<f32>alpha * <f32>(1.0 / 255.0)));
}

/** Converts a row to linear light. @param source `count` RGBA8 pixels. @param target 16 bytes per pixel. */
export function lineariseRow(source: usize, target: usize, count: i32, toLinear: usize): void {
  const end = source + ((<usize>count) << 2);
  while (source < end) {
    v128.store(target, linearisePixel(load<u32>(source), toLinear));
    source += 4;
    target += 16;
  }
}

/** Straight alpha; clips overshoot from filter lobes. @param toSrgb 65,536 bytes, linear to sRGB. */
export function encodePixel(light: v128, target: usize, toSrgb: usize): void {
  const alpha = min<f32>(max<f32>(f32x4.extract_lane(light, 3), 0), 1);
  const alphaByte = <u32>(alpha * 255 + 0.5);
  if (alphaByte == 0) {
    store<u32>(target, 0);
    return;
  }
  const straight = f32x4.mul(light, f32x4.splat(<f32>65535 / alpha));
  const clipped = f32x4.min(f32x4.max(straight, f32x4.splat(0)), f32x4.splat(65535));
  const index = i32x4.trunc_sat_f32x4_u(f32x4.add(clipped, f32x4.splat(0.5)));
  store<u32>(
    target,
    <u32>load<u8>(toSrgb + <usize>i32x4.extract_lane(index, 0)) |
      ((<u32>load<u8>(toSrgb + <usize>i32x4.extract_lane(index, 1))) << 8) |
      ((<u32>load<u8>(toSrgb + <usize>i32x4.extract_lane(index, 2))) << 16) |
      (alphaByte << 24),
  );
}
