/** Must equal ./reference.ts byte for byte; that file explains the choice of filter. Addresses are in bytes. */

const NONE: u8 = 0;
const SUB: u8 = 1;
const UP: u8 = 2;
const PAETH: u8 = 4;

const SAMPLE_BYTES: i32 = 128;
const SAMPLE_STRIDE: i32 = 512;

/** Paeth predictor: the neighbor closest to left + up − corner, in eight 16-bit lanes. */
function paethHalf(left: v128, up: v128, corner: v128): v128 {
  const byLeft = i16x8.sub(up, corner);
  const byUp = i16x8.sub(left, corner);
  const toLeft = i16x8.abs(byLeft);
  const toUp = i16x8.abs(byUp);
  const toCorner = i16x8.abs(i16x8.add(byLeft, byUp));
  const isLeft = v128.and(i16x8.le_s(toLeft, toUp), i16x8.le_s(toLeft, toCorner));
  return v128.bitselect(left, v128.bitselect(up, corner, i16x8.le_s(toUp, toCorner)), isLeft);
}

function paeth(left: v128, up: v128, corner: v128): v128 {
  return i8x16.narrow_i16x8_u(
    paethHalf(i16x8.extend_low_i8x16_u(left), i16x8.extend_low_i8x16_u(up), i16x8.extend_low_i8x16_u(corner)),
    paethHalf(
      i16x8.extend_high_i8x16_u(left),
      i16x8.extend_high_i8x16_u(up),
      i16x8.extend_high_i8x16_u(corner),
    ),
  );
}

function paethByte(left: i32, up: i32, corner: i32): i32 {
  const toLeft = abs(up - corner);
  const toUp = abs(left - corner);
  const toCorner = abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function addDistances(sums: v128, differences: v128): v128 {
  const pairs = i16x8.extadd_pairwise_i8x16_u(i8x16.abs(differences));
  return i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(pairs));
}

function distance(difference: i32): i32 {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
}

function total(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function chooseFilter(row: usize, above: usize, length: i32, step: i32): u8 {
  let nones = i32x4.splat(0);
  let subs = nones;
  let ups = nones;
  let paeths = nones;
  let none = 0;
  let sub = 0;
  let up = 0;
  let predicted = 0;
  for (let block = 0; block < length; block += SAMPLE_STRIDE) {
    const end = min(block + SAMPLE_BYTES, length);
    let i = max(block, step);
    for (; i + 16 <= end; i += 16) {
      const value = v128.load(row + i);
      const left = v128.load(row + i - step);
      const over = v128.load(above + i);
      nones = addDistances(nones, value);
      subs = addDistances(subs, i8x16.sub(value, left));
      ups = addDistances(ups, i8x16.sub(value, over));
      paeths = addDistances(paeths, i8x16.sub(value, paeth(left, over, v128.load(above + i - step))));
    }
    for (; i < end; i++) {
      const value: i32 = load<u8>(row + i);
      const left: i32 = load<u8>(row + i - step);
      const over: i32 = load<u8>(above + i);
      none += distance(value);
      sub += distance(value - left);
      up += distance(value - over);
      predicted += distance(value - paethByte(left, over, load<u8>(above + i - step)));
    }
  }
  none += total(nones);
  sub += total(subs);
  up += total(ups);
  predicted += total(paeths);
  const least = min(min(none, sub), min(up, predicted));
  if (none == least) return NONE;
  if (up == least) return UP;
  return sub == least ? SUB : PAETH;
}

function applySub(row: usize, length: i32, step: i32, out: usize): void {
  memory.copy(out, row, step);
  let i = step;
  for (; i + 16 <= length; i += 16) {
    v128.store(out + i, i8x16.sub(v128.load(row + i), v128.load(row + i - step)));
  }
  for (; i < length; i++) store<u8>(out + i, load<u8>(row + i) - load<u8>(row + i - step));
}

/** @param from number of bytes already written. */
function applyUp(row: usize, above: usize, from: i32, length: i32, out: usize): void {
  let i = from;
  for (; i + 16 <= length; i += 16) {
    v128.store(out + i, i8x16.sub(v128.load(row + i), v128.load(above + i)));
  }
  for (; i < length; i++) store<u8>(out + i, load<u8>(row + i) - load<u8>(above + i));
}

function applyPaeth(row: usize, above: usize, length: i32, step: i32, out: usize): void {
  // The value left of the row is 0, for which the Paeth predictor is the byte above.
  applyUp(row, above, 0, step, out);
  let i = step;
  for (; i + 16 <= length; i += 16) {
    const guess = paeth(v128.load(row + i - step), v128.load(above + i), v128.load(above + i - step));
    v128.store(out + i, i8x16.sub(v128.load(row + i), guess));
  }
  for (; i < length; i++) {
    const guess = paethByte(load<u8>(row + i - step), load<u8>(above + i), load<u8>(above + i - step));
    store<u8>(out + i, load<u8>(row + i) - guess);
  }
}

/** Chooses a filter and writes its number and the filtered row. @param length length of both rows, ≥ step. */
export function filterRow(row: usize, above: usize, length: i32, step: i32, out: usize): void {
  const filter = chooseFilter(row, above, length, step);
  store<u8>(out, filter);
  if (filter == SUB) applySub(row, length, step, out + 1);
  else if (filter == UP) applyUp(row, above, 0, length, out + 1);
  else if (filter == PAETH) applyPaeth(row, above, length, step, out + 1);
  else memory.copy(out + 1, row, length);
}
