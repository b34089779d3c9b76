/** Guesses the garment from the picture's border, so that the first preview is already right for most art. */
import { deltaE2000, type Raster, srgbToLab } from '@printready/imaging';
import type { Rgb } from '../tool.ts';
import { type Options, schema } from './options.ts';

/** 5 bits per channel: wide enough to gather JPEG noise, narrow enough to tell two shirts apart. */
const BIN_SHIFT = 3;
const BINS_PER_CHANNEL = 32;
/** Fewer opaque border pixels than this share mean the art is cut out already. */
const LEAST_OPAQUE_SHARE = 0.05;
/** With less of the border agreeing, the colour is a guess that must not eat into the art's inside. */
const PLAIN_BORDER_SHARE = 0.5;
/** A clean file needs little; much more than a noisy one needs would take out the art's own shadows. */
const TOLERANCE_RANGE = { least: 6, most: 20 };
const NOISE_MARGIN = 4;

/** R, G, B of the opaque pixels in a frame 1 % of the shorter side wide, and how many pixels the frame has. */
function readBorder({ width, height, data }: Raster): { colours: Uint8Array; framePixels: number } {
  const band = Math.max(1, Math.round(Math.min(width, height) / 100));
  const innerWidth = Math.max(0, width - 2 * band);
  const framePixels = width * height - innerWidth * Math.max(0, height - 2 * band);
  const colours = new Uint8Array(framePixels * 3);
  let length = 0;
  for (let y = 0; y < height; y++) {
    const fullRow = y < band || y >= height - band;
    for (let x = 0; x < width; x++) {
      if (!fullRow && x === band) x += innerWidth;
      if (x >= width) break;
      const i = (y * width + x) * 4;
      if (data[i + 3] !== 255) continue;
      colours[length++] = data[i]!;
      colours[length++] = data[i + 1]!;
      colours[length++] = data[i + 2]!;
    }
  }
  return { colours: colours.subarray(0, length), framePixels };
}

/** Each channel's median over the pixels in the fullest bin and its neighbours, and how many those are. */
function dominantColour(colours: Uint8Array): { colour: Rgb; count: number } {
  const bins = new Uint32Array(BINS_PER_CHANNEL ** 3);
  const binAt = (i: number) =>
    ((colours[i]! >> BIN_SHIFT) * BINS_PER_CHANNEL + (colours[i + 1]! >> BIN_SHIFT)) * BINS_PER_CHANNEL +
    (colours[i + 2]! >> BIN_SHIFT);
  for (let i = 0; i < colours.length; i += 3) bins[binAt(i)]!++;
  const fullest = bins.indexOf(bins.reduce((most, count) => Math.max(most, count), 0));
  const centre = [
    Math.floor(fullest / BINS_PER_CHANNEL ** 2),
    Math.floor(fullest / BINS_PER_CHANNEL) % BINS_PER_CHANNEL,
    fullest % BINS_PER_CHANNEL,
  ];
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let count = 0;
  for (let i = 0; i < colours.length; i += 3) {
    if (!centre.every((bin, c) => Math.abs((colours[i + c]! >> BIN_SHIFT) - bin) <= 1)) continue;
    for (let c = 0; c < 3; c++) histograms[c]![colours[i + c]!]!++;
    count++;
  }
  const [r, g, b] = histograms.map((histogram) => quantile(histogram, count / 2));
  return { colour: { r: r!, g: g!, b: b! }, count };
}

/** The first index at which the running sum reaches `rank`. */
function quantile(histogram: Uint32Array, rank: number): number {
  let sum = 0;
  return histogram.findIndex((count) => (sum += count) >= rank);
}

/** ΔE00 that 95 % of the border pixels like `key` stay under: the noise of the file. */
function borderNoise(colours: Uint8Array, key: Rgb): number {
  const keyLab = srgbToLab(key.r, key.g, key.b);
  const histogram = new Uint32Array(256);
  let count = 0;
  const step = 3 * Math.max(1, Math.floor(colours.length / 3 / 4096));
  for (let i = 0; i < colours.length; i += step) {
    const distance = deltaE2000(srgbToLab(colours[i]!, colours[i + 1]!, colours[i + 2]!), keyLab);
    if (distance > TOLERANCE_RANGE.most) continue;
    histogram[Math.round(distance * 8)]!++;
    count++;
  }
  return quantile(histogram, 0.95 * count) / 8;
}

/**
 * The border's most common colour as key, a tolerance that covers the file's noise, and caution where the
 * border is not plain. Nothing for art that is cut out already: there the user knows the garment, not the file.
 */
export function suggest(input: Raster): Partial<Options> {
  const { colours, framePixels } = readBorder(input);
  const opaque = colours.length / 3;
  if (opaque === 0 || opaque < framePixels * LEAST_OPAQUE_SHARE) return {};
  const { colour, count } = dominantColour(colours);
  const usual = schema.shape.tolerance.parse(undefined);
  const { least, most } = TOLERANCE_RANGE;
  const noisy = Math.ceil(2 * (borderNoise(colours, colour) + NOISE_MARGIN)) / 2;
  return {
    keys: [colour],
    tolerance: Math.min(most, Math.max(least, noisy, usual)),
    reach: count >= framePixels * PLAIN_BORDER_SHARE ? 'everywhere' : 'edge-connected',
  };
}
