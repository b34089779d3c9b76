/** Screens sixteen pixels at a time. Addresses are in bytes; 16-bit numbers need no alignment. */

/** @param tone u16 per pixel. @param ink u8. @param thresholds u16, one period. @param column of the first pixel */
export function screenRow(
  tone: usize,
  ink: usize,
  thresholds: usize,
  period: i32,
  column: i32,
  count: i32,
  bit: i32,
): void {
  const bits = i8x16.splat(<i8>bit);
  let at = thresholds + ((<usize>column) << 1);
  for (let left = count, run = period - column; left > 0; run = period) {
    run = min(run, left);
    left -= run;
    for (; run >= 16; run -= 16) {
      const low = i16x8.ge_u(v128.load(tone), v128.load(at));
      const high = i16x8.ge_u(v128.load(tone, 16), v128.load(at, 16));
      const prints = v128.and(i8x16.narrow_i16x8_s(low, high), bits);
      v128.store(ink, v128.or(v128.load(ink), prints));
      tone += 32;
      at += 32;
      ink += 16;
    }
    for (; run > 0; run--) {
      if (load<u16>(tone) >= load<u16>(at)) store<u8>(ink, load<u8>(ink) | <u8>bit);
      tone += 2;
      at += 2;
      ink++;
    }
    at = thresholds;
  }
}
