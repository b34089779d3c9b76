import { deltaE2000 } from '@printready/pixels/color';
import { fogra39Profile, openLcmsTransform, type Transform } from '@printready/pixels/profiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { nearestDot } from './press.ts';
import { openPressProfile, type PressProfile } from './press-profile.ts';
import { type BlackRules, createProfileSolver } from './solve-profile.ts';

let profile: PressProfile;
let toLab: Transform;

beforeAll(async () => {
  const icc = await fogra39Profile();
  const wide = { depth: 16, alpha: false } as const;
  profile = (await openPressProfile(icc, 'relative'))!;
  toLab = (await openLcmsTransform(
    { profile: icc, format: { space: 'cmyk', ...wide } },
    { profile: 'lab', format: { space: 'lab', ...wide } },
    { intent: 'relative', blackPoint: false },
    true,
  ))!;
});

/** Converts with LittleCMS itself instead of the solver's table. */
function labsOf(inks: Float32Array) {
  const lab = new Uint16Array((inks.length / 4) * 3);
  toLab.convert(
    Uint16Array.from(inks, (share) => Math.round(65_535 * share)),
    lab,
  );
  return Array.from({ length: lab.length / 3 }, (_, i) => ({
    l: (100 * lab[3 * i]!) / 65_535,
    a: lab[3 * i + 1]! / 257 - 128,
    b: lab[3 * i + 2]! / 257 - 128,
  }));
}

/** Every 17th node of the sRGB grid. */
const NODES = Array.from({ length: Math.floor(33 ** 3 / 17) }, (_, i) => 17 * i);

function solveAll(strength: number, limit: number, dots?: BlackRules['dots']): Float32Array {
  const solve = createProfileSolver(profile, { strength, limit, ...(dots && { dots }) });
  const all = new Float32Array(NODES.length * 4);
  const inks = new Float64Array(4);
  for (const [i, node] of NODES.entries()) {
    solve(node, inks);
    all.set(inks, 4 * i);
  }
  return all;
}

const referenceInks = () =>
  Float32Array.from(NODES.flatMap((node) => [...profile.reference.subarray(4 * node, 4 * node + 4)]));
const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
const blackOf = (inks: Float32Array) => mean(NODES.map((_, i) => inks[4 * i + 3]!));

describe('createProfileSolver without a limit', () => {
  it.each([0, 0.5, 1])('reproduces LittleCMS’s color with black strength %d', (strength) => {
    const theirs = labsOf(referenceInks());
    const off = labsOf(solveAll(strength, 4)).map((lab, i) => deltaE2000(lab, theirs[i]!));
    expect(mean(off)).toBeLessThan(0.2);
    expect(Math.max(...off)).toBeLessThan(0.5);
  });

  it('uses more black and less of the other inks at a higher black strength', () => {
    const [light, middle, heavy] = [0, 0.5, 1].map((strength) => solveAll(strength, 4));
    expect(blackOf(middle!)).toBeGreaterThan(blackOf(light!) + 0.02);
    expect(blackOf(heavy!)).toBeGreaterThan(blackOf(middle!) + 0.02);
    const all = (inks: Float32Array) => inks.reduce((sum, value) => sum + value, 0);
    expect(all(heavy!)).toBeLessThan(all(light!));
  });
});

it.each([1.2, 2, 2.6])('createProfileSolver never exceeds an ink limit of %d', (limit) => {
  for (const strength of [0, 0.5, 1]) {
    const inks = solveAll(strength, limit);
    expect(inks.every((share) => share >= 0 && share <= 1)).toBe(true);
    const sums = NODES.map((_, i) => inks.subarray(4 * i, 4 * i + 4).reduce((all, share) => all + share, 0));
    expect(Math.max(...sums)).toBeLessThanOrEqual(limit + 1e-6);
  }
});

it('createProfileSolver keeps the color if more black suffices to meet the ink limit', () => {
  const theirs = labsOf(referenceInks());
  const off = labsOf(solveAll(0.5, 2.4)).map((lab, i) => deltaE2000(lab, theirs[i]!));
  expect(Math.max(...off)).toBeLessThan(0.5);
});

it('createProfileSolver avoids unprintable dots without a visible color change', () => {
  const range = { minimumDot: 0.06, maximumDot: 0.9 };
  const [free, held] = [solveAll(0.4, 3), solveAll(0.4, 3, [range, range, range, range])];
  const loose = (inks: Float32Array) =>
    inks.filter((share) => Math.abs(nearestDot(share, range) - share) > 1e-6);
  expect(loose(free).length).toBeGreaterThan(500);
  expect(loose(held).length).toBeLessThan(0.6 * loose(free).length);
  const [wanted, made] = [labsOf(free), labsOf(held)];
  const off = made.map((lab, i) => deltaE2000(lab, wanted[i]!));
  expect(mean(off)).toBeLessThan(0.3);
});

it('createProfileSolver puts no ink on white', () => {
  const inks = new Float64Array(4).fill(0.5);
  createProfileSolver(profile, { strength: 1, limit: 3 })(33 ** 3 - 1, inks);
  expect([...inks].every((share) => share < 1e-3)).toBe(true);
});

it('openPressProfile returns null for invalid bytes', async () => {
  expect(await openPressProfile(new Uint8Array(300), 'relative')).toBeNull();
});
