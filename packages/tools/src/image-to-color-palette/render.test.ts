/** Tests Image Recolor beyond the contract that all tools share. */
import { decodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../contract/option-schemas.ts';
import type { Result } from '../contract/tool.ts';
import { colorwayAt, suggestColorways } from './colorways.ts';
import { differenceOfRgb, type Swatch } from './palette.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const NAVY = { r: 20, g: 33, b: 84 };
const RED = { r: 206, g: 32, b: 41 };
const CREAM = { r: 250, g: 236, b: 208 };
const TEAL = { r: 0, g: 122, b: 135 };
const GOLD = { r: 244, g: 180, b: 26 };

function draw(width: number, height: number, at: (x: number, y: number) => readonly number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set(at(i % width, Math.floor(i / width)), 4 * i);
  return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
}

const bytes = ({ r, g, b }: Rgb, alpha = 255) => [r, g, b, alpha];
/** Half cream, a third red, the rest navy, with a transparent margin. */
const badge = draw(120, 90, (x, y) => {
  if (y < 6) return [0, 0, 0, 0];
  return bytes(x < 60 ? CREAM : x < 100 ? RED : NAVY);
});
/** A sky above a meadow, with repeatable noise. */
const photo = draw(120, 90, (x, y) => {
  const noise = ((x * 7919 + y * 104_729) % 23) - 11;
  const light = 0.5 + x / 240;
  const [r, g, b] = y < 45 ? [90, 150, 230] : [60, 140, 50];
  return [...[r, g, b].map((value) => Math.min(255, Math.max(0, value * light + noise))), 255];
});

const swatches = ({ figures }: Result, id: string) => {
  const figure = figures.find((one) => one.id === id);
  return figure && 'swatches' in figure ? figure.swatches : expect.fail(`No figure "${id}".`);
};
const pixel = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x)).subarray(0, 4),
];
const meanOf = ({ data, width }: Raster, top: number, bottom: number): Rgb => {
  const sum = [0, 0, 0];
  for (let i = top * width; i < bottom * width; i++) for (let c = 0; c < 3; c++) sum[c]! += data[4 * i + c]!;
  const [r, g, b] = sum.map((value) => value / ((bottom - top) * width));
  return { r: r!, g: g!, b: b! };
};

describe('Image Recolor: flat art', () => {
  it('lists the exact colors of flat art with names and shares of the opaque area', async () => {
    const found = swatches(await tool.run(badge, {}, run), 'found');
    expect(found.map(({ color }) => color)).toEqual([CREAM, RED, NAVY]);
    for (const [i, share] of [1 / 2, 1 / 3, 1 / 6].entries()) expect(found[i]?.share).toBeCloseTo(share, 5);
  });

  it('replaces one color exactly, and leaves all others and transparent pixels unchanged', async () => {
    const { shows } = await tool.run(badge, { palette: [{ from: RED, to: TEAL }] }, run);
    expect(pixel(shows, 80, 50)).toEqual(bytes(TEAL));
    expect(pixel(shows, 20, 50)).toEqual(bytes(CREAM));
    expect(pixel(shows, 110, 50)).toEqual(bytes(NAVY));
    expect(pixel(shows, 80, 2)).toEqual([0, 0, 0, 0]);
  });

  it('replaces a color that is close to the stored color, but none that is far from it', async () => {
    const near = { r: RED.r - 4, g: RED.g + 5, b: RED.b };
    const shown = await tool.run(badge, { palette: [{ from: near, to: TEAL }] }, run);
    expect(pixel(shown.shows, 80, 50)).toEqual(bytes(TEAL));
    const other = await tool.run(badge, { palette: [{ from: { r: 0, g: 255, b: 0 }, to: TEAL }] }, run);
    expect(other.shows.data).toEqual(badge.data);
  });

  it('merges colors down to a smaller number, changes merged colors together, and keeps locked colors', async () => {
    const fewer = await tool.run(badge, { colors: 2 }, run);
    expect(swatches(fewer, 'palette')).toHaveLength(2);
    const merged = await tool.run(badge, { palette: [{ from: RED, with: [NAVY], to: GOLD }] }, run);
    expect(pixel(merged.shows, 110, 50)).toEqual(bytes(GOLD));
    expect(swatches(merged, 'palette')[1]?.share ?? 0).toBeCloseTo(0.5, 5);
    const locked = await tool.run(badge, { hue: 120, palette: [{ from: RED, locked: true }] }, run);
    expect(pixel(locked.shows, 80, 50)).toEqual(bytes(RED));
    expect(pixel(locked.shows, 110, 50)).not.toEqual(bytes(NAVY));
  });

  it('maps each color to the nearest of the given inks, and reports the color difference', async () => {
    const inks = [
      { name: 'Shop red', color: { r: 200, g: 30, b: 50 } },
      { name: 'Shop blue', color: { r: 30, g: 40, b: 100 } },
      { name: 'Natural', color: { r: 245, g: 235, b: 215 } },
    ];
    const told = await tool.run(badge, { inks }, run);
    const table = told.figures.find(({ id }) => id === 'nearest-inks');
    expect(table && 'table' in table ? table.table.map(([, ink]) => ink) : []).toEqual([
      'Natural',
      'Shop red',
      'Shop blue',
    ]);
    expect(told.shows.data).toEqual(badge.data);
    const { shows } = await tool.run(badge, { inks, onlyInks: true }, run);
    expect(pixel(shows, 80, 50)).toEqual(bytes(inks[0]!.color));
  });

  it('reports adjacent colors with nearly equal lightness', async () => {
    const soft = draw(120, 90, (x, y) => {
      const t = Math.min(1, Math.max(0, (x - 60 + 8 * Math.sin(y / 9)) / 2));
      return [...[0, 1, 2].map((c) => (1 - t) * [206, 32, 41][c]! + t * [20, 110, 60][c]!), 255];
    });
    const told = async (to: Rgb) => {
      const palette = [{ from: { r: 20, g: 110, b: 60 }, to }];
      const { findings } = await tool.run(soft, { kind: 'flat', palette }, run);
      return findings.map(({ code }) => code);
    };
    expect(await told({ r: 150, g: 60, b: 160 })).toContain('low-contrast');
    expect(await told(GOLD)).not.toContain('low-contrast');
    expect((await tool.run(soft, { kind: 'flat' }, run)).findings).toEqual([]);
  });
});

describe('Image Recolor: photo', () => {
  it('takes medoids of a photo as its palette, at least one each for the sky and the meadow', async () => {
    const found = swatches(await tool.run(photo, { kind: 'photo' }, run), 'found');
    expect(found.length).toBeGreaterThan(2);
    expect(found.reduce((sum, { share = 0 }) => sum + share, 0)).toBeCloseTo(1, 5);
    const near = (color: Rgb) => Math.min(...found.map((one) => differenceOfRgb(one.color, round(color))));
    expect(near(meanOf(photo, 0, 45))).toBeLessThan(12);
    expect(near(meanOf(photo, 45, 90))).toBeLessThan(12);
  });

  it('leaves a photo unchanged if no colors are replaced', async () => {
    const { shows } = await tool.run(photo, { kind: 'photo' }, run);
    expect(shows.data).toEqual(photo.data);
  });

  it.each(['free', 'inks'] as const)(
    'recolors the sky but hardly the meadow of a photo, and preserves shading: %s',
    async (method) => {
      const start = { kind: 'photo', method, colors: 4 } as const;
      const found = swatches(await tool.run(photo, start, run), 'found');
      const sky = meanOf(photo, 0, 45);
      const palette = found.map(({ color: from }) =>
        from.b > from.g ? { from, to: { r: from.b, g: from.g, b: from.r } } : { from },
      );
      const as = await tool.run(
        photo,
        { ...start, palette: found.map(({ color }) => ({ from: color })) },
        run,
      );
      const { shows } = await tool.run(photo, { ...start, palette }, run);
      expect(differenceOfRgb(round(meanOf(shows, 0, 45)), round(sky))).toBeGreaterThan(12);
      expect(differenceOfRgb(round(meanOf(shows, 45, 90)), round(meanOf(as.shows, 45, 90)))).toBeLessThan(
        method === 'free' ? 6 : 16,
      );
      const light = (x: number) =>
        shows.data
          .subarray(4 * (20 * 120 + x))
          .subarray(0, 3)
          .reduce((sum, value) => sum + value, 0);
      expect(light(115)).toBeGreaterThan(light(4));
    },
  );

  it('reproduces a photo closely with unchanged inks', async () => {
    const { shows } = await tool.run(photo, { kind: 'photo', method: 'inks', colors: 5 }, run);
    for (const [top, bottom] of [
      [0, 45],
      [45, 90],
    ] as const)
      expect(
        differenceOfRgb(round(meanOf(shows, top, bottom)), round(meanOf(photo, top, bottom))),
      ).toBeLessThan(2);
  });
});

const round = ({ r, g, b }: Rgb): Rgb => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });

describe('Image Recolor: colorways', () => {
  const palette: readonly Swatch[] = [CREAM, RED, NAVY].map((from, i) => ({
    ...{ from, to: from, name: `Color ${i}`, locked: i === 2, share: 1 / 3, members: [i] },
  }));
  const colorways = suggestColorways(palette, { inks: [], onlyInks: false });

  it('suggests six colorways with the same locked colors; the last one swaps light and dark', () => {
    expect(colorways).toHaveLength(6);
    expect(colorways.map(({ changes }) => changes[2]?.to)).toEqual(colorways.map(() => NAVY));
    expect(colorways[5]?.changes.map(({ to }) => to)).toEqual([RED, CREAM, NAVY]);
  });

  it('fills the width of a picture whose width is not divisible by three with colorways', async () => {
    const odd = draw(100, 60, (x) => bytes(x < 50 ? CREAM : RED));
    const sheet = await tool.run(odd, { colorways }, { ...run, purpose: 'preview', view: 'colorways' });
    expect([33, 66, 99].map((x) => pixel(sheet.shows, x, 30)[3])).toEqual([255, 255, 255]);
  });

  it('shows colorways in a square grid, and exports them as a ZIP with a PNG each and a sheet', async () => {
    const sheet = await tool.run(badge, { colorways }, { ...run, purpose: 'preview', view: 'colorways' });
    expect(sheet.shows.width).toBe(badge.width);
    // The sixth cell, with red and cream swapped.
    expect(pixel(sheet.shows, 85, 60)).toEqual(bytes(RED));
    expect(pixel(sheet.shows, 85, 8)[3]).toBe(0);
    expect([
      colorwayAt(6, { x: 0.9, y: 0.6 }),
      colorwayAt(6, { x: 0.9, y: 0.1 }),
      colorwayAt(1, { x: 0.5, y: 0.5 }),
    ]).toEqual([5, -1, 0]);
    const result = await tool.run(badge, { colorways }, run);
    expect(result.exports).toContain('colorways');
    const parts: Uint8Array[] = [];
    for await (const part of (await tool.exportAs(result, 'colorways', {
      ...run,
      stem: 'badge',
    })) as AsyncIterable<Uint8Array>)
      parts.push(part);
    const unzipped = unzipSync(new Uint8Array(Buffer.concat(parts)));
    const files = Object.keys(unzipped);
    expect(files).toHaveLength(7);
    expect(files[0]).toBe('01_badge_turned-60.png');
    expect(files.at(-1)).toBe('badge_colorways.png');
    // The name under each picture: dark text in the line above its swatches.
    const drawn = await decodeImage(unzipped['badge_colorways.png']!);
    if (!drawn.ok) throw new TypeError('The sheet is no PNG.');
    const { data, width } = drawn.raster;
    let dark = 0;
    for (let y = 40 + badge.height; y < 40 + badge.height + 48; y++)
      for (let x = 0; x < width; x++) dark += Number(data[4 * (y * width + x)]! < 60);
    expect(dark).toBeGreaterThan(100);
  });

  it('checks colorways for contrast on a custom shirt, too', async () => {
    const table = async (options: object) => {
      const { figures } = await tool.run(badge, options, run);
      const figure = figures.find(({ id }) => id === 'contrast');
      return figure && 'table' in figure ? figure : null;
    };
    expect((await table({}))?.columns).not.toContain('Yours');
    const own = await table({ shirt: NAVY });
    expect(own?.columns[1]).toBe('Yours');
    expect(own?.table.some(([, step]) => step === 0)).toBe(true);
  });

  it('offers only palette files if there are no colorways', async () => {
    const { exports } = await tool.run(badge, { hue: 20 }, run);
    expect(exports).toEqual(['ase', 'aco', 'gpl', 'css', 'json']);
  });
});
