/** Every tool keeps the contract of tool.ts; a new one is tested before its author writes a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { dynamicIconImports } from 'lucide-react/dynamic';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalog, workspaceTools } from './catalog.gen.ts';
import { engines } from './engines.gen.ts';
import { help } from './help.gen.ts';
import { CATEGORIES, quantityMeta } from './tool.ts';

const RESOLUTION = { x: 240, y: 240 };

/** A picture without symmetry or luck: color ramps, hard shapes, every opacity. */
function drawArt(width: number, height: number, opacity: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const inside = (x - width / 3) ** 2 + (y - height / 2) ** 2 < (height / 4) ** 2;
      data[i] = inside ? 220 : (x * 7) % 256;
      data[i + 1] = inside ? 40 : (y * 11) % 256;
      data[i + 2] = (x * y) % 256;
      data[i + 3] = opacity(x, y);
    }
  }
  return createRaster(width, height, { data, resolution: RESOLUTION });
}

const art = drawArt(96, 64, (x, y) => (x * 5 + y * 3) % 256);
const shapes: readonly [string, Raster][] = [
  ['ordinary art', art],
  ['1 × 1', drawArt(1, 1, () => 255)],
  ['fully transparent', drawArt(40, 30, () => 0)],
  ['fully opaque', drawArt(40, 30, () => 255)],
  ['very wide', drawArt(20_000, 1, (x) => x % 256)],
  ['very high', drawArt(1, 20_000, (_, y) => y % 256)],
  ['no resolution', createRaster(24, 24, { data: drawArt(24, 24, () => 255).data })],
];

type Watch = { fractions: number[]; stopAfter: number };

/** A run that notes its progress and is cancelled after `stopAfter` reports. */
function watchedRun(watch: Watch) {
  return {
    signal: {
      throwIfAborted() {
        if (watch.fractions.length >= watch.stopAfter) throw new Error('cancelled by the test');
      },
    },
    progress: (fraction: number) => void watch.fractions.push(fraction),
  };
}

const quietRun = () => watchedRun({ fractions: [], stopAfter: Infinity });

describe.each(catalog.map((manifest) => [manifest.id, manifest] as const))('%s', (id, manifest) => {
  it('has a manifest that menus, routes and prices can rely on', () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(existsSync(join(import.meta.dirname, id, 'manifest.ts'))).toBe(true);
    expect(CATEGORIES).toContain(manifest.category);
    expect(Object.keys(dynamicIconImports)).toContain(manifest.icon);
    expect(manifest.summary).toMatch(/^[A-Z].*\.$/);
    expect(manifest.suffix).toMatch(/^_[a-z0-9-]+$/);
    for (const tokens of [manifest.price.tokens, ...Object.values(manifest.price.variants ?? {})]) {
      expect(Number.isInteger(tokens) && tokens >= 0, `${tokens} tokens`).toBe(true);
    }
    const sameMenu = catalog.filter((other) => other.category === manifest.category);
    expect(sameMenu.filter((other) => other.order === manifest.order)).toHaveLength(1);
  });

  it('has a help page that is in the registry as written', () => {
    const page = readFileSync(join(import.meta.dirname, id, 'help.md'), 'utf8');
    expect(page.trim().length).toBeGreaterThan(200);
    expect(page).toContain(manifest.title);
    expect(help[id]).toBe(page);
  });
});

describe.each(workspaceTools.map(({ id }) => id))('%s', (id) => {
  it('parses no options into its defaults, and refuses a number out of range', async () => {
    const { schema, run } = await engines[id]();
    const defaults = schema.parse({});
    expect(schema.parse(defaults)).toEqual(defaults);
    for (const [name, option] of Object.entries(schema.shape)) {
      if (!(option instanceof z.ZodDefault && option.unwrap() instanceof z.ZodNumber)) continue;
      const { min, max, initial, step } = quantityMeta(option);
      expect(initial, name).toBe(defaults[name]);
      expect(step, name).toBeGreaterThan(0);
      for (const wrong of [min - 1, max + 1, Number.NaN, 'a word']) {
        await expect(run(art, { ...defaults, [name]: wrong }, quietRun())).rejects.toThrow(RangeError);
      }
    }
  });

  it('suggests options that it accepts itself', async () => {
    const { schema, suggest } = await engines[id]();
    for (const [, input] of shapes) expect(() => schema.parse(suggest(input))).not.toThrow();
  });

  it.each(shapes)('treats %s by the contract', async (_, input) => {
    const { run, suggest } = await engines[id]();
    const before = input.data.slice();
    const watch = { fractions: [] as number[], stopAfter: Infinity };
    const options = suggest(input);
    const output = await run(input, options, watchedRun(watch));

    expect(input.data, 'the input is unchanged').toEqual(before);
    expect(output.raster.data.buffer, 'the output has pixels of its own').not.toBe(input.data.buffer);
    const { width, height, data } = output.raster;
    expect(data.length).toBe(width * height * 4);
    if (width === input.width && height === input.height) {
      expect(output.raster.resolution, 'the resolution is kept').toEqual(input.resolution);
    }
    for (const { bytes, extension } of output.documents ?? []) {
      expect(extension).toMatch(/^[a-z0-9]+$/);
      expect(bytes.length, extension).toBeGreaterThan(0);
    }
    for (const { label, value, before: was = 0 } of output.figures) {
      expect(Number.isFinite(value) && Number.isFinite(was), label).toBe(true);
    }

    expect(watch.fractions.at(-1), 'progress ends at 1').toBe(1);
    expect(watch.fractions, 'progress never falls').toEqual(watch.fractions.toSorted((a, b) => a - b));
    expect(watch.fractions[0]).toBeGreaterThanOrEqual(0);

    const again = await run(input, options, quietRun());
    expect(again.raster.data, 'same input, same bytes').toEqual(data);
    expect(again.figures).toEqual(output.figures);
    expect(again.documents).toEqual(output.documents);
  });

  it('stops when it is cancelled', async () => {
    const { run } = await engines[id]();
    const watch = { fractions: [] as number[], stopAfter: 0 };
    await expect(run(art, {}, watchedRun(watch))).rejects.toThrow('cancelled by the test');
    expect(watch.fractions).not.toContain(1);
  });
});
