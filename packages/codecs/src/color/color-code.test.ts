import { createPicture } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { describe, expect, it } from 'vitest';
import { applyColorCode, type ColorCode } from './color-code.ts';

const DISPLAY_P3 = { primaries: 12, transfer: 13 };
const PQ_2020 = { primaries: 9, transfer: 16 };
const HLG_2020 = { primaries: 9, transfer: 18 };

function apply(
  code: ColorCode | null,
  colors: readonly (readonly number[])[],
  icc: Uint8Array | null = null,
) {
  const data = Uint16Array.from(colors.flat());
  const size = { width: colors.length, height: 1 };
  const picture = createPicture({ ...size, space: 'rgb', alpha: false, data, resolution: null, icc });
  const findings: ReadFinding[] = [];
  return { before: picture, after: applyColorCode(picture, code, findings), findings };
}

const gray = (value: number) => [value, value, value];
/** PQ code for diffuse white, 203 cd/m² (ITU-R BT.2408, table 1: 58 %). */
const PQ_WHITE = Math.round(0.5807 * 65_535);
/** PQ code for 1000 cd/m² (75 %). */
const PQ_PEAK = Math.round(0.7518 * 65_535);

describe('applyColorCode', () => {
  it('adds a Display P3 profile and keeps the samples', () => {
    const { before, after } = apply(DISPLAY_P3, [[1, 2, 3]]);
    expect(after.data).toEqual(before.data);
    expect(after.icc?.length).toBeGreaterThan(1000);
  });

  it.each([
    ['no code', null],
    ['an unspecified one', { primaries: 2, transfer: 2 }],
    ['sRGB', { primaries: 1, transfer: 13 }],
    ['BT.709, which browsers show like sRGB', { primaries: 1, transfer: 1 }],
  ])('leaves a picture with this color code unchanged: %s', (_, code) => {
    const { after, findings } = apply(code, [[1, 2, 3]]);
    expect(after.icc).toBeNull();
    expect(findings).toEqual([]);
  });

  it('prefers an embedded profile over the color code', () => {
    const icc = new Uint8Array(200);
    expect(apply(PQ_2020, [[1, 2, 3]], icc).after.icc).toBe(icc);
  });

  it('maps PQ to sRGB: black is kept, diffuse white is below the peak, the peak is white, gray is neutral', () => {
    const { after, findings } = apply(PQ_2020, [gray(0), gray(PQ_WHITE), gray(PQ_PEAK), gray(65_535)]);
    const [black, white, peak, over] = [0, 1, 2, 3].map((i) => [...after.data.subarray(i * 3, i * 3 + 3)]);
    expect(black).toEqual([0, 0, 0]);
    for (const color of [white!, peak!, over!])
      expect(Math.max(...color) - Math.min(...color)).toBeLessThanOrEqual(60);
    // With a peak of 1000/203, extended Reinhard maps a linear value of 1 to 0.52.
    expect(white![0]! / 257).toBeCloseTo(191, -1);
    expect(peak![0]! / 257).toBeGreaterThan(254);
    expect(over![0]).toBe(65_535);
    expect(findings.map(({ code }) => code)).toEqual(['hdr-tone-mapped']);
  });

  it('uses the peak luminance that the file declares', () => {
    const dim = apply({ ...PQ_2020, peakNits: 203 }, [gray(PQ_WHITE)]).after.data[0]!;
    expect(dim / 257).toBeGreaterThan(254);
  });

  it('maps HLG to sRGB, from black to the peak', () => {
    const { after } = apply(HLG_2020, [gray(0), gray(32_768), gray(65_535)]);
    expect(after.data[0]).toBe(0);
    expect(after.data[3]).toBeGreaterThan(20_000);
    expect(after.data[3]).toBeLessThan(after.data[6]!);
    expect(after.data[6]! / 257).toBeGreaterThan(254);
  });

  it('reports an unknown color code', () => {
    expect(apply({ primaries: 77, transfer: 13 }, [[1, 2, 3]]).findings.map(({ code }) => code)).toEqual([
      'profile-ignored',
    ]);
  });
});
