import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { describe, expect, it } from 'vitest';
import { createMemory } from '../../contract/memory.ts';
import type { Rgb } from '../../contract/option-schemas.ts';
import { axisNodes, gateOf, type Lattices } from './tolerance-gate.ts';

/** Reference lookup: trilinear, without intermediate rounding. */
function reader(key: Rgb): (point: Rgb) => number {
  const { axes, deltaE, nodes } = gateOf(key, 0, 0);
  return ({ r, g, b }) => {
    const places = [axes[r]!, axes[256 + g]!, axes[512 + b]!];
    let sum = 0;
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      let index = 0;
      for (const [axis, place] of places.entries()) {
        const far = (corner >> axis) & 1;
        const fraction = (place & 511) / 256;
        weight *= far ? fraction : 1 - fraction;
        index = index * nodes + (place >> 9) + (weight === 0 ? 0 : far);
      }
      if (weight > 0) sum += weight * deltaE[index]!;
    }
    return sum / 32;
  };
}

const exact = (one: Rgb, other: Rgb) =>
  deltaE2000(srgbToLab(one.r, one.g, one.b), srgbToLab(other.r, other.g, other.b));

/** Deterministic random numbers; the returned function gives 0…sides − 1. */
function createDice(): (sides: number) => number {
  let state = 20_250_101;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Measures the lattice's errors near many keys and far from them. */
function measureErrors(): { near: number[]; wide: number[] } {
  const dice = createDice();
  const errors = { near: [] as number[], wide: [] as number[] };
  const black = { r: 0, g: 0, b: 0 };
  const white = { r: 255, g: 255, b: 255 };
  for (let round = 0; round < 24; round++) {
    const key = round === 0 ? black : round === 1 ? white : { r: dice(256), g: dice(256), b: dice(256) };
    const read = reader(key);
    for (let i = 0; i < 3000; i++) {
      const way = (dice(100) / 100) ** 2;
      const step = (from: number) => Math.round(from + (dice(256) - from) * way);
      const point = { r: step(key.r), g: step(key.g), b: step(key.b) };
      const truth = exact(key, point);
      const error = Math.abs(read(point) - truth);
      if (truth <= 6) errors.near.push(error);
      if (truth <= 40) errors.wide.push(error);
    }
  }
  return errors;
}

describe('gateOf', () => {
  it('has nodes at the key and at both ends of the range, and at most 44 nodes per axis', () => {
    for (let value = 0; value < 256; value++) {
      const nodes = axisNodes(value);
      expect(nodes.length).toBeLessThanOrEqual(44);
      expect(nodes).toEqual(expect.arrayContaining([0, value, 255]));
    }
  });

  it('gives a distance of 0 at the key', { tags: 'slow' }, () => {
    for (let value = 0; value < 256; value += 5) {
      const key = { r: value, g: 255 - value, b: (value * 3) % 256 };
      expect(reader(key)(key)).toBe(0);
    }
  });

  it('approximates CIEDE2000: within 1 up to ΔE 6, and for 99% of colors up to ΔE 40', {
    tags: 'slow',
  }, () => {
    const { near, wide } = measureErrors();
    expect(near.length).toBeGreaterThan(5000);
    expect(Math.max(...near)).toBeLessThanOrEqual(1);
    wide.sort((a, b) => a - b);
    expect(wide[Math.floor(wide.length * 0.99)]).toBeLessThanOrEqual(1);
  });

  it('ramps from tolerance to tolerance + softness', () => {
    const { ramp } = gateOf({ r: 0, g: 0, b: 0 }, 10, 20);
    expect(ramp[10 * 32]).toBe(0);
    expect(ramp[20 * 32]).toBe(128);
    expect(ramp[30 * 32]).toBe(255);
    expect([...ramp]).toEqual([...ramp].sort((a, b) => a - b));
    const sudden = gateOf({ r: 0, g: 0, b: 0 }, 10, 0).ramp;
    expect([sudden[10 * 32], sudden[10 * 32 + 1]]).toEqual([0, 255]);
  });

  it('reuses a key’s lattice while a slider moves', () => {
    const key = { r: 1, g: 2, b: 3 };
    const lattices: Lattices = createMemory(1);
    expect(gateOf(key, 5, 5, lattices).deltaE).toBe(gateOf(key, 9, 30, lattices).deltaE);
  });
});
