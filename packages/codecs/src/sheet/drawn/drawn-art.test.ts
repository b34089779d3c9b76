import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import type { Raster } from '@printready/pixels/raster';
import { cutRectangle, opaqueBounds } from '@printready/pixels/resample';
import { checkPdfx } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import {
  comparePages,
  drawPage,
  missingPages,
  onWhite,
} from '../../../../../scripts/testing/outside-pages.ts';
import { DRAWN_PPI, decodeImage } from '../../index.ts';
import type { PdfSheet } from '../sheet-pdf.ts';
import { type LaidArt, sheetRows } from '../sheet-rows.ts';
import { type SheetFormat, writeSheets } from '../write-sheet.ts';
import { openDrawnArt } from './drawn-art.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string, page = 'width="30mm" height="20mm" viewBox="0 0 300 200"') =>
  encode(`<svg xmlns="http://www.w3.org/2000/svg" ${page}>${inside}</svg>`);

const F = '<path d="M40 30H200V70H90V95H170V130H90V185H40Z" fill="#c8102e"/>';

async function pixelsOf(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

const open = (bytes: Uint8Array, pdfx: 'x-4' | 'x-1a' | null = null) =>
  openDrawnArt(bytes, { ppi: DRAWN_PPI, pdfx });

describe('openDrawnArt', () => {
  it.each([
    ['a shape', svg(F)],
    ['a mitered stroke', svg('<path d="M50 50L150 180L250 50" fill="none" stroke="#000" stroke-width="9"/>')],
    [
      'a round stroke that is turned',
      svg(
        '<g transform="rotate(17 150 100)"><circle cx="150" cy="100" r="61.3" fill="none" stroke="#06c" stroke-width="7" stroke-linejoin="round"/></g>',
      ),
    ],
    [
      'a square cap',
      svg('<path d="M80 60L200 140" stroke="#000" stroke-width="20" stroke-linecap="square"/>'),
    ],
    ['art over all edges', svg('<rect x="-9" y="-9" width="999" height="999" fill="#ff0"/>')],
    [
      'hidden shapes',
      svg(
        `<rect id="name-box" width="300" height="200" fill="none"/><g visibility="hidden"><circle r="300"/></g>${F}`,
      ),
    ],
    ['a faint hairline', svg(`${F}<path d="M5 195H290" stroke="#000" stroke-width=".1" opacity=".5"/>`)],
    ['a group with opacity', svg(`<g opacity=".5">${F}</g><rect x="250" y="5" width="9.3" height="9.7"/>`)],
    [
      'a clip',
      svg(`<clipPath id="c"><circle cx="120" cy="90" r="50.2"/></clipPath><g clip-path="url(#c)">${F}</g>`),
    ],
    [
      'a page of odd size',
      svg(F, 'width="30.33mm" height="19.81mm" viewBox="0 0 300 200" preserveAspectRatio="none"'),
    ],
    ['a viewBox off its origin', svg(F, 'width="40mm" height="20mm" viewBox="-70 -20 330 240"')],
    ['text', svg('<text x="20" y="120" font-family="Noto Sans" font-size="70">Ag ß</text>')],
  ])('trims %s as its pixels are trimmed', async (_, bytes) => {
    const drawn = await open(bytes);
    const raster = await pixelsOf(bytes);
    expect(drawn?.page).toEqual({ width: raster.width, height: raster.height });
    expect(drawn?.drawing.trim).toEqual(opaqueBounds(raster));
  });

  it('trims a curve that leaves the page to within a pixel, as resvg draws cut curves differently', async () => {
    const bytes = svg('<circle cx="10" cy="190" r="90" fill="#123456"/><rect x="900" width="9" height="9"/>');
    const { x, y, width, height } = (await open(bytes))!.drawing.trim;
    const pixels = opaqueBounds(await pixelsOf(bytes))!;
    expect([x, y, height]).toEqual([pixels.x, pixels.y, pixels.height]);
    expect(Math.abs(width - pixels.width)).toBeLessThanOrEqual(1);
  });

  it('reduces large art on the grid of its box, with the coverage of its pixels', async () => {
    const bytes = svg(F, 'width="300mm" height="200mm" viewBox="0 0 300 200"');
    const drawn = await open(bytes);
    const { step, art } = drawn!;
    const { width, height } = drawn!.drawing.trim;
    expect(step).toBe(Math.ceil(Math.max(width, height) / 1024));
    expect([art.width, art.height]).toEqual([Math.ceil(width / step), Math.ceil(height / step)]);
    const sum = (data: Uint8ClampedArray) =>
      data.reduce((all, value, at) => all + (at % 4 === 3 ? value : 0), 0);
    const full = sum(cutRectangle(await pixelsOf(bytes), drawn!.drawing.trim).data);
    expect((sum(art.data) * step ** 2) / full).toBeCloseTo(1, 3);
  });

  const IMAGE =
    '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/>';
  it.each([
    ['an image', svg(`${F}${IMAGE}`)],
    [
      'an effect',
      svg(`<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)">${F}</g>`),
    ],
    ['a mask', svg(`<mask id="m"><circle r="150" fill="#fff"/></mask><g mask="url(#m)">${F}</g>`)],
    [
      'a pattern',
      svg(
        '<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="4" height="4"/></pattern><rect width="99" height="99" fill="url(#p)"/>',
      ),
    ],
    [
      'a gradient that fades out',
      svg(
        '<linearGradient id="g"><stop/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="99" height="99" fill="url(#g)"/>',
      ),
    ],
    [
      'a clip of overlapping shapes',
      svg(
        `<clipPath id="c"><circle cx="90" cy="90" r="50"/><circle cx="120" cy="90" r="50"/></clipPath><g clip-path="url(#c)">${F}</g>`,
      ),
    ],
    ['nothing to print', svg('<rect width="9" height="9" fill="none"/>')],
    ['broken XML', encode('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
    ['no SVG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
  ])('leaves %s to pixels', async (_, bytes) => {
    expect(await open(bytes)).toBeNull();
  });

  it.each([
    ['opacity', svg(F.replace('/>', ' opacity=".5"/>'))],
    [
      'a gradient',
      svg(
        '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="99" height="99" fill="url(#g)"/>',
      ),
    ],
  ])('leaves %s to pixels in PDF/X, and keeps it in PDF', async (_, bytes) => {
    expect([await open(bytes, 'x-4'), await open(bytes, 'x-1a')]).toEqual([null, null]);
    expect(await open(bytes)).not.toBeNull();
  });
});

const PPI = 150;

/** All turns of each piece, the last of a size of its own. */
function layAll(sizes: readonly { readonly width: number; readonly height: number }[]): PdfSheet {
  const laid: LaidArt[] = [];
  let y = 10;
  for (const [art, { width, height }] of sizes.entries()) {
    const side = Math.max(width, height) + 10;
    for (const [at, turn] of ([0, 90, 180, 270] as const).entries())
      laid.push({ art, width, height, x: 10 + at * side, y, turn });
    y += side;
  }
  return { laid, width: 1200, length: y };
}

const ARTS = [
  svg(F),
  svg(
    `<g opacity=".5">${F}<circle cx="200" cy="130" r="50" fill="#00a"/></g><circle cx="60" cy="160" r="40" fill="none" stroke="#0a0" stroke-width="12" stroke-dasharray="30 9"/>`,
  ),
  svg(
    `<linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#fa0"/></linearGradient><clipPath id="c"><circle cx="120" cy="90" r="80"/></clipPath><g clip-path="url(#c)" fill="url(#g)"><rect width="300" height="200"/></g>`,
  ),
  svg(
    '<text x=".02" y=".14" font-family="Noto Sans" font-weight="700" font-size=".1" stroke="#fff" stroke-width=".005" stroke-linejoin="round" fill="#142850">Müller 7</text>',
    'width="45mm" height="20mm" viewBox="0 0 .45 .2"',
  ),
  svg(
    '<path d="M40000 30000H200000V70000H90000V185000H40000Z" fill="#777"/>',
    'width="30mm" height="20mm" viewBox="0 0 300000 200000"',
  ),
];

async function openAll(pdfx: 'x-4' | 'x-1a' | null, sources = ARTS) {
  const drawings = await Promise.all(sources.map((bytes) => open(bytes, pdfx)));
  const rasters = await Promise.all(sources.map(pixelsOf));
  const arts = rasters.map((raster) => cutRectangle(raster, opaqueBounds(raster)!));
  return { drawings: drawings.map((drawn) => drawn?.drawing ?? null), arts };
}

type Opened = Awaited<ReturnType<typeof openAll>>;

async function write(sheet: PdfSheet, format: SheetFormat, { arts, drawings }: Opened, more: object = {}) {
  const sink = createPartsSink();
  const load = (art: number) => Promise.resolve(arts[art]!);
  const drawingOf = (art: number) => drawings[art] ?? null;
  await writeSheets([sheet], PPI, format, load, sink, { drawingOf, ...more });
  return joinBytes(sink.parts);
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a sheet with drawings', () => {
  it('draws the pieces where their pixels lie, with differences at edges only', async ({ skip }) => {
    if (missingPages !== null) skip(missingPages);
    const opened = await openAll(null);
    expect(opened.drawings).not.toContain(null);
    // Half of the files’ resolution, so that both ways reduce the art.
    const sheet = layAll(
      opened.arts.map(({ width, height }) => ({ width: width >> 1, height: height >> 1 })),
    );
    const page = drawPage(await write(sheet, 'pdf', opened), PPI);
    const { width, length: height } = sheet;
    expect([page.width, page.height]).toEqual([width, height]);
    const film = await sheetRows(sheet.laid, width, (art) => Promise.resolve(opened.arts[art]!))(0, height);
    const { inside, mean } = comparePages({ width, height, data: onWhite(film) }, page);
    expect(inside).toBeLessThanOrEqual(3);
    expect(mean).toBeLessThan(1);
  });

  const FLAT = [ARTS[0]!, ARTS[3]!, ARTS[4]!];

  it.each([
    ['pdf-x4', 'x-4'],
    ['pdf-x1a', 'x-1a'],
  ] as const)('has the colors of pixels in %s, and breaks no rule', async (format, pdfx) => {
    const opened = await openAll(pdfx, FLAT);
    expect(opened.drawings).not.toContain(null);
    const sheet = layAll(opened.arts);
    const pdf = await write(sheet, format, opened);
    expect(checkPdfx(pdf, pdfx)).toEqual([]);
    expect(latin(pdf)).not.toContain('/Subtype /Image');
    if (missingPages !== null) return;
    const pixels = await write(sheet, format, { ...opened, drawings: [] });
    // MuPDF moves edges of turned images by a pixel.
    const { inside } = comparePages(drawPage(pixels, PPI), drawPage(pdf, PPI), 3);
    expect(inside).toBeLessThanOrEqual(2);
  });

  it('stores each drawing once, as paths, with the same bytes in every run', async () => {
    const opened = await openAll(null);
    const sheet = layAll(opened.arts);
    const pdf = await write(sheet, 'pdf', opened);
    expect(latin(pdf)).not.toContain('/Subtype /Image');
    expect(latin(pdf).match(/\/BBox/g)).toHaveLength(ARTS.length + 1);
    expect(await write(sheet, 'pdf', await openAll(null))).toEqual(pdf);
  });

  it('keeps pixels under white, so that both have the same edges', async () => {
    const opened = await openAll(null, [ARTS[0]!]);
    const white = { name: 'White', chokeMm: 0, soft: 'opacity', softShare: 1, garment: null } as const;
    const sheet = layAll(opened.arts);
    expect(await write(sheet, 'pdf', opened, { white })).toEqual(
      await write(sheet, 'pdf', { ...opened, drawings: [null] }, { white }),
    );
  });
});
