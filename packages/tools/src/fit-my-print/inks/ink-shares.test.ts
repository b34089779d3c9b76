import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { INK_FILES, INK_PPI } from '../../../../../scripts/testing/ink-files.ts';
import { hasInkReaders, inkSharesOfPdf } from '../../../../../scripts/testing/outside-inks.ts';
import { tool } from '../file.ts';
import { inkSharesOf } from './ink-shares.ts';

const FILM_MM = 40;
/** Resolution so fine that whole pixels hardly change a small shape's area. */
const PPI = 300;
/** Resolution for Ghostscript 10, which at 100 to 300 ppi leaves out a spot over an image with a soft mask. */
const COUNTED_PPI = 2 * PPI;
/** Film width, rounded to whole pixels. */
const FILM_METERS = (Math.round((FILM_MM / 25.4) * PPI) / PPI) * 0.0254;
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Art whose left half has this color and opacity; the rest is transparent. */
const half = (color: readonly [number, number, number, number]) =>
  createRaster(40, 30, {
    data: Uint8ClampedArray.from({ length: 40 * 30 * 4 }, (_, at) =>
      (at >> 2) % 40 < 20 ? color[at & 3]! : 0,
    ),
  });

const sharesOf = async (color: readonly [number, number, number, number]) =>
  Object.fromEntries((await inkSharesOf(half(color))).map(({ name, share }) => [name, share]));

describe('inkSharesOf', () => {
  it('returns 0 for white art, and at most half of the box for art that fills half of it', async () => {
    expect(await sharesOf([255, 255, 255, 255])).toEqual({ Cyan: 0, Magenta: 0, Yellow: 0, Black: 0 });
    const black = await sharesOf([0, 0, 0, 255]);
    expect(black['Black']).toBeGreaterThan(0.4);
    for (const share of Object.values(black)) expect(share).toBeLessThanOrEqual(0.5);
  });

  it('counts a translucent color in proportion to its opacity', async () => {
    const [solid, faint] = await Promise.all([sharesOf([200, 30, 40, 255]), sharesOf([200, 30, 40, 51])]);
    for (const ink of ['Magenta', 'Yellow']) expect(faint[ink]).toBeCloseTo(solid[ink]! / 5, 9);
  });

  it('gives flat art the same shares as its pixels have one by one', async () => {
    const pixel = (at: number) => [(at * 37) & 255, (at * 101) & 255, at & 255, 1 + (at % 255)];
    const data = Uint8ClampedArray.from(Array.from({ length: 512 }, (_, at) => pixel(at)).flat());
    const art = createRaster(64, 8, { data });
    const [flat, byPixel] = [await inkSharesOf(art), await inkSharesOf(art, 100)];
    expect(flat).toEqual(byPixel);
    expect(flat.every(({ share }) => share > 0)).toBe(true);
  });

  it('uses the file’s own inks by name, including white', async () => {
    const process = new Uint8Array(40 * 30 * 4);
    for (let pixel = 0; pixel < 40 * 30; pixel += 2) process[4 * pixel + 3] = 102;
    const coverage = new Uint8Array(40 * 30).fill(255, 0, 300);
    const spots = ['RDG_WHITE', 'PANTONE 186 C'].map((name) => ({
      ...{ name, coverage, color: { r: 0, g: 0, b: 0 } },
    }));
    const art = createRaster(40, 30, { inks: { process, icc: null, spots } });
    expect(await inkSharesOf(art)).toEqual([
      ...['Cyan', 'Magenta', 'Yellow'].map((name) => ({ name, white: false, share: 0 })),
      { name: 'Black', white: false, share: 0.2 },
      { name: 'RDG_WHITE', white: true, share: 0.25 },
      { name: 'PANTONE 186 C', white: false, share: 0.25 },
    ]);
  });
});

describe.skipIf(!hasInkReaders)('ink of a sheet (skipped if Ghostscript is not installed)', () => {
  it.each(INK_FILES)(
    '$name: is within 1 % of the coverage that Ghostscript measures',
    { tags: 'slow' },
    async ({ make }) => {
      const widthMm = (100 / INK_PPI) * 25.4;
      const { files, figures } = await tool.run(
        [{ name: 'art', bytes: make() }],
        {
          ...{ format: 'pdf', widthMm: FILM_MM, lengthMm: 60, marginMm: 0, gapMm: 0, ppi: PPI },
          arts: [{ quantity: 1, widthMm, mayTurn: false }],
        },
        run,
      );
      const pdf = Buffer.concat(files[0]!.parts);
      const areas = figures.flatMap((figure) => ('inkAreas' in figure ? figure.inkAreas : []));
      const film = figures.find(({ id }) => id === 'film-length');
      const length = film && 'value' in film ? film.value : 0;
      const counted = inkSharesOfPdf(pdf, COUNTED_PPI);
      expect(areas.length).toBeGreaterThanOrEqual(4);
      for (const { name, squareMeters } of areas) {
        const outside = (counted[name] ?? 0) * FILM_METERS * (length / 1000);
        expect(Math.abs(squareMeters - outside), name).toBeLessThanOrEqual(0.01 * outside + 1e-9);
      }
    },
  );
});
