/** Plate maxima, sums, and histograms, sixteen pixels at a time. Addresses are in bytes. */

const TABLE_BYTES: usize = 1024;

/** Updates the running maximum with a plate. Reads and writes up to 15 bytes beyond the end. */
export function raise(highest: usize, plate: usize, count: i32): void {
  for (let x = 0; x < count; x += 16)
    v128.store(highest + x, i8x16.max_u(v128.load(highest + x), v128.load(plate + x)));
}

/** @param plates at most 257, one byte per pixel, `stride` bytes apart, zero-padded to sixteen pixels */
export function largestSum(plates: usize, plateCount: i32, stride: usize, count: i32): i32 {
  let most = i16x8.splat(0);
  for (let x = 0; x < count; x += 16) {
    let low = i16x8.splat(0);
    let high = low;
    let plate = plates + x;
    for (let i = 0; i < plateCount; i++, plate += stride) {
      const levels = v128.load(plate);
      low = i16x8.add(low, i16x8.extend_low_i8x16_u(levels));
      high = i16x8.add(high, i16x8.extend_high_i8x16_u(levels));
    }
    most = i16x8.max_u(most, i16x8.max_u(low, high));
  }
  most = i16x8.max_u(most, i8x16.shuffle(most, most, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  most = i16x8.max_u(most, i8x16.shuffle(most, most, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  most = i16x8.max_u(most, i8x16.shuffle(most, most, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  return i16x8.extract_lane_u(most, 0);
}

function add(counts: usize, level: u32, many: u32): void {
  const at = counts + ((<usize>level) << 2);
  store<u32>(at, load<u32>(at) + many);
}

/** @param counts four histograms to be summed, so that equal neighbors do not wait for each other's store. */
export function countLevels(plate: usize, count: i32, counts: usize): void {
  let x = 0;
  for (; x + 8 <= count; x += 8) {
    const eight = load<u64>(plate + x);
    const level = <u32>eight & 255;
    if (rotl<u64>(eight, 8) == eight) {
      add(counts, level, 8);
      continue;
    }
    const low = <u32>eight;
    const high = <u32>(eight >> 32);
    add(counts, level, 1);
    add(counts + TABLE_BYTES, (low >> 8) & 255, 1);
    add(counts + 2 * TABLE_BYTES, (low >> 16) & 255, 1);
    add(counts + 3 * TABLE_BYTES, low >> 24, 1);
    add(counts, high & 255, 1);
    add(counts + TABLE_BYTES, (high >> 8) & 255, 1);
    add(counts + 2 * TABLE_BYTES, (high >> 16) & 255, 1);
    add(counts + 3 * TABLE_BYTES, high >> 24, 1);
  }
  for (; x < count; x++) add(counts, load<u8>(plate + x), 1);
}
