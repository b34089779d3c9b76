import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { hasInkReaders, inkSharesOfPdf } from '../../../../../scripts/testing/outside-inks.ts';
import type { Figure } from '../../contract/tool.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT, PPI] = [240, 180, 150];
const SQUARE_METERS = (WIDTH / PPI) * (HEIGHT / PPI) * 0.0254 ** 2;

/** Hues from light to dark on the left, two flat areas on the right, and a transparent border. */
const art = createRaster(WIDTH, HEIGHT, {
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const [x, y, c] = [(at >> 2) % WIDTH, Math.floor(at / 4 / WIDTH), at & 3];
    if (c === 3) return x < 12 || y < 9 ? 0 : 255;
    if (x > 160) return (y < 90 ? [220, 30, 40] : [20, 60, 160])[c]!;
    return 255 * (0.5 + 0.5 * Math.cos(2 * Math.PI * (x / 160 - c / 3))) * (1 - 0.8 * (y / HEIGHT));
  }),
  resolution: { x: PPI, y: PPI },
});

const areasOf = (figures: readonly Figure[]) =>
  figures.flatMap((figure) => ('inkAreas' in figure ? figure.inkAreas : []));

it('lists the area of every plate, and marks which inks are white', async () => {
  const { figures, plates = [] } = await tool.run(art, { kind: 'process', inks: 3 }, run);
  const areas = areasOf(figures);
  expect(areas.map(({ name }) => name)).toEqual(plates.map(({ name }) => name));
  expect(areas.filter(({ white }) => white).map(({ name }) => name)).toEqual(['White base']);
  for (const { squareMeters } of areas) expect(squareMeters).toBeLessThan(SQUARE_METERS);
});

describe.skipIf(!hasInkReaders)('ink coverage (skipped if Ghostscript is not installed)', () => {
  it.each([
    ['a spot separation', { kind: 'spot' }],
    ['simulated process', { kind: 'process', inks: 4 }],
    ['CMYK over a base', { kind: 'cmyk', garment: { r: 17, g: 17, b: 17 } }],
  ])(
    'of %s is within 1 % of the coverage that Ghostscript measures',
    { tags: 'slow' },
    async (_, options) => {
      const result = await tool.run(art, options, run);
      const pdf = await tool.exportAs(result, 'spot-pdf', { ...run, stem: 'art' });
      if (!(pdf instanceof Uint8Array)) throw new Error('A PDF comes in one piece.');
      const counted = inkSharesOfPdf(pdf, PPI);
      const areas = areasOf(result.figures);
      expect(areas.length).toBeGreaterThan(1);
      for (const { name, squareMeters } of areas) {
        const outside = (counted[name] ?? 0) * SQUARE_METERS;
        expect(outside, name).toBeGreaterThan(0);
        expect(Math.abs(squareMeters - outside) / outside, name).toBeLessThanOrEqual(0.01);
      }
    },
  );
});
