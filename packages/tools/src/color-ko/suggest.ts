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
/** More would take out the art's own shadows and glows; the user can still ask for it. */
const MOST_TOLERANCE = 20;
const MOST_CLEAN_UP = 15;
/** ΔE00: what is further from the key is art that touches the border, not noise. */
const NOISE_LIMIT = 10;
const NOISE_MARGIN = 4;
const SAMPLES = 4096;

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

/** Opacity 0…255 that unmixing leaves of `value` over a garment of `key`. */
function leftOpacity(value: number, key: number): number {
  if (value > key) return (255 * (value - key)) / (255 - key);
  return value < key ? (255 * (key - value)) / key : 0;
}

/** What nearly all border pixels like `key` stay under: the file's noise as ΔE00, and the dust it would leave. */
function measureNoise(colours: Uint8Array, key: Rgb): { deltaE: number; dustPercent: number } {
  const keyLab = srgbToLab(key.r, key.g, key.b);
  const distances = new Uint32Array(256);
  const dust = new Uint32Array(256);
  let count = 0;
  const step = 3 * Math.max(1, Math.floor(colours.length / 3 / SAMPLES));
  for (let i = 0; i < colours.length; i += step) {
    const [r, g, b] = [colours[i]!, colours[i + 1]!, colours[i + 2]!];
    const distance = deltaE2000(srgbToLab(r, g, b), keyLab);
    if (distance > NOISE_LIMIT) continue;
    const left = Math.max(leftOpacity(r, key.r), leftOpacity(g, key.g), leftOpacity(b, key.b));
    distances[Math.round(distance * 8)]!++;
    dust[Math.ceil(left)]!++;
    count++;
  }
  return {
    deltaE: quantile(distances, 0.95 * count) / 8,
    dustPercent: (100 * quantile(dust, 0.99 * count)) / 255,
  };
}

const halfStep = (x: number) => Math.ceil(2 * x) / 2;

/**
 * The border's most common colour as key, tolerance and clean-up that cover the file's noise, and caution where
 * the border is not plain. Nothing for art that is cut out already: there the user knows the garment, not the file.
 */
export function suggest(input: Raster): Partial<Options> {
  const { colours, framePixels } = readBorder(input);
  const opaque = colours.length / 3;
  if (opaque === 0 || opaque < framePixels * LEAST_OPAQUE_SHARE) return {};
  const { colour, count } = dominantColour(colours);
  const usual = schema.parse({});
  const { deltaE, dustPercent } = measureNoise(colours, colour);
  return {
    keys: [colour],
    tolerance: Math.min(MOST_TOLERANCE, Math.max(usual.tolerance, halfStep(deltaE + NOISE_MARGIN))),
    cleanUp: Math.min(MOST_CLEAN_UP, Math.max(usual.cleanUp, halfStep(dustPercent))),
    reach: count >= framePixels * PLAIN_BORDER_SHARE ? 'everywhere' : 'edge-connected',
  };
}
