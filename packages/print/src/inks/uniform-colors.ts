import type { Raster } from '@printready/pixels/raster';
import type { Rgb8 } from './ink.ts';

export type UniformColors = {
  /** r | g << 8 | b << 16. */
  readonly colors: Uint32Array;
  readonly pixels: Uint32Array;
};

/** RGBA as 32-bit numbers, red in the low byte. */
export function packedPixels({ data }: Pick<Raster, 'data'>): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

const BITS = 5;
export const CELLS = 1 << (3 * BITS);

export const cellOf = (color: number): number =>
  ((color & 0xf8) << 7) | ((color & 0xf800) >> 6) | ((color & 0xf80000) >> 19);

export const colorOfCell = (cell: number): Rgb8 => ({
  r: ((cell >> 7) & 0xf8) + 4,
  g: ((cell >> 2) & 0xf8) + 4,
  b: ((cell << 3) & 0xf8) + 4,
});

const COLOR = 0xffffff;
const FREE = 0xffffffff;
const FIRST_PLACES = 1 << 12;

class ColorTable {
  #keys = new Uint32Array(FIRST_PLACES).fill(FREE);
  #counts = new Uint32Array(FIRST_PLACES);
  #filled = 0;

  #placeOf(color: number): number {
    const mask = this.#keys.length - 1;
    let at = (Math.imul(color, 0x9e3779b1) >>> 8) & mask;
    while (this.#keys[at] !== color && this.#keys[at] !== FREE) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Uint32Array(2 * keys.length).fill(FREE);
    this.#counts = new Uint32Array(2 * keys.length);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === FREE) continue;
      const at = this.#placeOf(keys[i]!);
      this.#keys[at] = keys[i]!;
      this.#counts[at] = counts[i]!;
    }
  }

  add(color: number, pixels: number): void {
    const at = this.#placeOf(color);
    this.#counts[at]! += pixels;
    if (this.#keys[at] === color) return;
    this.#keys[at] = color;
    if (++this.#filled * 2 > this.#keys.length) this.#grow();
  }

  list(): UniformColors {
    const colors = this.#keys.filter((key) => key !== FREE).sort();
    return { colors, pixels: colors.map((color) => this.#counts[this.#placeOf(color)]!) };
  }
}

/** Calls `onRun` per run of one color. @param uniform 1 for counted pixels. @param onRun range; `end` is exclusive */
export function eachUniformRun(
  art: Pick<Raster, 'data'>,
  uniform: Uint8Array,
  onRun: (color: number, start: number, end: number) => void,
): void {
  const pixels = packedPixels(art);
  for (let at = 0; at < uniform.length; ) {
    if (uniform[at] === 0) {
      at++;
      continue;
    }
    const start = at;
    const pixel = pixels[at++]!;
    while (at < uniform.length && uniform[at] === 1 && pixels[at] === pixel) at++;
    onRun(pixel & COLOR, start, at);
  }
}

export function countUniformColors(art: Pick<Raster, 'data'>, uniform: Uint8Array): UniformColors {
  const table = new ColorTable();
  eachUniformRun(art, uniform, (color, start, end) => {
    table.add(color, end - start);
  });
  return table.list();
}
