/** Tests that the counts of the five classes equal ImageMagick's exactly. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countClasses, countOpacities, isNearWhite } from './classes.ts';

/** Absolute path, because a `convert` found on the PATH may be a different program. */
const MAGICK = '/usr/bin/convert';

function magickHistogram(data: Uint8ClampedArray, width: number, height: number): Uint32Array {
  const folder = mkdtempSync(join(tmpdir(), 'printready-alpha-'));
  try {
    const file = join(folder, 'art.rgba');
    writeFileSync(file, data);
    const words = ['-size', `${width}x${height}`, '-depth', '8', `rgba:${file}`, '-alpha', 'extract'];
    const answer = spawnSync(MAGICK, [...words, '-format', '%c', 'histogram:info:-'], { encoding: 'utf8' });
    if (answer.status !== 0) throw new Error(answer.stderr);
    const counts = new Uint32Array(256);
    for (const [, count, value] of answer.stdout.matchAll(/(\d+): \((\d+)/g))
      counts[Number(value)]! += Number(count);
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!existsSync(MAGICK))('countOpacities compared with ImageMagick', () => {
  it('counts every opacity exactly as ImageMagick’s histogram does', () => {
    for (const [width, height, seed] of [
      [211, 157, 1],
      [64, 64, 2],
      [1, 500, 3],
    ] as const) {
      let state = seed;
      const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      });
      expect(countOpacities(data)).toEqual(magickHistogram(data, width, height));
    }
  });
});

describe('opacity classes', () => {
  it('puts every pixel into one class, split at the print trade’s opacity limits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (alphas) => {
        const data = Uint8ClampedArray.from([...alphas].flatMap((alpha) => [0, 0, 0, alpha]));
        const classes = countClasses(countOpacities(data));
        const count = (from: number, to: number) =>
          alphas.filter((alpha) => alpha >= from && alpha <= to).length;
        expect(classes).toEqual({
          clear: count(0, 0),
          faint: count(1, 12),
          partial: count(13, 242),
          nearly: count(243, 254),
          solid: count(255, 255),
        });
      }),
    );
  });

  it('counts as near-white only pixels with all channels at 250 or more, except pure white', () => {
    const near = (...pixel: number[]) => isNearWhite(Uint8ClampedArray.from(pixel), 0);
    expect(near(250, 250, 250, 255)).toBe(true);
    expect(near(255, 255, 254, 255)).toBe(true);
    expect(near(255, 255, 255, 255)).toBe(false);
    expect(near(249, 255, 255, 255)).toBe(false);
    expect(near(252, 252, 252, 12)).toBe(false);
  });
});
