import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { u16 } from '@printready/pixels/bytes';
import { decode, encode } from 'ase-utils';
import { describe, expect, it } from 'vitest';
import { Malformed } from '../budget.ts';
import { readSwatches } from './read-swatches.ts';
import type { ShownSwatch } from './swatch.ts';
import { SWATCH_FORMATS, writeSwatches } from './write-swatches.ts';

const COLORS: readonly ShownSwatch[] = [
  { name: 'Fire red', color: { r: 200, g: 16, b: 46 }, spot: true },
  { name: 'Bläu – 2', color: { r: 1, g: 128, b: 254 }, spot: false },
  { name: 'White', color: { r: 255, g: 255, b: 255 }, spot: false },
  { name: 'Black', color: { r: 0, g: 0, b: 0 }, spot: false },
];
const colorsOf = (swatches: readonly ShownSwatch[] | null) => swatches?.map(({ color }) => color);
const namesOf = (swatches: readonly ShownSwatch[] | null) => swatches?.map(({ name }) => name);

/** Independent reader written from Photoshop's specification. */
function readAcoPlainly(bytes: Uint8Array): { version: number; colors: { name: string; rgb: number[] }[] }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lists = [];
  let at = 0;
  while (at < bytes.length) {
    const [version, count] = [view.getUint16(at), view.getUint16(at + 2)];
    at += 4;
    const colors = [];
    for (let i = 0; i < count; i++) {
      expect(view.getUint16(at), 'RGB').toBe(0);
      const rgb = [2, 4, 6].map((step) => view.getUint16(at + step));
      expect(view.getUint16(at + 8)).toBe(0);
      at += 10;
      let name = '';
      if (version === 2) {
        const units = view.getUint32(at);
        at += 4;
        for (let unit = 0; unit < units - 1; unit++)
          name += String.fromCharCode(view.getUint16(at + 2 * unit));
        expect(view.getUint16(at + 2 * (units - 1)), 'the closing zero').toBe(0);
        at += 2 * units;
      }
      colors.push({ name, rgb });
    }
    lists.push({ version, colors });
  }
  expect(at).toBe(bytes.length);
  return lists;
}

describe('writeSwatches', () => {
  it.each(SWATCH_FORMATS)('writes %s that reads back with the same colors', async (format) => {
    const read = await readSwatches(writeSwatches(COLORS, format, 'Shirt 12'));
    expect(colorsOf(read)).toEqual(colorsOf(COLORS));
    expect(namesOf(read)).toEqual(
      format === 'css' ? ['fire red', 'bl u 2', 'white', 'black'] : namesOf(COLORS),
    );
  });

  it('writes ASE files from which ase-utils reads back the names, models, values, and kinds', () => {
    const { colors } = decode(Buffer.from(writeSwatches(COLORS, 'ase', '')));
    expect(colors.map(({ name, model, type }) => [name, model, type])).toEqual(
      COLORS.map(({ name, spot }) => [name, 'RGB', spot ? 'spot' : 'normal']),
    );
    for (const [i, { color }] of colors.entries()) {
      const { r, g, b } = COLORS[i]!.color;
      expect(color.map((share) => Math.round(255 * share))).toEqual([r, g, b]);
    }
  });

  it('writes ACO files with two lists, the second with names, as an independent reader confirms', () => {
    const lists = readAcoPlainly(writeSwatches(COLORS, 'aco', ''));
    const rgb = COLORS.map(({ color: { r, g, b } }) => [r, g, b].map((value) => (65_535 * value) / 255));
    expect(lists.map(({ version }) => version)).toEqual([1, 2]);
    for (const { version, colors } of lists) {
      expect(colors.map((one) => one.rgb)).toEqual(rgb);
      expect(colors.map(({ name }) => name)).toEqual(version === 2 ? namesOf(COLORS) : COLORS.map(() => ''));
    }
  });

  it('makes CSS property names unique for equal swatch names', async () => {
    const twice = [COLORS[0]!, { ...COLORS[1]!, name: 'fire RED' }];
    expect(namesOf(await readSwatches(writeSwatches(twice, 'css', '')))).toEqual(['fire red', 'fire red 2']);
  });

  it('joins a two-line name into one line in GPL', () => {
    const text = new TextDecoder().decode(
      writeSwatches([{ ...COLORS[0]!, name: 'one\ntwo' }], 'gpl', 'a\nb'),
    );
    expect(text).toBe('GIMP Palette\nName: a b\nColumns: 0\n#\n200  16  46\tone two\n');
  });
});

const asePackage = createRequire(import.meta.url)
  .resolve('ase-utils/package.json')
  .replace(/package\.json$/, '');
const PALETTES = '/usr/share/inkscape/palettes';

describe('readSwatches for files from other programs', () => {
  it('reads Adobe’s ASE with RGB, CMYK, Lab, and gray', async () => {
    const read = await readSwatches(readFileSync(`${asePackage}test.ase`));
    const told = JSON.parse(readFileSync(`${asePackage}test.json`, 'utf8')) as {
      colors: { name: string; model: string; color: number[] }[];
    };
    expect(namesOf(read)).toEqual(told.colors.map(({ name }) => name));
    for (const [i, { model, color }] of told.colors.entries())
      if (model === 'RGB')
        expect(Object.values(read![i]!.color)).toEqual(color.map((share) => Math.round(255 * share)));
  });

  it('reads ASE files from ase-utils in Lab, gray, and CMYK, and converts the colors to sRGB', async () => {
    const bytes = encode({
      version: '1.0',
      groups: [],
      colors: [
        { name: 'Paper', model: 'LAB', color: [1, 0, 0], type: 'global' },
        { name: 'Half', model: 'Gray', color: [0.5], type: 'normal' },
        { name: 'Solid black', model: 'CMYK', color: [0, 0, 0, 1], type: 'spot' },
      ],
    });
    const read = await readSwatches(bytes);
    expect(read![0]).toEqual({ name: 'Paper', color: { r: 255, g: 255, b: 255 }, spot: false });
    expect(read![1]!.color).toEqual({ r: 128, g: 128, b: 128 });
    expect(read![2]!.spot).toBe(true);
    expect(read![2]!.color.r).toBeLessThan(60);
  });

  it('reads an ACO with one list, in RGB, HSB, Lab, and gray', async () => {
    const bytes = u16(
      1,
      4,
      0,
      65_535,
      0,
      0,
      0,
      1,
      21_845,
      65_535,
      65_535,
      0,
      7,
      10_000,
      0,
      0,
      0,
      8,
      10_000,
      0,
      0,
      0,
    );
    expect(colorsOf(await readSwatches(bytes))).toEqual([
      { r: 255, g: 0, b: 0 },
      { r: 0, g: 255, b: 0 },
      { r: 255, g: 255, b: 255 },
      { r: 0, g: 0, b: 0 },
    ]);
  });

  it.skipIf(!existsSync(PALETTES))(
    'reads one color per line from every GPL file that comes with Inkscape',
    async () => {
      const files = globSync(`${PALETTES}/*.gpl`);
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) {
        const lines = readFileSync(file, 'utf8').split('\n');
        const rows = lines.filter((line) => /^\s*\d+\s+\d+\s+\d+/.test(line));
        const read = (await readSwatches(readFileSync(file))) ?? [];
        expect(
          read.map(({ color: { r, g, b } }) => [r, g, b]),
          file,
        ).toEqual(rows.map((row) => row.trim().split(/\s+/).slice(0, 3).map(Number)));
      }
    },
  );

  it('reads JSON as design tokens, Tailwind colors, and a shop’s ink list', async () => {
    const read = async (value: unknown) =>
      await readSwatches(new TextEncoder().encode(JSON.stringify(value)));
    const red = { name: 'red', color: { r: 204, g: 0, b: 0 }, spot: false };
    expect(await read({ brand: { red: { $type: 'color', $value: '#c00' } } })).toEqual([red]);
    expect(await read({ red: '#cc0000', blue: { 500: '#0000ff' } })).toEqual([
      red,
      { name: '500', color: { r: 0, g: 0, b: 255 }, spot: false },
    ]);
    expect(await read({ inks: [{ name: 'red', color: { r: 204, g: 0, b: 0 }, opacity: 0.6 }] })).toEqual([
      red,
    ]);
  });

  it('reads custom properties in hex and rgb() and ignores others', async () => {
    const css = ':root { --gap: 4px; /* --old: #fff; */ --brand-red: #c00; --sky: rgb(1 2 3 / 50%) }';
    expect(await readSwatches(new TextEncoder().encode(css))).toEqual([
      { name: 'brand red', color: { r: 204, g: 0, b: 0 }, spot: false },
      { name: 'sky', color: { r: 1, g: 2, b: 3 }, spot: false },
    ]);
  });
});

describe('readSwatches for other content', () => {
  it.each(['hello', '{}', '.a { color: red }', 'GIF89a'])('returns null for %s', async (text) => {
    expect(await readSwatches(new TextEncoder().encode(text))).toBeNull();
  });

  it.each(['ase', 'aco', 'json'] as const)('reports a truncated %s file', async (format) => {
    const whole = writeSwatches(COLORS, format, '');
    for (let length = whole.length - 1; length > 60; length -= 7) {
      // The first list alone is a valid version 1 file.
      const answer = await readSwatches(whole.subarray(0, length)).catch((error: unknown) => error);
      if (Array.isArray(answer)) expect(answer.length).toBeLessThanOrEqual(COLORS.length);
      else expect(answer).toBeInstanceOf(Malformed);
    }
    await expect(readSwatches(whole.subarray(0, whole.length - 3))).rejects.toThrow(Malformed);
  });
});
