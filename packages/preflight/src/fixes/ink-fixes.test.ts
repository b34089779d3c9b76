import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { temporaryFolder } from '../../../../scripts/testing/temporary-folder.ts';
import { makePdf, onePage } from '../pdf/testing/make-pdf.ts';
import { PROFILES } from '../rules/profile.ts';
import { bytesOf, codes, factsOf, fix, TRIM } from './testing/fix-pdf.ts';

const keep = temporaryFolder();

it('makes overprinting white knock out and leaves other overprint unchanged', () => {
  const pdf = makePdf();
  const form = pdf.addStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 300 300]',
    '1 g 60 60 9 9 re f 1 0 0 0 k 80 80 9 9 re f',
  );
  pdf.addPage({
    content:
      '/O gs 0 0 0 0 k 50 50 9 9 re f 0 0 0 1 k 90 90 50 50 re f /X Do BT /F 12 Tf 1 g 100 100 Td (a) Tj ET',
    resources: `/ExtGState << /O << /op true /OP true >> >> /XObject << /X ${form} 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>`,
    entries: TRIM,
  });
  const fixed = fix(pdf.toBytes(), 'knock-out-white');
  expect(factsOf(fixed).pages![0]!.overprint).toEqual({ used: true, white: false });
  expect(fixed).toMatchObject({ ok: true, changed: 3 });
});

describe('white overprint', () => {
  it.skipIf(runIfInstalled('gs', '-v') === null)(
    'shows overprinting white after the fix (skipped without Ghostscript)',
    () => {
      const bytes = onePage({
        content: '0 0 0 1 k 0 0 300 300 re f /O gs 0 0 0 0 k 100 100 100 100 re f',
        resources: '/ExtGState << /O << /op true /OP true /OPM 1 >> >>',
      });
      const black = (path: string) => {
        const out = path.replace(/pdf$/, 'pam');
        runIfInstalled(
          'gs',
          '-q',
          '-dNOPAUSE',
          '-dBATCH',
          '-dSAFER',
          '-r72',
          '-sDEVICE=pamcmyk32',
          `-sOutputFile=${out}`,
          path,
        );
        const pam = readFileSync(out);
        return pam[pam.indexOf('ENDHDR\n') + 7 + (150 * 300 + 150) * 4 + 3];
      };
      const before = keep(bytes, 'white.pdf');
      expect([black(before), black(keep(bytesOf(fix(bytes, 'knock-out-white')), 'white-after.pdf'))]).toEqual(
        [255, 0],
      );
    },
  );
});

describe('small black text', () => {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const content = (more: string) =>
    `1 0 0 0 k 20 20 260 260 re f 0 0 0 1 k BT /F 11 Tf 40 100 Td (HHHHHHHHHHHH) Tj 0 40 Td ${more} ET`;
  const bytes = onePage({
    content: `${content('[(HHH) -200 (HHHHH)] TJ')} BT /F 30 Tf 40 200 Td (HHHHHH) Tj ET`,
    resources: font,
    entries: TRIM,
  });

  it('overprints after the fix; larger text and other objects are unchanged', () => {
    const fixed = fix(bytes, 'overprint-black');
    expect(codes(fixed)).not.toContain('black-knocks-out');
    expect(fixed).toMatchObject({ ok: true, changed: 2 });
    expect(codes(fix(bytesOf(fixed), 'overprint-black'))).toEqual([
      'There is nothing of that kind in the file.',
    ]);
  });
  it('leaves the graphics state of later objects unchanged after the fix', () => {
    const states = '/ExtGState << /A << /op false /OP true /OPM 0 >> >>';
    const after = onePage({
      content: `/A gs ${content('(H) Tj')} 0 0 0 0 k 200 200 9 9 re f 0 0 0 0 K 3 w 20 250 m 200 250 l S`,
      resources: `${font} ${states}`,
    });
    // The stroke must still overprint, or white would no longer be reported.
    const fixed = fix(after, 'overprint-black');
    expect(codes(fixed)).toContain('white-overprint');
    expect(codes(fixed)).not.toContain('black-knocks-out');
  });
  it.skipIf(runIfInstalled('gs', '-v') === null)(
    'keeps the color below the text (skipped without Ghostscript)',
    () => {
      const before = keep(bytes, 'type.pdf');
      const was = plateShares(before);
      const is = plateShares(keep(bytesOf(fix(bytes, 'overprint-black')), 'type-after.pdf'));
      const square = (260 * 260) / (300 * 300);
      expect(was.cyan).toBeLessThan(square - 0.01);
      // Only the six large letters still knock out.
      expect(is.cyan).toBeGreaterThan(was.cyan + 0.003);
      expect(is.cyan).toBeLessThan(square - 0.005);
      expect(is.black).toBeCloseTo(was.black, 5);
    },
  );
});

/** Plate coverage as measured by Ghostscript. */
function plateShares(path: string): { readonly cyan: number; readonly black: number } {
  const out = path.replace(/pdf$/, 'pam');
  const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-r72'];
  runIfInstalled('gs', ...quiet, '-sDEVICE=pamcmyk32', `-sOutputFile=${out}`, path);
  const pam = readFileSync(out);
  const pixels = pam.subarray(pam.indexOf('ENDHDR\n') + 7);
  const share = (plate: number) => {
    let sum = 0;
    for (let i = plate; i < pixels.length; i += 4) sum += pixels[i]!;
    return sum / (255 * (pixels.length / 4));
  };
  return { cyan: share(0), black: share(3) };
}

describe('one ink under several names', () => {
  const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>';
  const inks = (...names: string[]) =>
    `/ColorSpace << ${names.map((name, i) => `/S${i} [/Separation /${name} /DeviceCMYK ${tint}]`).join(' ')} >>`;
  const content = '/S0 cs 1 scn 50 50 60 60 re f /S1 cs 1 scn 150 150 60 60 re f';
  const screens = { profile: PROFILES.find(({ id }) => id === 'screen-print')! };

  it('gets one name, and every plate is kept', () => {
    const fixed = fix(
      onePage({ content, resources: inks('PANTONE#20186#20CVC', 'PANTONE#20186#20C') }),
      'unify-spots',
      screens,
    );
    expect(codes(fixed)).not.toContain('spots-alike');
    expect(factsOf(fixed).pages![0]!.spotsUsed).toEqual(['PANTONE 186 C']);
    expect(factsOf(fixed).pages![0]!.look!.plates).toMatchObject([{ ink: 'PANTONE 186 C' }]);
  });
  it('keeps its names if they belong to different inks', () => {
    const two = onePage({ content, resources: inks('PANTONE#20186#20C', 'PANTONE#20187#20C') });
    expect(fix(two, 'unify-spots', screens)).toMatchObject({ ok: false });
  });
});
