/** Interpolates eight plates at once, one per lane. Must equal ./reference.ts bit for bit. */

/** Node size as a shift: eight 16-bit coverages are 16 bytes. */
const NODE_SHIFT: i32 = 4;
/** Bytes per axis: for each of 256 values, the cell's offset and `fraction << 16 | nodes to the next node`. */
const AXIS_BYTES: usize = 2048;
const PIXELS_ABREAST: i32 = 16;

function interpolate(pixel: u32, axes: usize): v128 {
  const onX = axes + ((pixel & 255) << 3);
  const onY = axes + AXIS_BYTES + ((pixel >>> 5) & 2040);
  const onZ = axes + 2 * AXIS_BYTES + ((pixel >>> 13) & 2040);
  const x = load<u32>(onX, 4);
  const y = load<u32>(onY, 4);
  const z = load<u32>(onZ, 4);
  const high = max(x, y);
  const low = min(x, y);
  const first = max(high, z);
  const middle = min(high, z);
  const second = max(low, middle);
  const third = min(low, middle);
  let node = <usize>(load<u32>(onX) + load<u32>(onY) + load<u32>(onZ));
  const n0 = v128.load(node);
  node += (first & 0xffff) << NODE_SHIFT;
  const n1 = v128.load(node);
  node += (second & 0xffff) << NODE_SHIFT;
  const n2 = v128.load(node);
  node += (third & 0xffff) << NODE_SHIFT;
  const n3 = v128.load(node);
  let sum = i16x8.add(n0, i16x8.q15mulr_sat_s(i16x8.sub(n1, n0), i16x8.splat(<i16>(first >>> 16))));
  sum = i16x8.add(sum, i16x8.q15mulr_sat_s(i16x8.sub(n2, n1), i16x8.splat(<i16>(second >>> 16))));
  sum = i16x8.add(sum, i16x8.q15mulr_sat_s(i16x8.sub(n3, n2), i16x8.splat(<i16>(third >>> 16))));
  return i16x8.shr_s(i16x8.add(sum, i16x8.splat(64)), 7);
}

function low(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function high(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

function spread(pixels: usize, target: usize, planeBytes: usize): void {
  const a0 = v128.load(pixels);
  const a1 = v128.load(pixels, 16);
  const a2 = v128.load(pixels, 32);
  const a3 = v128.load(pixels, 48);
  const a4 = v128.load(pixels, 64);
  const a5 = v128.load(pixels, 80);
  const a6 = v128.load(pixels, 96);
  const a7 = v128.load(pixels, 112);
  const c0 = low(a0, a4);
  const c1 = high(a0, a4);
  const c2 = low(a1, a5);
  const c3 = high(a1, a5);
  const c4 = low(a2, a6);
  const c5 = high(a2, a6);
  const c6 = low(a3, a7);
  const c7 = high(a3, a7);
  const d0 = low(c0, c4);
  const d1 = high(c0, c4);
  const d2 = low(c1, c5);
  const d3 = high(c1, c5);
  const d4 = low(c2, c6);
  const d5 = high(c2, c6);
  const d6 = low(c3, c7);
  const d7 = high(c3, c7);
  const e0 = low(d0, d4);
  const e1 = high(d0, d4);
  const e2 = low(d1, d5);
  const e3 = high(d1, d5);
  const f0 = low(d2, d6);
  const f1 = high(d2, d6);
  const f2 = low(d3, d7);
  const f3 = high(d3, d7);
  v128.store(target, low(e0, f0));
  target += planeBytes;
  v128.store(target, high(e0, f0));
  target += planeBytes;
  v128.store(target, low(e1, f1));
  target += planeBytes;
  v128.store(target, high(e1, f1));
  target += planeBytes;
  v128.store(target, low(e2, f2));
  target += planeBytes;
  v128.store(target, high(e2, f2));
  target += planeBytes;
  v128.store(target, low(e3, f3));
  target += planeBytes;
  v128.store(target, high(e3, f3));
}

/** A repeated pixel reuses the last result. Computes up to 15 pixels beyond the last. */
export function readPlates(
  source: usize,
  count: i32,
  axes: usize,
  scratch: usize,
  target: usize,
  planeBytes: usize,
): void {
  let before: u32 = load<u32>(source) & 0xffffff;
  let bytes = interpolate(before, axes);
  bytes = i8x16.narrow_i16x8_u(bytes, bytes);
  for (let done = 0; done < count; done += PIXELS_ABREAST) {
    let to = scratch;
    for (let i = 0; i < PIXELS_ABREAST; i++) {
      const pixel = load<u32>(source) & 0xffffff;
      if (pixel != before) {
        bytes = interpolate(pixel, axes);
        bytes = i8x16.narrow_i16x8_u(bytes, bytes);
        before = pixel;
      }
      v128.store64_lane(to, bytes, 0);
      to += 8;
      source += 4;
    }
    spread(scratch, target, planeBytes);
    target += PIXELS_ABREAST;
  }
}
