import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { PageFacts, PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf, onePage } from './testing/make-pdf.ts';

const read = (bytes: Uint8Array): PdfFacts => readPdf(bytes, 'test.pdf', 'pdf');
const page = (content: string, resources = '', entries = ''): PageFacts =>
  read(onePage({ content, resources, entries })).pages![0]!;

const SPOTS =
  '/ColorSpace << /Used [/Separation /PANTONE#20185#20C /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 1 0] >>] /Unused [/Separation /White /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 >>] /Mixed [/DeviceN [/Cyan /Varnish /None] /DeviceCMYK << /FunctionType 4 >>] /Everywhere [/Separation /All /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 >>] >>';

describe('spot colors', () => {
  it('are listed only if something visible is painted in them', () => {
    const facts = read(
      onePage({ content: '/Unused cs 1 scn /Used cs 1 scn 0 0 9 9 re f', resources: SPOTS }),
    );
    expect(facts.pages![0]!.spotsUsed).toEqual(['PANTONE 185 C']);
    expect(facts.spotsDefined).toEqual(['PANTONE 185 C', 'Varnish', 'White']);
  });

  it('are listed without process inks and None; registration is listed separately', () => {
    expect(page('/Mixed cs 1 1 1 scn 0 0 9 9 re f', SPOTS)).toMatchObject({
      spotsUsed: ['Varnish'],
      colorFamilies: ['Separation/DeviceN'],
      registrationUsed: false,
    });
    expect(page('/Everywhere cs 1 scn 0 0 9 9 re f', SPOTS)).toMatchObject({
      spotsUsed: [],
      registrationUsed: true,
    });
  });
});

describe('overprint', () => {
  const STATE = '/ExtGState << /O << /OP true /op true /OPM 1 >> /F << /OP false /op true >> >>';
  it('counts only if something is painted with it', () => {
    expect(page('0 0 0 1 k q /O gs Q 0 0 9 9 re f', STATE).overprint).toEqual({ used: false, white: false });
    expect(page('0 0 0 1 k /O gs 0 0 9 9 re f', STATE).overprint).toEqual({ used: true, white: false });
  });
  it('is tracked separately for fills and strokes', () => {
    expect(page('/F gs 0 0 m 9 9 l S', STATE).overprint.used).toBe(false);
    expect(page('/F gs 0 0 9 9 re f', STATE).overprint.used).toBe(true);
  });
  it('is found on white objects', () => {
    const found = page('/O gs 0 0 0 0 k 10 10 9 9 re f', STATE);
    expect(found.overprint).toEqual({ used: true, white: true });
    expect(found.places.whiteOverprint).toEqual([10, 10, 19, 19]);
  });
});

describe('transparency', () => {
  const STATE =
    '/ExtGState << /T << /ca 0.5 >> /M << /BM /Multiply >> /N << /BM /Normal /ca 1 /SMask /None >> >>';
  it('counts only if something is painted with it, not if it is just set', () => {
    expect(page('/T gs /M gs', STATE).transparency).toEqual({ used: false, kinds: [] });
    expect(page('/N gs 0 0 9 9 re f', STATE).transparency.used).toBe(false);
    expect(page('/T gs /M gs 0 0 9 9 re f', STATE).transparency.kinds).toEqual(['blend:Multiply', 'opacity']);
  });
  it('of a stroke comes from the stroke alpha', () => {
    expect(page('/T gs 0 0 m 9 9 l S', STATE).transparency.used).toBe(false);
  });
});

describe('total ink', () => {
  it('is the largest total of the inks in any painted color', () => {
    expect(page('1 1 1 1 k 0.9 0.8 0.7 0.6 k 0 0 9 9 re f').maxInkPercent).toBe(300);
    expect(page('1 0 0 rg 0 0 9 9 re f').maxInkPercent).toBeNull();
  });

  it('is sampled in CMYK pictures, plain or indexed, with predictors and Decode', () => {
    const picture = (dict: string, data: Uint8Array): number | null => {
      const pdf = makePdf();
      const image = pdf.addStream(
        `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /Filter /FlateDecode ${dict}`,
        zlibSync(data),
      );
      pdf.addPage({ content: 'q 99 0 0 99 0 0 cm /I Do Q', resources: `/XObject << /I ${image} 0 R >>` });
      return read(pdf.toBytes()).pages![0]!.maxInkPercent;
    };
    const light = [0, 0, 0, 51];
    const pixels = Uint8Array.from([...light, ...light, ...light, 255, 255, 255, 0]);
    expect(picture('/ColorSpace /DeviceCMYK', pixels)).toBe(300);
    expect(picture('/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]', pixels)).toBe(380);
    const up = Uint8Array.from([2, ...light, ...light, 2, 0, 0, 0, 0, 255, 255, 255, 204]);
    expect(picture('/ColorSpace /DeviceCMYK /DecodeParms << /Predictor 15 /Colors 4 /Columns 2 >>', up)).toBe(
      400,
    );
    expect(
      picture('/ColorSpace [/Indexed /DeviceCMYK 1 <00000000FFFF0000>]', Uint8Array.of(0, 1, 0, 0)),
    ).toBe(200);
  });

  it('includes gradients', () => {
    const shading =
      '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 9 9] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 1 0.5 0] >> >> >>';
    expect(page('/S sh', shading)).toMatchObject({ maxInkPercent: 250, colorFamilies: ['CMYK'] });
  });
});

describe('bleed', () => {
  const BOXES = '/TrimBox [20 20 280 280] /BleedBox [11.5 11.5 288.5 288.5]';
  const bleed = (content: string) => page(content, '', BOXES).bleed;
  it('is 0 if art stops at the trim, even with a bleed box', () => {
    expect(bleed('1 0 0 rg 20 20 260 260 re f')).toEqual({ left: 0, bottom: 0, right: 0, top: 0 });
  });
  it('is measured per side beyond the trim, and is null on a side that art does not reach', () => {
    expect(bleed('1 0 0 rg 10 12 200 276 re f')).toEqual({ left: 10, bottom: 8, right: null, top: 8 });
  });
  it('is the minimum along a side', () => {
    expect(bleed('1 0 0 rg 10 10 280 100 re f 15 110 275 180 re f').left).toBe(5);
  });
  it('is 0 for art that ends just inside the trim, but null for art farther away', () => {
    expect(bleed('1 0 0 rg 20.8 20.8 258.4 258.4 re f')).toEqual({ left: 0, bottom: 0, right: 0, top: 0 });
    const inside = bleed('1 0 0 rg 21.5 21.5 257 257 re f');
    expect(inside).toEqual({ left: null, bottom: null, right: null, top: null });
  });
  it('ignores a panel that ends at the trim on a background with bleed', () => {
    expect(bleed('1 0 0 rg 10 10 280 280 re f 0 0 1 rg 20 20 260 100 re f').left).toBe(10);
  });
  it('uses a curve’s extent rather than its handles', () => {
    // The handles are outside the trim, but the curve stays 5.5 pt inside.
    expect(bleed('1 0 0 rg 60 60 m 14 60 14 240 60 240 c f').left).toBeNull();
    expect(bleed('1 0 0 rg 60 60 m -10 60 -10 240 60 240 c f').left).toBeCloseTo(12.5, 3);
  });
  it('counts art outside the trim if it starts at the trim and art inside adjoins it', () => {
    expect(bleed('1 0 0 rg 20 20 260 260 re f 8 20 12 260 re f').left).toBe(12);
    // A strip next to half of the art is bleed for that half only.
    expect(bleed('1 0 0 rg 20 20 260 260 re f 8 20 12 130 re f').left).toBe(0);
    // The art inside does not reach the trim.
    expect(bleed('1 0 0 rg 40 40 200 200 re f 8 20 12 260 re f').left).toBeNull();
  });
  it('ignores white, crop marks outside the trim, and art that stays inside it', () => {
    expect(bleed('1 g 20 20 260 260 re f 0 G 0 20 m 15 20 l S 0 0 1 rg 100 100 50 50 re f')).toEqual({
      left: null,
      bottom: null,
      right: null,
      top: null,
    });
  });
});
