import { dominantColor, firstReaching, readBorder } from '@printready/matting/flood';
import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { findFlatInks, isFlatArt } from '@printready/print/inks';
import { createMemory } from '../contract/memory.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import { MAX_SEMI_TRANSPARENT } from '../grounds/semi-transparent.ts';
import { measureSoftAreas } from '../grounds/soft-areas.ts';
import { levelsFrom } from '../judging/compare-colors.ts';
import { flatColors } from './art-colors.ts';
import { type Options, schema } from './options.ts';
import { clearWithinBlock, findRipples } from './removal/clear-ripples.ts';
import { unmix } from './removal/unmix.ts';

const LEAST_OPAQUE_SHARE = 0.05;
/** Minimum share of border pixels in one color; below it, the key is a guess, so only connected areas are removed. */
const PLAIN_BORDER_SHARE = 0.5;
const MOST_TOLERANCE = 20;
const MOST_CLEAN_UP = 15;
/** ΔE00 from the key above which a border pixel counts as artwork rather than noise. */
const NOISE_LIMIT = 10;
const NOISE_MARGIN = 4;
const SAMPLES = 4096;

/** Opacity, 0…255, that unmixing leaves where a channel is `value` and the garment's is `key`. */
function leftOpacity(value: number, key: number): number {
  if (value > key) return (255 * (value - key)) / (255 - key);
  return value < key ? (255 * (key - value)) / key : 0;
}

/** Noise of border pixels close to `key` (95th percentile, ΔE00), and the residue it would leave. */
function measureNoise(colors: Uint8Array, key: Rgb): { deltaE: number; dustPercent: number } {
  const keyLab = srgbToLab(key.r, key.g, key.b);
  const distances = new Uint32Array(256);
  const dust = new Uint32Array(256);
  let count = 0;
  const step = 3 * Math.max(1, Math.floor(colors.length / 3 / SAMPLES));
  for (let i = 0; i < colors.length; i += step) {
    const [r, g, b] = [colors[i]!, colors[i + 1]!, colors[i + 2]!];
    const distance = deltaE2000(srgbToLab(r, g, b), keyLab);
    if (distance > NOISE_LIMIT) continue;
    const left = Math.max(leftOpacity(r, key.r), leftOpacity(g, key.g), leftOpacity(b, key.b));
    distances[Math.round(distance * 8)]!++;
    dust[Math.ceil(left)]!++;
    count++;
  }
  return {
    deltaE: firstReaching(distances, 0.95 * count) / 8,
    dustPercent: (100 * firstReaching(dust, 0.99 * count)) / 255,
  };
}

const halfStep = (x: number) => Math.ceil(2 * x) / 2;
const halfStepDown = (x: number) => Math.floor(2 * x) / 2;

/** Margin in ΔE00 between the end of the softness and the artwork's nearest color, which allows for noise. */
const ART_MARGIN = 2;

type Gate = Pick<Options, 'tolerance' | 'softness'>;

/** Limits the softness so that the nearest art color stays solid. @param floor tolerance that noise requires. */
function limitSoftness(input: Raster, key: Rgb, usual: Gate, floor: number): Gate {
  const keyLab = srgbToLab(key.r, key.g, key.b);
  const distances = flatColors(input, key)
    .map(({ r, g, b }) => deltaE2000(srgbToLab(r, g, b), keyLab))
    .filter((distance) => distance > floor + ART_MARGIN);
  const room = Math.min(...distances) - ART_MARGIN;
  if (room >= usual.tolerance + usual.softness) return usual;
  const tolerance = Math.max(floor, Math.min(usual.tolerance, halfStepDown(room / 2)));
  return { tolerance, softness: Math.max(0, halfStepDown(room - tolerance)) };
}

const BAND_ROWS = 8;
const BAND_PIXELS = 1 << 19;

function bandsOf(input: Raster): Raster {
  const { width, height, data } = input;
  const every = Math.ceil((width * height) / BAND_PIXELS);
  if (every < 2) return input;
  const kept: Uint8ClampedArray[] = [];
  for (let y = 0; y + BAND_ROWS <= height; y += every * BAND_ROWS)
    kept.push(data.subarray(y * width * 4, (y + BAND_ROWS) * width * 4));
  const bands = new Uint8ClampedArray(kept.length * BAND_ROWS * width * 4);
  for (const [index, band] of kept.entries()) bands.set(band, index * BAND_ROWS * width * 4);
  return createRaster(width, kept.length * BAND_ROWS, { data: bands });
}

/** Percentage of pixels that a knockout leaves semi-transparent, and percentage of pixels that lie in fades. */
function measureSoftness(input: Raster, options: Parameters<typeof unmix>[2]) {
  const bands = bandsOf(input);
  const pixels = new Uint8ClampedArray(bands.data.length);
  unmix(bands, pixels, options, createMemory(1), () => undefined);
  const total = bands.width * bands.height;
  const { soft } = measureSoftAreas({ ...bands, data: pixels });
  // JPEG ringing around flat art is no fade; a fade reaches beyond it. A photograph's own tones are as close to it.
  const ripples = findRipples(bands, levelsFrom(bands, options.keys));
  if (ripples && isFlatArt(findFlatInks(bands))) clearWithinBlock(pixels, ripples);
  const { fading } = measureSoftAreas({ ...bands, data: pixels });
  return { percent: (100 * soft) / total, fadingPercent: (100 * fading) / total };
}

/** Smooth opacity if it can be printed; otherwise dots for fades, and solid opacity if only edges are soft. */
function suggestOpacity(input: Raster, options: Parameters<typeof unmix>[2]): Partial<Options> {
  const { percent, fadingPercent } = measureSoftness(input, options);
  if (percent <= MAX_SEMI_TRANSPARENT.good) return {};
  return { alpha: fadingPercent > percent / 4 ? 'halftone' : 'hard' };
}

/** Background color at the picture's border; null for transparent artwork. */
export function readGround(input: Raster): { key: Rgb; plain: boolean; colors: Uint8Array } | null {
  const { colors, framePixels } = readBorder(input);
  const opaque = colors.length / 3;
  if (opaque === 0 || opaque < framePixels * LEAST_OPAQUE_SHARE) return null;
  const { color, count } = dominantColor(colors);
  return { key: color, plain: count >= framePixels * PLAIN_BORDER_SHARE, colors };
}

/** If the border is uneven, restricts the knockout to areas connected to it. Empty for transparent artwork. */
export function suggest(input: Raster): Partial<Options> {
  const ground = readGround(input);
  if (!ground) return {};
  const { key, plain, colors } = ground;
  const usual = schema.parse({});
  const { deltaE, dustPercent } = measureNoise(colors, key);
  const covering = Math.min(MOST_TOLERANCE, halfStep(deltaE + NOISE_MARGIN));
  const wide = { tolerance: Math.max(usual.tolerance, covering), softness: usual.softness };
  const started = {
    keys: [key],
    ...limitSoftness(input, key, wide, covering),
    cleanUp: Math.min(MOST_CLEAN_UP, Math.max(usual.cleanUp, halfStep(dustPercent))),
  };
  return {
    ...started,
    reach: plain ? 'everywhere' : 'edge-connected',
    ...suggestOpacity(input, { ...usual, ...started }),
  };
}
