/**
 * Which two of the inks nearby a color is mixed of, and how much of the second. Addresses are bytes; ./index.ts lays out
 * the memory. In double precision and in the order of ./reference.ts, so that both agree to the last bit.
 */

/** Bytes of a pair: nine numbers of 8 bytes. */
const PAIR: usize = 72;

function lumaOf(r: f64, g: f64, b: f64): f64 {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/**
 * @param pairs of each ink with each other, by first · inks + second: the first's r, g, b, the way to the second's, its
 *   squared length, the first's luma, and the way's where luma says the share, else 0.
 * @param pixels u32: r | g << 8 | b << 16. @param near u32: a bit for each ink to choose from, at least one.
 * @param first u8 a pixel; so is `second`. @param share f32 a pixel; so is `residual`.
 * @param chroma what of a squared distance counts beside luma where luma leads.
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
  for (let p = 0; p < count; p++) {
    const pixel = load<u32>(pixels + ((<usize>p) << 2));
    const r = <f64>(pixel & 255);
    const g = <f64>((pixel >> 8) & 255);
    const b = <f64>((pixel >> 16) & 255);
    const bits = load<u32>(near + ((<usize>p) << 2));
    const alone = (bits & (bits - 1)) == 0;
    let least = Infinity;
    let most: f64 = 0;
    let one = ctz(bits);
    let other = one;
    for (let left = bits; left != 0; left &= left - 1) {
      const i = ctz(left);
      for (let rest = alone ? left : left & (left - 1); rest != 0; rest &= rest - 1) {
        const j = ctz(rest);
        const at = pairs + <usize>(i * inks + j) * PAIR;
        const x = r - load<f64>(at, 0);
        const y = g - load<f64>(at, 8);
        const z = b - load<f64>(at, 16);
        const wayX = load<f64>(at, 24);
        const wayY = load<f64>(at, 32);
        const wayZ = load<f64>(at, 40);
        const lumaWay = load<f64>(at, 64);
        const length2 = load<f64>(at, 48);
        let t: f64 = 0;
        if (lumaWay != 0) t = (lumaOf(r, g, b) - load<f64>(at, 56)) / lumaWay;
        else if (length2 != 0) t = (x * wayX + y * wayY + z * wayZ) / length2;
        t = min<f64>(1, max<f64>(0, t));
        let offX = x - t * wayX;
        let offY = y - t * wayY;
        let offZ = z - t * wayZ;
        let off: f64 = 0;
        if (lumaWay != 0) {
          const luma = lumaOf(offX, offY, offZ);
          offX -= luma;
          offY -= luma;
          offZ -= luma;
          off = 3 * (luma * luma) + chroma * (offX * offX + offY * offY + offZ * offZ);
        } else off = offX * offX + offY * offY + offZ * offZ;
        if (off < least) {
          least = off;
          most = t;
          one = i;
          other = j;
        }
      }
    }
    store<u8>(first + <usize>p, <u8>one);
    store<u8>(second + <usize>p, <u8>other);
    store<f32>(share + ((<usize>p) << 2), <f32>most);
    store<f32>(residual + ((<usize>p) << 2), <f32>least);
  }
}
