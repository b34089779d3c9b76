import { describe, expect, it } from 'vitest';
import { createRaster } from '../raster/raster.ts';
import { fogra39Profile, fromRaster } from './convert.ts';
import { srgbProfile } from './profile-maker.ts';
import { openProof, outOfGamutShare } from './proof.ts';

const PRINTABLE = [128, 128, 128, 255];
const NEON = [0, 255, 0, 255];
const CLEAR_NEON = [0, 255, 0, 0];
const MAGENTA = { r: 255, g: 0, b: 255 };
const pixels = Uint8ClampedArray.from([...PRINTABLE, ...NEON, ...CLEAR_NEON, 255, 255, 255, 255]);

async function proofOf(settings: { warning?: typeof MAGENTA; paper?: boolean }) {
  const profile = await fogra39Profile();
  const proof = await openProof({ profile, space: 'cmyk', paper: false, warning: null, ...settings });
  if (!proof) throw new Error('FOGRA39 cannot be opened.');
  return proof;
}

describe('openProof', () => {
  it('shifts out-of-gamut colors, keeps gray, white, and alpha, and leaves the input unchanged', async () => {
    const input = pixels.slice();
    const { pixels: shown, outOfGamut } = (await proofOf({})).apply(input);
    expect(outOfGamut).toBe(1);
    expect(input).toEqual(pixels);
    for (const c of [0, 1, 2]) expect(Math.abs(shown[c]! - 128)).toBeLessThan(6);
    expect(shown[5]! - shown[4]!).toBeLessThan(200);
    expect([shown[3], shown[7], shown[11]]).toEqual([255, 255, 0]);
    for (const c of [12, 13, 14]) expect(shown[c]!).toBeGreaterThan(252);
  });

  it('paints the warning color only on visible out-of-gamut pixels', async () => {
    const { pixels: shown } = (await proofOf({ warning: MAGENTA })).apply(pixels);
    expect([...shown.subarray(4, 8)]).toEqual([255, 0, 255, 255]);
    expect([...shown.subarray(8, 11)]).not.toEqual([255, 0, 255]);
  });

  it('shows the paper color on request', async () => {
    const { pixels: shown } = (await proofOf({ paper: true })).apply(pixels);
    expect(shown[14]).toBeLessThan(252);
  });

  it('returns null if the profile is for another color space', async () => {
    expect(
      await openProof({ profile: srgbProfile(), space: 'cmyk', paper: false, warning: null }),
    ).toBeNull();
  });
});

const artOf = (data: Uint8ClampedArray) => {
  const { length } = data;
  return fromRaster(createRaster(length / 4, 1, { data }));
};

describe('outOfGamutShare', () => {
  it('counts only visible pixels', async () => {
    expect(await outOfGamutShare(artOf(pixels), await fogra39Profile(), 'cmyk')).toBeCloseTo(1 / 3, 9);
  });

  it('samples large pictures without column bias', async () => {
    const large = new Uint8ClampedArray(2_400_000 * 4).fill(255);
    // A third of the pixels is sampled, and a third is neon.
    for (let at = 0; at < large.length; at += 12) large.set(NEON, at);
    const share = await outOfGamutShare(artOf(large), await fogra39Profile(), 'cmyk');
    expect(share).toBeGreaterThan(0.32);
    expect(share).toBeLessThan(0.345);
  });
});
