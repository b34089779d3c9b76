/** Each fix on real files: it fixes what it says, changes nothing else, and the result holds before other programs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import type { PdfFacts } from '../facts.ts';
import { inspect } from '../inspect.ts';
import { addImage, makePdf, onePage, type PdfMaker } from '../pdf/testing/make-pdf.ts';
import { DEFAULT_PROFILE, PROFILES } from '../rules/profile.ts';
import { applyFix, type Fixed, type FixOptions } from './apply.ts';
import { openForEdit } from './open-for-edit.ts';
import type { PdfEditId } from './pdf-edits.ts';
import { planFixes } from './plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'preflight-fixes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TRIM = '/TrimBox [20 20 280 280]';
const codes = (fixed: Fixed) => (fixed.ok ? fixed.after.issues.map(({ code }) => code) : [fixed.reason]);
const factsOf = (fixed: Fixed): PdfFacts => {
  if (!fixed.ok) throw new Error(fixed.reason);
  return fixed.facts as PdfFacts;
};
const fix = (bytes: Uint8Array, step: PdfEditId, options: FixOptions = {}) =>
  applyFix(bytes, 'a.pdf', step, options);

function run(program: string, ...args: string[]) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  return done.error ? null : { status: done.status, output: done.stdout + done.stderr };
}

function bytesOf(fixed: Fixed): Uint8Array {
  if (!fixed.ok) throw new Error(fixed.reason);
  return fixed.bytes;
}

function onDisk(fixed: Fixed, name: string): string {
  if (!fixed.ok) throw new Error(fixed.reason);
  const path = join(folder, name);
  writeFileSync(path, fixed.bytes);
  return path;
}

/** Grays of a rendered page, row by row from the top, at one pixel a point. */
function render(path: string): { width: number; height: number; at(x: number, y: number): number[] } {
  const stem = path.replace(/\.pdf$/, '');
  expect(run('pdftoppm', '-r', '72', '-singlefile', path, stem)?.status).toBe(0);
  const bytes = readFileSync(`${stem}.ppm`);
  const [, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!;
  const start = bytes.length - Number(width) * Number(height) * 3;
  return {
    width: Number(width),
    height: Number(height),
    // From the page's lower left corner, as the page measures.
    at: (x, y) => {
      const at = start + ((Number(height) - 1 - Math.floor(y)) * Number(width) + Math.floor(x)) * 3;
      return [...bytes.subarray(at, at + 3)];
    },
  };
}

/** A picture with a color in each corner, up to the trim and no further. */
const fourCorners = (entries = TRIM, resources = '') =>
  onePage({
    content:
      '1 0 0 rg 20 20 130 130 re f 0 1 0 rg 150 20 130 130 re f 0 0 1 rg 20 150 130 130 re f 0 0 0 rg 150 150 130 130 re f 1 1 0 rg 20 60 4 20 re f',
    entries,
    resources,
  });

describe('bleed', () => {
  it('is added where art stops at the trim, and then found to be there', () => {
    const fixed = fix(fourCorners(), 'add-bleed');
    expect(codes(fixed)).not.toContain('bleed-missing');
    const page = factsOf(fixed).pages![0]!;
    expect(page.bleed).toEqual({ left: 8.5, bottom: 8.5, right: 8.5, top: 8.5 });
    expect(page.boxes.declared).toMatchObject({
      MediaBox: [0, 0, 300, 300],
      TrimBox: [20, 20, 280, 280],
      BleedBox: [11.5, 11.5, 288.5, 288.5],
    });
    expect(fixed).toMatchObject({ ok: true, changed: 1 });
  });

  it('makes the page larger where the trim is its edge', () => {
    const whole = onePage({ content: '1 0 0 rg 0 0 300 300 re f', entries: '/CropBox [0 0 300 300]' });
    expect(factsOf(fix(whole, 'add-bleed')).pages![0]!.boxes.effective).toMatchObject({
      MediaBox: [-8.5, -8.5, 308.5, 308.5],
      CropBox: [-8.5, -8.5, 308.5, 308.5],
      TrimBox: [0, 0, 300, 300],
    });
  });

  it('is asked for in print size and in UserUnits', () => {
    const twice = { widthMm: (260 / 72) * 25.4 * 2, heightMm: (260 / 72) * 25.4 * 2 };
    expect(factsOf(fix(fourCorners(), 'add-bleed', { printSize: twice })).pages![0]!.bleed.left).toBe(4.25);
    const user = factsOf(fix(fourCorners(`${TRIM} /UserUnit 2`), 'add-bleed')).pages![0]!;
    expect([user.bleed.left, user.boxes.effective.BleedBox[0]]).toEqual([8.5, 15.75]);
  });

  it('touches only the sides that lack it', () => {
    const left = onePage({ content: '1 0 0 rg 20 10 100 280 re f', entries: TRIM });
    expect(factsOf(fix(left, 'add-bleed')).pages![0]!.bleed).toEqual({
      left: 8.5,
      bottom: 10,
      right: null,
      top: 10,
    });
  });

  const renders = run('pdftoppm', '-v') !== null;
  it.skipIf(!renders)('is the mirror of the edge in pixels (skipped without Poppler)', () => {
    const bytes = fourCorners();
    writeFileSync(join(folder, 'before.pdf'), bytes);
    const before = render(join(folder, 'before.pdf'));
    const after = render(onDisk(fix(bytes, 'add-bleed'), 'bleed.pdf'));
    for (let y = 21; y < 279; y += 3)
      for (let x = 21; x < 279; x += 3) expect(after.at(x, y), `${x} ${y}`).toEqual(before.at(x, y));
    expect([after.at(14, 100), after.at(285, 100), after.at(100, 14), after.at(200, 285)]).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [255, 0, 0],
      [0, 0, 0],
    ]);
    // The yellow strip, 4 pt wide at the trim, comes back 4 pt wide outside it; the corners are mirrored twice.
    expect([after.at(17, 70), after.at(14, 70)]).toEqual([
      [255, 255, 0],
      [255, 0, 0],
    ]);
    expect([after.at(13, 13), after.at(287, 287), after.at(13, 287), after.at(287, 13)]).toEqual([
      [255, 0, 0],
      [0, 0, 0],
      [0, 0, 255],
      [0, 255, 0],
    ]);
    // Outside the bleed nothing is painted.
    expect(after.at(8, 150)).toEqual([255, 255, 255]);
    const stretched = render(onDisk(fix(bytes, 'add-bleed', { bleedStyle: 'stretch' }), 'stretched.pdf'));
    expect([stretched.at(17, 70), stretched.at(12, 70)]).toEqual([
      [255, 255, 0],
      [255, 255, 0],
    ]);
  });
});

describe('thin lines', () => {
  const state = '/ExtGState << /Hair << /LW 0 >> >>';
  it('get the recommended width, wherever they are and however they were set; wide ones keep theirs', () => {
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

  it('follow the profile and the print size', () => {
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

  it('are left to say so where there are none', () => {
    expect(fix(onePage({ content: '5 w 30 30 m 99 99 l S' }), 'thicken-lines')).toEqual({
      ok: false,
      reason: 'There is nothing of that kind in the file.',
    });
  });
});

it('white knocks out, and what else overprints goes on overprinting', () => {
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

it('scripts go, links stay', () => {
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
  ])('in %s get what print shows, where they are placed largest', (space, components) => {
    const fixed = fix(pictured(space, components, 12), 'shrink-pictures');
    const [image] = factsOf(fixed).pages![0]!.images;
    expect(image).toMatchObject({ pixelWidth: 100, pixelHeight: 100, ppiX: 600 });
  });

  it('keep their mean, whatever the ratio', () => {
    const bytes = pictured('/DeviceGray', 1, 11);
    const fixed = fix(bytes, 'shrink-pictures');
    if (!fixed.ok) throw new Error(fixed.reason);
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
    ['in a codec', pictured('/DeviceGray', 1, 12, '/Filter /DCTDecode')],
  ])('stay when they are %s', (_, bytes) => {
    expect(fix(bytes, 'shrink-pictures')).toMatchObject({ ok: false, reason: /nothing of that kind/ });
  });
});

it('the trim is marked where it is read to be', () => {
  const fixed = fix(onePage({ content: '', entries: '/CropBox [5 5 200 200]' }), 'mark-trim');
  expect(factsOf(fixed).pages![0]!.boxes.declared.TrimBox).toEqual([5, 5, 200, 200]);
  expect(codes(fixed)).not.toContain('no-trim-box');
});

describe('page boxes', () => {
  const boxed = (trim: string, bleed: string) =>
    onePage({ content: '0 g 100 100 50 50 re f', entries: `/TrimBox [${trim}] /BleedBox [${bleed}]` });

  it.each([
    ['the trim box reaches beyond', '-20 20 280 330', '-30 10 290 340', [0, 20, 280, 300], [0, 10, 290, 300]],
    [
      'the bleed box reaches beyond',
      '20 20 280 280',
      '-40 10 290 290',
      [20, 20, 280, 280],
      [0, 10, 290, 290],
    ],
    ['the bleed box does not hold', '20 20 280 280', '40 40 260 260', [20, 20, 280, 280], [20, 20, 280, 280]],
  ])('that contradict each other (%s) are put in order', (reason, trim, bleed, trimAfter, bleedAfter) => {
    const fixed = fix(boxed(trim, bleed), 'fix-boxes');
    const before = fixed.ok ? fixed.before.issues : [];
    expect(before.find(({ code }) => code === 'boxes-contradict')?.message).toContain(reason);
    expect(codes(fixed)).not.toContain('boxes-contradict');
    const { declared } = factsOf(fixed).pages![0]!.boxes;
    expect([declared.TrimBox, declared.BleedBox]).toEqual([trimAfter, bleedAfter]);
  });

  it('that agree stay', () => {
    expect(fix(boxed('20 20 280 280', '10 10 290 290'), 'fix-boxes')).toMatchObject({ ok: false });
  });
});

describe('security', () => {
  it.each(['RC4-128', 'AES-128', 'AES-256'] as const)(
    '%s goes; text, fonts and pictures stay',
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

/** Everything that can be fixed, in one file. */
function everything(): Uint8Array {
  const pdf = makePdf();
  const image = addImage(pdf, 200, 200);
  const fill = (target: PdfMaker) =>
    target.addPage({
      content:
        '0 0 0 1 k 0 0 300 300 re f /O gs 0 0 0 0 k 50 50 9 9 re f 1 0 0 0 K 0.01 w 30 30 m 99 99 l S q 20 0 0 20 150 150 cm /I Do Q',
      resources: `/ExtGState << /O << /op true /OP true >> >> /XObject << /I ${image} 0 R >>`,
    });
  fill(pdf);
  fill(pdf);
  pdf.addToCatalog('/OpenAction << /S /JavaScript /JS (1) >>');
  return pdf.toBytes();
}

describe('a plan', () => {
  it('promises what its steps then give, in its order, and never less than before', () => {
    let bytes = everything();
    const facts = inspect(bytes, 'a.pdf');
    const plan = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(plan.steps.map(({ id }) => id)).toEqual([
      'remove-scripts',
      'mark-trim',
      'knock-out-white',
      'thicken-lines',
      'add-bleed',
    ]);
    for (const step of plan.steps) {
      if (step.how.kind !== 'edit') throw new Error(step.id);
      const fixed = fix(bytes, step.how.edit as PdfEditId);
      if (!fixed.ok) throw new Error(`${step.id}: ${fixed.reason}`);
      expect(fixed.before.printReadiness!.overall, step.id).toBe(step.before);
      expect(fixed.after.printReadiness!.overall, step.id).toBe(step.after);
      expect(step.after).toBeGreaterThanOrEqual(step.before);
      bytes = fixed.bytes;
    }
    expect(assess(inspect(bytes, 'a.pdf'))).toMatchObject({
      verdict: 'ready',
      printReadiness: { overall: 100 },
    });
    expect(plan.forCustomer).toEqual([]);
  });

  it('says what the customer must do, in a text for a mail', () => {
    const bytes = onePage({
      content: '1 0 0 rg 20 20 260 260 re f BT /F 12 Tf 50 50 Td (a) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      entries: TRIM,
    });
    const facts = inspect(bytes, 'flyer.pdf');
    const { mail, forCustomer } = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(forCustomer.map(({ code }) => code).sort()).toEqual(['color-rgb', 'font-not-embedded']);
    expect(mail).toMatch(/your file "flyer\.pdf"/);
    expect(mail).toMatch(/1\. A font is not embedded: Helvetica.*Embed all fonts/);
    expect(mail).toMatch(/- Add bleed\./);
  });
});

describe('damaged files', () => {
  it('are refused, in words', () => {
    const broken = onePage({ content: '0 0 0 1 k 20 20 260 260 re f [[[', entries: TRIM });
    const text = String.fromCharCode(...broken).replace('/Resources <<  >>', '/Resources << /Font [[[[');
    expect(
      fix(
        Uint8Array.from(text, (c) => c.charCodeAt(0)),
        'add-bleed',
      ).ok,
    ).toBe(false);
    expect(fix(new Uint8Array(9), 'add-bleed')).toMatchObject({ ok: false, reason: /Only a PDF/ });
  });
});

describe('what a fix does, before other programs', () => {
  it.skipIf(run('mutool', '-v') === null)(
    'mutool draws no line under the minimum (skipped without it)',
    () => {
      const bytes = onePage({
        content:
          '0.05 w 30 30 m 200 30 l S q 0.1 0 0 0.1 0 0 cm 1 w 300 400 m 2000 400 l S Q 5 w 60 60 99 99 re S 0.01 w 9 9 99 99 re B 7 w 0 0 m 9 9 l S',
        entries: TRIM,
      });
      const trace = run('mutool', 'trace', onDisk(fix(bytes, 'thicken-lines'), 'thick.pdf'))!.output;
      const widths = [...trace.matchAll(/linewidth="([\d.]+)"[^>]*transform="([-\d.]+) /g)].map(
        ([, width, scale]) => Math.round(Number(width) * Math.abs(Number(scale)) * 1000) / 1000,
      );
      expect(widths).toEqual([0.25, 0.25, 5, 0.25, 7]);
    },
  );

  it.skipIf(run('gs', '-v') === null)(
    'Ghostscript prints white that had vanished (skipped without it)',
    () => {
      const bytes = onePage({
        content: '0 0 0 1 k 0 0 300 300 re f /O gs 0 0 0 0 k 100 100 100 100 re f',
        resources: '/ExtGState << /O << /op true /OP true /OPM 1 >> >>',
      });
      const black = (path: string) => {
        const out = path.replace(/pdf$/, 'pam');
        run(
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
      const before = join(folder, 'white.pdf');
      writeFileSync(before, bytes);
      expect([black(before), black(onDisk(fix(bytes, 'knock-out-white'), 'white-after.pdf'))]).toEqual([
        255, 0,
      ]);
    },
  );
});

describe('what is written', () => {
  const edits: readonly PdfEditId[] = [
    'remove-scripts',
    'mark-trim',
    'knock-out-white',
    'thicken-lines',
    'add-bleed',
  ];
  const path = (() => {
    let bytes = everything();
    let last: Fixed | null = null;
    for (const edit of edits) {
      last = fix(bytes, edit);
      if (last.ok) ({ bytes } = last);
    }
    return onDisk(last!, 'all.pdf');
  })();
  const qpdf = run('qpdf', '--check', path);
  it.skipIf(qpdf === null)('has no fault before qpdf (skipped without it)', () => {
    expect(qpdf).toMatchObject({ status: 0 });
    expect(qpdf!.output).not.toMatch(/WARNING/i);
  });
  const boxes = run('pdfinfo', '-box', path);
  it.skipIf(boxes === null)('has its boxes before pdfinfo (skipped without Poppler)', () => {
    expect(boxes!.output).toMatch(/BleedBox:\s+-8\.50\s+-8\.50\s+308\.50\s+308\.50/);
    expect(boxes!.output).toMatch(/TrimBox:\s+0\.00\s+0\.00\s+300\.00\s+300\.00/);
  });
  const images = run('mutool', 'info', path);
  it.skipIf(images === null)('is a sound file before mutool (skipped without it)', () => {
    expect(images).toMatchObject({ status: 0 });
    expect(images!.output).not.toMatch(/warning|error/i);
    expect(images!.output).toMatch(/Pages: 2/);
  });
});

describe('small black type', () => {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const content = (more: string) =>
    `1 0 0 0 k 20 20 260 260 re f 0 0 0 1 k BT /F 11 Tf 40 100 Td (HHHHHHHHHHHH) Tj 0 40 Td ${more} ET`;
  const bytes = onePage({
    content: `${content('[(HHH) -200 (HHHHH)] TJ')} BT /F 30 Tf 40 200 Td (HHHHHH) Tj ET`,
    resources: font,
    entries: TRIM,
  });

  it('overprints once it is fixed; larger type and the rest stay as they are', () => {
    const fixed = fix(bytes, 'overprint-black');
    expect(codes(fixed)).not.toContain('black-knocks-out');
    expect(fixed).toMatchObject({ ok: true, changed: 2 });
    expect(codes(fix(bytesOf(fixed), 'overprint-black'))).toEqual([
      'There is nothing of that kind in the file.',
    ]);
  });
  it('goes back to the state that was set for what follows', () => {
    const states = '/ExtGState << /A << /op false /OP true /OPM 0 >> >>';
    const after = onePage({
      content: `/A gs ${content('(H) Tj')} 0 0 0 0 k 200 200 9 9 re f 0 0 0 0 K 3 w 20 250 m 200 250 l S`,
      resources: `${font} ${states}`,
    });
    // The stroke overprints, as it did: were it switched off, white would no longer be said to vanish.
    const fixed = fix(after, 'overprint-black');
    expect(codes(fixed)).toContain('white-overprint');
    expect(codes(fixed)).not.toContain('black-knocks-out');
  });
  it.skipIf(run('gs', '-v') === null)(
    'Ghostscript then prints the color under it (skipped without it)',
    () => {
      const before = join(folder, 'type.pdf');
      writeFileSync(before, bytes);
      const was = plateShares(before);
      const is = plateShares(onDisk(fix(bytes, 'overprint-black'), 'type-after.pdf'));
      const square = (260 * 260) / (300 * 300);
      expect(was.cyan).toBeLessThan(square - 0.01);
      // Only the six large letters are still knocked out.
      expect(is.cyan).toBeGreaterThan(was.cyan + 0.003);
      expect(is.cyan).toBeLessThan(square - 0.005);
      expect(is.black).toBeCloseTo(was.black, 5);
    },
  );
});

/** Of the page, as Ghostscript paints its plates. */
function plateShares(path: string): { readonly cyan: number; readonly black: number } {
  const out = path.replace(/pdf$/, 'pam');
  const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-r72'];
  run('gs', ...quiet, '-sDEVICE=pamcmyk32', `-sOutputFile=${out}`, path);
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

  it('gets one, and each plate stays as it is', () => {
    const fixed = fix(
      onePage({ content, resources: inks('PANTONE#20186#20CVC', 'PANTONE#20186#20C') }),
      'unify-spots',
      screens,
    );
    expect(codes(fixed)).not.toContain('spots-alike');
    expect(factsOf(fixed).pages![0]!.spotsUsed).toEqual(['PANTONE 186 C']);
    expect(factsOf(fixed).pages![0]!.look!.plates).toMatchObject([{ ink: 'PANTONE 186 C' }]);
  });
  it('stays two where they are two inks', () => {
    const two = onePage({ content, resources: inks('PANTONE#20186#20C', 'PANTONE#20187#20C') });
    expect(fix(two, 'unify-spots', screens)).toMatchObject({ ok: false });
  });
});

describe('the background', () => {
  const dtf = { profile: PROFILES.find(({ id }) => id === 'dtf')! };
  const ART = '1 0 0 rg 100 100 80 80 re f';

  it('goes, and the art on it stays', () => {
    const fixed = fix(onePage({ content: `1 1 1 rg 0 0 300 300 re f ${ART}` }), 'remove-background', dtf);
    expect(codes(fixed)).not.toContain('background-opaque');
    const look = factsOf(fixed).pages![0]!.look!;
    expect([look.ground, Math.round(look.paintedPercent)]).toEqual([null, 7]);
  });
  it('is refused where something else would go: a background that is part of the art', () => {
    // A frame with a hole covers the page by its box alone; what fills the hole is the ground.
    const frame = '0 0 1 rg -9 -9 318 318 re 10 10 280 280 re f*';
    const fixed = fix(
      onePage({ content: `${frame} 1 1 1 rg 10 10 280 280 re f ${ART}` }),
      'remove-background',
      dtf,
    );
    expect(fixed.ok).toBe(false);
  });
  it('is none where the art itself fills the page', () => {
    const art = '1 0 0 rg 0 0 300 300 re f';
    expect(fix(onePage({ content: art }), 'remove-background', dtf)).toMatchObject({ ok: false });
  });
});
