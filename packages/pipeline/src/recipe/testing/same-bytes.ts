import { encodeImage } from '@printready/codecs';
import { crc32 } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import films from '../presets/films-from-logos.json' with { type: 'json' };
import { readRecipe } from '../recipe.ts';
import { runRecipe } from '../run-recipe.ts';

/** Recipe that uses every tool that takes an image. */
export const EVERY_TOOL = {
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
    { id: 'trace', tool: 'image-vectorizer' },
    { id: 'dots', tool: 'halftone', options: { mode: 'keep-color' } },
  ],
};

/** Vector recipe for a shaded image with curves, arcs, corners and traps. */
export const VECTORS = {
  version: 2,
  name: 'Vectors',
  steps: [
    { id: 'turn', tool: 'image-cropper', options: { straightenDegrees: 7, corners: 'edge' } },
    { id: 'trace', tool: 'image-vectorizer', options: { colors: 8 } },
  ],
  output: { format: 'svg' },
};

/** Length and CRC-32 of each recipe's file. */
export const DIGESTS: Readonly<Record<string, string>> = {
  'Every tool': '14078 420147370',
  Vectors: '1845 1581675106',
  'Screen-print films from logos': '90436 2906304774',
};

/** JPEG of a shaded five-petal flower with a dark ring, on white. */
async function art(): Promise<Uint8Array> {
  const side = 160;
  const raster = createRaster(side, side, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [(at % side) - side / 2 + 0.5, Math.floor(at / side) - side / 2 + 0.5];
    const r = Math.sqrt(x * x + y * y);
    // Expands cos 5φ into powers of x and y.
    const petals = (x * (x * x * x * x - 10 * x * x * y * y + 5 * y * y * y * y)) / (r * r * r * r * r);
    const color =
      r > 14 && r < 20 ? [30, 20, 60, 255] : [Math.round(150 - y), 40 + Math.round(x / 2), 90, 255];
    raster.data.set(r < 55 + 12 * petals ? color : [255, 255, 255, 255], at * 4);
  }
  return await encodeImage(raster, { format: 'jpeg' });
}

export async function digestRecipes(): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  const host = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  for (const value of [EVERY_TOOL, VECTORS, films]) {
    const read = await readRecipe(value);
    if (!read.ok) throw new TypeError(read.problem.issues.join('\n'));
    const outcome = await runRecipe(read.recipe, { bytes: await art(), stem: 'art' }, host);
    if (!outcome.ok) throw new TypeError(`${outcome.problem.place}: ${outcome.problem.text}`);
    digests[value.name] = `${outcome.bytes.length} ${crc32(outcome.bytes)}`;
  }
  return digests;
}
