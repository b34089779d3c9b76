import { encodePsd } from '@printready/documents/psd/write';
import { type Layer, NO_METADATA, type Picture } from '@printready/pixels/picture';
import { describe, expect, it } from 'vitest';
import { decodeLayers, decodePicture } from '../index.ts';
import { encodePng } from '../png/encode.ts';
import { encodeTiff } from '../tiff/encode.ts';
import { type Conversion, PLAIN_CONVERSION, type SpotRequest } from './conversion.ts';
import { convertFile } from './convert-file.ts';
import { parsePages } from './page-range.ts';
import { plateOfAlpha, plateOfTones } from './spot/spot-plate.ts';

const PPI = 254;

function solid(width: number, height: number, pixel: readonly number[]): Picture {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => pixel[i % 4]!);
  return { width, height, space: 'rgb', alpha: true, data, resolution: { x: PPI, y: PPI }, icc: null };
}

const page = (picture: Picture) =>
  ({ picture, bilevel: false, compression: 'lzw', metadata: NO_METADATA }) as const;
const threePages = () =>
  encodeTiff([
    page(solid(4, 4, [255, 0, 0, 255])),
    page(solid(6, 2, [0, 255, 0, 255])),
    page(solid(2, 8, [0, 0, 255, 255])),
  ]);

async function run(bytes: Uint8Array, asked: Partial<Conversion>) {
  const answer = await convertFile(
    bytes,
    { ...PLAIN_CONVERSION, ...asked },
    { ppi: 300, report: () => undefined },
  );
  if (!answer.ok) throw new Error(answer.problem.text);
  return answer;
}

async function sizes(bytes: Uint8Array): Promise<number[][]> {
  const found: number[][] = [];
  for (let index = 0, pages = 1; index < pages; index++) {
    const decoded = await decodePicture(bytes, { page: index });
    if (!decoded.ok) throw new Error(decoded.problem.text);
    pages = decoded.pages;
    found.push([decoded.picture.width, decoded.picture.height]);
  }
  return found;
}

describe('convertFile with pages', () => {
  it('converts only the first page by default and reports how many pages were left out', async () => {
    const { files, losses } = await run(await threePages(), {});
    expect(files.map((file) => file.page)).toEqual([null]);
    expect(losses).toEqual(['2 of 3 pages were left out.']);
  });

  it('writes chosen pages in the requested order into one TIFF or PDF', async () => {
    const tiff = await run(await threePages(), { format: 'tiff', pages: '3, 1' });
    expect(tiff.files[0]).toMatchObject({ parts: 2, page: null });
    expect(await sizes(tiff.files[0]!.bytes)).toEqual([
      [2, 8],
      [4, 4],
    ]);
    expect(tiff.losses).toEqual(['1 of 3 pages were left out.']);
    const pdf = await run(await threePages(), { format: 'pdf', pages: 'all' });
    expect(pdf.losses).toEqual([]);
    expect(Buffer.from(pdf.files[0]!.bytes).toString('latin1')).toContain('/Count 3');
  });

  it('writes one file per page for a single-page format, and reports losses common to all pages once', async () => {
    const { files, losses } = await run(await threePages(), { format: 'jpeg', pages: '1-2' });
    expect(files.map((file) => file.page)).toEqual([1, 2]);
    expect(losses).toEqual(['1 of 3 pages were left out.', 'JPEG at quality 92 changes pixels slightly.']);
  });

  it.each([
    ['1', 3, [0]],
    ['2-4, 7', 9, [1, 2, 3, 6]],
    ['2–3', 3, [1, 2]],
    [' ALL ', 2, [0, 1]],
    ['1,1,1-2', 5, [0, 1]],
    ['2-90', 3, [1, 2]],
  ])('accepts "%s" as a page list for a file of %i pages', (text, count, pages) => {
    expect(parsePages(text, count)).toEqual(pages);
  });

  it.each(['', '0', '3-1', 'x', '1;2', '1-', '-1'])('rejects "%s" as a page list', (text) => {
    expect(() => parsePages(text, 3)).toThrow(/no list of pages/);
  });

  it('rejects a page number beyond the last page and names that number in the error', () => {
    expect(() => parsePages('5', 3)).toThrow('The file has 3 pages; there is no page 5.');
  });
});

const layer = (name: string, x: number, y: number, picture: Picture, more: Partial<Layer> = {}): Layer => ({
  ...{ name, x, y, picture, opacity: 1, blend: 'normal', visible: true },
  ...more,
});
const LAYERS = [
  layer('Ground', 0, 0, solid(20, 10, [250, 250, 250, 255])),
  layer('Badge', 15, 5, solid(10, 10, [200, 0, 0, 255]), { opacity: 0.5, blend: 'multiply' }),
  layer('Notes', 1, 1, solid(2, 2, [0, 0, 0, 255]), { visible: false }),
];
/** Uses several colors, because a blank composite counts as missing. */
const merged = () => {
  const picture = solid(20, 10, [250, 250, 250, 255]);
  picture.data.set([225, 125, 125], 4 * 20 * 7 + 4 * 16);
  return picture;
};
const layered = () => encodePsd(merged(), { layers: LAYERS });

describe('convertFile with layers', () => {
  it('keeps layers in a PSD and converts them to the new color space', async () => {
    const { files, losses } = await run(layered(), { format: 'psd', layers: true, color: 'cmyk' });
    expect(files[0]).toMatchObject({ parts: 3, facts: { space: 'cmyk' } });
    const back = await decodeLayers(files[0]!.bytes);
    expect(
      back.ok &&
        back.layers.map(({ name, x, y, blend, visible, picture }) => [
          name,
          x,
          y,
          blend,
          visible,
          picture.space,
        ]),
    ).toEqual([
      ['Ground', 0, 0, 'normal', true, 'cmyk'],
      ['Badge', 15, 5, 'multiply', true, 'cmyk'],
      ['Notes', 1, 1, 'normal', false, 'cmyk'],
    ]);
    expect(losses.filter((loss) => !/inks cannot print/.test(loss))).toEqual([]);
  });

  it('writes layers as TIFF pages, cropped to the canvas, with their opacity', async () => {
    const { files, losses } = await run(layered(), { format: 'tiff', layers: true });
    expect(losses).toEqual([
      'Hidden layers were not made into pages: 1.',
      'Layers that blend with the ones below are on separate pages: 1.',
    ]);
    const badge = await decodePicture(files[0]!.bytes, { page: 1 });
    if (!badge.ok) throw new Error(badge.problem.text);
    const { picture } = badge;
    expect([picture.width, picture.height, badge.pages]).toEqual([20, 10, 2]);
    const pixel = (x: number, y: number) => [
      ...picture.data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 4),
    ];
    expect(pixel(14, 5)).toEqual([0, 0, 0, 0]);
    expect(pixel(19, 9)).toEqual([200, 0, 0, 128]);
  });

  it('merges layers by default and reports the loss', async () => {
    for (const asked of [
      { format: 'png' },
      { format: 'psd' },
      { format: 'psd', layers: true, flatten: true },
    ] as const) {
      const { losses } = await run(layered(), asked);
      expect(losses).toContain('3 layers flattened.');
    }
  });
});

const WHITE: SpotRequest = {
  name: 'White',
  color: { r: 255, g: 255, b: 255 },
  from: 'alpha',
  chokeMm: 0,
  overprint: true,
};

describe('convertFile with spot inks', () => {
  it('makes the alpha plate from the picture’s opacity, choked by 0.1, 0.15, or 0.2 mm', () => {
    const picture = solid(40, 40, [9, 9, 9, 0]);
    for (let y = 10; y < 30; y++) for (let x = 10; x < 30; x++) picture.data[(y * 40 + x) * 4 + 3] = 255;
    const inked = (chokeMm: number) =>
      plateOfAlpha(picture, { ...WHITE, chokeMm }).coverage.reduce((sum, value) => sum + value, 0) / 255;
    // At 254 ppi, 0.1 mm is one pixel, so the inked areas are 20², 18², and 16² px for 0, 0.1, and 0.2 mm.
    expect([inked(0), inked(0.1), inked(0.2)]).toEqual([400, 324, 256]);
    expect(inked(0.15)).toBeCloseTo(17 * 17, -1);
  });

  it('gives a tone plate ink in proportion to darkness and opacity', async () => {
    const pixels = [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255, 0, 0, 0, 128];
    const picture: Picture = { ...solid(4, 1, [0, 0, 0, 0]), data: Uint8Array.from(pixels) };
    const { coverage } = await plateOfTones(picture, { ...WHITE, from: 'tone' });
    expect([...coverage]).toEqual([255, 127, 0, 128]);
  });

  it('reports the losses of making a plate and of saving it in each format', async () => {
    const art = await encodePng(solid(8, 8, [200, 10, 10, 255]));
    const spot = WHITE;
    const solidArt = await run(art, { format: 'pdf', spot });
    expect(solidArt.files[0]!.inks).toEqual(['White']);
    expect(solidArt.losses).toEqual([
      'No part of the image is transparent: the White plate covers all of it.',
    ]);
    const tones = await run(art, { format: 'pdf', spot: { ...spot, name: 'PANTONE 186 C', from: 'tone' } });
    expect(tones.losses).toEqual(['Colors became tones of PANTONE 186 C.']);
    const film = await run(art, { format: 'pdf', depth: 1, spot: { ...spot, from: 'tone' } });
    expect(film.files[0]!.facts.depth).toBe(1);
    expect(film.losses).toContain('Tones became black or white at 50%.');
    const png = await run(art, { format: 'png', spot });
    expect(png.files[0]!.inks).toEqual([]);
    expect(png.losses).toEqual(['PNG holds no spot inks; the White plate was left out.']);
  });
});
