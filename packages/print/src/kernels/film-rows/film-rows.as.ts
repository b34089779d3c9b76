/** Must equal ./reference.ts bit for bit. Tones are 16-bit; rows may be accessed seven pixels past their end. */

const LANES: i32 = 8;
/** Bytes per group of eight pixels: address of its samples, shuffle masks, and fractions to the next sample. */
const GROUP_BYTES: usize = 48;
const FULL_TONE: u32 = 65_535;
const CELL_UNDECIDED: u8 = 0;
const CELL_INKED: u8 = 2;

/** Interpolates two rows; `part` out of 256 is the weight of the second row. */
export function blend(top: usize, bottom: usize, part: i32, target: usize, count: i32): void {
  const toTop = i16x8.splat(<i16>(256 - part));
  const toBottom = i16x8.splat(<i16>part);
  for (let x = 0; x < count; x += LANES) {
    v128.store(target, mix(v128.load(top), toTop, v128.load(bottom), toBottom, i32x4.splat(0)));
    top += 16;
    bottom += 16;
    target += 16;
  }
}

function mix(one: v128, toOne: v128, other: v128, toOther: v128, half: v128): v128 {
  const low = i32x4.add(i32x4.extmul_low_i16x8_u(one, toOne), i32x4.extmul_low_i16x8_u(other, toOther));
  const high = i32x4.add(i32x4.extmul_high_i16x8_u(one, toOne), i32x4.extmul_high_i16x8_u(other, toOther));
  return i16x8.narrow_i32x4_u(i32x4.shr_u(i32x4.add(low, half), 8), i32x4.shr_u(i32x4.add(high, half), 8));
}

export function stretch(line: usize, groups: usize, target: usize, count: i32): void {
  const all = i16x8.splat(256);
  const half = i32x4.splat(128);
  for (let x = 0; x < count; x += LANES) {
    const from = line + <usize>load<u32>(groups);
    const which = v128.load(groups, 16);
    const fraction = v128.load(groups, 32);
    const near = i8x16.swizzle(v128.load(from), which);
    const next = i8x16.swizzle(v128.load(from, 2), which);
    v128.store(target, mix(near, i16x8.sub(all, fraction), next, fraction, half));
    groups += GROUP_BYTES;
    target += 16;
  }
}

/** @param places per pixel: u32 byte offset of the sample, u32 fraction to the next sample. */
export function stretchFar(line: usize, places: usize, target: usize, count: i32): void {
  for (let x = 0; x < count; x++) {
    const from = line + <usize>load<u32>(places);
    const fraction = load<u32>(places, 4);
    store<u16>(
      target,
      (<u32>load<u16>(from) * (256 - fraction) + <u32>load<u16>(from, 2) * fraction + 128) >> 8,
    );
    places += 8;
    target += 2;
  }
}

const A: usize = 0;
const B: usize = 8;
const SCALE: usize = 16;
const OFFSET: usize = 24;
const LEFT: usize = 40;
const TOP: usize = 44;
const ACROSS: usize = 48;
const DECISIONS: usize = 52;
const LEAST: usize = 60;
const MOST: usize = 64;
const DOTS_TO: usize = 68;
const HOLES_FROM: usize = 72;
const PENDING_CELL: usize = 76;
const PENDING_KIND: usize = 80;

function cellOf(state: usize, kind: usize, px: f64, py: f64): i32 {
  const a = load<f64>(state, A);
  const b = load<f64>(state, B);
  const scale = load<f64>(state, SCALE);
  const offset = load<f64>(state + (kind << 3), OFFSET);
  const column = <i32>Math.floor((px * a - py * b) * scale - offset + 0.5);
  const row = <i32>Math.floor((px * b + py * a) * scale - offset + 0.5);
  return (row - load<i32>(state, TOP)) * load<i32>(state, ACROSS) + column - load<i32>(state, LEFT);
}

/** Replaces unprintable tones. @returns `count`, or the pixel whose cell needs a decision before resuming */
export function hold(state: usize, tone: usize, from: i32, count: i32, py: f64): i32 {
  const dotsTo = load<u32>(state, DOTS_TO);
  const holesFrom = load<u32>(state, HOLES_FROM);
  const least = load<u32>(state, LEAST);
  const most = load<u32>(state, MOST);
  // Range tests that exclude bare and solid tones: unsigned subtraction wraps smaller values to large ones.
  const one = i16x8.splat(1);
  const dots = i16x8.splat(<i16>(dotsTo - 1));
  const first = i16x8.splat(<i16>holesFrom);
  const holes = i16x8.splat(<i16>(FULL_TONE - holesFrom));
  for (let x = from & ~(LANES - 1); x < count; x += LANES) {
    const here = v128.load(tone + ((<usize>x) << 1));
    const small = i16x8.lt_u(i16x8.sub(here, one), dots);
    const large = i16x8.lt_u(i16x8.sub(here, first), holes);
    if (!v128.any_true(v128.or(small, large))) continue;
    const end = min(count, x + LANES);
    for (let i = max(x, from); i < end; i++) {
      const at = tone + ((<usize>i) << 1);
      const value = <u32>load<u16>(at);
      if (value == 0 || value == FULL_TONE) continue;
      let kind: usize = 0;
      if (value >= dotsTo) {
        if (value < holesFrom) continue;
        kind = 1;
      }
      const cell = cellOf(state, kind, <f64>i + 0.5, py);
      const decided = load<u8>(<usize>load<u32>(state + (kind << 2), DECISIONS) + <usize>cell);
      if (decided == CELL_UNDECIDED) {
        store<i32>(state, cell, PENDING_CELL);
        store<u32>(state, <u32>kind, PENDING_KIND);
        return i;
      }
      if (kind == 0) store<u16>(at, <u16>(decided == CELL_INKED ? max(least, value) : 0));
      else store<u16>(at, <u16>(decided == CELL_INKED ? FULL_TONE : min(most, value)));
    }
  }
  return count;
}

/**
 * First pixel in the top bit, 1 where the tone reaches its threshold; padding is 0. @returns number of 1s
 * @param thresholds one period, followed by its first seven again.
 */
export function pack(
  tone: usize,
  count: i32,
  thresholds: usize,
  period: i32,
  column: i32,
  target: usize,
): i32 {
  let ink = 0;
  for (let x = 0; x < count; x += LANES) {
    const prints = i16x8.ge_u(v128.load(tone), v128.load(thresholds + ((<usize>column) << 1)));
    // Reverses the lanes, so that the first pixel goes to the top bit.
    const turned = i8x16.shuffle(prints, prints, 14, 12, 10, 8, 6, 4, 2, 0, 14, 12, 10, 8, 6, 4, 2, 0);
    let byte = i8x16.bitmask(turned) & 255;
    if (count - x < LANES) byte &= 0xff << (LANES - (count - x));
    byte &= 255;
    ink += popcnt(byte);
    store<u8>(target++, <u8>byte);
    tone += 16;
    column += LANES;
    while (column >= period) column -= period;
  }
  return ink;
}
