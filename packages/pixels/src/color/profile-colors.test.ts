import { existsSync, readFileSync } from 'node:fs';
import { differenceCiede2000 } from 'culori';
import { describe, expect, it } from 'vitest';
import { openLcmsTransform } from './lcms.ts';
import { calibratedColors, readProfileColors } from './profile-colors.ts';
import { grayCurveProfile, matrixProfile, type Primaries, srgbProfile } from './profile-maker.ts';

const WHITE_D65 = [0.3127, 0.329] as const;
const ADOBE: Primaries = { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: WHITE_D65 };
const SWAPPED: Primaries = { red: [0.3, 0.6], green: [0.64, 0.33], blue: [0.15, 0.06], white: WHITE_D65 };
const power = (gamma: number) => (value: number) => value ** gamma;

/** Third-party profiles from Debian's libgs-common and icc-profiles-free packages. */
const FOREIGN = ['default_rgb.icc', 'a98.icc', 'rommrgb.icc', 'default_gray.icc'].map(
  (name) => `/usr/share/color/icc/ghostscript/${name}`,
);

const STEPS = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 1];
const COLORS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => [r, g, b] as const)));

const colorOf = ([r = 0, g = 0, b = 0]: readonly number[]) => ({ mode: 'rgb', r, g, b }) as const;
const difference = differenceCiede2000();
const deltaE = (some: readonly number[], others: readonly number[]) =>
  difference(colorOf(some), colorOf(others));

/** Largest ΔE00. */
async function worstToLittleCms(profile: Uint8Array<ArrayBuffer>, space: 'rgb' | 'gray'): Promise<number> {
  const colors = space === 'rgb' ? COLORS : STEPS.map((v) => [v]);
  const transform = await openLcmsTransform(
    { profile, format: { space, depth: 16, alpha: false } },
    { profile: srgbProfile(), format: { space: 'rgb', depth: 16, alpha: false } },
    { intent: 'relative', blackPoint: false },
  );
  const theirs = new Uint16Array(3 * colors.length);
  transform!.convert(
    Uint16Array.from(colors.flat(), (v) => Math.round(65_535 * v)),
    theirs,
  );
  transform!.close();
  const toSrgb = readProfileColors(profile)!;
  return Math.max(
    ...colors.map((color, i) =>
      deltaE(
        toSrgb(color),
        [...theirs.subarray(3 * i, 3 * i + 3)].map((value) => value / 65_535),
      ),
    ),
  );
}

describe('colors of a profile', () => {
  it.each([
    ['sRGB', srgbProfile()],
    ['Adobe RGB', matrixProfile('Adobe RGB', ADOBE, power(2.2))],
    ['swapped channels', matrixProfile('Swapped', SWAPPED)],
  ])('equal those of LittleCMS for %s', async (_, profile) => {
    expect(await worstToLittleCms(profile, 'rgb')).toBeLessThan(1);
  });

  it('equal those of LittleCMS for gray', async () => {
    expect(await worstToLittleCms(grayCurveProfile('Linear gray', power(1)), 'gray')).toBeLessThan(1);
  });

  it.each(FOREIGN)('equal those of LittleCMS for %s', async (path) => {
    if (!existsSync(path)) return;
    await expect(
      worstToLittleCms(Uint8Array.from(readFileSync(path)), path.includes('gray') ? 'gray' : 'rgb'),
    ).resolves.toBeLessThan(1);
  });

  it('are not guessed for damaged profiles', () => {
    const profile = srgbProfile();
    for (let length = 0; length < profile.length; length += 7)
      expect(readProfileColors(profile.subarray(0, length))).toBeNull();
  });
});

describe('CalRGB', () => {
  it('with the primaries of sRGB gives the colors of sRGB', () => {
    const toSrgb = calibratedColors(
      [0.9505, 1, 1.089],
      [2.2, 2.2, 2.2],
      [
        [0.4124, 0.2126, 0.0193],
        [0.3576, 0.7152, 0.1192],
        [0.1805, 0.0722, 0.9505],
      ],
    );
    // Below this, the straight part of sRGB's curve differs from a power.
    for (const color of COLORS.filter((channels) => Math.min(...channels) >= 0.4))
      expect(deltaE(toSrgb(color), color)).toBeLessThan(1);
  });
});
