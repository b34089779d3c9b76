/** Sixteen pixels at a time. Addresses are in bytes. */

function reached(field: usize, threshold: v128): v128 {
  return f32x4.ge(v128.load(field), threshold);
}

/** @param field f32 per pixel. @param ink 1 or 0, like `shield` and `kept`. All extend 15 pixels beyond their end */
export function keepInk(
  field: usize,
  ink: usize,
  shield: usize,
  kept: usize,
  count: i32,
  threshold: f32,
): void {
  const least = f32x4.splat(threshold);
  for (let x = 0; x < count; x += 16, field += 64) {
    const low = i16x8.narrow_i32x4_s(reached(field, least), reached(field + 16, least));
    const high = i16x8.narrow_i32x4_s(reached(field + 32, least), reached(field + 48, least));
    const stays = v128.or(i8x16.narrow_i16x8_s(low, high), v128.load(shield + x));
    v128.store(kept + x, v128.and(v128.load(ink + x), stays));
  }
}

function around(mask: usize, width: usize): v128 {
  const aside = i8x16.add(v128.load(mask - 1), v128.load(mask + 1));
  return i8x16.add(aside, i8x16.add(v128.load(mask - width), v128.load(mask + width)));
}

/**
 * @param kept 1 only where `ink` is 1; both readable for `width` pixels before their start and `width` + 15 past
 * @param edges u32
 * @param coverage 0 for removed ink, else 255; writable for 15 pixels beyond. @returns address after the last edge
 */
export function findWornEdges(
  kept: usize,
  ink: usize,
  width: usize,
  count: i32,
  coverage: usize,
  edges: usize,
  first: u32,
): usize {
  const zero = i8x16.splat(0);
  for (let x = 0; x < count; x += 16) {
    const here = v128.load(kept + x);
    const inked = v128.load(ink + x);
    v128.store(coverage + x, v128.not(i8x16.lt_u(here, inked)));
    const beside = around(kept + x, width);
    // Removed pixels with a kept neighbor, and kept pixels with fewer kept neighbors than ink neighbors.
    const wanted = v128.and(i8x16.ne(here, zero), around(ink + x, width));
    let found = i8x16.bitmask(v128.and(i8x16.ne(inked, zero), i8x16.ne(beside, wanted)));
    if (count - x < 16) found &= (1 << (count - x)) - 1;
    while (found != 0) {
      store<u32>(edges, first + x + ctz(found));
      edges += 4;
      found &= found - 1;
    }
  }
  return edges;
}
