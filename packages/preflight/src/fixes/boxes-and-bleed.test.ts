import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { temporaryFolder } from '../../../../scripts/testing/temporary-folder.ts';
import { onePage } from '../pdf/testing/make-pdf.ts';
import { bytesOf, codes, factsOf, fix, TRIM } from './testing/fix-pdf.ts';

const keep = temporaryFolder();

/** RGB pixels of a rendered page, top row first, one pixel per point. */
function render(path: string): { width: number; height: number; at(x: number, y: number): number[] } {
  const stem = path.replace(/\.pdf$/, '');
  expect(runIfInstalled('pdftoppm', '-r', '72', '-singlefile', path, stem)?.status).toBe(0);
  const bytes = readFileSync(`${stem}.ppm`);
  const [, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!;
  const start = bytes.length - Number(width) * Number(height) * 3;
  return {
    width: Number(width),
    height: Number(height),
    // Coordinates start at the page's lower-left corner.
    at: (x, y) => {
      const at = start + ((Number(height) - 1 - Math.floor(y)) * Number(width) + Math.floor(x)) * 3;
      return [...bytes.subarray(at, at + 3)];
    },
  };
}

/** Picture with a color in each corner, ending at the trim. */
const fourCorners = (entries = TRIM, resources = '') =>
  onePage({
    content:
      '1 0 0 rg 20 20 130 130 re f 0 1 0 rg 150 20 130 130 re f 0 0 1 rg 20 150 130 130 re f 0 0 0 rg 150 150 130 130 re f 1 1 0 rg 20 60 4 20 re f',
    entries,
    resources,
  });

describe('the step add-bleed', () => {
  it('adds bleed to art that stops at the trim; the bleed is then detected', () => {
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

  it('enlarges the page if its trim is the page edge', () => {
    const whole = onePage({ content: '1 0 0 rg 0 0 300 300 re f', entries: '/CropBox [0 0 300 300]' });
    expect(factsOf(fix(whole, 'add-bleed')).pages![0]!.boxes.effective).toMatchObject({
      MediaBox: [-8.5, -8.5, 308.5, 308.5],
      CropBox: [-8.5, -8.5, 308.5, 308.5],
      TrimBox: [0, 0, 300, 300],
    });
  });

  it('takes the print size and UserUnits into account', () => {
    const twice = { widthMm: (260 / 72) * 25.4 * 2, heightMm: (260 / 72) * 25.4 * 2 };
    expect(factsOf(fix(fourCorners(), 'add-bleed', { printSize: twice })).pages![0]!.bleed.left).toBe(4.25);
    const user = factsOf(fix(fourCorners(`${TRIM} /UserUnit 2`), 'add-bleed')).pages![0]!;
    expect([user.bleed.left, user.boxes.effective.BleedBox[0]]).toEqual([8.5, 15.75]);
  });

  it('changes only sides that lack bleed', () => {
    const left = onePage({ content: '1 0 0 rg 20 10 100 280 re f', entries: TRIM });
    expect(factsOf(fix(left, 'add-bleed')).pages![0]!.bleed).toEqual({
      left: 8.5,
      bottom: 10,
      right: null,
      top: 10,
    });
  });

  const renders = runIfInstalled('pdftoppm', '-v') !== null;
  it.skipIf(!renders)('mirrors the pixels along the trim edge (skipped without Poppler)', () => {
    const bytes = fourCorners();
    const before = render(keep(bytes, 'before.pdf'));
    const after = render(keep(bytesOf(fix(bytes, 'add-bleed')), 'bleed.pdf'));
    for (let y = 21; y < 279; y += 3)
      for (let x = 21; x < 279; x += 3) expect(after.at(x, y), `${x} ${y}`).toEqual(before.at(x, y));
    expect([after.at(14, 100), after.at(285, 100), after.at(100, 14), after.at(200, 285)]).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [255, 0, 0],
      [0, 0, 0],
    ]);
    // The yellow 4 pt strip inside the trim is mirrored outside; corners are mirrored twice.
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
    // The area outside the bleed is unpainted.
    expect(after.at(8, 150)).toEqual([255, 255, 255]);
    const stretched = render(
      keep(bytesOf(fix(bytes, 'add-bleed', { bleedStyle: 'stretch' })), 'stretched.pdf'),
    );
    expect([stretched.at(17, 70), stretched.at(12, 70)]).toEqual([
      [255, 255, 0],
      [255, 255, 0],
    ]);
  });
});

it("mark-trim writes the effective trim as the page's TrimBox", () => {
  const fixed = fix(onePage({ content: '', entries: '/CropBox [5 5 200 200]' }), 'mark-trim');
  expect(factsOf(fixed).pages![0]!.boxes.declared.TrimBox).toEqual([5, 5, 200, 200]);
  expect(codes(fixed)).not.toContain('no-trim-box');
});

describe('the step for page boxes', () => {
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
  ])('corrects contradictory page boxes (%s)', (reason, trim, bleed, trimAfter, bleedAfter) => {
    const fixed = fix(boxed(trim, bleed), 'fix-boxes');
    const before = fixed.ok ? fixed.before.issues : [];
    expect(before.find(({ code }) => code === 'boxes-contradict')?.message).toContain(reason);
    expect(codes(fixed)).not.toContain('boxes-contradict');
    const { declared } = factsOf(fixed).pages![0]!.boxes;
    expect([declared.TrimBox, declared.BleedBox]).toEqual([trimAfter, bleedAfter]);
  });

  it('leaves consistent boxes unchanged', () => {
    expect(fix(boxed('20 20 280 280', '10 10 290 290'), 'fix-boxes')).toMatchObject({ ok: false });
  });
});
