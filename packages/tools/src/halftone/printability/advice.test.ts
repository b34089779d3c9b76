import { compensateGain, nearestDot } from '@printready/print/press';
import { describe, expect, it } from 'vitest';
import { type Options, schema } from '../options.ts';
import { finestLpiForLevels, meshFrequencies, suggestLpi, warningsFor } from './advice.ts';
import { dotSizeMm, shareOfCell, smallestParts } from './survival.ts';

const options = (patch: Partial<Options> = {}): Options => ({ ...schema.parse({}), ...patch });

describe('advice on screen frequencies', () => {
  it('offers the mesh count divided by Sefar’s ratios', () => {
    expect(meshFrequencies(225, 720)).toEqual([
      { lpi: 45, ratio: 5, levels: 256 },
      { lpi: 60, ratio: 3.75, levels: 145 },
      { lpi: 90, ratio: 2.5, levels: 65 },
    ]);
  });

  it('finds the finest frequency for a number of gray levels, (dpi / lpi)² + 1', () => {
    expect(finestLpiForLevels(300, 101)).toBeCloseTo(30, 9);
    expect(finestLpiForLevels(1200, 257)).toBeCloseTo(75, 9);
  });

  it('suggests the finest frequency that suits the mesh and the number of gray levels', () => {
    expect(suggestLpi({ mesh: 225, levels: 64 }, 1200)).toBe(85);
    expect(suggestLpi({ mesh: 225, levels: 64 }, 720)).toBe(85);
    expect(suggestLpi({ mesh: 225, levels: 100 }, 720)).toBe(60);
    expect(suggestLpi({ mesh: 225, levels: 64 }, 300)).toBe(37.5);
    expect(suggestLpi({ mesh: 40, levels: 256 }, 150)).toBe(10);
  });
});

describe('warningsFor', () => {
  it('returns no warnings for good settings', () => {
    expect(warningsFor(options({ lpi: 45, angle: 22.5, mesh: 230 }), 600)).toEqual([]);
    expect(warningsFor(options({ mode: 'cmyk', lpi: 55, mesh: 230 }), 720)).toEqual([]);
    expect(warningsFor(options({ screen: 'blue-noise', mesh: 40 }), 72)).toEqual([]);
  });

  it.each([
    ['too coarse a mesh', { mesh: 80 }, 600, ['at most 32 LPI']],
    ['an angle along the mesh', { angle: 45 }, 600, ['45° runs with the mesh']],
    ['an angle along the mesh, the other way', { angle: 179 }, 600, ['179° runs with the mesh']],
    ['too few gray levels', {}, 300, ['Only 45 gray levels (100 recommended): fades may band.']],
    ['a screen finer than two pixels', { lpi: 85, mesh: 500 }, 100, ['It becomes 50 LPI']],
    ['plates too close', { mode: 'cmyk', magentaAngle: 30 }, 720, ['Cyan and magenta are 7.5° apart']],
  ] as const)('returns warnings for %s', (_, patch, dpi, expected) => {
    const warnings = warningsFor(options(patch), dpi);
    expect(warnings).toHaveLength(expected.length);
    for (const [i, words] of expected.entries()) expect(warnings[i]).toContain(words);
  });

  it('checks each plate at its own frequency', () => {
    const patch = { mode: 'cmyk', lpiPerPlate: true, blackLpi: 85, mesh: 160 } as const;
    expect(warningsFor(options(patch), 1200)).toEqual([expect.stringContaining('Black: 85 LPI leaves')]);
    // Frequencies that differ enough cause no moiré at any angle.
    const apart = { ...patch, mesh: 300, cyanAngle: 82.5 } as const;
    expect(warningsFor(options(apart), 1200)).toEqual([]);
  });
});

describe('smallestParts', () => {
  it('returns dots that bridge the mesh, reach the DTF minimum, and have at least two pixels', () => {
    expect(smallestParts({ press: 'screen-print', mesh: 254 }, 1200).dotMm).toBeCloseTo(0.14, 9);
    expect(smallestParts({ press: 'screen-print', mesh: 500 }, 150).dotMm).toBeCloseTo(0.3387, 4);
    expect(smallestParts({ press: 'dtf', mesh: 230 }, 300)).toEqual({ dotMm: 0.35, holeMm: 0.6 });
  });

  it('converts dot sizes to tones and back', () => {
    for (const dot of ['round', 'line'] as const) {
      expect(dotSizeMm(shareOfCell(0.3, 30, dot), 30, dot)).toBeCloseTo(0.3, 9);
    }
    expect(shareOfCell(2, 45, 'round')).toBe(1);
  });
});

describe('press curve', () => {
  it('compensates the gain at 50 % and leaves paper and solids unchanged', () => {
    for (const gain of [0, 10, 20, 30, 45]) {
      const power = Math.log(0.5 - gain / 100) / Math.log(0.5);
      expect(1 - (1 - compensateGain(0.5 + gain / 100, gain)) ** power).toBeCloseTo(0.5 + gain / 100, 9);
      expect(compensateGain(0.5 + gain / 100, gain)).toBeCloseTo(0.5, 9);
      expect(compensateGain(0, gain)).toBe(0);
      expect(compensateGain(1, gain)).toBe(1);
    }
  });

  it('clamps every tone to the nearest printable one', () => {
    expect(
      [0, 0.02, 0.03, 0.5, 0.95, 0.99, 1].map((tone) =>
        nearestDot(tone, { minimumDot: 0.05, maximumDot: 0.9 }),
      ),
    ).toEqual([0, 0, 0.05, 0.5, 0.9, 1, 1]);
  });
});
