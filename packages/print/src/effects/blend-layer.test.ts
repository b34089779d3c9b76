import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLEND_MODES, type BlendMode } from '@printready/pixels/picture';
import { describe, expect, it } from 'vitest';
import { blendColor, blendLayer } from './blend-layer.ts';

/** Independent implementation of W3C Compositing and Blending 1, §10. */
const lum = (c: number[]) => 0.3 * c[0]! + 0.59 * c[1]! + 0.11 * c[2]!;
const sat = (c: number[]) => Math.max(...c) - Math.min(...c);
function clip(color: number[]): number[] {
  const l = lum(color);
  const low = Math.min(...color);
  const high = Math.max(...color);
  let out = color;
  if (low < 0) out = out.map((c) => l + ((c - l) * l) / (l - low));
  if (high > 1) out = out.map((c) => l + ((c - l) * (1 - l)) / (high - l));
  return out;
}
const setLum = (color: number[], l: number) => clip(color.map((c) => c + l - lum(color)));
function setSat(color: number[], s: number): number[] {
  const order = [0, 1, 2].sort((i, j) => color[i]! - color[j]!);
  const [low, mid, high] = order as [number, number, number];
  const out = [0, 0, 0];
  if (color[high]! > color[low]!) {
    out[mid] = ((color[mid]! - color[low]!) * s) / (color[high]! - color[low]!);
    out[high] = s;
  }
  return out;
}
const one: Record<string, (b: number, s: number) => number> = {
  normal: (_, s) => s,
  multiply: (b, s) => b * s,
  screen: (b, s) => 1 - (1 - b) * (1 - s),
  overlay: (b, s) => (b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
  darken: (b, s) => (b < s ? b : s),
  lighten: (b, s) => (b > s ? b : s),
  'color-dodge': (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
  'color-burn': (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  'hard-light': (b, s) => (s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
  'soft-light': (b, s) => {
    const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
    return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
  },
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
};
const whole: Record<string, (b: number[], s: number[]) => number[]> = {
  hue: (b, s) => setLum(setSat(s, sat(b)), lum(b)),
  saturation: (b, s) => setLum(setSat(b, sat(s)), lum(b)),
  color: (b, s) => setLum(s, lum(b)),
  luminosity: (b, s) => setLum(b, lum(s)),
};
const blendOf = (mode: BlendMode, b: number[], s: number[]): number[] =>
  whole[mode]?.(b, s) ?? b.map((value, c) => one[mode]!(value, s[c]!));

/** Expected result as a premultiplied color, 0…255. */
function truth(mode: BlendMode, below: number[], above: number[], opacity: number) {
  const [b, s] = [below.map((v) => v / 255), above.map((v) => v / 255)];
  const [ab, as] = [b[3]!, s[3]! * opacity];
  const mixed = blendOf(mode, b.slice(0, 3), s.slice(0, 3));
  const color = mixed.map((m, c) => as * (1 - ab) * s[c]! + as * ab * m + (1 - as) * ab * b[c]!);
  return { alpha: 255 * (as + ab * (1 - as)), color: color.map((v) => 255 * v) };
}

function pixels(count: number, opaque: boolean, seed: number): Uint8ClampedArray {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = state >>> 24;
    return (state >>> 12) % 5 === 0 ? [0, 255, 64, 128, 191][value % 5]! : value;
  };
  return Uint8ClampedArray.from({ length: count * 4 }, (_, i) => (opaque && i % 4 === 3 ? 255 : next()));
}

const COUNT = 6000;
const AREA = { x0: 0, y0: 0, x1: COUNT, y1: 1 };

describe.each(BLEND_MODES)('blendLayer in mode %s', (mode) => {
  it.each([1, 0.37])('matches double precision within 0.5 of 255 at opacity %d', (opacity) => {
    const below = pixels(COUNT, false, 1);
    const above = pixels(COUNT, false, 2);
    const out = below.slice();
    blendLayer(out, COUNT, { data: above, width: COUNT }, AREA, { mode, opacity, clip: false });
    let worst = 0;
    for (let at = 0; at < out.length; at += 4) {
      const want = truth(mode, [...below.slice(at, at + 4)], [...above.slice(at, at + 4)], opacity);
      worst = Math.max(worst, Math.abs(out[at + 3]! - want.alpha));
      // Compares straight colors; the expected color is divided by its exact opacity.
      if (want.alpha > 0)
        for (let c = 0; c < 3; c++)
          worst = Math.max(worst, Math.abs(out[at + c]! - (want.color[c]! * 255) / want.alpha));
    }
    expect(worst).toBeLessThanOrEqual(0.5 + 1e-9);
  });

  it('keeps the art’s opacity when clipped to the art', () => {
    const below = pixels(COUNT, false, 5);
    const above = pixels(COUNT, false, 6);
    const out = below.slice();
    blendLayer(out, COUNT, { data: above, width: COUNT }, AREA, { mode, opacity: 0.8, clip: true });
    let worst = 0;
    for (let at = 0; at < out.length; at += 4) {
      expect(out[at + 3]).toBe(below[at + 3]);
      if (below[at + 3] === 0) continue;
      const [b, s] = [below, above].map((all) => [...all.slice(at, at + 4)].map((v) => v / 255)) as [
        number[],
        number[],
      ];
      const mixed = blendOf(mode, b.slice(0, 3), s.slice(0, 3));
      const as = s[3]! * 0.8;
      for (let c = 0; c < 3; c++) {
        const source = (1 - b[3]!) * s[c]! + b[3]! * mixed[c]!;
        worst = Math.max(worst, Math.abs(out[at + c]! - 255 * (as * source + (1 - as) * b[c]!)));
      }
    }
    expect(worst).toBeLessThanOrEqual(0.5 + 1e-9);
  });
});

it('blendColor equals blendLayer with a uniform layer', () => {
  const below = pixels(500, false, 9);
  const color = { r: 200, g: 30, b: 90 };
  const layer = Uint8ClampedArray.from({ length: 2000 }, (_, i) => [200, 30, 90, 255][i % 4]!);
  for (const mode of BLEND_MODES) {
    const how = { mode, opacity: 0.6, clip: true };
    const [a, b] = [below.slice(), below.slice()];
    blendLayer(a, 500, { data: layer, width: 500 }, { x0: 0, y0: 0, x1: 500, y1: 1 }, how);
    blendColor(b, color, how);
    expect(b).toEqual(a);
  }
});

/** Names in ImageMagick. Omitted: soft light (older formula) and hue, saturation, color, luminosity (HSL or HCL). */
const MAGICK_NAMES: Partial<Record<BlendMode, string>> = {
  normal: 'over',
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
  'color-dodge': 'color-dodge',
  'color-burn': 'color-burn',
  'hard-light': 'hard-light',
  difference: 'difference',
  exclusion: 'exclusion',
};

function hasMagick(): boolean {
  try {
    execFileSync('convert', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasMagick())('blendLayer compared with ImageMagick (skipped without `convert`)', () => {
  it.each(Object.entries(MAGICK_NAMES) as [BlendMode, string][])(
    'equals ImageMagick on opaque pixels within 1/255: mode %s as %s',
    (mode, theirs) => {
      const folder = mkdtempSync(join(tmpdir(), 'blend-'));
      const below = pixels(COUNT, true, 3);
      const above = pixels(COUNT, true, 4);
      writeFileSync(join(folder, 'b.rgba'), below);
      writeFileSync(join(folder, 's.rgba'), above);
      const read = (name: string) => ['-size', `${COUNT}x1`, '-depth', '8', `rgba:${folder}/${name}`];
      execFileSync('convert', [
        ...read('b.rgba'),
        ...read('s.rgba'),
        '-compose',
        theirs,
        '-composite',
        '-depth',
        '8',
        `rgba:${folder}/o.rgba`,
      ]);
      const want = readFileSync(join(folder, 'o.rgba'));
      rmSync(folder, { recursive: true });
      const out = below.slice();
      blendLayer(out, COUNT, { data: above, width: COUNT }, AREA, { mode, opacity: 1, clip: false });
      let worst = 0;
      for (let i = 0; i < out.length; i++) {
        // For black under white, ImageMagick's color dodge gives white, but W3C's gives black.
        if (mode === 'color-dodge' && below[i] === 0 && above[i] === 255) continue;
        worst = Math.max(worst, Math.abs(out[i]! - want[i]!));
      }
      expect(worst).toBeLessThanOrEqual(1);
    },
  );
});
