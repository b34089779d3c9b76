/** Finds the end of lossy WebP data (RFC 6386, sections 9, 11 and 13). Surplus bytes reveal damage. */
import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { BoolReader } from './bool-reader.ts';
import { MODE_PROBABILITIES, TOKEN_PROBABILITIES, TOKEN_UPDATES } from './lossy-tables.ts';

const HEADER_BYTES = 10;
/** Block types: luma without DC, luma DC (Y2), chroma, and luma with DC. */
const [LUMA_REST, MEANS, CHROMA, LUMA] = [0, 1, 2, 3];
const TOKENS = 11;
const CONTEXT_BYTES = TOKENS;
const BAND_BYTES = 3 * CONTEXT_BYTES;
const TYPE_BYTES = 8 * BAND_BYTES;
/** Band of each coefficient, plus one entry past the last. */
const BANDS = Uint8Array.of(0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0);
const EXTRA_BITS = [
  [173, 148, 140],
  [176, 155, 140, 135],
  [180, 157, 141, 134, 130],
  [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
] as const;
const [DC, TRUE_MOTION, VERTICAL, HORIZONTAL] = [0, 1, 2, 3];

type Frame = {
  readonly tokens: Uint8Array;
  readonly segments: readonly number[] | null;
  readonly filled: number | null;
  readonly partitions: number;
};

const signed = (reader: BoolReader, bits: number): void => {
  if (reader.bit(128) === 1) reader.number(bits + 1);
};

function readSegments(reader: BoolReader): readonly number[] | null {
  if (reader.bit(128) === 0) return null;
  const hasMap = reader.bit(128) === 1;
  if (reader.bit(128) === 1) {
    reader.bit(128);
    for (let i = 0; i < 4; i++) signed(reader, 7);
    for (let i = 0; i < 4; i++) signed(reader, 6);
  }
  if (!hasMap) return null;
  return Array.from({ length: 3 }, () => (reader.bit(128) === 1 ? reader.number(8) : 255));
}

function skipFilter(reader: BoolReader): void {
  reader.number(1 + 6 + 3);
  if (reader.bit(128) === 0 || reader.bit(128) === 0) return;
  for (let i = 0; i < 8; i++) signed(reader, 6);
}

function readFrame(reader: BoolReader): Frame {
  reader.number(2);
  const segments = readSegments(reader);
  skipFilter(reader);
  const partitions = 1 << reader.number(2);
  reader.number(7);
  for (let i = 0; i < 5; i++) signed(reader, 4);
  reader.bit(128);
  const tokens = TOKEN_PROBABILITIES.slice();
  for (let i = 0; i < tokens.length; i++)
    if (reader.bit(TOKEN_UPDATES[i]!) === 1) tokens[i] = reader.number(8);
  return { tokens, segments, partitions, filled: reader.bit(128) === 1 ? reader.number(8) : null };
}

function readPartMode(reader: BoolReader, at: number): number {
  const bit = (place: number) => reader.bit(MODE_PROBABILITIES[at + place]!);
  if (bit(0) === 0) return 0;
  if (bit(1) === 0) return 1;
  if (bit(2) === 0) return 2;
  if (bit(3) === 0) {
    if (bit(4) === 0) return 3;
    return bit(5) === 0 ? 4 : 5;
  }
  if (bit(6) === 0) return 6;
  if (bit(7) === 0) return 7;
  return bit(8) === 0 ? 8 : 9;
}

/** Parses the prediction modes of a block. @returns true if its subblocks have separate modes */
function skipModes(reader: BoolReader, above: Uint8Array, left: Uint8Array, column: number): boolean {
  const isParted = reader.bit(145) === 0;
  if (isParted)
    for (let y = 0; y < 4; y++) {
      let mode = left[y]!;
      for (let x = 0; x < 4; x++) {
        mode = readPartMode(reader, (above[column * 4 + x]! * 10 + mode) * 9);
        above[column * 4 + x] = mode;
      }
      left[y] = mode;
    }
  else {
    const whole =
      reader.bit(156) === 1
        ? reader.bit(128) === 1
          ? TRUE_MOTION
          : HORIZONTAL
        : reader.bit(163) === 1
          ? VERTICAL
          : DC;
    above.fill(whole, column * 4, column * 4 + 4);
    left.fill(whole);
  }
  if (reader.bit(142) === 1 && reader.bit(114) === 1) reader.bit(183);
  return isParted;
}

function skipLarge(reader: BoolReader, tokens: Uint8Array, at: number): void {
  if (reader.bit(tokens[at + 3]!) === 0) {
    if (reader.bit(tokens[at + 4]!) === 1) reader.bit(tokens[at + 5]!);
    return;
  }
  if (reader.bit(tokens[at + 6]!) === 0) {
    if (reader.bit(tokens[at + 7]!) === 0) reader.bit(159);
    else {
      reader.bit(165);
      reader.bit(145);
    }
    return;
  }
  const high = reader.bit(tokens[at + 8]!);
  for (const probability of EXTRA_BITS[2 * high + reader.bit(tokens[at + 9 + high]!)]!)
    reader.bit(probability);
}

function skipCoefficients(
  reader: BoolReader,
  tokens: Uint8Array,
  type: number,
  context: number,
  first: number,
): number {
  const base = type * TYPE_BYTES;
  let place = first;
  let at = base + BANDS[place]! * BAND_BYTES + context * CONTEXT_BYTES;
  while (place < 16) {
    if (reader.bit(tokens[at]!) === 0) return place;
    while (reader.bit(tokens[at + 1]!) === 0) {
      if (++place === 16) return 16;
      at = base + BANDS[place]! * BAND_BYTES;
    }
    const isLarge = reader.bit(tokens[at + 2]!);
    if (isLarge === 1) skipLarge(reader, tokens, at);
    reader.bit(128);
    at = base + BANDS[++place]! * BAND_BYTES + (1 + isLarge) * CONTEXT_BYTES;
  }
  return 16;
}

/** Number of contexts per block: four luma columns, two for each chroma plane, and Y2. */
const CONTEXTS = 9;
const MEAN = 8;

/** @param above contexts of this block from the row above. @param left contexts from the previous block */
function skipBlock(
  reader: BoolReader,
  tokens: Uint8Array,
  isParted: boolean,
  above: Uint8Array,
  left: Uint8Array,
): void {
  let [first, type] = [0, LUMA];
  if (!isParted) {
    const end = skipCoefficients(reader, tokens, MEANS, above[MEAN]! + left[MEAN]!, 0);
    above[MEAN] = left[MEAN] = end > 0 ? 1 : 0;
    [first, type] = [1, LUMA_REST];
  }
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 4; x++) {
      const end = skipCoefficients(reader, tokens, type, above[x]! + left[y]!, first);
      above[x] = left[y] = end > first ? 1 : 0;
    }
  for (let plane = 4; plane < MEAN; plane += 2)
    for (let y = plane; y < plane + 2; y++)
      for (let x = plane; x < plane + 2; x++) {
        const end = skipCoefficients(reader, tokens, CHROMA, above[x]! + left[y]!, 0);
        above[x] = left[y] = end > 0 ? 1 : 0;
      }
}

function openPartitions(data: Uint8Array, count: number): readonly BoolReader[] | null {
  const sizes = 3 * (count - 1);
  if (data.length < sizes) return null;
  let at = sizes;
  return Array.from({ length: count }, (_, i) => {
    const size = readUint16(data, 3 * i, true) + (data[3 * i + 2] ?? 0) * 65_536;
    const end = i === count - 1 ? data.length : Math.min(data.length, at + size);
    const partition = new BoolReader(data.subarray(at, end));
    at = end;
    return partition;
  });
}

/** Number of unused bits in each partition, modes first; null if not a key frame. @param data body of a VP8 chunk */
export function measureLossy(data: Uint8Array): readonly number[] | null {
  if (data.length < HEADER_BYTES || (data[0]! & 1) !== 0) return null;
  const modesEnd = HEADER_BYTES + ((readUint32(data, 0, true) % 0x1000000) >> 5);
  const columns = ((readUint16(data, 6, true) & 0x3fff) + 15) >> 4;
  const rows = ((readUint16(data, 8, true) & 0x3fff) + 15) >> 4;
  const modes = new BoolReader(data.subarray(HEADER_BYTES, modesEnd));
  const frame = readFrame(modes);
  const partitions = openPartitions(data.subarray(modesEnd), frame.partitions);
  if (!partitions) return null;
  const modesAbove = new Uint8Array(columns * 4);
  const contexts = new Uint8Array(columns * CONTEXTS);
  const above = Array.from({ length: columns }, (_, i) =>
    contexts.subarray(i * CONTEXTS, (i + 1) * CONTEXTS),
  );
  const left = new Uint8Array(CONTEXTS);
  const modesLeft = new Uint8Array(4);
  for (let row = 0; row < rows; row++) {
    const reader = partitions[row & (partitions.length - 1)]!;
    left.fill(0);
    modesLeft.fill(DC);
    for (let column = 0; column < columns; column++) {
      if (frame.segments) modes.bit(frame.segments[1 + modes.bit(frame.segments[0]!)]!);
      const isEmpty = frame.filled !== null && modes.bit(frame.filled) === 1;
      const isParted = skipModes(modes, modesAbove, modesLeft, column);
      const before = above[column]!;
      if (!isEmpty) skipBlock(reader, frame.tokens, isParted, before, left);
      else
        for (const near of [before, left]) {
          near.fill(0, 0, MEAN);
          if (!isParted) near[MEAN] = 0;
        }
    }
  }
  return [modes, ...partitions].map((one) => one.left);
}

/** More unread bits reveal damage: encoders flush up to 23 bits at the end, and video encoders write 32 more. */
const MOST_BITS_LEFT = 56;

export function hasLossyDataLeft(data: Uint8Array): boolean {
  return measureLossy(data)?.some((bits) => bits > MOST_BITS_LEFT) ?? false;
}
