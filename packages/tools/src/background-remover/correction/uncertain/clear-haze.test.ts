import { describe, expect, it } from 'vitest';
import { clearHaze } from './clear-haze.ts';

const SIDE = 80;

/** A solid square in the center, plus anything that `draw` adds. */
function matteWith(draw: (alpha: Uint8Array) => void): Uint8Array {
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let y = 30; y < 50; y++) alpha.fill(255, y * SIDE + 30, y * SIDE + 50);
  draw(alpha);
  return alpha;
}

const clear = (alpha: Uint8Array, scale = 1) => clearHaze(alpha, SIDE, SIDE, scale);

describe('clearHaze', () => {
  it('removes haze that is connected to the artwork but extends farther than an edge', () => {
    const alpha = matteWith((all) => all.fill(60, 40 * SIDE + 50, 40 * SIDE + 70));
    const row = [...clear(alpha).subarray(40 * SIDE + 50, 40 * SIDE + 70)];
    expect(row).toEqual([...Array<number>(5).fill(60), ...Array<number>(15).fill(0)]);
  });

  it('scales the permitted extent of an edge with the picture', () => {
    const alpha = matteWith((all) => all.fill(60, 40 * SIDE + 50, 40 * SIDE + 70));
    const kept = clear(alpha, 2).subarray(40 * SIDE + 50, 40 * SIDE + 70);
    expect(kept.filter((value) => value > 0)).toHaveLength(10);
  });

  it('removes a nearly transparent island and keeps a solid one', () => {
    const alpha = matteWith((all) => {
      for (let y = 5; y < 10; y++) all.fill(150, y * SIDE + 5, y * SIDE + 10);
      for (let y = 65; y < 70; y++) all.fill(255, y * SIDE + 65, y * SIDE + 70);
    });
    const found = clear(alpha);
    expect(found[7 * SIDE + 7]).toBe(0);
    expect(found[67 * SIDE + 67]).toBe(255);
    expect(found[40 * SIDE + 40]).toBe(255);
  });

  it('removes haze that is not connected to any solid part, at any distance', () => {
    const alpha = matteWith((all) => all.fill(37, 40 * SIDE + 52, 40 * SIDE + 54));
    expect(clear(alpha).subarray(40 * SIDE + 50, 40 * SIDE + 55)).toEqual(new Uint8Array(5));
  });

  it('keeps hair that is solid along its length, including its faint tip, and does not change its input', () => {
    const alpha = matteWith((all) => {
      all.fill(180, 40 * SIDE + 50, 40 * SIDE + 68);
      all.fill(70, 40 * SIDE + 68, 40 * SIDE + 72);
    });
    const before = alpha.slice();
    expect(clear(alpha)).toEqual(before);
    expect(alpha).toEqual(before);
  });
});
