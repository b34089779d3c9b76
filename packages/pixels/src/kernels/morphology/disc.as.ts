/** Distances to the mask along columns, compared with the disc's height along rows. Counts are rounded up to 16. */

/** @param nearest count per column, updated to this row: 0 in the mask, otherwise one more than above, at most 255. */
export function countDown(mask: usize, nearest: usize, isOutside: bool, count: i32): void {
  const one = i8x16.splat(1);
  const zero = i8x16.splat(0);
  const turn = i8x16.splat(isOutside ? -1 : 0);
  for (let end = nearest + count; nearest < end; nearest += 16) {
    const inside = v128.xor(i8x16.ne(v128.load(mask), zero), turn);
    v128.store(nearest, v128.andnot(i8x16.add_sat_u(v128.load(nearest), one), inside));
    mask += 16;
  }
}

/** @param row counts from the downward pass. @param nearest counts one row below; updated to the minimum of both. */
export function countUp(row: usize, nearest: usize, count: i32): void {
  const one = i8x16.splat(1);
  for (let end = nearest + count; nearest < end; nearest += 16) {
    v128.store(nearest, i8x16.min_u(v128.load(row), i8x16.add_sat_u(v128.load(nearest), one)));
    row += 16;
  }
}

/** @param nearest `reach` and 16 readable bytes on both sides. @param heights u8 by column from the center */
export function spread(
  nearest: usize,
  heights: usize,
  reach: i32,
  near: i32,
  target: usize,
  count: i32,
): void {
  const one = i8x16.splat(1);
  const turn = i8x16.splat(<i8>(1 - near));
  const highest = v128.load8_splat(heights);
  for (let end = target + count; target < end; target += 16) {
    let found = i8x16.le_u(v128.load(nearest), highest);
    for (let aside: usize = 1; aside <= <usize>reach; aside++) {
      const pair = i8x16.min_u(v128.load(nearest - aside), v128.load(nearest + aside));
      found = v128.or(found, i8x16.le_u(pair, v128.load8_splat(heights + aside)));
      if ((aside & 7) == 0 && i8x16.all_true(found)) break;
    }
    v128.store(target, v128.xor(v128.and(found, one), turn));
    nearest += 16;
  }
}
