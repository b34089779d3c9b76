import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { addImage, makePdf, onePage, type PdfMaker } from './testing/make-pdf.ts';

function firstPage(bytes: Uint8Array): PageFacts {
  const facts = readPdf(bytes, 'test.pdf', 'pdf');
  expect(facts.problems).toEqual([]);
  return facts.pages![0]!;
}

function pageWith(build: (pdf: PdfMaker) => Parameters<PdfMaker['addPage']>[0]): PageFacts {
  const pdf = makePdf();
  pdf.addPage(build(pdf));
  return firstPage(pdf.toBytes());
}

const ppis = (page: PageFacts) => page.images.map((image) => [image.ppiX, image.ppiY]);

describe('effective resolution', () => {
  it('is not listed for an image that is never drawn', () => {
    const page = pageWith((pdf) => ({
      content: '',
      resources: `/XObject << /I ${addImage(pdf, 10, 10)} 0 R >>`,
    }));
    expect(page.images).toEqual([]);
    expect(page.colorFamilies).toEqual([]);
  });

  it('is measured per placement of an image', () => {
    const page = pageWith((pdf) => ({
      content: 'q 72 0 0 72 0 0 cm /I Do Q q 36 0 0 144 100 0 cm /I Do Q',
      resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
    }));
    expect(ppis(page)).toEqual([
      [100, 100],
      [200, 50],
    ]);
  });

  it('accounts for rotation by 30°, skew and mirroring', () => {
    const [cos, sin] = [Math.cos(Math.PI / 6) * 72, Math.sin(Math.PI / 6) * 72];
    const page = pageWith((pdf) => ({
      content: `q ${cos} ${sin} ${-sin} ${cos} 100 50 cm /I Do Q q 72 0 72 72 0 0 cm /I Do Q q -72 0 0 72 90 90 cm /I Do Q`,
      resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
    }));
    expect(page.images.map((i) => [Math.round(i.ppiX!), Math.round(i.ppiY!)])).toEqual([
      [100, 100],
      [100, 71],
      [100, 100],
    ]);
  });

  it('is half as high at a UserUnit of 2', () => {
    const page = pageWith((pdf) => ({
      content: 'q 72 0 0 72 0 0 cm /I Do Q 3 w 0 0 m 9 9 l S',
      resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
      entries: '/UserUnit 2',
    }));
    expect(ppis(page)).toEqual([[50, 50]]);
    expect(page.minStrokePt).toBe(6);
    expect(page.images[0]!.bbox).toEqual([0, 0, 72, 72]);
  });

  it('is null for an image placed at zero size, which is not visible art', () => {
    const page = pageWith((pdf) => ({
      content: 'q 0 0 0 72 0 0 cm /I Do Q',
      resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
    }));
    expect(ppis(page)).toEqual([[null, 100]]);
    expect(page.images[0]!.visible).toBe(false);
  });

  it('is measured in nested forms with their matrices', () => {
    const page = pageWith((pdf) => {
      const image = addImage(pdf, 100, 100);
      const form = '/Type /XObject /Subtype /Form /BBox [0 0 1000 1000]';
      const inner = pdf.addStream(
        `${form} /Matrix [2 0 0 2 0 0] /Resources << /XObject << /I ${image} 0 R >> >>`,
        '10 0 0 10 0 0 cm /I Do',
      );
      const outer = pdf.addStream(
        `${form} /Matrix [3 0 0 3 0 0] /Resources << /XObject << /X ${inner} 0 R >> >>`,
        '/X Do',
      );
      return { content: '1.2 0 0 1.2 0 0 cm /X Do', resources: `/XObject << /X ${outer} 0 R >>` };
    });
    expect(ppis(page)).toEqual([[100, 100]]);
  });

  it('is measured inside a painted tiling pattern, not in an unpainted one', () => {
    const build = (paint: string) => (pdf: PdfMaker) => {
      const image = addImage(pdf, 100, 100);
      const tile = pdf.addStream(
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Matrix [3.6 0 0 3.6 0 0] /Resources << /XObject << /I ${image} 0 R >> >>`,
        '10 0 0 10 0 0 cm /I Do',
      );
      return {
        content: `/Pattern cs /P scn 0 0 90 90 re ${paint}`,
        resources: `/Pattern << /P ${tile} 0 R >>`,
      };
    };
    expect(ppis(pageWith(build('f')))).toEqual([[200, 200]]);
    expect(ppis(pageWith(build('n')))).toEqual([]);
  });

  it('is measured for inline images, even if their data contains EI', () => {
    const data = 'EI x EI y'.padEnd(100, 'EI ');
    const page = firstPage(
      onePage({
        content: `q 72 0 0 36 0 0 cm BI /W 10 /H 10 /CS /G /BPC 8 ID ${data}\nEI Q 0.5 w 0 0 m 9 9 l S`,
      }),
    );
    expect(ppis(page)).toEqual([[10, 20]]);
    expect(page.minStrokePt).toBe(0.5);
  });

  it('is measured for soft masks, whose colors do not print', () => {
    const page = pageWith((pdf) => {
      const image = addImage(pdf, 100, 100, '/ColorSpace /DeviceRGB /BitsPerComponent 8');
      const group = pdf.addStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /XObject << /I ${image} 0 R >> >>`,
        '144 0 0 144 0 0 cm /I Do',
      );
      const state = pdf.add(`<< /SMask << /S /Luminosity /G ${group} 0 R >> >>`);
      return { content: '/M gs 0 0 0 1 k 0 0 99 99 re f', resources: `/ExtGState << /M ${state} 0 R >>` };
    });
    expect(ppis(page)).toEqual([[50, 50]]);
    expect(page.colorFamilies).toEqual(['CMYK']);
    expect(page.transparency).toEqual({ used: true, kinds: ['soft-mask'] });
  });

  it('is measured separately for 1-bit stencils', () => {
    const page = pageWith((pdf) => ({
      content: '0 0 0 1 k q 72 0 0 72 0 0 cm /I Do Q',
      resources: `/XObject << /I ${addImage(pdf, 80, 80, '/ImageMask true /BitsPerComponent 1')} 0 R >>`,
    }));
    expect(page.images[0]).toMatchObject({ isMask: true, bitsPerComponent: 1, colorSpace: null, ppiX: 80 });
    expect(page.colorFamilies).toEqual(['CMYK']);
  });

  it('is measured for clipped images, which are marked as not visible', () => {
    const page = pageWith((pdf) => ({
      content: 'q 0 0 50 50 re W n 72 0 0 72 100 100 cm /I Do Q',
      resources: `/XObject << /I ${addImage(pdf, 10, 10)} 0 R >>`,
    }));
    expect(page.images.map((i) => i.visible)).toEqual([false]);
    expect(page.colorFamilies).toEqual([]);
  });
});

describe('PDF layers', () => {
  const withLayer = (off: boolean): PageFacts => {
    const pdf = makePdf();
    const layer = pdf.add('<< /Type /OCG /Name (Die line) >>');
    const image = addImage(pdf, 10, 10, `/ColorSpace /DeviceGray /BitsPerComponent 8 /OC ${layer} 0 R`);
    pdf.addToCatalog(`/OCProperties << /OCGs [${layer} 0 R] /D << ${off ? `/OFF [${layer} 0 R]` : ''} >> >>`);
    pdf.addPage({
      content:
        '/OC /L BDC 1 0 0 rg 0.1 w 0 0 50 50 re B EMC q 72 0 0 72 100 100 cm /I Do Q 0 0 1 0 k 9 9 9 9 re f',
      resources: `/XObject << /I ${image} 0 R >> /Properties << /L ${layer} 0 R >>`,
    });
    return firstPage(pdf.toBytes());
  };

  it('exclude their images, colors, and lines from the facts if they are hidden', () => {
    const page = withLayer(true);
    expect(page.images).toEqual([]);
    expect(page.colorFamilies).toEqual(['CMYK']);
    expect(page.minStrokePt).toBeNull();
  });

  it('include their images, colors, and lines in the facts if they are visible', () => {
    const page = withLayer(false);
    expect(page.images).toHaveLength(1);
    expect(page.colorFamilies).toEqual(['CMYK', 'Gray', 'RGB']);
    expect(page.minStrokePt).toBe(0.1);
  });
});

describe('reading a PDF’s text and strokes', () => {
  const HELVETICA = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const text = (content: string) => firstPage(onePage({ content, resources: HELVETICA }));

  it('measures text size after applying all matrices', () => {
    expect(
      text('q 0.5 0 0 0.5 0 0 cm BT /F 10 Tf 2 0 0 2 9 9 Tm (a) Tj 1 0 0 1 9 9 Tm (b) Tj ET Q').minTextPt,
    ).toBe(5);
  });

  it.each([
    ['painted invisibly', '3 Tr'],
    ['used as a clip only', '7 Tr'],
    ['fully transparent', '/T gs'],
    ['outside the page', '1 0 0 1 900 900 Tm'],
  ])('ignores small text that is %s', (_, setup) => {
    const page = firstPage(
      onePage({
        content: `BT /F 12 Tf 1 0 0 1 9 9 Tm (seen) Tj ET q BT ${setup} /F 2 Tf 0 0 Td (unseen) Tj ET Q`,
        resources: `${HELVETICA} /ExtGState << /T << /ca 0 >> >>`,
      }),
    );
    expect(page.minTextPt).toBe(12);
  });

  it('ignores clipped small text and small spaces', () => {
    expect(
      text('BT /F 12 Tf 9 9 Td (seen) Tj ET q 0 0 5 5 re W n BT /F 2 Tf 99 99 Td (a) Tj ET Q').minTextPt,
    ).toBe(12);
    expect(text('BT /F 12 Tf 9 9 Td (seen) Tj /F 1 Tf (   ) Tj ET').minTextPt).toBe(12);
  });

  it('recognizes white text', () => {
    const page = text('0.5 g 0 0 99 99 re f 0 g BT /F 12 Tf 9 9 Td (a) Tj 0 0 0 0 k /F 9 Tf (b) Tj ET');
    expect([page.minTextPt, page.minReversedTextPt]).toEqual([9, 9]);
    expect(text('BT /F 7 Tf 9 9 Td (a) Tj ET').minReversedTextPt).toBeNull();
  });

  it('measures the thinnest painted stroke in its thinnest direction; a width of 0 is a hairline', () => {
    expect(text('4 0 0 1 0 0 cm 2 w 0 0 m 9 9 l S 1 w 0 0 m 9 9 l n').minStrokePt).toBe(2);
    expect(text('0 w 0 0 m 9 9 l S').minStrokePt).toBe(0);
    expect(text('0 0 9 9 re f').minStrokePt).toBeNull();
  });

  it('measures size, strokes and color of Type 3 glyphs', () => {
    const page = pageWith((pdf) => {
      const glyph = pdf.addStream('', '1000 0 0 0 800 800 d1 1 0 0 rg 20 w 0 0 m 800 800 l S');
      const font = pdf.add(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 800 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a ${glyph} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] >>`,
      );
      return { content: '0 1 0 0 K BT /F 10 Tf 9 9 Td (aa) Tj ET', resources: `/Font << /F ${font} 0 R >>` };
    });
    expect(page.minTextPt).toBe(10);
    expect(page.minStrokePt).toBe(0.2);
    expect(page.colorFamilies).toEqual(['CMYK']);
  });
});
