import { describe, expect, it } from 'vitest';
import { type Assessment, type AssessOptions, assess } from '../assess.ts';
import { inspect } from '../inspect.ts';
import { makePsd } from '../psd/testing/make-psd.ts';
import { headline } from '../report/report.ts';
import { widthsText, widthsWhere } from './print-size.ts';
import { PROFILES } from './profile.ts';

const dtf = PROFILES.find(({ id }) => id === 'dtf')!;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const svg = (size: string, body: string) =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`);
const judge = (bytes: Uint8Array, name: string, options: AssessOptions = {}): Assessment =>
  assess(inspect(bytes, name), { profile: dtf, ...options });
const codes = ({ issues }: Assessment) => issues.map(({ code }) => code);

const LINES = svg('viewBox="0 0 100 100"', '<path d="M9 9h50" stroke="#000" stroke-width="0.5"/>');

describe('a file without a print size', () => {
  it('has a headline that states the smallest width at which its lines are thick enough', () => {
    // The stroke is 0.5 % of the width, so it is 0.5 mm thick at a width of 100 mm (3.94 in).
    const found = judge(LINES, 'a.svg');
    expect(found).toMatchObject({ verdict: 'look', isValid: true, asks: ['print-size'] });
    expect(headline(found)).toBe('Prints well from 4 in wide');
    expect(codes(found)).not.toContain('line-too-thin');
  });

  it('is assessed at the width that the user gives', () => {
    expect(codes(judge(LINES, 'a.svg', { printWidthMm: 60 }))).toContain('line-too-thin');
    expect(judge(LINES, 'a.svg', { printWidthMm: 120 })).toMatchObject({ verdict: 'ready', asks: [] });
  });

  it('stays blocked by errors that occur at every width', () => {
    const found = judge(svg('viewBox="0 0 9 9"', '<image href="a.png" width="9" height="9"/>'), 'a.svg');
    expect(found.verdict).toBe('blocked');
    expect(codes(found)).toContain('external-references');
  });

  it('may be a Photoshop file at 72 ppi, the resolution that programs write by default', () => {
    const at = (dpi: number, options: AssessOptions = {}) => {
      const facts = inspect(makePsd({ mode: 3, channels: 3, dpi }), 'a.psd');
      if (facts.kind !== 'psd') throw new Error('No Photoshop file.');
      return assess({ ...facts, width: 930, height: 600 }, { profile: dtf, ...options });
    };
    const unsized = at(72);
    expect(headline(unsized)).toBe('Prints well up to 3.1 in wide');
    expect(unsized.asks).toEqual(['print-size']);
    expect(codes(unsized)).not.toContain('resolution-too-low');
    expect(at(300).asks).toEqual([]);
    expect(codes(at(72, { printWidthMm: 254 }))).toContain('resolution-too-low');
  });

  it('needs no print size if no finding depends on it', () => {
    const found = judge(svg('viewBox="0 0 100 100"', '<rect width="50" height="50"/>'), 'a.svg');
    expect([found.verdict, headline(found)]).toEqual(['ready', 'Ready to print']);
  });
});

describe('widths at which a file prints well', () => {
  it('are found to the nearest tenth of an inch', () => {
    const between = (from: number, to: number) => (mm: number) => mm / 25.4 >= from && mm / 25.4 <= to;
    const text = (from: number, to: number) => widthsText(widthsWhere(between(from, to))!);
    expect(text(0, 3.15)).toBe('up to 3.1 in wide');
    expect(text(2.02, 9.98)).toBe('from 2.1 to 9.9 in wide');
    const given = (from: number, to: number) => widthsText({ fromMm: from * 25.4, toMm: to * 25.4 });
    expect(given(2.58, 2.63)).toBe('only at about 2.6 in wide');
    expect(given(2.61, 2.66)).toBe('only at about 2.6 in wide');
    expect(given(2.58, 2.72)).toBe('from 2.6 to 2.7 in wide');
    expect(text(0, 1e9)).toBeNull();
    expect(widthsWhere(() => false)).toBeNull();
  });
});
