import { ascii } from '@printready/pixels/bytes';
import type { ReadFinding } from '@printready/pixels/reading';
import { describe, expect, it } from 'vitest';
import { chooseResolution, readXmpResolution } from './resolution.ts';

const at = (source: string, x: number, y = x) => ({ source, resolution: { x, y } });
const none = (source: string) => ({ source, resolution: null });

function choose(...candidates: Parameters<typeof chooseResolution>[0]) {
  const findings: ReadFinding[] = [];
  return { resolution: chooseResolution(candidates, findings), findings };
}

describe('chooseResolution', () => {
  it('takes the first resolution and reports another one that contradicts it', () => {
    const { resolution, findings } = choose(none('Photoshop'), at('JFIF', 300), at('EXIF', 150));
    expect(resolution).toEqual({ x: 300, y: 300 });
    expect(findings.map(({ code, text }) => [code, text])).toEqual([
      [
        'resolution-conflict',
        'The file names two resolutions: 300 ppi (JFIF) and 150 ppi (EXIF). The first is used.',
      ],
    ]);
  });

  it.each([
    ['the same', at('EXIF', 300)],
    ['rounded by centimeters', at('EXIF', 299.72)],
    ['EXIF’s 72 of an unknown resolution', at('EXIF', 72)],
    ['nothing', none('EXIF')],
  ])('reports no contradiction with another block: %s', (_, other) => {
    expect(choose(at('JFIF', 300), other).findings).toEqual([]);
  });

  it('reports that JFIF’s default of 72 ppi contradicts another value, as if a user had set it', () => {
    expect(choose(at('Photoshop', 300), at('JFIF', 72)).findings).toHaveLength(1);
  });

  it('accepts swapped axes as values stored before a rotation', () => {
    expect(choose(at('JFIF', 200, 100), at('EXIF', 100, 200)).findings).toEqual([]);
  });
});

describe('readXmpResolution', () => {
  it.each([
    [
      '<rdf:Description tiff:XResolution="3000000/10000" tiff:YResolution="300/1" tiff:ResolutionUnit="2"/>',
      300,
    ],
    ['<tiff:XResolution>200</tiff:XResolution><tiff:YResolution>200</tiff:YResolution>', 200],
    ['<rdf:Description tiff:XResolution="100/1" tiff:ResolutionUnit="3"/>', 254],
  ])('reads %s', (xmp, ppi) => {
    expect(readXmpResolution(ascii(xmp))?.x).toBeCloseTo(ppi, 6);
  });

  it.each([
    '<a/>',
    '<rdf:Description tiff:XResolution="100/0"/>',
    '<b tiff:XResolution="300" tiff:ResolutionUnit="1"/>',
  ])('finds no resolution in %s', (xmp) => expect(readXmpResolution(ascii(xmp))).toBeNull());
});
