/** Estimates inks from all pixels inside their shapes, because thin inks have few, biased uniform pixels. */
import type { Raster } from '@printready/pixels/raster';
import type { Rgb8 } from './ink.ts';
import { CELLS, cellOf, colorOfCell, packedPixels } from './uniform-colors.ts';

/** Maximum RGB distance between an ink and its pixels, in 8-bit values. */
const OWN = 100;
const NONE = 255;
const MIN_OPAQUE = 250 * 2 ** 24;
/** Above this many pixels, every third or fifth row and column is sampled; an even step would follow JPEG blocks. */
const SAMPLED_PIXELS = 250_000;
const MIN_PIXELS = 24;
const SURE_SHARE = 0.5;
/** If this share of pixels is at a channel's limit, so is the ink, because luma and chroma noise are clipped there. */
const END_SHARE = 0.29;
/** Share of the darkest and of the brightest values that is ignored, because of ringing and chroma bleeding. */
const TRIM = 0.2;

class InkPixels {
  readonly #ink: Rgb8;
  readonly #color: number;
  #uniform = 0;
  #exact = 0;
  #inner = 0;
  #deep = 0;
  readonly #levels = [0, 1, 2].map(() => ({ inner: new Uint32Array(256), deep: new Uint32Array(256) }));

  constructor(ink: Rgb8) {
    this.#ink = ink;
    this.#color = ink.r | (ink.g << 8) | (ink.b << 16);
  }

  addUniform(pixel: number): void {
    this.#uniform++;
    if ((pixel & 0xffffff) === this.#color) this.#exact++;
  }

  /** @param isDeep true if the pixel lies two pixels inside its shape; it then counts twice. */
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

  estimate(): Rgb8 {
    if (this.#inner < MIN_PIXELS || this.#exact > SURE_SHARE * this.#uniform) return this.#ink;
    const [r, g, b] = [this.#levelOf(0), this.#levelOf(1), this.#levelOf(2)];
    return { r, g, b };
  }

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

function ringSteps(radius: number, width: number): Int32Array {
  const side = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return Int32Array.from(
    side.flatMap((v) =>
      side.filter((u) => Math.max(Math.abs(u), Math.abs(v)) === radius).map((u) => v * width + u),
    ),
  );
}

/** @param labels ink of each uniform pixel. @param inks medians of those pixels. */
export function estimateLossyInks(art: Raster, labels: Uint8Array, inks: readonly Rgb8[]): Rgb8[] {
  const { width, height } = art;
  const pixels = packedPixels(art);
  const found = inks.map((ink) => new InkPixels(ink));
  const nearest = nearestInks(inks);
  const inkAt = (i: number) => (pixels[i]! >= MIN_OPAQUE ? nearest[cellOf(pixels[i]!)]! : NONE);
  const isAll = (ink: number, i: number, steps: Int32Array) => {
    for (let s = 0; s < steps.length; s++) if (inkAt(i + steps[s]!) !== ink) return false;
    return true;
  };
  const [beside, beyond] = [ringSteps(1, width), ringSteps(2, width)];
  const step = 2 * Math.floor(Math.sqrt(pixels.length / SAMPLED_PIXELS) / 2) + 1;
  for (let y = 2, row = 0; y < height - 2; y += step, row++) {
    // Each row starts one pixel later, so that every column is sampled.
    for (let x = 2 + (row % step); x < width - 2; x += step) {
      const i = y * width + x;
      found[labels[i]!]?.addUniform(pixels[i]!);
      const ink = inkAt(i);
      if (ink !== NONE && isAll(ink, i, beside)) found[ink]!.addInner(pixels[i]!, isAll(ink, i, beyond));
    }
  }
  return found.map((one) => one.estimate());
}
