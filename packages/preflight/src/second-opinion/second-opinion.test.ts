/**
 * Compares pages drawn by pdf.js with pages painted by preflight: equal pages yield no finding, and different
 * pages yield one with a location.
 */
import { decodeImage } from '@printready/codecs';
import type { Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COLOR_CASES } from '../../../codecs/src/pdf/testing/color-cases.ts';
import { pdfOf } from '../../../codecs/src/pdf/testing/make-page.ts';
import { PRINT_CASES } from '../../../codecs/src/pdf/testing/print-cases.ts';
import { makePdf, onePage } from '../pdf/testing/make-pdf.ts';
import { compareDrawings, comparePage } from './index.ts';
import { reduce, reducedSize } from './reduce.ts';

async function draw(bytes: Uint8Array, page = 0): Promise<Raster> {
  const opened = await decodeImage(bytes, { ppi: 150, page });
  if (!opened.ok) throw new Error(opened.problem.text);
  return opened.raster;
}

const RED = '0.8 0 0.1 rg 20 20 120 120 re f';
const CIRCLE = '0 0.4 0.8 rg 220 250 m 260 250 260 190 220 190 c 180 190 180 250 220 250 c f';
const PAPER = '1 1 1 rg 0 0 300 300 re f';
const HAIRLINES = Array.from({ length: 60 }, (_, i) => `0.2 w ${i * 5} 0 m ${300 - i * 5} 300 l S`).join(' ');
const STROKES = '6 w 10 10 m 290 200 l S 14 w 1 0 0 RG 40 250 m 260 250 l S';
const TEXT = 'BT /F 24 Tf 30 200 Td (Shop print 300 ppi) Tj ET';
const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const CLIPPED = 'q 150 150 m 250 150 l 200 250 l h W n 0 0.6 0.2 rg 0 0 300 300 re f Q';
const INKS = '1 0 0 0 k 20 20 80 80 re f 0 1 1 0 k 120 20 80 80 re f 0 0 0 1 k 20 120 80 80 re f';
const AXIAL =
  '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >> >>';
const HALF = '/ExtGState << /H << /ca 0.4 >> /S << /BM /Screen >> >>';

const SAME: Readonly<Record<string, Parameters<typeof onePage>[0]>> = {
  'shapes on a transparent page': { content: `${RED} ${CIRCLE}` },
  'shapes on white': { content: `${PAPER} ${RED} ${CIRCLE}` },
  hairlines: { content: HAIRLINES },
  strokes: { content: STROKES },
  text: { content: `${RED} ${TEXT}`, resources: FONT },
  'a clip': { content: CLIPPED },
  inks: { content: INKS },
  'a gradient': { content: '/S sh', resources: AXIAL },
  opacity: { content: `${RED} /H gs ${CIRCLE} 0 0 0 rg 60 60 150 150 re f`, resources: HALF },
  'another blend mode': { content: `${RED} /S gs 0 0 0.5 rg 60 60 150 150 re f`, resources: HALF },
  'a page turned by 90°': { content: `${RED} ${CIRCLE}`, entries: '/Rotate 90', mediaBox: [0, 0, 300, 280] },
  'a page turned by 180°': { content: `${RED} ${CIRCLE}`, entries: '/Rotate 180' },
  'a page turned by 270°': {
    content: `${RED} ${CIRCLE}`,
    entries: '/Rotate 270',
    mediaBox: [0, 0, 300, 280],
  },
  'a cropped page': { content: `${RED} ${CIRCLE}`, entries: '/CropBox [10 30 250 280]' },
  'large user units': { content: `${RED} ${CIRCLE}`, entries: '/UserUnit 2' },
  nothing: { content: '' },
};

describe('a second reading of a PDF page', () => {
  it.each(Object.entries(SAME))('agrees on %s', async (_, parts) => {
    const bytes = onePage(parts);
    expect(comparePage(await draw(bytes), bytes, 0)).toEqual([]);
  });

  it('agrees with the first reading on every page of the Ghostscript comparison tests', {
    tags: 'slow',
  }, async () => {
    for (const [name, page] of Object.entries({ ...PRINT_CASES, ...COLOR_CASES })) {
      const bytes = pdfOf(page);
      expect(comparePage(await draw(bytes), bytes, 0), name).toEqual([]);
    }
  });

  const differ = async (shown: string, file: string) =>
    comparePage(await draw(onePage({ content: shown })), onePage({ content: file }), 0);

  it('reports the location of a missing shape', async () => {
    const [only, ...more] = await differ(RED, `${RED} ${CIRCLE}`);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ code: 'engines-differ' });
    const { x, y, width, height } = only!.place!.box;
    expect([x * 300, 300 - y * 300].map((at, i) => Math.abs(at - [190, 250][i]!) < 6)).toEqual([true, true]);
    expect([width * 300 > 45, height * 300 > 45]).toEqual([true, true]);
  });

  it('reports a missing shape on white', async () => {
    expect(await differ(`${PAPER} ${RED}`, `${PAPER} ${RED} ${CIRCLE}`)).toHaveLength(1);
  });

  it('reports an extra shape, and a shape in a different color', async () => {
    expect(await differ(`${RED} ${CIRCLE}`, CIRCLE)).toHaveLength(1);
    expect(
      await differ(`${RED} ${CIRCLE}`, `${RED.replace('0.8 0 0.1', '0 0.9 0.9')} ${CIRCLE}`),
    ).toHaveLength(1);
  });

  it('reports a black page', async () => {
    expect(await differ('0 0 300 300 re f', `${PAPER} ${RED}`)).not.toEqual([]);
  });

  it('compares the page that was opened, not always the first one', async () => {
    const pdf = makePdf();
    pdf.addPage({ content: RED });
    pdf.addPage({ content: CIRCLE });
    const bytes = pdf.toBytes();
    expect(comparePage(await draw(bytes, 1), bytes, 1)).toEqual([]);
    expect(comparePage(await draw(bytes, 1), bytes, 0)).not.toEqual([]);
  });

  /** Page filled with a JPEG of black squares on white. */
  async function jpegPage(side: number, square: number): Promise<Uint8Array> {
    const pixels = Uint8Array.from({ length: side * side }, (_, i) =>
      (Math.floor((i % side) / square) + Math.floor(i / side / square)) % 2 === 0 ? 0 : 255,
    );
    const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .toColorspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer();
    const pdf = makePdf();
    const image = pdf.addStream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode`,
      new Uint8Array(jpeg),
    );
    pdf.addPage({ content: 'q 300 0 0 300 0 0 cm /X Do Q', resources: `/XObject << /X ${image} 0 R >>` });
    return pdf.toBytes();
  }

  it('compares a JPEG by its blocks: accepts a matching one, reports a missing one, skips an enlarged one', async () => {
    const [fine, enlarged] = [await jpegPage(1200, 300), await jpegPage(40, 5)];
    expect(comparePage(await draw(fine), fine, 0)).toEqual([]);
    expect(comparePage(await draw(onePage({ content: PAPER })), fine, 0)).not.toEqual([]);
    expect(comparePage(await draw(enlarged), enlarged, 0)).toEqual([]);
  });

  it('ignores notes that do not print', async () => {
    const pdf = makePdf();
    const look = pdf.addStream('/Type /XObject /Subtype /Form /BBox [0 0 80 80]', '0 0 80 80 re f');
    const note = (flags: number) =>
      `<< /Type /Annot /Subtype /Stamp /Rect [200 20 280 100] /F ${flags} /AP << /N ${look} 0 R >> >>`;
    pdf.addPage({ content: RED, entries: `/Annots [${note(0)}]` });
    pdf.addPage({ content: RED, entries: `/Annots [${note(4)}]` });
    const bytes = pdf.toBytes();
    for (const page of [0, 1]) expect(comparePage(await draw(bytes, page), bytes, page)).toEqual([]);
    expect(comparePage(await draw(bytes, 0), bytes, 1)).not.toEqual([]);
  });

  it('reports no differences for a page that is damaged, missing, or of another shape', async () => {
    const bytes = onePage({ content: RED });
    const shown = await draw(bytes);
    expect(comparePage(shown, bytes.subarray(0, 200), 0)).toEqual([]);
    expect(comparePage(shown, bytes, 4)).toEqual([]);
    expect(comparePage(shown, onePage({ content: CIRCLE, mediaBox: [0, 0, 600, 300] }), 0)).toEqual([]);
  });
});

describe('comparing two drawings of an SVG', () => {
  const square = (side: number, at: number, level: number) => {
    const data = new Uint8ClampedArray(side * side * 4);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      const inside = x >= at && y >= at && x < side - at && y < side - at;
      data.set(inside ? [level, level, level, 255] : [0, 0, 0, 0], i * 4);
    }
    return { width: side, height: side, data };
  };

  it('reports no difference between sizes and between differently smoothed edges', () => {
    expect(compareDrawings(square(600, 100, 30), square(768, 128, 30))).toEqual([]);
    expect(compareDrawings(square(600, 100, 30), square(600, 101, 50))).toEqual([]);
  });

  it('skips drawings with different aspect ratios', () => {
    const wide = { width: 200, height: 50, data: new Uint8ClampedArray(40_000).fill(255) };
    expect(compareDrawings(square(100, 10, 30), wide)).toEqual([]);
  });

  it('reports a moved edge and a changed color', () => {
    expect(compareDrawings(square(600, 100, 30), square(600, 112, 30))).not.toEqual([]);
    expect(compareDrawings(square(600, 100, 30), square(600, 100, 110))).toHaveLength(1);
  });

  it('compares drawings at 256 px and never enlarges them', () => {
    expect(reducedSize({ width: 4000, height: 1000 })).toEqual({ width: 256, height: 64 });
    expect(reducedSize({ width: 40, height: 10 })).toEqual({ width: 40, height: 10 });
    expect([...reduce(square(4, 0, 200), { width: 2, height: 1 }).data.subarray(0, 4)]).toEqual([
      200, 200, 200, 255,
    ]);
  });
});
