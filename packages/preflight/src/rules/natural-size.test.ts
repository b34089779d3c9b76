import { describe, expect, it } from 'vitest';
import { inspect } from '../inspect.ts';
import { onePage } from '../pdf/testing/make-pdf.ts';
import { naturalSize } from './print-size.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const svg = (size: string) => inspect(bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`), 'a.svg');

describe('naturalSize', () => {
  it('returns the trim size of a PDF with user unit and rotation', () => {
    const inches = (entries: string) => {
      const size = naturalSize(inspect(onePage({ content: '', entries }), 'a.pdf'));
      return size && [size.widthMm, size.heightMm].map((mm) => Math.round((mm / 25.4) * 1e6) / 1e6);
    };
    expect(inches('/TrimBox [10 10 82 154]')).toEqual([1, 2]);
    expect(inches('/TrimBox [10 10 82 154] /Rotate 90 /UserUnit 2')).toEqual([4, 2]);
  });
  it('returns an SVG’s size, or else its viewBox at 96 ppi', () => {
    expect(naturalSize(svg('width="50mm" height="20mm"'))).toEqual({ widthMm: 50, heightMm: 20 });
    expect(naturalSize(svg('viewBox="0 0 512 256"'))?.widthMm).toBeCloseTo((512 / 96) * 25.4, 2);
    expect(naturalSize(svg(''))).toBeNull();
  });
  it('returns null for a locked file', () => {
    expect(naturalSize(inspect(bytesOf('nothing'), 'a.pdf'))).toBeNull();
  });
});
