import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { temporaryFolder } from '../../../../scripts/testing/temporary-folder.ts';
import { makePdf, onePage } from '../pdf/testing/make-pdf.ts';
import { PROFILES } from '../rules/profile.ts';
import { openForEdit } from './open-for-edit.ts';
import { bytesOf, codes, factsOf, fix, TRIM } from './testing/fix-pdf.ts';

const keep = temporaryFolder();

describe('thin lines', () => {
  const state = '/ExtGState << /Hair << /LW 0 >> >>';
  it('get the recommended width wherever and however their width is set; wide lines keep theirs', () => {
    const pdf = makePdf();
    const form = pdf.addStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 300]',
      '0.4 w 10 10 m 90 90 l S 9 w 10 20 m 90 20 l S',
    );
    pdf.addPage({
      content:
        '0.05 w 30 30 m 200 30 l S q 0.1 0 0 0.1 0 0 cm 1 w 300 400 m 2000 400 l S Q /Hair gs 30 50 m 60 90 l s 5 w 60 60 99 99 re S q 0.2 0 0 0.2 50 50 cm /X Do Q /X Do',
      resources: `${state} /XObject << /X ${form} 0 R >>`,
      entries: TRIM,
    });
    const fixed = fix(pdf.toBytes(), 'thicken-lines');
    expect(codes(fixed)).not.toContain('line-too-thin');
    expect(codes(fixed)).not.toContain('line-thin');
    expect(factsOf(fixed).pages![0]!.minStrokePt).toBeCloseTo(0.25, 3);
    expect(fixed).toMatchObject({ ok: true, changed: 4 });
  });

  it('are fixed according to the profile and print size', { tags: 'slow' }, () => {
    const bytes = onePage({ content: '1 w 30 30 m 99 99 l S', entries: TRIM });
    const screen = PROFILES.find(({ id }) => id === 'screen-print')!;
    expect(factsOf(fix(bytes, 'thicken-lines', { profile: screen })).pages![0]!.minStrokePt).toBeCloseTo(
      1.5,
      3,
    );
    const half = { widthMm: (130 / 72) * 25.4, heightMm: (130 / 72) * 25.4 };
    expect(
      factsOf(fix(bytes, 'thicken-lines', { profile: screen, printSize: half })).pages![0]!.minStrokePt,
    ).toBeCloseTo(3, 3);
  });

  it('cannot be thickened on a page that has none: the fix is refused', () => {
    expect(fix(onePage({ content: '5 w 30 30 m 99 99 l S' }), 'thicken-lines')).toMatchObject({
      ok: false,
      problem: { text: 'There is nothing of that kind in the file.' },
    });
  });

  it.skipIf(runIfInstalled('mutool', '-v') === null)(
    'draws no line below the minimum width in mutool (skipped without mutool)',
    () => {
      const bytes = onePage({
        content:
          '0.05 w 30 30 m 200 30 l S q 0.1 0 0 0.1 0 0 cm 1 w 300 400 m 2000 400 l S Q 5 w 60 60 99 99 re S 0.01 w 9 9 99 99 re B 7 w 0 0 m 9 9 l S',
        entries: TRIM,
      });
      const trace = runIfInstalled(
        'mutool',
        'trace',
        keep(bytesOf(fix(bytes, 'thicken-lines')), 'thick.pdf'),
      )!.output;
      const widths = [...trace.matchAll(/linewidth="([\d.]+)"[^>]*transform="([-\d.]+) /g)].map(
        ([, width, scale]) => Math.round(Number(width) * Math.abs(Number(scale)) * 1000) / 1000,
      );
      expect(widths).toEqual([0.25, 0.25, 5, 0.25, 7]);
    },
  );
});

describe('oversized pictures', () => {
  const pictured = (space: string, components: number, points: number, more = '', bits = 8) => {
    const pdf = makePdf();
    const pixels = Uint8Array.from({ length: 300 * 300 * components }, (_, i) => (i * 7) % 251);
    const image = pdf.addStream(
      `/Type /XObject /Subtype /Image /Width 300 /Height 300 /BitsPerComponent ${bits} /ColorSpace ${space} ${more}`,
      pixels,
    );
    pdf.addPage({
      content: `q ${points} 0 0 ${points} 50 50 cm /I Do Q q 9 0 0 9 90 90 cm /I Do Q`,
      resources: `/XObject << /I ${image} 0 R >>`,
      entries: TRIM,
    });
    return pdf.toBytes();
  };

  it.each([
    ['/DeviceGray', 1],
    ['/DeviceRGB', 3],
    ['/DeviceCMYK', 4],
  ])('in %s are reduced to the resolution of their largest placement', (space, components) => {
    const fixed = fix(pictured(space, components, 12), 'shrink-pictures');
    const [image] = factsOf(fixed).pages![0]!.images;
    expect(image).toMatchObject({ pixelWidth: 100, pixelHeight: 100, ppiX: 600 });
  });

  it('keep their mean value at any reduction ratio', () => {
    const bytes = pictured('/DeviceGray', 1, 11);
    const fixed = fix(bytes, 'shrink-pictures');
    if (!fixed.ok) throw new Error(fixed.problem.text);
    const mean = (file: Uint8Array) => {
      const open = openForEdit(file, '');
      const [picture] = open.picturesOn(open.pages[0]!);
      const pixels = open.file.decode(picture!.stream).bytes;
      return pixels.reduce((sum, v) => sum + v, 0) / pixels.length;
    };
    expect(Math.abs(mean(fixed.bytes) - mean(bytes))).toBeLessThan(0.2);
  });

  it.each([
    ['placed large enough somewhere', pictured('/DeviceGray', 1, 20)],
    ['with a palette', pictured('[/Indexed /DeviceRGB 250 <00>]', 1, 12)],
    ['of 4 bits', pictured('/DeviceGray', 1, 12, '', 4)],
    ['masked by color', pictured('/DeviceGray', 1, 12, '/Mask [1 2]')],
    ['compressed with an image codec', pictured('/DeviceGray', 1, 12, '/Filter /DCTDecode')],
  ])('keep their resolution %s', (_, bytes) => {
    expect(fix(bytes, 'shrink-pictures')).toMatchObject({
      ok: false,
      problem: { text: expect.stringMatching(/nothing of that kind/) as string },
    });
  });
});

it('removes a PDF’s scripts and keeps its links', () => {
  const pdf = makePdf();
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  pdf.addToCatalog(
    `/OpenAction << /S /GoTo /Next ${script} >> /Names << /JavaScript << /Names [(a) ${script}] >> >> /AcroForm << /Fields [<< /T (a) /AA << /K ${script} >> >>] >>`,
  );
  pdf.addPage({
    content: '',
    entries: `${TRIM} /AA << /O ${script} >> /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >> << /Subtype /Link /Rect [0 0 9 9] /A ${script} >>]`,
  });
  const fixed = fix(pdf.toBytes(), 'remove-scripts');
  expect(factsOf(fixed).javascript).toBe(false);
  expect(fixed).toMatchObject({ ok: true, changed: 5 });
  if (fixed.ok)
    expect(String.fromCharCode(...fixed.bytes)).toContain(Buffer.from('https://example.org').toString('hex'));
});

describe('security', () => {
  it.each(['RC4-128', 'AES-128', 'AES-256'] as const)(
    '%s is removed; text, fonts and pictures stay',
    async (algorithm) => {
      const document = await PDFDocument.create();
      document.setTitle('Größe (1)');
      document.addPage([200, 100]).drawText('Hello', { x: 20, y: 20, size: 12 });
      document.encrypt({
        algorithm,
        userPassword: 'secret',
        ownerPassword: 'owner',
        allowWeakCryptography: true,
      });
      const bytes = await document.save({ useObjectStreams: true });
      const fixed = fix(bytes, 'remove-security', { password: 'secret' });
      expect(factsOf(fixed)).toMatchObject({
        encrypted: false,
        title: 'Größe (1)',
        fonts: [{ name: 'Helvetica' }],
      });
      expect(factsOf(fixed).pages![0]!.minTextPt).toBe(12);
      expect(fix(bytes, 'remove-security')).toMatchObject({ ok: false });
    },
  );
});

describe('a PDF’s background', () => {
  const dtf = { profile: PROFILES.find(({ id }) => id === 'dtf')! };
  const ART = '1 0 0 rg 100 100 80 80 re f';

  it('is removed, and the art on it is kept', () => {
    const fixed = fix(onePage({ content: `1 1 1 rg 0 0 300 300 re f ${ART}` }), 'remove-background', dtf);
    expect(codes(fixed)).not.toContain('background-opaque');
    const look = factsOf(fixed).pages![0]!.look!;
    expect([look.ground, Math.round(look.paintedPercent)]).toEqual([null, 7]);
  });
  it('is kept if its shape is part of the art', () => {
    // A frame with a hole covers the page only by its bounding box; the background shows through the hole.
    const frame = '0 0 1 rg -9 -9 318 318 re 10 10 280 280 re f*';
    const fixed = fix(
      onePage({ content: `${frame} 1 1 1 rg 10 10 280 280 re f ${ART}` }),
      'remove-background',
      dtf,
    );
    expect(fixed.ok).toBe(false);
  });
  it('is not found if the art itself fills the page', () => {
    const art = '1 0 0 rg 0 0 300 300 re f';
    expect(fix(onePage({ content: art }), 'remove-background', dtf)).toMatchObject({ ok: false });
  });
});
