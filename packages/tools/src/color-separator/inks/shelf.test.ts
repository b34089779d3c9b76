/** Tests a shop's ink files and the effects of measured inks. */
import { writeSwatches } from '@printready/documents/swatches';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import { packFilm } from '../export/pack-film.ts';
import type { ExportSource } from '../films/export-source.ts';
import { shownScreens } from '../films/screens.ts';
import { schema } from '../options.ts';
import { recolor } from '../panel/ink-list.ts';
import { tool } from '../render.ts';
import { putOnShelf, readShop, shopFile } from './shelf.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const RED = { name: 'Shop red', color: { r: 206, g: 32, b: 41 }, opacity: 0.6 };
const SKY = {
  name: 'Sky',
  color: { r: 86, g: 170, b: 226 },
  opacity: 0.8,
  onBlack: { r: 40, g: 80, b: 110 },
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Contents of the file, or the error message if it cannot be read. */
async function read(bytes: Uint8Array, opacity: number) {
  const shop = await readShop(bytes, opacity);
  return shop.ok ? shop.shop : shop.problem.text;
}

it('round-trips inks and press settings, but not the job', async () => {
  const options = schema.parse({ shelf: [RED, SKY], mesh: 180, dot: 'round', inks: 5 });
  const shop = await read(bytesOf(shopFile(options)), 0.3);
  expect(shop).toMatchObject({ inks: [RED, SKY], press: { mesh: 180, dot: 'round', dotGain: 25 } });
  expect(shop).not.toHaveProperty('press.inks');
  // An ink list on its own does not change the press settings.
  expect(await read(bytesOf(JSON.stringify({ inks: [RED] })), 0.3)).toEqual({ inks: [RED] });
  expect(await read(bytesOf('{"inks":[],"press":{"mesh":20}}'), 0.3)).toMatch(/press mesh/);
});

it('rejects a file that is neither an ink list nor swatches, with a message', async () => {
  expect(await read(bytesOf('red, blue'), 0.6)).toBe(
    'This file is not an ink list. Choose one that "Save as file" made, or swatches as ASE, ACO, GPL, CSS or JSON.',
  );
  expect(await read(bytesOf('{"inks":[{"name":"Red","color":"red"}]}'), 0.6)).toMatch(
    /^This ink list cannot be read \(inks 0 color: /,
  );
  expect(await read(bytesOf('{"inks":[]}'), 0.6)).toBe(
    'This ink list is empty. Choose a file with at least one ink.',
  );
});

it('imports swatches from other programs as inks with an assumed opacity and unique names', async () => {
  const swatch = { name: 'Red', color: RED.color, spot: true };
  const file = writeSwatches([swatch, swatch, { ...swatch, name: '' }], 'ase', '');
  expect(await read(file, 0.85)).toEqual({
    inks: ['Red', 'Red 2', 'Ink 3'].map((name) => ({ name, color: RED.color, opacity: 0.85 })),
  });
  expect(await read(file.subarray(0, -3), 0.85)).toMatch(/damaged/);
  const many = Array.from({ length: 65 }, () => swatch);
  expect(await read(writeSwatches(many, 'gpl', ''), 0.85)).toMatch(/65 colors; a shelf takes 64/);
});

it('replaces an ink on the shelf with an added ink of the same name', () => {
  const paler = { ...RED, opacity: 0.3 };
  expect(putOnShelf([RED, SKY], [paler])).toEqual([SKY, paler]);
});

/** Art with two flat halves. */
const flat = createRaster(120, 90, {
  data: Uint8ClampedArray.from({ length: 120 * 90 * 4 }, (_, i) => {
    const { r, g, b } = Math.floor(i / 4) % 120 < 60 ? RED.color : SKY.color;
    return [r, g, b, 255][i % 4]!;
  }),
  resolution: { x: 300, y: 300 },
});

it('uses an ink’s measured opacity instead of the assumed opacity', async () => {
  const opacityOf = async (ink: object) => {
    const { plates = [] } = await tool.run(flat, { inkList: [ink] }, run);
    return plates.find(({ name }) => name === 'Sky')?.opacity ?? NaN;
  };
  expect(await opacityOf({ ...SKY, onBlack: undefined })).toBeCloseTo(0.8, 2);
  expect(await opacityOf(SKY)).toBeLessThan(0.3);
});

it('keeps plate screens, and counts stations and grams of ink if the press is known', async () => {
  const ownScreens = [{ name: 'Shop red', lpi: 30, angle: 75 }];
  const options = { kind: 'process', inks: 2, inkList: [RED, SKY], ownScreens, stations: 3, inkWeight: 300 };
  const { plates = [], figures, findings } = await tool.run(flat, options, run);
  const screens = new Map(plates.map(({ name, screen }) => [name, screen]));
  expect(Math.round(screens.get('Shop red')?.frequencyLpi ?? 0)).toBe(30);
  expect(Math.round(screens.get('Shop red')?.angleDegrees ?? 0)).toBe(75);
  expect(Math.round(screens.get('Sky')?.frequencyLpi ?? 0)).toBe(45);
  // The stations are for a base, its flash, and two colors.
  expect(findValue(figures, 'stations')?.value).toBe(4);
  expect(findings.map(({ code }) => code)).toContain('too-many-stations');
  const table = figures.find(({ id }) => id === 'plates');
  const grams = table && 'table' in table ? table.table.map((row) => Number(row.at(-1))) : [];
  // 120 × 90 px at 300 ppi is 0.774 cm²; covering half of that at 300 g/m² takes 0.0116 g.
  expect(grams).toHaveLength(3);
  for (const gram of grams) expect([0.01, 0.02]).toContain(gram);
});

it('uses each plate’s own dot shape or FM, and the common shape for other plates', async () => {
  const ownScreens = [
    { name: 'Shop red', lpi: 45, angle: 22.5, dot: 'line' },
    { name: 'Sky', lpi: 45, angle: 52.5, dot: 'fm' },
  ];
  const options = { kind: 'process', inks: 2, inkList: [RED, SKY], ownScreens };
  const result = await tool.run(flat, options, run);
  const { plates = [], figures } = result;
  const made = result.made as ExportSource;
  expect(made.inks.map(({ name, screen }) => [name, screen && (screen.dot ?? 'of all')])).toEqual([
    ['White base', 'of all'],
    ['Sky', null],
    ['Shop red', 'line'],
  ]);
  const rows = shownScreens(figures, schema.parse(options));
  expect(rows.map(({ name, dot }) => [name, dot])).toEqual([
    ['White base', undefined],
    ['Sky', 'fm'],
    ['Shop red', 'line'],
  ]);
  const films = [0, 1, 2].map((index) => {
    const tone = { ...plates[index]!, coverage: plates[index]!.coverage.slice().fill(128) };
    return packFilm(tone, made, index, () => undefined).rows.join(' ');
  });
  expect(new Set(films).size).toBe(3);
});

it('keeps the other inks when the color of one ink changes', () => {
  const shown = [RED, SKY].map((ink) => ({ ...ink, share: 0.5, locked: false }));
  const color = { r: 190, g: 30, b: 60 };
  expect(recolor(schema.parse({}), shown, shown[0]!, color)).toEqual({
    inkList: [{ ...RED, color }, SKY],
    inks: 2,
  });
});
