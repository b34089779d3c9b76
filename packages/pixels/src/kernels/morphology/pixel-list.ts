import { grow } from '../../bytes/grow.ts';

export class PixelList {
  private items = new Int32Array(1024);
  length = 0;

  push(pixel: number): void {
    if (this.length === this.items.length) this.items = grow(this.items, 0);
    this.items[this.length++] = pixel;
  }

  at(index: number): number {
    return this.items[index]!;
  }

  list(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.items.subarray(0, this.length));
  }

  pop(): number {
    return this.items[--this.length]!;
  }
}
