import { checkPdfx } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { hasInkReaders, inkSharesOfPdf } from '../../../../../scripts/testing/outside-inks.ts';
import { pdfOf } from '../../pdf/testing/make-page.ts';
import { type Conversion, PLAIN_CONVERSION, type SpotColor } from '../conversion.ts';
import { convertFile } from '../convert-file.ts';
import { missingReaders, readOutside } from '../press/testing/read-outside.ts';
import { paintedColors } from './painted-colors.ts';

/** Edges of the drawing lie between pixels. */
const PPI = 720;
const SETTINGS = { ppi: 300, report: () => undefined, title: 'Sticker' };
const CUT = { color: '#ff00ff', ink: 'CutContour' };
const RED = { color: '#c8102e', ink: 'PANTONE 186 C' };

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

async function convert(
  file: Uint8Array | string,
  spots: readonly SpotColor[],
  more: Partial<Conversion> = {},
) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const asked: Conversion = { ...PLAIN_CONVERSION, format: 'pdf', spots, ...more };
  return await convertFile(bytes, asked, SETTINGS);
}

async function named(...request: Parameters<typeof convert>) {
  const converted = await convert(...request);
  if (!converted.ok) throw new Error(converted.problem.text);
  const [file] = converted.files;
  return { ...file!, losses: converted.losses };
}

/** Sticker of 100 × 100 pt: white sheet, red square, cut line of 2 pt around it. */
const svg = (
  inside = '',
) => `<svg xmlns="http://www.w3.org/2000/svg" width="100pt" height="100pt" viewBox="0 0 100 100">
  <rect x="10" y="10" width="80" height="80" fill="white"/>
  <rect x="30" y="30" width="40" height="40" fill="#c8102e"/>
  <path d="M20 20H80V80H20Z" fill="none" stroke="#f0f" stroke-width="2"/>${inside}
</svg>`;

const page = (content: string, resources = '', objects: Parameters<typeof pdfOf>[0]['objects'] = []) =>
  pdfOf({ content, resources, objects });

const pdfx = (standard: 'x-4' | 'x-1a') => ({ standard, date: '2026-11-30', bleedMm: 0 });

describe('naming colors of an SVG', () => {
  it('keeps shapes as paths, with the colors in spot inks', async () => {
    const { bytes, facts, inks, losses } = await named(svg(), [CUT, RED, { color: '#FFFFFF', ink: 'White' }]);
    expect(inks.toSorted()).toEqual(['CutContour', 'PANTONE 186 C', 'White']);
    expect(losses).toEqual([]);
    expect(facts).toMatchObject({ isDrawing: true, width: 417, height: 417 });
    expect(latin(bytes)).toContain('/Separation /PANTONE#20186#20C');
    expect(latin(bytes)).not.toContain('/Subtype /Image');
  });

  it('leaves other colors alone and names the colors that nothing is painted in', async () => {
    const { inks, losses } = await named(svg(), [RED, { color: '#c8102f', ink: 'Other' }]);
    expect(inks).toEqual(['PANTONE 186 C']);
    expect(losses).toEqual(['No part is painted in #c8102f, so it adds nothing to Other.']);
  });

  it('writes two colors into one ink, and names beyond ASCII', async () => {
    const { inks, bytes } = await named(svg(), [
      { ...CUT, ink: 'Größe' },
      { ...RED, ink: 'Größe' },
    ]);
    expect(inks).toEqual(['Größe']);
    expect(latin(bytes).match(/\/Separation \/Gr#c3#b6#c3#9fe/g)).toHaveLength(1);
  });

  it.each([
    [
      'an effect',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"><rect width="9" height="9"/></g>',
    ],
    [
      'a mask',
      '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><rect width="9" height="9" mask="url(#m)"/>',
    ],
    [
      'a pattern',
      '<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    ],
    [
      'a gradient that fades out',
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>',
    ],
  ])('refuses %s, which would lose the drawing', async (what, inside) => {
    const converted = await convert(svg(inside), [CUT]);
    expect(converted).toMatchObject({ ok: false, problem: { code: 'unsupported' } });
    if (!converted.ok) expect(converted.problem.text).toContain(`This SVG has ${what}`);
  });

  it('keeps opacity, clips, gradients and text', async () => {
    const inside = `<clipPath id="c"><circle cx="50" cy="50" r="9"/></clipPath>
      <linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#0f0"/></linearGradient>
      <g opacity=".5"><rect width="9" height="9" fill="#c8102e"/></g>
      <rect width="99" height="99" fill="url(#g)" clip-path="url(#c)"/><text y="99">Ag</text>`;
    const { bytes } = await named(svg(inside), [RED]);
    const text = latin(bytes);
    for (const part of ['/S /Transparency', '/ShadingType 2', '/ca 0.5']) expect(text).toContain(part);
    expect(text).not.toContain('/Font');
  });

  it('rejects transparency in PDF/X-1a', async () => {
    const converted = await convert(svg('<rect width="9" height="9" opacity=".5"/>'), [CUT], {
      pdfx: pdfx('x-1a'),
    });
    expect(converted).toMatchObject({ ok: false, problem: { code: 'unsupported' } });
  });
});

describe('naming colors of a PDF', () => {
  it('changes only the operators of the named colors', async () => {
    const content = '1 0 1 RG 2 w 20 20 60 60 re S 0 0.6 1 0.1 k 30 30 40 40 re f 1 0 0 rg 0 0 9 9 re f';
    const { bytes, inks } = await named(page(content), [CUT, { color: 'cmyk(0,60,100,10)', ink: 'Orange' }]);
    expect(inks).toEqual(['CutContour', 'Orange']);
    expect(latin(bytes)).toContain('[/Separation /Orange /DeviceCMYK');
    expect(await paintedColors(bytes)).toEqual(['#ff0000']);
  });

  it('names colors in forms, patterns and the initial black', async () => {
    const form = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100]',
      data: '1 0 1 rg 0 0 50 50 re f',
    };
    const tile = {
      dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4 /Resources << >>',
      data: '0.7843 0.0627 0.1804 rg 0 0 2 2 re f',
    };
    const content = '60 60 9 9 re f /F Do /Pattern cs /P scn 70 0 20 20 re f';
    const file = page(content, '/XObject << /F 10 0 R >> /Pattern << /P 11 0 R >>', [form, tile]);
    const { inks, losses } = await named(file, [CUT, RED, { color: '#000000', ink: 'Jet' }]);
    expect(inks.toSorted()).toEqual(['CutContour', 'Jet', 'PANTONE 186 C']);
    expect(losses).toEqual([]);
  });

  it('returns to the file’s space after a named color that was set in it', async () => {
    const content = '/S cs 1 0 1 sc 0 0 50 50 re f 0 1 0 sc 50 50 50 50 re f';
    const { bytes } = await named(page(content, '/ColorSpace << /S [/CalRGB << /WhitePoint [1 1 1] >>] >>'), [
      CUT,
    ]);
    expect(await paintedColors(bytes)).toEqual(['#00ff00']);
  });

  it('draws a form that sets colors in the file’s own color, so that it may be drawn under others', async () => {
    const form = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100]',
      data: '0 0 9 9 re f 0 1 0 rg 20 20 9 9 re f',
    };
    const content = '1 0 1 rg 50 50 9 9 re f /F Do';
    const { bytes, inks } = await named(page(content, '/XObject << /F 10 0 R >>', [form]), [CUT]);
    expect(inks).toEqual(['CutContour']);
    expect(await paintedColors(bytes)).toEqual(['#ff00ff', '#00ff00']);
  });

  it('keeps an ink that the file already has in one space', async () => {
    const space =
      '[/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]';
    const content = '/Cut cs 1 scn 0 0 9 9 re f 1 0 1 rg 20 20 9 9 re f';
    const { bytes } = await named(page(content, `/ColorSpace << /Cut ${space} >>`), [CUT]);
    expect(latin(bytes)).not.toContain('[/Separation /CutContour /DeviceRGB');
  });

  it('lets cut lines overprint, and only them', async () => {
    const content = '1 0 1 rg 0 0 9 9 re f 0.7843 0.0627 0.1804 rg 20 20 9 9 re f';
    const { bytes } = await named(page(content), [CUT, RED]);
    expect(latin(bytes)).toContain('/PrintReadyOver10 <<');
    expect(latin(bytes)).toContain('/PrintReadyOver00 <<');
    const red = await named(page(content), [RED]);
    expect(latin(red.bytes)).not.toContain('PrintReadyOver');
  });

  it('keeps the chosen pages only', async () => {
    const kids = ['1 0 1 rg', '0 1 0 rg'].map((color) => `${color} 0 0 9 9 re f`);
    const two = latin(page(kids[0]!))
      .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 10 0 R] /Count 2')
      .replace('xref', `10 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\nxref`);
    const file = new Uint8Array(Buffer.from(two, 'latin1'));
    const { parts, losses } = await named(file, [CUT]);
    expect({ parts, losses }).toEqual({ parts: 1, losses: ['1 of 2 pages were left out.'] });
    expect((await named(file, [CUT], { pages: 'all' })).parts).toBe(2);
  });

  it('refuses a PDF/X that the file is not', async () => {
    const converted = await convert(page('1 0 1 rg 0 0 9 9 re f'), [CUT], { pdfx: pdfx('x-4') });
    expect(converted).toMatchObject({ ok: false, problem: { code: 'unsupported' } });
  });

  it('refuses a damaged file with a sentence', async () => {
    expect(await convert('%PDF-1.4 nothing', [CUT])).toMatchObject({ ok: false });
  });
});

it('says that a picture and another format hold no named colors', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const { losses } = await named(new Uint8Array(png), [CUT]);
  expect(losses).toContain('Colors become spot inks in SVG and PDF only; this file has pixels.');
  const other = await named(svg(), [CUT], { format: 'png' });
  expect(other.losses).toContain('Colors become spot inks in PDF only; choose PDF.');
  expect((await named(svg(), [], { format: 'png' })).losses.join()).not.toContain('spot inks');
});

it('lists the colors of a drawing, most frequent first', async () => {
  expect(await paintedColors(new TextEncoder().encode(svg('<path d="M0 0h1v1z" fill="#c8102e"/>')))).toEqual([
    '#c8102e',
    '#ffffff',
    '#ff00ff',
  ]);
  expect(await paintedColors(Uint8Array.of(1, 2, 3))).toEqual([]);
});

/** Shares of the page: the sheet, which the square knocks out, the square, and the cut line. */
const AREAS = { White: 0.48, 'PANTONE 186 C': 0.16, CutContour: (62 * 62 - 58 * 58) / 10_000 };

describe.skipIf(!hasInkReaders || missingReaders !== null)(
  'named colors, read by others (skipped without Ghostscript, qpdf, Poppler and MuPDF)',
  () => {
    const spots = [CUT, RED, { color: '#ffffff', ink: 'White' }];

    it.each([
      ['a plain PDF', null],
      ['PDF/X-4', 'x-4'],
      ['PDF/X-1a', 'x-1a'],
    ] as const)('as %s: plates hold the areas within 1%%', async (_, standard) => {
      const { bytes } = await named(svg(), spots, { pdfx: standard && pdfx(standard) });
      if (standard) expect(checkPdfx(bytes, standard)).toEqual([]);
      expect(readOutside(bytes).faults).toEqual([]);
      const shares = inkSharesOfPdf(bytes, PPI);
      for (const [ink, area] of Object.entries(AREAS))
        expect(Math.abs(shares[ink]! / area - 1)).toBeLessThan(0.01);
    });

    it.each(['x-4', 'x-1a'] as const)('a PDF/%s stays one when its red is named', async (standard) => {
      const first = await named(svg(), [CUT], { pdfx: pdfx(standard) });
      const [red] = (await paintedColors(first.bytes)).filter((color) =>
        /^#c8102e|^cmyk\((?!0, 0, 0, 0)/.test(color),
      );
      const again = await named(first.bytes, [{ color: red!, ink: 'PANTONE 186 C' }], {
        pdfx: pdfx(standard),
      });
      expect(checkPdfx(again.bytes, standard)).toEqual([]);
      expect(readOutside(again.bytes).faults).toEqual([]);
      const shares = inkSharesOfPdf(again.bytes, PPI);
      for (const ink of ['PANTONE 186 C', 'CutContour'] as const)
        expect(Math.abs(shares[ink]! / AREAS[ink] - 1)).toBeLessThan(0.01);
    });
  },
);
