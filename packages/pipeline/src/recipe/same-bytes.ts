/**
 * For tests: what a recipe makes of one image, and what that has to be in Node as in browsers. The Vectorizer is left
 * out: its tracing takes Math.atan2, sin and cos as each runtime has them.
 */
import { encodeImage } from '@printready/codecs';
import { crc32 } from '@printready/imaging/crc32';
import { createRaster } from '@printready/imaging/raster';
import films from './presets/films-from-logos.json' with { type: 'json' };
import { readRecipe } from './recipe.ts';
import { runRecipe } from './run-recipe.ts';

const EVERY_TOOL = {
  version: 2,
  name: 'Every tool',
  steps: [
    { id: 'crop', tool: 'image-cropper', options: { straightenDegrees: 3.5, corners: 'edge' } },
    { id: 'enlarge', tool: 'upscaler', options: { method: 'filter', factor: '2x' } },
    { id: 'background', tool: 'background-remover', tune: true },
    { id: 'recolor', tool: 'image-to-color-palette', options: { hue: 40 } },
    { id: 'texture', tool: 'blend-texture-cut', options: { textures: [{ kind: 'worn' }] } },
    { id: 'knock-out', tool: 'color-ko', options: { keys: [{ r: 255, g: 255, b: 255 }] } },
    { id: 'separate', tool: 'color-separator' },
    { id: 'outline', tool: 'stroke-enhancer', options: { strokes: [{ width: 0.7 }] } },
    { id: 'solid', tool: 'transparency-guide', options: { fix: 'harden' } },
    { id: 'smaller', tool: 'downscaler', options: { percent: 70 } },
    { id: 'dots', tool: 'halftone', options: { mode: 'keep-color' } },
  ],
};

/** Length and CRC-32 of each recipe's file. */
export const DIGESTS: Readonly<Record<string, string>> = {
  'Every tool': '19572 2505750149',
  'Screen-print films from logos': '54045 954361700',
};

/** A shaded disk on white, as a JPEG. */
async function art(): Promise<Uint8Array> {
  const side = 120;
  const raster = createRaster(side, side, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const inside = (x - 60) ** 2 + (y - 60) ** 2 < 40 ** 2;
    raster.data.set(inside ? [200 - y, 40 + (x >> 1), 90, 255] : [255, 255, 255, 255], at * 4);
  }
  return await encodeImage(raster, { format: 'jpeg' });
}

export async function digestRecipes(): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  const host = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  for (const value of [EVERY_TOOL, films]) {
    const read = await readRecipe(value);
    if (!read.ok) throw new TypeError(read.problems.join('\n'));
    const outcome = await runRecipe(read.recipe, { bytes: await art(), stem: 'art' }, host);
    if (!outcome.ok) throw new TypeError(`${outcome.step}: ${outcome.problem}`);
    digests[value.name] = `${outcome.bytes.length} ${crc32(outcome.bytes)}`;
  }
  return digests;
}
