/** Bounds-checked big-endian reader. Reading past the end throws Malformed. */
import { Malformed } from './budget.ts';

export class Cursor {
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
    this.end = Math.min(end, bytes.length);
  }

  get left(): number {
    return this.end - this.at;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u16(): number {
    return this.view.getUint16(this.take(2));
  }

  i16(): number {
    return this.view.getInt16(this.take(2));
  }

  u32(): number {
    return this.view.getUint32(this.take(4));
  }

  i32(): number {
    return this.view.getInt32(this.take(4));
  }

  f32(): number {
    return this.view.getFloat32(this.take(4));
  }

  f64(): number {
    return this.view.getFloat64(this.take(8));
  }

  /** Length stored in 4 bytes, or in 8 bytes in large files. */
  length(wide: boolean): number {
    return wide ? this.u32() * 2 ** 32 + this.u32() : this.u32();
  }

  tag(): string {
    const at = this.take(4);
    return String.fromCharCode(...this.bytes.subarray(at, at + 4));
  }

  skip(count: number): void {
    this.take(count);
  }

  /** Cursor over the next `count` bytes, cut off at the end of the data; advances this cursor. */
  part(count: number): Cursor {
    const start = this.at;
    this.at = Math.min(this.end, start + count);
    return new Cursor(this.bytes, start, this.at);
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  private take(count: number): number {
    const at = this.at;
    if (count < 0 || at + count > this.end) throw new Malformed('The file ends before it should.');
    this.at += count;
    return at;
  }
}
