/** Tetrahedral interpolation; must equal ./reference.ts bit for bit. Addresses are in bytes. */

/** Node size as a shift: four 16-bit samples are 8 bytes. */
const NODE_SHIFT: i32 = 3;
/** Bytes per axis: for each of 256 values, the cell's offset and `fraction << 16 | nodes to the next node`. */
const AXIS_BYTES: usize = 2048;

function interpolate(node: usize, x: u32, y: u32, z: u32): v128 {
  const high = max(x, y);
  const low = min(x, y);
  const first = max(high, z);
  const middle = min(high, z);
  const second = max(low, middle);
  const third = min(low, middle);
  const n0 = v128.load_ext<u16>(node);
  node += (first & 0xffff) << NODE_SHIFT;
  const n1 = v128.load_ext<u16>(node);
  node += (second & 0xffff) << NODE_SHIFT;
  const n2 = v128.load_ext<u16>(node);
  node += (third & 0xffff) << NODE_SHIFT;
  const n3 = v128.load_ext<u16>(node);
  let rest = i32x4.mul(i32x4.sub(n1, n0), i32x4.splat(first >>> 16));
  rest = i32x4.add(rest, i32x4.mul(i32x4.sub(n2, n1), i32x4.splat(second >>> 16)));
  rest = i32x4.add(rest, i32x4.mul(i32x4.sub(n3, n2), i32x4.splat(third >>> 16)));
  rest = i32x4.add(rest, i32x4.splat(0x8001));
  rest = i32x4.shr_s(i32x4.add(rest, i32x4.shr_s(rest, 16)), 16);
  return v128.and(i32x4.add(n0, rest), i32x4.splat(0xffff));
}

function between(near: v128, far: v128, fraction: u32): v128 {
  const step = i32x4.mul(i32x4.sub(far, near), i32x4.splat(fraction));
  const rounded = i32x4.shr_u(i32x4.add(step, i32x4.splat(0x8000)), 16);
  return v128.and(i32x4.add(near, rounded), i32x4.splat(0xffff));
}

function through3(pixel: u32, axes: usize): v128 {
  const x = axes + ((pixel & 255) << 3);
  const y = axes + AXIS_BYTES + ((pixel >>> 5) & 2040);
  const z = axes + 2 * AXIS_BYTES + ((pixel >>> 13) & 2040);
  const node = <usize>(load<u32>(x) + load<u32>(y) + load<u32>(z));
  return interpolate(node, load<u32>(x, 4), load<u32>(y, 4), load<u32>(z, 4));
}

function through4(pixel: u32, axes: usize): v128 {
  const k = axes + ((pixel & 255) << 3);
  const x = axes + AXIS_BYTES + ((pixel >>> 5) & 2040);
  const y = axes + 2 * AXIS_BYTES + ((pixel >>> 13) & 2040);
  const z = axes + 3 * AXIS_BYTES + ((pixel >>> 21) & 2040);
  const node = <usize>(load<u32>(k) + load<u32>(x) + load<u32>(y) + load<u32>(z));
  const onK = load<u32>(k, 4);
  const onX = load<u32>(x, 4);
  const onY = load<u32>(y, 4);
  const onZ = load<u32>(z, 4);
  const near = interpolate(node, onX, onY, onZ);
  const far = interpolate(node + ((onK & 0xffff) << NODE_SHIFT), onX, onY, onZ);
  return between(near, far, onK >>> 16);
}

/** Rounds 16 bits to 8 as LittleCMS does. */
function toBytes(words: v128): v128 {
  const bytes = i32x4.shr_u(i32x4.add(i32x4.mul(words, i32x4.splat(65281)), i32x4.splat(0x800000)), 24);
  const narrow = i16x8.narrow_i32x4_u(bytes, bytes);
  return i8x16.narrow_i16x8_u(narrow, narrow);
}

/**
 * A repeated pixel reuses the last result. Accesses up to 4 bytes beyond either end.
 * @param inputs color bytes per pixel, 3 or 4. @param target 8-bit samples, or 16-bit if `wide`.
 */
export function convertPixels(
  source: usize,
  sourceStep: usize,
  inputs: i32,
  target: usize,
  targetStep: usize,
  wide: bool,
  count: i32,
  axes: usize,
): void {
  const mask: u32 = inputs == 4 ? 0xffffffff : 0xffffff;
  let before: u32 = 0;
  let result = i32x4.splat(0);
  for (let i = 0; i < count; i++) {
    const pixel = load<u32>(source) & mask;
    if (pixel != before || i == 0) {
      result = inputs == 4 ? through4(pixel, axes) : through3(pixel, axes);
      result = wide ? i16x8.narrow_i32x4_u(result, result) : toBytes(result);
      before = pixel;
    }
    if (wide) v128.store64_lane(target, result, 0);
    else v128.store32_lane(target, result, 0);
    source += sourceStep;
    target += targetStep;
  }
}

export function copyBytes(
  source: usize,
  sourceStep: usize,
  target: usize,
  targetStep: usize,
  count: i32,
): void {
  for (let i = 0; i < count; i++) {
    store<u8>(target, load<u8>(source));
    source += sourceStep;
    target += targetStep;
  }
}
