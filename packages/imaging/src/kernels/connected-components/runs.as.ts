/** Finds the runs of a row of a mask, sixteen pixels at a time. Addresses are bytes. */

/**
 * Writes where runs of bytes that are not 0 begin and end, in turns: first column, column after the last, …
 * @param mask padded with zeros to a multiple of 16, with 16 more. @param target i32 each.
 * @returns behind the last number.
 */
export function findRuns(mask: usize, count: i32, target: usize): usize {
  const zero = i8x16.splat(0);
  let inside = 0;
  for (let x = 0; x <= count; x += 16) {
    const set = i8x16.bitmask(i8x16.ne(v128.load(mask + <usize>x), zero));
    // A 1 wherever a pixel differs from the one before it.
    let changes = (set ^ ((set << 1) | inside)) & 0xffff;
    inside = set >> 15;
    while (changes != 0) {
      store<i32>(target, x + ctz(changes));
      target += 4;
      changes &= changes - 1;
    }
  }
  return target;
}
