/** Golden pixels of every mode for one synthetic picture; `BLESS=1` rewrites them once the changes are inspected. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Options } from './options.ts';
import { tool } from './render.ts';
import { box, disc, drawShape, either } from './testing/shapes.ts';

const FOLDER = join(import.meta.dirname, 'goldens');
const [WIDTH, HEIGHT] = [120, 90];

const art = () =>
  drawShape(
    WIDTH,
    HEIGHT,
    either(disc(34, 36, 17), box(78, 34, 26, 22, 20), box(60, 70, 80, 1.4, 4), box(94, 60, 18, 2.5, 70)),
    254,
  );

const blue = { r: 20, g: 40, b: 160 };
const yellow = { r: 250, g: 220, b: 40 };
const modes: Readonly<Record<string, Partial<Options>>> = {
  outside: { unit: 'px', strokes: [{ place: 'outside', width: 5, color: blue }] },
  'two-mitered': {
    unit: 'px',
    join: 'miter',
    strokes: [
      { place: 'outside', width: 3, color: yellow },
      { place: 'outside', width: 4, color: blue },
    ],
  },
  'bevel-center': { unit: 'px', join: 'bevel', strokes: [{ place: 'center', width: 6, color: blue }] },
  inside: { unit: 'px', strokes: [{ place: 'inside', width: 3, color: yellow }] },
  reinforced: { strokes: [], reinforce: true, minimumLineMm: 0.5 },
};

const sha = (bytes: Uint8Array | Uint8ClampedArray) => createHash('sha256').update(bytes).digest('hex');
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

describe('Stroke Enhancer', () => {
  it.each([
    ...Object.entries(modes).map(([name, options]) => [name, options, {}] as const),
    [
      'map',
      { strokes: [], minimumLineMm: 0.5 },
      { purpose: 'preview', scale: 1, view: 'thickness' },
    ] as const,
  ])('matches the golden image for the settings %s', async (name, options, preview) => {
    const { shows: raster } = await tool.run(art(), options, { ...run, ...preview });
    const file = join(FOLDER, `${name}.png`);
    if (process.env['BLESS'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      const png = new PNG({ width: WIDTH, height: HEIGHT });
      png.data = Buffer.from(raster.data);
      writeFileSync(file, PNG.sync.write(png));
    }
    expect(existsSync(file), `${name}.png is missing; look at the result, then run with BLESS=1`).toBe(true);
    expect(sha(raster.data)).toBe(sha(PNG.sync.read(readFileSync(file)).data));
  });
});
