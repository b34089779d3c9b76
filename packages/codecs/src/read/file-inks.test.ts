import { createPicture } from '@printready/pixels/picture';
import { createPlate } from '@printready/print/plates';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../index.ts';
import { pdfOf, SPOT, squares } from '../pdf/testing/make-page.ts';
import { encodePicture } from '../save.ts';

async function open(bytes: Uint8Array, inks?: 'own') {
  const decoded = await decodeImage(bytes, { ppi: 72, ...(inks && { inks }) });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return { raster: decoded.raster, codes: decoded.findings.map(({ code }) => code) };
}

const black = pdfOf({ content: squares('0 0 0 1 k', '0 1 1 0 k', '0.5 g', '0.2 0 0 0 k') });
const gold = pdfOf({
  content: squares('/Gold cs 1 scn', '/Gold cs 0.5 scn', '0 0 0 1 k', '1 0 0 0 k'),
  resources: `/ColorSpace << /Gold ${SPOT} >>`,
});
const light = pdfOf({ content: squares('1 0 0 rg', '0 1 0 rg', '0.5 g', '0 g') });
const mixed = pdfOf({ content: squares('1 0 0 rg', '0 0 0 1 k', '0.5 g', '0 g') });

/** Index of a pixel in the lower left quadrant; a page measures 100 px per side. */
const LOWER_LEFT = 75 * 100 + 25;

describe('decodePicture for a PDF page with inks', () => {
  it('returns inks on request, with spots as plates', async () => {
    const { raster, codes } = await open(black, 'own');
    expect([...raster.inks!.process.subarray(LOWER_LEFT * 4, LOWER_LEFT * 4 + 4)]).toEqual([0, 0, 0, 255]);
    expect(codes).not.toContain('inks-in-rgb');
    const { inks } = (await open(gold, 'own')).raster;
    expect(inks?.spots.map(({ name }) => name)).toEqual(['Gold']);
    expect(inks?.spots[0]?.coverage[LOWER_LEFT]).toBe(255);
    expect([...inks!.process.subarray(LOWER_LEFT * 4, LOWER_LEFT * 4 + 4)]).toEqual([0, 0, 0, 0]);
  });

  it('reports the finding inks-in-rgb for pages drawn in RGB', async () => {
    for (const page of [black, gold]) {
      const { raster, codes } = await open(page);
      expect(raster.inks).toBeUndefined();
      expect(codes).toContain('inks-in-rgb');
    }
  });

  it('returns a page with RGB colors unchanged in RGB, even if inks are requested', async () => {
    for (const page of [light, mixed]) {
      const [plain, asked] = [await open(page), await open(page, 'own')];
      expect(asked.raster.inks).toBeUndefined();
      expect(asked.raster.data).toEqual(plain.raster.data);
      expect(asked.codes.includes('inks-in-rgb')).toBe(page === mixed);
    }
  });
});

describe('decodePicture for a raster with inks', () => {
  const size = { width: 2, height: 1, resolution: null };
  const picture = createPicture({
    ...{ ...size, space: 'cmyk', alpha: true, icc: null },
    data: Uint8Array.of(0, 0, 0, 255, 255, 100, 0, 0, 200, 128),
  });
  const plate = createPlate({
    ...size,
    id: 'gold',
    name: 'Gold',
    color: { r: 1, g: 2, b: 3 },
    coverage: Uint8Array.of(7, 9),
  });

  it('multiplies the inks by alpha', async () => {
    const file = await encodePicture(picture, { format: 'psd' }, { plates: [plate] });
    const { raster, codes } = await open(file, 'own');
    expect([...raster.inks!.process]).toEqual([0, 0, 0, 255, 50, 0, 0, 100]);
    expect([...raster.inks!.spots[0]!.coverage]).toEqual([7, 9]);
    expect(codes).not.toContain('spot-left-out');
    expect((await open(file)).codes).toEqual(expect.arrayContaining(['inks-in-rgb', 'spot-left-out']));
  });

  it('returns no inks and no finding for an RGB raster', async () => {
    const rgb = createPicture({ ...size, space: 'rgb', alpha: false, data: new Uint8Array(6), icc: null });
    const { raster, codes } = await open(await encodePicture(rgb, { format: 'tiff' }), 'own');
    expect([raster.inks, codes]).toEqual([undefined, []]);
  });
});
