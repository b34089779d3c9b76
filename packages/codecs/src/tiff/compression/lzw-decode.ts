/** TIFF's LZW (TIFF 6.0, §13), and the pre-1992 form: least significant bit first, codes widen one code later. */
import { BadImage } from '../../bad-image.ts';

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const MOST_CODES = 4096;

const damaged = () => new BadImage('corrupt', 'The TIFF’s LZW data is damaged.');

/** @param length expected bytes; surplus is ignored. @throws BadImage for an invalid code or too few bytes */
export function decodeLzw(input: Uint8Array, length: number): Uint8Array {
  const isOld = input[0] === 0 && (input[1]! & 1) === 1;
  const readCode = isOld ? lowBitsFirst(input) : highBitsFirst(input);
  const early = isOld ? 0 : 1;
  const out = new Uint8Array(length);
  // Offset in `out` of each code's string, which is the string of its prefix code plus one more byte.
  const starts = new Uint32Array(MOST_CODES);
  const lengths = new Uint32Array(MOST_CODES);
  let next = FIRST;
  let width = 9;
  let at = 0;
  let previousAt = -1;
  let previousLength = 0;
  while (at < length) {
    const code = readCode(width);
    if (code === END) break;
    if (code === CLEAR) {
      next = FIRST;
      width = 9;
      previousAt = -1;
      continue;
    }
    if (code < 0 || (code >= FIRST && code > next) || (code >= FIRST && previousAt < 0)) throw damaged();
    if (previousAt >= 0 && next < MOST_CODES) {
      // The previous string plus the first byte of the current one, which directly follows it in `out`.
      starts[next] = previousAt;
      lengths[next] = previousLength + 1;
      next++;
    } else if (code >= next) throw damaged();
    const from = at;
    if (code < CLEAR) out[at++] = code;
    else {
      const start = starts[code]!;
      const count = Math.min(lengths[code]!, length - at);
      for (let i = 0; i < count; i++) out[at + i] = out[start + i]!;
      at += count;
    }
    previousAt = from;
    previousLength = code < CLEAR ? 1 : lengths[code]!;
    if (next + early >= 1 << width && width < 12) width++;
  }
  if (at < length) throw new BadImage('corrupt', 'The TIFF contains fewer pixels than it says.');
  return out;
}

type CodeReader = (width: number) => number;

function highBitsFirst(input: Uint8Array): CodeReader {
  let at = 0;
  let bits = 0;
  let held = 0;
  return (width) => {
    while (held < width) {
      if (at >= input.length) return -1;
      bits = ((bits << 8) | input[at++]!) & 0xff_ffff;
      held += 8;
    }
    held -= width;
    return (bits >>> held) & ((1 << width) - 1);
  };
}

function lowBitsFirst(input: Uint8Array): CodeReader {
  let at = 0;
  let bits = 0;
  let held = 0;
  return (width) => {
    while (held < width) {
      if (at >= input.length) return -1;
      bits |= input[at++]! << held;
      held += 8;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    held -= width;
    return code;
  };
}
