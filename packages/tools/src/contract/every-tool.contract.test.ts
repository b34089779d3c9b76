/** Tests every tool against the contract in tool.ts, including a new tool before its author writes a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeImage } from '@printready/codecs';
import { createPicture } from '@printready/pixels/picture';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { requirePlates } from '@printready/print/plates';
import { strToU8 } from 'fflate';
import { dynamicIconImports } from 'lucide-react/dynamic';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalog, fileTools, workspaceTools } from '../catalog.gen.ts';
import { engines } from '../engines.gen.ts';
import { fileEngines } from '../file-engines.gen.ts';
import { help } from '../help.gen.ts';
import { pricing } from '../pricing.gen.ts';
import type { FileEngine, ToolInput } from './define-file-tool.ts';
import { keepAnalyses } from './keep-analyses.ts';
import { quantityMeta } from './option-schemas.ts';
import {
  type FileBytes,
  type Finding,
  type Result,
  type ResultInfo,
  TOOL_CATEGORIES,
  type ToolManifest,
} from './tool.ts';

const RESOLUTION = { x: 240, y: 240 };

/** Asymmetric picture with color ramps, hard shapes, and all opacities. */
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

/** Badge in flat colors on a transparent background, large enough for judges. */
const logo = createRaster(200, 160, {
  data: Uint8ClampedArray.from({ length: 200 * 160 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 200, Math.floor((at >> 2) / 200)];
    const radius = Math.hypot(x - 100, y - 80);
    if (radius >= 70) return 0;
    const color = radius > 60 ? [20, 20, 24] : radius < 25 ? [250, 190, 30] : [180, 30, 50];
    return [...color, 255][at % 4]!;
  }),
  resolution: { x: 150, y: 150 },
});

type Watch = { fractions: number[]; stopAfter: number };

/** Run that records its progress and is canceled after `stopAfter` reports. */
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

const silentRun = () => watchedRun({ fractions: [], stopAfter: Infinity });
const exportRun = () => ({ ...silentRun(), stem: 'art' });

/** Expects each finding to have a row, and the options and the tool that it offers to be valid. */
function expectRows(
  findings: readonly Finding[],
  { findings: rows, schema }: Pick<FileEngine, 'findings' | 'schema'>,
) {
  const codes = Object.keys(rows);
  for (const { code, asks, betterTool } of findings) {
    expect(codes, 'codes that have a row').toContain(code in rows ? code : code.replace(/\d+$/, '#'));
    expect(() => schema.parse(asks?.apply?.options ?? {}), code).not.toThrow();
    if (betterTool !== undefined) manifestOf(betterTool);
  }
}

/** Expects the ids of figures and findings to be unique. */
function expectTold(result: ResultInfo, { outputs = [] }: ToolManifest): void {
  const { figures, findings, exports = [] } = result;
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const names = figures.map(({ id }) => id);
  expect(new Set(names).size, `one figure of each id: ${names.join(', ')}`).toBe(names.length);
  for (const name of [...names, ...findings.map(({ code }) => code)]) expect(name).toMatch(kebab);
  for (const figure of figures) {
    const numbers =
      'value' in figure
        ? [figure.value, figure.before ?? 0]
        : 'series' in figure
          ? figure.series.flatMap(({ x, y }) => [x, y])
          : 'inkAreas' in figure
            ? figure.inkAreas.map(({ squareMeters }) => squareMeters)
            : [];
    expect(numbers.every(Number.isFinite), figure.id).toBe(true);
    if ('table' in figure)
      for (const row of figure.table) expect(row, figure.id).toHaveLength(figure.columns.length);
  }
  for (const { text, asks } of findings) {
    expect(text).toMatch(/^\S.*[.!?]$/s);
    for (const words of asks ? [asks.found, asks.question, asks.leave] : []) expect(words).not.toBe('');
  }
  expect(outputs.map(({ id }) => id)).toEqual(expect.arrayContaining([...exports]));
}

/** Expects plates to have the picture's size and unique names. */
function expectPlates({ shows, plates = [] }: Result): void {
  requirePlates(plates, shows);
  const ids = plates.map(({ id }) => id);
  expect(new Set(ids).size, ids.join(', ')).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
}

async function collect(bytes: FileBytes): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/** Expects every option to have a valid default and to reject numbers out of range. */
async function expectRanges(
  schema: z.ZodObject,
  run: (options: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<void> {
  const defaults = schema.parse({});
  expect(schema.parse(defaults)).toEqual(defaults);
  for (const [name, option] of Object.entries(schema.shape)) {
    if (!(option instanceof z.ZodDefault && option.unwrap() instanceof z.ZodNumber)) continue;
    const { min, max, initial, step } = quantityMeta(option);
    expect(initial, name).toBe(defaults[name]);
    expect(step, name).toBeGreaterThan(0);
    for (const wrong of [min - 1, max + 1, Number.NaN, 'a word']) {
      await expect(run({ ...defaults, [name]: wrong })).rejects.toThrow(RangeError);
    }
  }
}

function manifestOf(id: string): ToolManifest {
  return catalog.find((tool) => tool.id === id) ?? expect.fail(`No tool "${id}".`);
}

describe.each(catalog.map((manifest) => [manifest.id, manifest] as const))('tool %s', (id, manifest) => {
  it('has a manifest that is valid for menus, routes, and prices', () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(existsSync(join(import.meta.dirname, '..', id, 'manifest.ts'))).toBe(true);
    expect(TOOL_CATEGORIES).toContain(manifest.category);
    expect(Object.keys(dynamicIconImports)).toContain(manifest.icon);
    expect(manifest.summary).toMatch(/^[A-Z].*\.$/);
    expect(manifest.keywords.length, 'words that it is searched for by').toBeGreaterThanOrEqual(3);
    for (const keyword of manifest.keywords) expect(keyword).toMatch(/^[a-z0-9]+([ -][a-z0-9]+)*$/);
    expect(manifest.suffix).toMatch(/^_[a-z0-9-]+$/);
    for (const tokens of [manifest.price.tokens, ...Object.values(manifest.price.variants ?? {})]) {
      expect(Number.isInteger(tokens) && tokens >= 0, `${tokens} tokens`).toBe(true);
    }
    for (const { id: output, extension, mediaType, label } of manifest.outputs ?? []) {
      expect(extension).toMatch(/^[a-z0-9]+$/);
      expect(mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
      expect([output, label]).not.toContain('');
    }
    expect(manifest.outputs?.filter(({ main }) => main).length ?? 0).toBeLessThanOrEqual(1);
    const sameMenu = catalog.filter((other) => other.category === manifest.category);
    expect(sameMenu.filter((other) => other.order === manifest.order)).toHaveLength(1);
  });

  it('has a default price that is in the price table', async () => {
    const priceRun = await pricing[id]();
    const { tokens, variant } = priceRun({}, { width: 600, height: 400, ppi: 300 });
    const { price } = manifest;
    expect(tokens).toBe(variant === null ? price.tokens : price.variants?.[variant]);
    expect(variant === null).toBe(price.variants === undefined);
    expect(() => priceRun('no options', { width: 1, height: 1, ppi: 300 })).toThrow(RangeError);
  });

  it('has a help page that equals the one in the registry', () => {
    const page = readFileSync(join(import.meta.dirname, '..', id, 'help.md'), 'utf8');
    expect(page.trim().length).toBeGreaterThan(200);
    expect(page).toContain(manifest.title);
    expect(help[id]).toBe(page);
  });
});

/** Tools that take seconds on this file's art, so their longest tests are tagged as slow. */
const HEAVY: readonly string[] = ['color-separator', 'image-vectorizer'];

describe.each(workspaceTools.map(({ id }) => id))('workspace tool %s', (id) => {
  const ring = HEAVY.includes(id) ? { tags: 'slow' } : {};

  it('parses empty options to its defaults, and rejects a number out of range', async () => {
    const { schema, run } = await engines[id]();
    await expectRanges(schema, (options) => run(art, options, silentRun()));
  });

  it('suggests options that it accepts', async () => {
    const { schema, suggest } = await engines[id]();
    for (const [, input] of shapes) expect(() => schema.parse(suggest(input))).not.toThrow();
  });

  it.each(shapes)('handles %s as the contract requires', async (_, input) => {
    const engine = await engines[id]();
    const { run, suggest } = engine;
    const before = input.data.slice();
    const watch = { fractions: [] as number[], stopAfter: Infinity };
    const options = suggest(input);
    const result = await run(input, options, watchedRun(watch));

    expect(input.data, 'the input is unchanged').toEqual(before);
    expect(result.shows.data.buffer, 'the output has pixels of its own').not.toBe(input.data.buffer);
    const { width, height, data } = result.shows;
    expect(data.length).toBe(width * height * 4);
    // Tools that suggest a print size also set the resolution.
    if (width === input.width && height === input.height && options['target'] !== 'print') {
      expect(result.shows.resolution, 'the resolution is kept').toEqual(input.resolution);
    }
    expectTold(result, manifestOf(id));
    expectRows(result.findings, engine);
    expectPlates(result);

    expect(watch.fractions.at(-1), 'progress ends at 1').toBe(1);
    expect(watch.fractions, 'progress never falls').toEqual(watch.fractions.toSorted((a, b) => a - b));
    expect(watch.fractions[0]).toBeGreaterThanOrEqual(0);

    const again = await run(input, options, silentRun());
    expect(again, 'same input, same result').toEqual(result);
    expect(structuredClone(result), 'the result crosses threads').toEqual(result);
  });

  it('reports that there is nothing to do only if the result has the same size and opacity as the input', async () => {
    const engine = await engines[id]();
    for (const [, input] of shapes) {
      const { findings, shows } = await engine.run(input, engine.suggest(input), silentRun());
      if (!findings.some(({ nothing }) => nothing)) continue;
      expect([shows.width, shows.height]).toEqual([input.width, input.height]);
      const changed = shows.data.filter(
        (value, at) => at % 4 === 3 && Math.abs(value - input.data[at]!) >= 8,
      );
      expect(changed.length).toBeLessThanOrEqual(shows.data.length / 4 / 100);
    }
  });

  it('gives the same result with and without a cached analysis', ring, async () => {
    const engine = await engines[id]();
    const analyses = keepAnalyses(1);
    const name = { toolId: id, pictureId: 'art' };
    for (const purpose of ['preview', 'inspect', 'deliver'] as const) {
      const how = () => ({ ...silentRun(), purpose });
      const first = await analyses.run(name, engine, art, engine.suggest(art), how());
      const kept = await analyses.run(name, engine, art, engine.suggest(art), how());
      expect(kept).toEqual(first);
      expect(await engine.run(art, engine.suggest(art), how())).toEqual(first);
    }
  });

  it('reuses its analysis at a different print size, but gives results for the new size', async () => {
    const engine = await engines[id]();
    const analyses = keepAnalyses(1);
    // Specks and lines that are too small to print at only one of the two sizes.
    const specks = drawArt(96, 64, (x, y) => (x < 20 ? 255 : x % 16 < 2 && y % 16 < 2 ? 90 : 0));
    const printed = createRaster(96, 64, { ...specks, resolution: { x: 30, y: 30 } });
    const how = () => ({ ...silentRun(), purpose: 'preview' as const });
    const name = { toolId: id, pictureId: 'specks' };
    await analyses.run(name, engine, specks, engine.suggest(specks), how());
    const kept = await analyses.run(name, engine, printed, engine.suggest(specks), how());
    expect(kept).toEqual(await engine.run(printed, engine.suggest(specks), how()));
  });

  it('previews a proxy, and shows views only in previews and inspection', ring, async () => {
    const { run, views, suggest } = await engines[id]();
    const delivered = await run(art, suggest(art), silentRun());
    for (const view of [null, ...views.map((one) => one.id)]) {
      const preview = await run(art, suggest(art), {
        ...silentRun(),
        purpose: 'preview',
        scale: 0.5,
        view,
      });
      expectTold(preview, manifestOf(id));
      expectPlates(preview);
      const inspected = await run(art, suggest(art), { ...silentRun(), purpose: 'inspect', view });
      if (view === null) expect(inspected.shows.data).toEqual(delivered.shows.data);
      expect((await run(art, suggest(art), { ...silentRun(), view })).shows.data).toEqual(
        delivered.shows.data,
      );
    }
    await expect(run(art, {}, { ...silentRun(), view: 'no such view' })).rejects.toThrow(RangeError);
    await expect(run(art, {}, { ...silentRun(), purpose: 'inspect', scale: 0.5 })).rejects.toThrow(
      RangeError,
    );
  });

  it('deterministically writes every file that a result lists, and no other file', ring, async () => {
    const { run, exportAs, suggest } = await engines[id]();
    const result = await run(art, suggest(art), silentRun());
    for (const format of result.exports ?? []) {
      const bytes = await collect(await exportAs(result, format, exportRun()));
      expect(bytes.length, format).toBeGreaterThan(0);
      // Cloned, as happens when it is transferred from the run's thread to the export's thread.
      const crossed = structuredClone(result);
      expect(await collect(await exportAs(crossed, format, exportRun())), format).toEqual(bytes);
    }
    await expect(exportAs(result, 'no such file', exportRun())).rejects.toThrow(RangeError);
  });

  it('has a judge that asks about an empty result if the tool is paid', ring, async () => {
    const engine = await engines[id]();
    const { price } = manifestOf(id);
    const isPaid = Math.max(price.tokens, ...Object.values(price.variants ?? {})) > 0;
    if (!isPaid) return;
    if (!engine.judge) expect.fail('A tool that is paid needs a judge.ts.');
    const options = engine.suggest(logo);
    const result = await engine.run(logo, options, silentRun());
    expect(result.findings.filter(({ place }) => place)).toEqual([]);
    const { shows } = result;
    const empty = { ...result, shows: { ...shows, data: new Uint8ClampedArray(shows.data.length) } };
    const judged = await engine.judge({ opened: logo, options, result: empty });
    expect(judged.map(({ level }) => level)).toContain('ask');
    for (const { place, remedy, text } of judged) {
      expect(text).toMatch(/^\S.*[.]$/s);
      expect(Math.min(place.x, place.y, place.width, place.height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(place.x + place.width, place.y + place.height)).toBeLessThanOrEqual(1.000_001);
      if ('tool' in remedy) expect(catalog.map((tool) => tool.id)).toContain(remedy.tool);
      if ('pick' in remedy) expect(remedy.question).not.toBe('');
      if ('options' in remedy)
        expect(() => engine.schema.parse({ ...options, ...remedy.options })).not.toThrow();
    }
  });

  it('stops when it is canceled', async () => {
    const { run } = await engines[id]();
    const watch = { fractions: [] as number[], stopAfter: 0 };
    await expect(run(art, {}, watchedRun(watch))).rejects.toThrow('cancelled by the test');
    expect(watch.fractions).not.toContain(1);
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm" viewBox="0 0 50 30"><circle cx="20" cy="15" r="9" fill="#c02"/></svg>';

/** One file of each kind: valid, with several empty pages, not an image, and empty. */
async function contractFiles(): Promise<readonly ToolInput[]> {
  const png = await encodeImage(
    drawArt(60, 40, (x) => (x < 5 ? 0 : 255)),
    { format: 'png' },
  );
  const clear = await encodeImage(createRaster(8, 8), { format: 'png' });
  return [
    { name: 'art.png', bytes: png },
    { name: 'drawing.svg', bytes: strToU8(SVG) },
    { name: 'broken.pdf', bytes: strToU8('%PDF-1.7 and nothing more') },
    { name: 'clear.png', bytes: clear },
    { name: 'no picture.txt', bytes: strToU8('hello') },
    { name: 'empty', bytes: new Uint8Array() },
  ];
}

/** 16 bits, inks and a custom profile, as a previous tool or a file may provide. */
const cmyk16 = createPicture({
  ...{ width: 6, height: 4, space: 'cmyk', alpha: true, resolution: { x: 300, y: 300 }, icc: null },
  data: Uint16Array.from({ length: 6 * 4 * 5 }, (_, i) => (i * 2731) % 65_536),
});

/** Works even if there are no file tools, as in the reduced source trees that some tests use. */
function loadFileEngine(id: string): Promise<FileEngine> {
  const loaders: Readonly<Record<string, () => Promise<FileEngine>>> = fileEngines;
  return loaders[id]?.() ?? expect.fail(`No engine of "${id}".`);
}

describe.each(fileTools.map((manifest) => [manifest.id, manifest] as const))(
  'file tool %s',
  (id, manifest) => {
    const { of = 'file', several = false } = manifest.input ?? {};

    it('names its input, and parses empty options to its defaults', async () => {
      expect(manifest.input).toBeDefined();
      const { schema, run } = await loadFileEngine(id);
      const files = await contractFiles();
      await expectRanges(schema, (options) => run(files.slice(0, 1), options, silentRun()));
    });

    it('handles every kind of file as the contract requires', async () => {
      const engine = await loadFileEngine(id);
      const files = await contractFiles();
      const pictures: readonly ToolInput[] = of === 'picture' ? [{ name: 'inks.tif', picture: cmyk16 }] : [];
      const single = [...files, ...pictures].map((one) => [one]);
      for (const inputs of several ? [...single, [...files, ...pictures]] : single) {
        const before = structuredClone(inputs);
        const watch = { fractions: [] as number[], stopAfter: Infinity };
        const result = await engine.run(inputs, {}, watchedRun(watch));
        const name = inputs.map((one) => one.name).join(', ');
        expect(inputs, `${name} unchanged`).toEqual(before);
        expectTold(result, manifest);
        expectRows(result.findings, engine);
        if (!result.ok) expect(result.findings, name).not.toHaveLength(0);
        for (const { name: made, mediaType, parts } of result.files) {
          expect(made).toMatch(/^[^/\\]+\.[a-z0-9]+$/);
          expect(mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
          expect(
            parts.reduce((sum, { length }) => sum + length, 0),
            made,
          ).toBeGreaterThan(0);
        }
        expect(watch.fractions.at(-1)).toBe(1);
        expect(watch.fractions, 'progress never falls').toEqual(watch.fractions.toSorted((a, b) => a - b));
        expect(await engine.run(inputs, {}, silentRun()), `${name}: same input, same result`).toEqual(result);
        expect(structuredClone(result), 'the result crosses threads').toEqual(result);
      }
    });

    it('returns a file for input that it can read', async () => {
      const { run } = await loadFileEngine(id);
      const [, drawing] = await contractFiles();
      const { files, figures } = await run(drawing ? [drawing] : [], {}, silentRun());
      expect(files).not.toHaveLength(0);
      expect(figures).not.toHaveLength(0);
    });

    it('rejects inputs that its manifest does not allow, and stops when canceled', async () => {
      const { run } = await loadFileEngine(id);
      const [first, second] = await contractFiles();
      const files = [first, second].flatMap((one) => one ?? []);
      await expect(run([], {}, silentRun())).rejects.toThrow(RangeError);
      if (!several) await expect(run(files, {}, silentRun())).rejects.toThrow(RangeError);
      if (of === 'file')
        await expect(run([{ name: 'a', picture: cmyk16 }], {}, silentRun())).rejects.toThrow(RangeError);
      const watch = { fractions: [] as number[], stopAfter: 0 };
      await expect(run(files.slice(0, 1), {}, watchedRun(watch))).rejects.toThrow('cancelled by the test');
      expect(watch.fractions).not.toContain(1);
    });
  },
);
