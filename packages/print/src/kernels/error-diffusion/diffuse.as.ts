/** Sequential, because each pixel depends on the previous one. Addresses are in bytes; error rows are i32. */

const FULL_TONE: i32 = 65535;
const HALF: i32 = 32768;

function addTo(address: usize, share: i32): void {
  store<i32>(address, load<i32>(address) + share);
}

/** @param tone u16. @param ink u8. @param here errors; `below`: the next row's. @param ahead 1: right, −1: left */
export function floydSteinberg(
  tone: usize,
  ink: usize,
  here: usize,
  below: usize,
  count: i32,
  ahead: i32,
  bit: i32,
): void {
  const step = <usize>(ahead * 4);
  let side = 0;
  for (let left = count, x = ahead > 0 ? 0 : count - 1; left > 0; left--, x += ahead) {
    const level = <i32>load<u16>(tone + ((<usize>x) << 1));
    const carried = side;
    side = 0;
    if (level == 0) continue;
    const target = ink + <usize>x;
    if (level == FULL_TONE) {
      store<u8>(target, load<u8>(target) | <u8>bit);
      continue;
    }
    const at = (<usize>x) << 2;
    let error = level + load<i32>(here + at) + carried;
    // Branch-free, because dots would cause mispredicted branches.
    const prints = <i32>(error >= HALF);
    store<u8>(target, load<u8>(target) | <u8>(bit & -prints));
    error -= FULL_TONE & -prints;
    side = (error * 7) / 16;
    const behind = (error * 3) / 16;
    const under = (error * 5) / 16;
    const row = below + at;
    addTo(row - step, behind);
    addTo(row, under);
    addTo(row + step, error - side - behind - under);
  }
}

/** Spreads the error over two pixels ahead and two rows of five below; the last pixel gets the remainder. */
function diffuseWide(
  tone: usize,
  ink: usize,
  here: usize,
  below: usize,
  after: usize,
  count: i32,
  ahead: i32,
  bit: i32,
  divisor: i32,
  most: i32,
  more: i32,
  less: i32,
): void {
  const step = <usize>(ahead * 4);
  for (let left = count, x = ahead > 0 ? 0 : count - 1; left > 0; left--, x += ahead) {
    const level = <i32>load<u16>(tone + ((<usize>x) << 1));
    if (level == 0) continue;
    const target = ink + <usize>x;
    if (level == FULL_TONE) {
      store<u8>(target, load<u8>(target) | <u8>bit);
      continue;
    }
    const at = (<usize>x) << 2;
    let error = level + load<i32>(here + at);
    const prints = <i32>(error >= HALF);
    store<u8>(target, load<u8>(target) | <u8>(bit & -prints));
    error -= FULL_TONE & -prints;
    const a = (error * most) / divisor;
    const b = (error * more) / divisor;
    const c = (error * less) / divisor;
    const d = error / divisor;
    addTo(here + at + step, a);
    addTo(here + at + 2 * step, b);
    const next = below + at;
    addTo(next - 2 * step, c);
    addTo(next - step, b);
    addTo(next, a);
    addTo(next + step, b);
    addTo(next + 2 * step, c);
    const last = after + at;
    addTo(last - 2 * step, d);
    addTo(last - step, c);
    addTo(last, b);
    addTo(last + step, c);
    addTo(last + 2 * step, error - 2 * a - 4 * b - 4 * c - d);
  }
}

export function jarvis(
  tone: usize,
  ink: usize,
  here: usize,
  below: usize,
  after: usize,
  count: i32,
  ahead: i32,
  bit: i32,
): void {
  diffuseWide(tone, ink, here, below, after, count, ahead, bit, 48, 7, 5, 3);
}

export function stucki(
  tone: usize,
  ink: usize,
  here: usize,
  below: usize,
  after: usize,
  count: i32,
  ahead: i32,
  bit: i32,
): void {
  diffuseWide(tone, ink, here, below, after, count, ahead, bit, 42, 8, 4, 2);
}
