/** @param mask zero-padded to a multiple of 16, plus 16. @param target i32: start, end, … @returns its end */
export function findRuns(mask: usize, count: i32, target: usize): usize {
  const zero = i8x16.splat(0);
  let inside = 0;
  for (let x = 0; x <= count; x += 16) {
    const set = i8x16.bitmask(i8x16.ne(v128.load(mask + <usize>x), zero));
    // 1 for every pixel that differs from its predecessor.
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
