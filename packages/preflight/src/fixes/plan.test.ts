import { describe, expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { factsOfPicture } from '../raster/picture.ts';
import { DEFAULT_PROFILE, PROFILES } from '../rules/profile.ts';
import { planFixes } from './plan.ts';

/** Picture with a centered red square half its width, at 100 ppi. */
function picture(side: number, ground: readonly number[]) {
  const rgba = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const inside = [x, y].every((at) => at >= side / 4 && at < (side * 3) / 4);
    rgba.set(inside ? [200, 20, 30, 255] : ground, i * 4);
  }
  return factsOfPicture(
    {
      ...{ format: 'png', space: 'rgb', depth: 8, icc: null, width: side, height: side, rgba },
      resolution: { x: 100, y: 100 },
    },
    { name: 'a.png', bytes: 1 },
    { fine: true },
  );
}

describe('a picture’s plan', () => {
  const dtf = PROFILES.find(({ id }) => id === 'dtf') ?? DEFAULT_PROFILE;
  const steps = (ground: readonly number[]) => {
    const facts = picture(600, ground);
    const plan = planFixes(facts, assess(facts, { profile: dtf }), dtf);
    return plan.steps.map(({ id, fixes }) => [id, ...fixes]);
  };

  it('removes a white box before upscaling', () => {
    expect(steps([255, 255, 255, 255])).toEqual([
      ['background-remover', 'background-opaque'],
      ['upscaler', 'resolution-too-low'],
    ]);
  });

  it('makes semi-transparent pixels solid or halftones them', () => {
    expect(steps([20, 20, 200, 120])[0]).toEqual(['transparency-guide', 'semi-transparent']);
  });

  it('keeps a transparent background', () => {
    expect(steps([0, 0, 0, 0])).toEqual([['upscaler', 'resolution-too-low']]);
  });
});
