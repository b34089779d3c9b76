/** Bytes per pair: nine f64. */
const PAIR: usize = 72;

function times(factor: f64, values: v128): v128 {
  return f64x2.mul(f64x2.splat(factor), values);
}

function lumaOf(r: v128, g: v128, b: v128): v128 {
  return f64x2.add(f64x2.add(times(0.299, r), times(0.587, g)), times(0.114, b));
}

function squares(x: v128, y: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z));
}

function ofPair(at: usize): v128 {
  return v128.load64_splat(at);
}

function channel(one: u32, other: u32, shift: u32): v128 {
  const values = f64x2.splat(<f64>((one >> shift) & 255));
  return f64x2.replace_lane(values, 1, <f64>((other >> shift) & 255));
}

function storeResult(
  pair: i64,
  most: f64,
  least: f64,
  first: usize,
  second: usize,
  share: usize,
  residual: usize,
): void {
  store<u8>(first, <u8>(pair >> 5));
  store<u8>(second, <u8>(pair & 31));
  store<f32>(share, <f32>most);
  store<f32>(residual, <f32>least);
}

/**
 * @param pairs indexed by first · inks + second, numbers as in {@link describePair}. @param near u32 bit set
 * @param pixels u32: r | g << 8 | b << 16. @param chroma weight of chroma when luma gives the share.
 */
export function mixPairs(
  pairs: usize,
  inks: i32,
  chroma: f64,
  pixels: usize,
  near: usize,
  first: usize,
  second: usize,
  share: usize,
  residual: usize,
  count: i32,
): void {
  const zero = f64x2.splat(0);
  const whole = f64x2.splat(1);
  for (let p = 0; p < count; ) {
    const place = (<usize>p) << 2;
    const bits = load<u32>(near + place);
    const isTwo = p + 1 < count && load<u32>(near + place, 4) == bits;
    const pixel = load<u32>(pixels + place);
    const beside = isTwo ? load<u32>(pixels + place, 4) : pixel;
    const r = channel(pixel, beside, 0);
    const g = channel(pixel, beside, 8);
    const b = channel(pixel, beside, 16);
    const luma = lumaOf(r, g, b);
    const alone = (bits & (bits - 1)) == 0;
    let least = f64x2.splat(Infinity);
    let most = zero;
    let chosen = i64x2.splat(<i64>ctz(bits) * 33);
    for (let left = bits; left != 0; left &= left - 1) {
      const i = ctz(left);
      for (let rest = alone ? left : left & (left - 1); rest != 0; rest &= rest - 1) {
        const j = ctz(rest);
        const at = pairs + <usize>(i * inks + j) * PAIR;
        const x = f64x2.sub(r, ofPair(at));
        const y = f64x2.sub(g, ofPair(at + 8));
        const z = f64x2.sub(b, ofPair(at + 16));
        const wayX = ofPair(at + 24);
        const wayY = ofPair(at + 32);
        const wayZ = ofPair(at + 40);
        const lumaLeads = load<f64>(at, 64) != 0;
        let t = zero;
        if (lumaLeads) t = f64x2.div(f64x2.sub(luma, ofPair(at + 56)), ofPair(at + 64));
        else if (load<f64>(at, 48) != 0) {
          const along = f64x2.add(f64x2.add(f64x2.mul(x, wayX), f64x2.mul(y, wayY)), f64x2.mul(z, wayZ));
          t = f64x2.div(along, ofPair(at + 48));
        }
        t = f64x2.min(whole, f64x2.max(zero, t));
        let offX = f64x2.sub(x, f64x2.mul(t, wayX));
        let offY = f64x2.sub(y, f64x2.mul(t, wayY));
        let offZ = f64x2.sub(z, f64x2.mul(t, wayZ));
        let off: v128;
        if (lumaLeads) {
          const light = lumaOf(offX, offY, offZ);
          offX = f64x2.sub(offX, light);
          offY = f64x2.sub(offY, light);
          offZ = f64x2.sub(offZ, light);
          off = f64x2.add(times(3, f64x2.mul(light, light)), times(chroma, squares(offX, offY, offZ)));
        } else off = squares(offX, offY, offZ);
        const isNearer = f64x2.lt(off, least);
        least = v128.bitselect(off, least, isNearer);
        most = v128.bitselect(t, most, isNearer);
        chosen = v128.bitselect(i64x2.splat(<i64>((i << 5) | j)), chosen, isNearer);
      }
    }
    storeResult(
      i64x2.extract_lane(chosen, 0),
      f64x2.extract_lane(most, 0),
      f64x2.extract_lane(least, 0),
      first + <usize>p,
      second + <usize>p,
      share + place,
      residual + place,
    );
    if (isTwo)
      storeResult(
        i64x2.extract_lane(chosen, 1),
        f64x2.extract_lane(most, 1),
        f64x2.extract_lane(least, 1),
        first + <usize>p + 1,
        second + <usize>p + 1,
        share + place + 4,
        residual + place + 4,
      );
    p += isTwo ? 2 : 1;
  }
}
