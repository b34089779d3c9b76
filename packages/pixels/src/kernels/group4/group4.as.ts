/**
 * CCITT Group 4 (ITU-T T.6, §2.2). A row is a list of columns where the color changes, starting from white,
 * followed by four entries equal to the width.
 */

/** Table entries: bit count in the low bits; code or run length above them. */
const LENGTH_BITS: u32 = 4;
const LENGTH_MASK: u32 = 15;
const LONGEST_RUN: i32 = 2560;
/** Table layout: codes of 0 … 63, then of 64, 128 … 2560. */
const MAKE_UP_BEFORE: i32 = 63;
const PASS: u32 = 0b0001;
const PASS_BITS: u32 = 4;
const HORIZONTAL: u32 = 0b001;
const HORIZONTAL_BITS: u32 = 3;
const END: u32 = 1;
const END_BITS: u32 = 12;

const READ_PASS: i32 = 10;
const READ_HORIZONTAL: i32 = 11;
const MODE_BITS: u32 = 7;
const RUN_BITS: u32 = 13;

let above: usize = 0;
let row: usize = 0;
let held: u64 = 0;
let heldBits: u32 = 0;
let out: usize = 0;
/** Read position in the coded bytes, in bits. */
let readAt: usize = 0;

/** @param lists space for two lists of `room` columns; the first holds the row above, which is initially white. */
export function begin(lists: usize, room: i32, width: i32): void {
  above = lists;
  row = lists + ((<usize>room) << 2);
  endList(above, 0, width);
  held = 0;
  heldBits = 0;
  readAt = 0;
}

function endList(list: usize, count: i32, width: i32): void {
  for (let i = count; i < count + 4; i++) store<i32>(list + ((<usize>i) << 2), width);
}

/** Lists a row's color changes. Reads up to seven bytes beyond the row. */
function listChanges(bytes: usize, width: i32): void {
  let last: u64 = 0;
  let to = row;
  for (let x = 0; x < width; x += 64, bytes += 8) {
    const word = bswap<u64>(load<u64>(bytes));
    let changes = word ^ ((word >> 1) | (last << 63));
    last = word & 1;
    while (changes != 0) {
      const zeros = <i32>clz<u64>(changes);
      if (x + zeros >= width) break;
      store<i32>(to, x + zeros);
      to += 4;
      changes &= ~(((<u64>1) << 63) >> zeros);
    }
  }
  endList(to, 0, width);
}

function put(code: u32, bits: u32): void {
  held = (held << bits) | code;
  heldBits += bits;
  if (heldBits < 32) return;
  heldBits -= 32;
  store<u32>(out, bswap<u32>(<u32>(held >> heldBits)));
  out += 4;
}

function putFrom(table: usize, index: i32): void {
  const entry = load<u32>(table + ((<usize>index) << 2));
  put(entry >> LENGTH_BITS, entry & LENGTH_MASK);
}

function putRun(table: usize, length: i32): void {
  while (length >= LONGEST_RUN + 64) {
    putFrom(table, MAKE_UP_BEFORE + LONGEST_RUN / 64);
    length -= LONGEST_RUN;
  }
  if (length >= 64) putFrom(table, MAKE_UP_BEFORE + (length >> 6));
  putFrom(table, length & 63);
}

/** First change in the row above, right of a0, to the opposite color; the search starts at a nearby change. */
function seekAbove(from: usize, a0: i32, color: i32, width: i32): usize {
  let near = from;
  while (near > above && load<i32>(near - 4) > a0) near -= 4;
  while (load<i32>(near) < width) {
    if (load<i32>(near) > a0 && (<i32>((near - above) >> 2) & 1) == color) break;
    near += 4;
  }
  return near;
}

function encodeRow(width: i32, white: usize, black: usize, vertical: usize): void {
  let a0 = -1;
  let color = 0;
  let near = above;
  let at = row;
  while (a0 < width) {
    const a1 = load<i32>(at);
    near = seekAbove(near, a0, color, width);
    const b2 = load<i32>(near + 4);
    if (b2 < a1) {
      put(PASS, PASS_BITS);
      a0 = b2;
      continue;
    }
    const off = a1 - load<i32>(near);
    if (off >= -3 && off <= 3) {
      putFrom(vertical, off + 3);
      a0 = a1;
      at += 4;
      color ^= 1;
    } else {
      const a2 = load<i32>(at + 4);
      put(HORIZONTAL, HORIZONTAL_BITS);
      putRun(color ? black : white, a1 - max(a0, 0));
      putRun(color ? white : black, a2 - a1);
      a0 = a2;
      at += 8;
    }
  }
}

/** @param target space for one byte per pixel. @returns number of bytes written; up to three stay pending */
export function encode(
  rows: usize,
  count: i32,
  width: i32,
  white: usize,
  black: usize,
  vertical: usize,
  target: usize,
): i32 {
  out = target;
  const rowBytes = (width + 7) >> 3;
  for (let y = 0; y < count; y++) {
    listChanges(rows + <usize>(y * rowBytes), width);
    encodeRow(width, white, black, vertical);
    swapLists();
  }
  return <i32>(out - target);
}

function swapLists(): void {
  const before = above;
  above = row;
  row = before;
}

export function finish(target: usize): i32 {
  out = target;
  put(END, END_BITS);
  put(END, END_BITS);
  while (heldBits >= 8) {
    heldBits -= 8;
    store<u8>(out++, <u8>(held >> heldBits));
  }
  if (heldBits > 0) store<u8>(out++, <u8>(held << (8 - heldBits)));
  return <i32>(out - target);
}

function peek(coded: usize, bits: u32): usize {
  const word = bswap<u64>(load<u64>(coded + (readAt >> 3)));
  return <usize>((word << (readAt & 7)) >> (64 - bits));
}

/** Reads make-up codes and a terminating code; −1 for an invalid code. */
function readRun(coded: usize, table: usize): i32 {
  let sum = 0;
  while (true) {
    const code = load<u32>(table + (peek(coded, RUN_BITS) << 2));
    if (code == 0) return -1;
    readAt += code & LENGTH_MASK;
    const run = <i32>(code >> LENGTH_BITS);
    sum += run;
    if (run < 64) return sum;
  }
}

/** Lists the changes in the next row. @returns the number of changes; −1 for invalid codes. */
function readRow(coded: usize, width: i32, white: usize, black: usize, modes: usize): i32 {
  let a0 = -1;
  let color = 0;
  let near = above;
  let count = 0;
  while (a0 < width) {
    // Limits the count, because zero-length runs could repeat forever.
    if (count > width + 2) return -1;
    near = seekAbove(near, a0, color, width);
    const entry = modes + (peek(coded, MODE_BITS) << 1);
    const mode = <i32>load<i8>(entry);
    readAt += load<u8>(entry, 1);
    const to = row + ((<usize>count) << 2);
    if (mode == READ_PASS) {
      a0 = load<i32>(near + 4);
    } else if (mode == READ_HORIZONTAL) {
      const first = readRun(coded, color ? black : white);
      const second = readRun(coded, color ? white : black);
      const from = max(0, a0);
      if (first < 0 || second < 0 || from + first + second > width) return -1;
      a0 = from + first + second;
      store<i32>(to, from + first);
      store<i32>(to, a0, 4);
      count += 2;
    } else {
      if (mode > 3) return -1;
      const at = load<i32>(near) + mode;
      if (at < max(0, a0) || at > width) return -1;
      store<i32>(to, at);
      a0 = at;
      count++;
      color ^= 1;
    }
  }
  return count;
}

function blacken(bytes: usize, from: i32, to: i32): void {
  if (to <= from) return;
  const first = bytes + <usize>(from >> 3);
  const last = bytes + <usize>((to - 1) >> 3);
  const head: u32 = 0xff >> (from & 7);
  const tail: u32 = (0xff << (7 - ((to - 1) & 7))) & 0xff;
  if (first == last) {
    store<u8>(first, load<u8>(first) | <u8>(head & tail));
    return;
  }
  store<u8>(first, load<u8>(first) | <u8>head);
  for (let at = first + 1; at < last; at++) store<u8>(at, 0xff);
  store<u8>(last, load<u8>(last) | <u8>tail);
}

/** @param coded followed by eight zero bytes. @param end number of coded bytes. @returns 0 for invalid codes */
export function decode(
  coded: usize,
  end: usize,
  rows: usize,
  count: i32,
  width: i32,
  white: usize,
  black: usize,
  modes: usize,
): i32 {
  const rowBytes = (width + 7) >> 3;
  memory.fill(rows, 0, <usize>(rowBytes * count));
  for (let y = 0; y < count; y++) {
    const changes = readRow(coded, width, white, black, modes);
    if (changes < 0 || readAt > end << 3) return 0;
    endList(row + ((<usize>changes) << 2), 0, width);
    const bytes = rows + <usize>(y * rowBytes);
    for (let i = 0; i < changes; i += 2) {
      const pair = row + ((<usize>i) << 2);
      blacken(bytes, load<i32>(pair), load<i32>(pair, 4));
    }
    swapLists();
  }
  return 1;
}
