/** LZMA2 decoder (7-Zip's LZMA SDK, "LZMA specification"; XZ Utils, "lzma2"); libtiff calls the format LZMA. */
import { BadImage } from '../../bad-image.ts';

const damaged = () => new BadImage('corrupt', 'The TIFF’s LZMA data is damaged.');

const STATES = 12;
const FIRST_MATCH_STATE = 7;
const MOST_POSITION_STATES = 16;
const LENGTH_TO_POSITION_STATES = 4;
const END_POSITION_MODEL = 14;
const FULL_DISTANCES = 1 << (END_POSITION_MODEL >> 1);
const ALIGN_BITS = 4;
const SHORTEST_MATCH = 2;
const HALF = 1024;

type RangeDecoder = {
  bit(probabilities: Uint16Array, index: number): number;
  direct(count: number): number;
  /** Reads a bit tree, most significant bit first; `base` is its offset. */
  tree(probabilities: Uint16Array, base: number, count: number): number;
  reverse(probabilities: Uint16Array, base: number, count: number): number;
  readonly isFinished: () => boolean;
};

function createRangeDecoder(input: Uint8Array, from: number, end: number): RangeDecoder {
  let at = from + 5;
  if (at > end || input[from] !== 0) throw damaged();
  let range = 0xffff_ffff;
  let code = new DataView(input.buffer, input.byteOffset + from + 1).getUint32(0);
  const normalize = () => {
    if (range >= 0x100_0000) return;
    if (at >= end) throw damaged();
    range = (range << 8) >>> 0;
    code = ((code << 8) | input[at++]!) >>> 0;
  };
  const bit = (probabilities: Uint16Array, index: number): number => {
    const probability = probabilities[index]!;
    const bound = (range >>> 11) * probability;
    let found = 0;
    if (code < bound) {
      range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      range -= bound;
      code -= bound;
      probabilities[index] = probability - (probability >> 5);
      found = 1;
    }
    normalize();
    return found;
  };
  return {
    bit,
    direct(count) {
      let value = 0;
      for (let i = 0; i < count; i++) {
        range >>>= 1;
        const found = code >= range ? 1 : 0;
        if (found === 1) code -= range;
        normalize();
        value = value * 2 + found;
      }
      return value;
    },
    tree(probabilities, base, count) {
      let node = 1;
      for (let i = 0; i < count; i++) node = node * 2 + bit(probabilities, base + node);
      return node - (1 << count);
    },
    reverse(probabilities, base, count) {
      let node = 1;
      let value = 0;
      for (let i = 0; i < count; i++) {
        const found = bit(probabilities, base + node);
        node = node * 2 + found;
        value |= found << i;
      }
      return value;
    },
    isFinished: () => at === end && code === 0,
  };
}

const even = (count: number) => new Uint16Array(count).fill(HALF);

function createLengthModel() {
  const choice = even(2);
  const low = even(MOST_POSITION_STATES * 8);
  const middle = even(MOST_POSITION_STATES * 8);
  const high = even(256);
  return (range: RangeDecoder, positionState: number): number => {
    if (range.bit(choice, 0) === 0) return range.tree(low, positionState * 8, 3);
    if (range.bit(choice, 1) === 0) return 8 + range.tree(middle, positionState * 8, 3);
    return 16 + range.tree(high, 0, 8);
  };
}

type Properties = { readonly lc: number; readonly lp: number; readonly pb: number };

function createModel(properties: Properties) {
  return {
    ...properties,
    state: 0,
    distances: [0, 0, 0, 0] as [number, number, number, number],
    isMatch: even(STATES * MOST_POSITION_STATES),
    isRepeat: even(STATES),
    isRepeat0: even(STATES),
    isRepeat1: even(STATES),
    isRepeat2: even(STATES),
    isLongRepeat0: even(STATES * MOST_POSITION_STATES),
    slots: even(LENGTH_TO_POSITION_STATES * 64),
    special: even(FULL_DISTANCES + 1),
    align: even(1 << ALIGN_BITS),
    literals: even(0x300 << (properties.lc + properties.lp)),
    matchLength: createLengthModel(),
    repeatLength: createLengthModel(),
  };
}

type Model = ReturnType<typeof createModel>;
type Output = { readonly bytes: Uint8Array; at: number; dictionaryFrom: number };

function readLiteral(range: RangeDecoder, model: Model, out: Output): void {
  const { lc, lp, literals } = model;
  const position = out.at - out.dictionaryFrom;
  const before = position > 0 ? out.bytes[out.at - 1]! : 0;
  const base = 0x300 * (((position & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
  let symbol = 1;
  if (model.state >= FIRST_MATCH_STATE) {
    let match = out.bytes[out.at - model.distances[0] - 1]!;
    do {
      const matchBit = (match >> 7) & 1;
      match <<= 1;
      const found = range.bit(literals, base + ((1 + matchBit) << 8) + symbol);
      symbol = (symbol << 1) | found;
      if (matchBit !== found) break;
    } while (symbol < 0x100);
  }
  while (symbol < 0x100) symbol = (symbol << 1) | range.bit(literals, base + symbol);
  out.bytes[out.at++] = symbol;
  model.state = model.state < 4 ? 0 : model.state < 10 ? model.state - 3 : model.state - 6;
}

function readDistance(range: RangeDecoder, model: Model, length: number): number {
  const slot = range.tree(model.slots, Math.min(length, LENGTH_TO_POSITION_STATES - 1) * 64, 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) * 2 ** bits;
  if (slot < END_POSITION_MODEL) return base + range.reverse(model.special, base - slot, bits);
  return (
    base + range.direct(bits - ALIGN_BITS) * (1 << ALIGN_BITS) + range.reverse(model.align, 0, ALIGN_BITS)
  );
}

/**
 * Length of a repeated match; its distance moves to the front of the recent ones. Null for a short repeat of one byte.
 */
function readRepeat(range: RangeDecoder, model: Model, positionState: number): number | null {
  const { state, distances } = model;
  const after = state < FIRST_MATCH_STATE;
  if (range.bit(model.isRepeat0, state) === 0) {
    if (range.bit(model.isLongRepeat0, state * MOST_POSITION_STATES + positionState) === 0) {
      model.state = after ? 9 : 11;
      return null;
    }
  } else {
    let chosen = 1;
    if (range.bit(model.isRepeat1, state) === 1) chosen = 2 + range.bit(model.isRepeat2, state);
    const [distance] = distances.splice(chosen, 1);
    distances.unshift(distance!);
  }
  model.state = after ? 8 : 11;
  return model.repeatLength(range, positionState);
}

function copyMatch(out: Output, distance: number, length: number, end: number): void {
  if (distance >= out.at - out.dictionaryFrom || out.at + length > end) throw damaged();
  const { bytes } = out;
  for (let i = 0; i < length; i++, out.at++) bytes[out.at] = bytes[out.at - distance - 1]!;
}

function readChunk(range: RangeDecoder, model: Model, out: Output, end: number): void {
  const mask = (1 << model.pb) - 1;
  while (out.at < end) {
    const positionState = (out.at - out.dictionaryFrom) & mask;
    if (range.bit(model.isMatch, model.state * MOST_POSITION_STATES + positionState) === 0) {
      readLiteral(range, model, out);
      continue;
    }
    if (range.bit(model.isRepeat, model.state) === 1) {
      const length = readRepeat(range, model, positionState);
      copyMatch(out, model.distances[0], length === null ? 1 : length + SHORTEST_MATCH, end);
      continue;
    }
    const length = model.matchLength(range, positionState);
    model.state = model.state < FIRST_MATCH_STATE ? 7 : 10;
    model.distances.pop();
    model.distances.unshift(readDistance(range, model, length));
    copyMatch(out, model.distances[0], length + SHORTEST_MATCH, end);
  }
  if (!range.isFinished()) throw damaged();
}

function readProperties(byte: number): Properties {
  const [lc, lp, pb] = [byte % 9, Math.floor(byte / 9) % 5, Math.floor(byte / 45)];
  if (pb > 4 || lc + lp > 4) throw damaged();
  return { lc, lp, pb };
}

/** @param target filled starting at `begin`. @returns the end of the data in target and input. @throws BadImage */
export function decodeLzma2(
  input: Uint8Array,
  from: number,
  target: Uint8Array,
  begin: number,
): { readonly filled: number; readonly end: number } {
  const out: Output = { bytes: target, at: begin, dictionaryFrom: begin };
  let model: Model | null = null;
  for (let at = from; ; ) {
    const control = input[at];
    if (control === undefined) throw damaged();
    if (control === 0) return { filled: out.at, end: at + 1 };
    const isLzma = control >= 0x80;
    const word = (place: number) => ((input[place] ?? 0) << 8) | (input[place + 1] ?? 0);
    const size = (isLzma ? (control & 0x1f) << 16 : 0) + word(at + 1) + 1;
    if (out.at + size > target.length || (!isLzma && control > 2)) throw damaged();
    if (control === 1 || control >= 0xe0) out.dictionaryFrom = out.at;
    if (!isLzma) {
      const piece = input.subarray(at + 3, at + 3 + size);
      if (piece.length < size) throw damaged();
      out.bytes.set(piece, out.at);
      out.at += size;
      at += 3 + size;
      continue;
    }
    const reset = (control >> 5) & 3;
    const hasProperties = reset >= 2;
    if (hasProperties) model = createModel(readProperties(input[at + 5] ?? 255));
    else if (!model) throw damaged();
    else if (reset === 1) model = createModel(model);
    const coded = at + 5 + Number(hasProperties);
    const end = coded + word(at + 3) + 1;
    if (end > input.length) throw damaged();
    readChunk(createRangeDecoder(input, coded, end), model, out, out.at + size);
    at = end;
  }
}
