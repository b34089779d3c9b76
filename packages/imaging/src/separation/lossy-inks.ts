/**
 * The inks of flat art in a lossy file. Where an ink is only thin, hardly a pixel of it is even, and those that are lean
 * to what lies beside them; so it is looked for inside its shapes, even or not. Quantization adds as much as it takes
 * away, save at black and white: there a decoder cuts half of the noise off, and what is left says too much.
 */
import type { Raster } from '../raster.ts';
import { CELLS, cellOf, colorOfCell, packedPixels } from './even-colors.ts';
import type { Rgb8 } from './ink.ts';

/** Nearer to an ink than this, in levels, a color may be one of its pixels. */
const OWN = 100;
const NONE = 255;
/** Opaque, as packed pixels say it. */
const LEAST_OPAQUE = 250 * 2 ** 24;
/** From four times as many on, every third pixel of every third row is looked at, or every fifth, and so on: odd, as blocks of pixels are even. */
const MANY_PIXELS = 250_000;
/** With fewer an ink stays as it was. */
const LEAST_PIXELS = 24;
/** Of an ink's even pixels those that are it to the level, from which on it is known already. */
const SURE_SHARE = 0.5;
/** Of an ink's pixels those at the end of a channel, from which on the ink is there: noise of luma and of chroma is cut off one after the other. */
const END_SHARE = 0.29;
/** Of an ink's pixels those with the lowest and those with the highest levels, which ring or have bleeding chroma. */
const TRIM = 0.2;

/** What the pixels of an ink say of it. */
class InkPixels {
  readonly #ink: Rgb8;
  readonly #color: number;
  #even = 0;
  #exact = 0;
  #inner = 0;
  #deep = 0;
  /** How many inner pixels, and how many deep ones, have each level of red, green and blue. */
  readonly #levels = [0, 1, 2].map(() => ({ inner: new Uint32Array(256), deep: new Uint32Array(256) }));

  constructor(ink: Rgb8) {
    this.#ink = ink;
    this.#color = ink.r | (ink.g << 8) | (ink.b << 16);
  }

  addEven(pixel: number): void {
    this.#even++;
    if ((pixel & 0xffffff) === this.#color) this.#exact++;
  }

  /** @param isDeep it is two pixels inside, and counts twice. */
  addInner(pixel: number, isDeep: boolean): void {
    for (let c = 0; c < 3; c++) {
      const { inner, deep } = this.#levels[c]!;
      const level = (pixel >> (8 * c)) & 255;
      inner[level]!++;
      if (isDeep) deep[level]!++;
    }
    this.#inner++;
    if (isDeep) this.#deep++;
  }

  settle(): Rgb8 {
    if (this.#inner < LEAST_PIXELS || this.#exact > SURE_SHARE * this.#even) return this.#ink;
    const [r, g, b] = [this.#levelOf(0), this.#levelOf(1), this.#levelOf(2)];
    return { r, g, b };
  }

  /** The mean without the outer ones, or the end that too many lie at. */
  #levelOf(channel: 0 | 1 | 2): number {
    const { inner, deep } = this.#levels[channel]!;
    if (inner[0]! >= END_SHARE * this.#inner) return 0;
    if (inner[255]! >= END_SHARE * this.#inner) return 255;
    const all = this.#inner + this.#deep;
    const [low, high] = [TRIM * all, (1 - TRIM) * all];
    let passed = 0;
    let sum = 0;
    for (let level = 0; level < 256; level++) {
      const next = passed + inner[level]! + deep[level]!;
      sum += level * Math.max(0, Math.min(next, high) - Math.max(passed, low));
      passed = next;
    }
    return Math.round(sum / (high - low));
  }
}

/** The nearest ink of every cell of colors. */
function nearestInks(inks: readonly Rgb8[]): Uint8Array {
  const nearest = new Uint8Array(CELLS).fill(NONE);
  for (let cell = 0; cell < CELLS; cell++) {
    const { r, g, b } = colorOfCell(cell);
    let least = OWN ** 2;
    for (const [ink, color] of inks.entries()) {
      const far = (r - color.r) ** 2 + (g - color.g) ** 2 + (b - color.b) ** 2;
      if (far < least) [least, nearest[cell]] = [far, ink];
    }
  }
  return nearest;
}

/** The steps to the pixels of the square ring `radius` pixels around one. */
function ringSteps(radius: number, width: number): Int32Array {
  const side = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return Int32Array.from(
    side.flatMap((v) =>
      side.filter((u) => Math.max(Math.abs(u), Math.abs(v)) === radius).map((u) => v * width + u),
    ),
  );
}

/**
 * The inks that the art was drawn in.
 * @param labels the ink of each even pixel. @param inks as those pixels have them.
 */
export function settleLossyInks(art: Raster, labels: Uint8Array, inks: readonly Rgb8[]): Rgb8[] {
  const { width, height } = art;
  const pixels = packedPixels(art);
  const found = inks.map((ink) => new InkPixels(ink));
  const nearest = nearestInks(inks);
  const inkAt = (i: number) => (pixels[i]! >= LEAST_OPAQUE ? nearest[cellOf(pixels[i]!)]! : NONE);
  const isAll = (ink: number, i: number, steps: Int32Array) => {
    for (let s = 0; s < steps.length; s++) if (inkAt(i + steps[s]!) !== ink) return false;
    return true;
  };
  const [beside, beyond] = [ringSteps(1, width), ringSteps(2, width)];
  const step = 2 * Math.floor(Math.sqrt(pixels.length / MANY_PIXELS) / 2) + 1;
  for (let y = 2, row = 0; y < height - 2; y += step, row++) {
    // Each row begins a pixel later, so that every column is looked at.
    for (let x = 2 + (row % step); x < width - 2; x += step) {
      const i = y * width + x;
      found[labels[i]!]?.addEven(pixels[i]!);
      const ink = inkAt(i);
      if (ink !== NONE && isAll(ink, i, beside)) found[ink]!.addInner(pixels[i]!, isAll(ink, i, beyond));
    }
  }
  return found.map((one) => one.settle());
}
