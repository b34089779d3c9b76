export function readUint16(bytes: Uint8Array, at: number, littleEndian = false): number {
  return littleEndian ? bytes[at]! | (bytes[at + 1]! << 8) : (bytes[at]! << 8) | bytes[at + 1]!;
}

export function readUint32(bytes: Uint8Array, at: number, littleEndian = false): number {
  const high = readUint16(bytes, littleEndian ? at + 2 : at, littleEndian);
  return high * 65_536 + readUint16(bytes, littleEndian ? at : at + 2, littleEndian);
}

export function writeUint16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
}

export function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  writeUint16(bytes, at, value >>> 16);
  writeUint16(bytes, at + 2, value & 0xffff);
}

export function u16(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 2);
  for (const [i, value] of values.entries()) writeUint16(bytes, i * 2, value);
  return bytes;
}

export function u32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  for (const [i, value] of values.entries()) writeUint32(bytes, i * 4, value);
  return bytes;
}

export function writeUint32LittleEndian(bytes: Uint8Array, at: number, value: number): void {
  for (let byte = 0; byte < 4; byte++) bytes[at + byte] = value >>> (8 * byte);
}

/** Converts samples to the byte order in PNG, PSD, and PDF. */
export function toBigEndian(data: Uint8Array | Uint16Array): Uint8Array {
  if (!(data instanceof Uint16Array)) return data;
  const bytes = new Uint8Array(data.length * 2);
  for (let i = 0; i < data.length; i++) {
    bytes[i * 2] = data[i]! >>> 8;
    bytes[i * 2 + 1] = data[i]!;
  }
  return bytes;
}

export function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Compares the bytes at an offset with text; false past the end of the data. */
export function matchesAscii(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

export function readAscii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.length === other.length && one.every((byte, i) => byte === other[i]));
