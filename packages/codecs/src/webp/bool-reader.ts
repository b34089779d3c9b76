/** Arithmetic decoder for VP8 (RFC 6386, section 7). */

const SHIFTS = Uint8Array.from({ length: 127 }, (_, range) => Math.clz32(range + 1) - 24);

export class BoolReader {
  private readonly bytes: Uint8Array;
  private at = 0;
  private value = 0;
  /** Range minus one. */
  private range = 254;
  private bits = -8;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @param probability of a 0 bit, in 256ths */
  bit(probability: number): number {
    let { value, range, bits } = this;
    if (bits < 0) {
      const { bytes, at } = this;
      // Reads zeros past the end.
      value = (value << 16) | ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      this.at = at + 2;
      bits += 16;
    }
    const split = (range * probability) >> 8;
    const bit = value >> bits > split ? 1 : 0;
    if (bit === 1) {
      range -= split + 1;
      value -= (split + 1) << bits;
    } else range = split;
    if (range < 127) {
      const shift = SHIFTS[range]!;
      range = ((range + 1) << shift) - 1;
      bits -= shift;
    }
    this.value = value;
    this.range = range;
    this.bits = bits;
    return bit;
  }

  number(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = (value << 1) | this.bit(128);
    return value;
  }

  /** Number of unread bits; negative after reading past the end. */
  get left(): number {
    return (this.bytes.length - this.at) * 8 + this.bits;
  }
}
