/** Deflate (RFC 1951). Integer arithmetic gives the same bytes on every machine. Addresses are in bytes. */

const WINDOW: i32 = 32_768;
const BLOCK: i32 = 131_072;
const LONGEST: i32 = 258;
/** Shortest match; also the number of hashed bytes. */
const SHORTEST: i32 = 4;
const HASH_BITS: i32 = 15;
const CHAIN: i32 = 8;
/** Match length that is accepted without lazy evaluation. */
const GOOD_ENOUGH: i32 = 32;

const LITERALS: i32 = 286;
const DISTANCES: i32 = 30;
const LENGTH_CODES: i32 = 19;
const END: i32 = 256;
const MAX_BITS: i32 = 15;
const MAX_LENGTH_BITS: i32 = 7;

// Memory layout. Tables are i32, except for the last three.
const HEADS: usize = 1024;
const CHAINS: usize = HEADS + (4 << HASH_BITS);
const TOKENS: usize = CHAINS + 4 * <usize>WINDOW;
const COUNTS: usize = TOKENS + 4 * <usize>BLOCK + 16;
const CODES: usize = COUNTS + 4 * 512;
const BITS: usize = CODES + 4 * 512;
const ORDER: usize = BITS + 4 * 512;
const TREE: usize = ORDER + 4 * 512;
const PARENTS: usize = TREE + 4 * 1024;
const BY_BITS: usize = PARENTS + 4 * 1024;
const RUNS: usize = BY_BITS + 4 * 64;
const INPUT: usize = RUNS + 4 * 512;
const OUTPUT: usize = INPUT + <usize>WINDOW + <usize>BLOCK + 16;
const MEMORY_END: usize = OUTPUT + 2 * <usize>BLOCK + 4096;

/** Offsets in the tables of counts, codes, and bits: literals and lengths, then distances, then code lengths. */
const DISTANCES_AT: i32 = 320;
const LENGTHS_AT: i32 = 384;

let held: u64 = 0;
let heldBits: i32 = 0;
let out: usize = OUTPUT;
let before: i32 = 0;
let sumA: u32 = 1;
let sumB: u32 = 0;
let matchDistance: i32 = 0;

export function memoryEnd(): usize {
  return MEMORY_END;
}
export function outputAt(): usize {
  return OUTPUT;
}
export function inputAt(): usize {
  return INPUT + <usize>WINDOW;
}
export function blockBytes(): i32 {
  return BLOCK;
}
export function checksum(): u32 {
  return (sumB << 16) | sumA;
}

export function begin(): void {
  memory.fill(HEADS, 0, 4 << HASH_BITS);
  memory.fill(CHAINS, 0, 4 * <usize>WINDOW);
  memory.fill(INPUT, 0, <usize>WINDOW);
  held = 0;
  heldBits = 0;
  before = 0;
  sumA = 1;
  sumB = 0;
}

function at32(table: usize, index: i32): i32 {
  return load<i32>(table + ((<usize>index) << 2));
}
function put32(table: usize, index: i32, value: i32): void {
  store<i32>(table + ((<usize>index) << 2), value);
}

function putBits(value: i32, count: i32): void {
  held |= (<u64>(<u32>value)) << heldBits;
  heldBits += count;
  if (heldBits < 32) return;
  store<u32>(out, <u32>held);
  out += 4;
  held >>= 32;
  heldBits -= 32;
}

function hashAt(place: usize): i32 {
  return <i32>((load<u32>(place) * 0x9e3779b1) >> (32 - HASH_BITS));
}

/** @param position position in the whole stream */
function remember(position: i32, place: usize): void {
  const hash = hashAt(place);
  put32(CHAINS, position & (WINDOW - 1), at32(HEADS, hash));
  put32(HEADS, hash, position);
}

function equalFrom(one: usize, other: usize, most: i32): i32 {
  let length = 0;
  while (length + 8 <= most) {
    const differ = load<u64>(one + length) ^ load<u64>(other + length);
    if (differ != 0) return length + <i32>(ctz(differ) >> 3);
    length += 8;
  }
  while (length < most && load<u8>(one + length) == load<u8>(other + length)) length++;
  return length;
}

/** Inserts the position. @returns the match's length, with its distance in `matchDistance`; `least` if none */
function findMatch(position: i32, place: usize, most: i32, least: i32): i32 {
  const hash = hashAt(place);
  let candidate = at32(HEADS, hash);
  put32(CHAINS, position & (WINDOW - 1), candidate);
  put32(HEADS, hash, position);
  let best = least;
  for (let look = 0; look < CHAIN; look++) {
    const distance = position - candidate;
    if (distance <= 0 || distance > WINDOW || best >= most) break;
    const other = place - <usize>distance;
    if (load<u8>(other + best) == load<u8>(place + best) && load<u32>(other) == load<u32>(place)) {
      const length = equalFrom(place, other, most);
      if (length > best) {
        best = length;
        matchDistance = distance;
        if (length == most) break;
      }
    }
    const next = at32(CHAINS, candidate & (WINDOW - 1));
    if (next >= candidate) break;
    candidate = next;
  }
  return best;
}

function lengthSymbol(length: i32): i32 {
  if (length == LONGEST) return 285;
  const index = length - 3;
  if (index < 8) return 257 + index;
  const extra = 29 - <i32>clz<u32>(index);
  return 257 + (extra << 2) + (index >> extra);
}
function lengthExtra(symbol: i32): i32 {
  return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) >> 2;
}
function distanceSymbol(distance: i32): i32 {
  const index = distance - 1;
  if (index < 4) return index;
  const extra = 30 - <i32>clz<u32>(index);
  return (extra << 1) + (index >> extra);
}
function distanceExtra(symbol: i32): i32 {
  return symbol < 4 ? 0 : (symbol - 2) >> 1;
}

function count(index: i32): void {
  put32(COUNTS, index, at32(COUNTS, index) + 1);
}

/** A token is a literal, or a length (low 16 bits) and a distance (high 16). @returns the number of tokens */
function tokenize(length: i32): i32 {
  let tokens = 0;
  const from = inputAt();
  let at = 0;
  let waiting = 0;
  let waitingDistance = 0;
  while (at < length) {
    const place = from + <usize>at;
    const most = min(LONGEST, length - at);
    let found = 0;
    if (most >= SHORTEST && waiting < GOOD_ENOUGH) {
      const least = max(waiting, SHORTEST - 1);
      found = findMatch(before + at, place, most, least);
      if (found == least) found = 0;
    } else if (most >= SHORTEST) remember(before + at, place);
    if (waiting > 0 && found == 0) {
      // The previous match is longer than any at this position, so it is written.
      put32(TOKENS, tokens++, (waitingDistance << 16) | waiting);
      count(lengthSymbol(waiting));
      count(DISTANCES_AT + distanceSymbol(waitingDistance));
      const end = at - 1 + waiting;
      const last = min(end, length - SHORTEST + 1);
      for (let i = at + 1; i < last; i++) remember(before + i, from + <usize>i);
      at = end;
      waiting = 0;
      continue;
    }
    if (waiting > 0) {
      const literal = <i32>load<u8>(place - 1);
      put32(TOKENS, tokens++, literal);
      count(literal);
      waiting = 0;
    }
    if (found > 0) {
      waiting = found;
      waitingDistance = matchDistance;
    } else {
      const literal = <i32>load<u8>(place);
      put32(TOKENS, tokens++, literal);
      count(literal);
    }
    at++;
  }
  if (waiting > 0) {
    // The pending match starts at the second-to-last matchable byte and ends with the block.
    put32(TOKENS, tokens++, (waitingDistance << 16) | waiting);
    count(lengthSymbol(waiting));
    count(DISTANCES_AT + distanceSymbol(waitingDistance));
  }
  return tokens;
}

function sortSymbols(from: i32, size: i32): i32 {
  let used = 0;
  for (let symbol = 0; symbol < size; symbol++) {
    const occurs = at32(COUNTS, from + symbol);
    if (occurs == 0) continue;
    let to = used++;
    while (to > 0 && at32(COUNTS, from + at32(ORDER, to - 1)) > occurs) {
      put32(ORDER, to, at32(ORDER, to - 1));
      to--;
    }
    put32(ORDER, to, symbol);
  }
  return used;
}

function countLengths(from: i32, used: i32, most: i32): void {
  memory.fill(BY_BITS, 0, 4 * 64);
  // Leaves by weight, then inner nodes in order of creation, which is also by weight.
  for (let i = 0; i < used; i++) put32(TREE, i, at32(COUNTS, from + at32(ORDER, i)));
  let leaf = 0;
  let inner = used;
  for (let node = used; node < 2 * used - 1; node++) {
    let weight = 0;
    for (let child = 0; child < 2; child++) {
      const isLeaf = leaf < used && (inner >= node || at32(TREE, leaf) <= at32(TREE, inner));
      const taken = isLeaf ? leaf++ : inner++;
      weight += at32(TREE, taken);
      put32(PARENTS, taken, node);
    }
    put32(TREE, node, weight);
  }
  put32(TREE, 2 * used - 2, 0);
  for (let node = 2 * used - 3; node >= 0; node--) {
    const depth = at32(TREE, at32(PARENTS, node)) + 1;
    put32(TREE, node, depth);
    if (node < used) {
      const bits = min(depth, most);
      put32(BY_BITS, bits, at32(BY_BITS, bits) + 1);
    }
  }
  // Limiting the lengths oversubscribes the code, so shorter codes are lengthened until it fits.
  let taken = 0;
  for (let bits = 1; bits <= most; bits++) taken += at32(BY_BITS, bits) << (most - bits);
  while (taken > 1 << most) {
    let bits = most - 1;
    while (at32(BY_BITS, bits) == 0) bits--;
    put32(BY_BITS, bits, at32(BY_BITS, bits) - 1);
    put32(BY_BITS, bits + 1, at32(BY_BITS, bits + 1) + 2);
    put32(BY_BITS, most, at32(BY_BITS, most) - 1);
    taken--;
  }
}

function reverse(code: i32, bits: i32): i32 {
  let reversed = 0;
  for (let i = 0; i < bits; i++) reversed = (reversed << 1) | ((code >> i) & 1);
  return reversed;
}

function makeCode(from: i32, size: i32, most: i32): void {
  for (let symbol = 0; symbol < size; symbol++) put32(BITS, from + symbol, 0);
  const used = sortSymbols(from, size);
  if (used == 0) return;
  if (used == 1) {
    const only = at32(ORDER, 0);
    put32(BITS, from + only, 1);
    put32(CODES, from + only, 0);
    return;
  }
  countLengths(from, used, most);
  let place = used - 1;
  for (let bits = 1; bits <= most; bits++)
    for (let i = at32(BY_BITS, bits); i > 0; i--) put32(BITS, from + at32(ORDER, place--), bits);
  let code = 0;
  for (let bits = 1; bits <= most; bits++) {
    code <<= 1;
    for (let symbol = 0; symbol < size; symbol++)
      if (at32(BITS, from + symbol) == bits) put32(CODES, from + symbol, reverse(code++, bits));
  }
}

function putSymbol(index: i32): void {
  putBits(at32(CODES, index), at32(BITS, index));
}

function addRun(runs: i32, symbol: i32, more: i32): void {
  put32(RUNS, runs, symbol | (more << 8));
  count(LENGTHS_AT + symbol);
}

/** Run-length encodes the code lengths of literals and distances (RFC 1951, 3.2.7). @returns the number of entries */
function shorten(literals: i32, distances: i32): i32 {
  const total = literals + distances;
  let runs = 0;
  for (let i = 0; i < total; ) {
    const bits = bitsAt(i, literals);
    let run = 1;
    while (i + run < total && bitsAt(i + run, literals) == bits) run++;
    i += run;
    if (bits != 0) {
      addRun(runs++, bits, 0);
      run--;
    }
    while (run > 0) {
      if (run < 3) {
        addRun(runs++, bits, 0);
        run--;
      } else if (bits != 0) {
        const taken = min(run, 6);
        addRun(runs++, 16, taken - 3);
        run -= taken;
      } else if (run < 11) {
        addRun(runs++, 17, run - 3);
        run = 0;
      } else {
        const taken = min(run, 138);
        addRun(runs++, 18, taken - 11);
        run -= taken;
      }
    }
  }
  return runs;
}

function bitsAt(index: i32, literals: i32): i32 {
  return at32(BITS, index < literals ? index : DISTANCES_AT + index - literals);
}

/** Transmission order of the lengths in the code length code. */
function lengthPlace(index: i32): i32 {
  if (index < 3) return 16 + index;
  if (index == 3) return 0;
  const step = (index - 4) >> 1;
  return index & 1 ? 7 - step : 8 + step;
}

function lastUsed(from: i32, size: i32, least: i32): i32 {
  let used = size;
  while (used > least && at32(BITS, from + used - 1) == 0) used--;
  return used;
}

function putCodes(): void {
  const literals = lastUsed(0, LITERALS, 257);
  const distances = lastUsed(DISTANCES_AT, DISTANCES, 1);
  const runs = shorten(literals, distances);
  makeCode(LENGTHS_AT, LENGTH_CODES, MAX_LENGTH_BITS);
  let lengths = LENGTH_CODES;
  while (lengths > 4 && at32(BITS, LENGTHS_AT + lengthPlace(lengths - 1)) == 0) lengths--;
  putBits(literals - 257, 5);
  putBits(distances - 1, 5);
  putBits(lengths - 4, 4);
  for (let i = 0; i < lengths; i++) putBits(at32(BITS, LENGTHS_AT + lengthPlace(i)), 3);
  for (let i = 0; i < runs; i++) {
    const run = at32(RUNS, i);
    const symbol = run & 255;
    putSymbol(LENGTHS_AT + symbol);
    if (symbol == 16) putBits(run >> 8, 2);
    else if (symbol == 17) putBits(run >> 8, 3);
    else if (symbol == 18) putBits(run >> 8, 7);
  }
}

function putTokens(tokens: i32): void {
  for (let i = 0; i < tokens; i++) {
    const token = at32(TOKENS, i);
    const distance = <i32>(<u32>token >> 16);
    if (distance == 0) {
      putSymbol(token);
      continue;
    }
    const length = token & 0xffff;
    const symbol = lengthSymbol(length);
    putSymbol(symbol);
    const extra = lengthExtra(symbol);
    if (extra > 0) putBits((length - 3) & ((1 << extra) - 1), extra);
    const far = distanceSymbol(distance);
    putSymbol(DISTANCES_AT + far);
    const farExtra = distanceExtra(far);
    if (farExtra > 0) putBits((distance - 1) & ((1 << farExtra) - 1), farExtra);
  }
  putSymbol(END);
}

function addToSum(length: i32): void {
  const from = inputAt();
  for (let i = 0; i < length; ) {
    // Maximum count that keeps the sums below 2³².
    const end = min(i + 5552, length);
    for (; i < end; i++) {
      sumA += load<u8>(from + <usize>i);
      sumB += sumA;
    }
    sumA %= 65_521;
    sumB %= 65_521;
  }
}

/** @returns the number of bytes at `outputAt()`; the last block flushes all bits */
export function deflateBlock(length: i32, last: bool): i32 {
  out = OUTPUT;
  memory.fill(COUNTS, 0, 4 * 512);
  addToSum(length);
  const tokens = tokenize(length);
  count(END);
  makeCode(0, LITERALS, MAX_BITS);
  makeCode(DISTANCES_AT, DISTANCES, MAX_BITS);
  putBits(last ? 1 : 0, 1);
  putBits(2, 2);
  putCodes();
  putTokens(tokens);
  before += length;
  memory.copy(INPUT, INPUT + <usize>length, <usize>WINDOW);
  if (last) {
    for (; heldBits > 0; heldBits -= 8) {
      store<u8>(out++, <u8>held);
      held >>= 8;
    }
    heldBits = 0;
  }
  return <i32>(out - OUTPUT);
}
