/** Guesses the garment from the picture's border, so that the first preview is already right for most art. */
import { deltaE2000 } from '@printready/imaging/color/delta-e';
import { srgbToLab } from '@printready/imaging/color/lab';
import type { Raster } from '@printready/imaging/raster';
import { dominantColor, firstReaching, readBorder } from '@printready/matting/border';
import type { Rgb } from '../option-schemas.ts';
import { type Options, schema } from './options.ts';

/** Fewer opaque border pixels than this share mean the art is cut out already. */
const LEAST_OPAQUE_SHARE = 0.05;
/** With less of the border agreeing, the color is a guess that must not eat into the art's inside. */
const PLAIN_BORDER_SHARE = 0.5;
/** More would take out the art's own shadows and glows; the user can still ask for it. */
const MOST_TOLERANCE = 20;
const MOST_CLEAN_UP = 15;
/** ΔE00: what is further from the key is art that touches the border, not noise. */
const NOISE_LIMIT = 10;
const NOISE_MARGIN = 4;
const SAMPLES = 4096;

/** Opacity 0…255 that unmixing leaves of `value` over a garment of `key`. */
function leftOpacity(value: number, key: number): number {
  if (value > key) return (255 * (value - key)) / (255 - key);
  return value < key ? (255 * (key - value)) / key : 0;
}

/** What nearly all border pixels like `key` stay under: the file's noise as ΔE00, and the dust it would leave. */
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

/**
 * The border's most common color as key, tolerance and clean-up that cover the file's noise, and caution where
 * the border is not plain. Nothing for art that is cut out already: there the user knows the garment, not the file.
 */
export function suggest(input: Raster): Partial<Options> {
  const { colors, framePixels } = readBorder(input);
  const opaque = colors.length / 3;
  if (opaque === 0 || opaque < framePixels * LEAST_OPAQUE_SHARE) return {};
  const { color, count } = dominantColor(colors);
  const usual = schema.parse({});
  const { deltaE, dustPercent } = measureNoise(colors, color);
  return {
    keys: [color],
    tolerance: Math.min(MOST_TOLERANCE, Math.max(usual.tolerance, halfStep(deltaE + NOISE_MARGIN))),
    cleanUp: Math.min(MOST_CLEAN_UP, Math.max(usual.cleanUp, halfStep(dustPercent))),
    reach: count >= framePixels * PLAIN_BORDER_SHARE ? 'everywhere' : 'edge-connected',
  };
}
