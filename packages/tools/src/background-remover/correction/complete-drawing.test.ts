/** Missing parts of drawn artwork are restored; backgrounds, paper and photographs are unchanged. */

import { decodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../../scripts/testing/outside-programs.ts';
import { completeDrawing } from './complete-drawing.ts';

const SIDE = 160;
type Color = readonly [number, number, number];
type Paint = (x: number, y: number) => Color;
/** Color and matte value at a point; null leaves the point to the next layer. */
type Layer = (x: number, y: number) => readonly [Color, number] | null;

const OUTLINE: Color = [20, 20, 24];
const SKIN: Color = [240, 200, 150];
const BLUE: Color = [40, 60, 200];
const WHITE: Color = [255, 255, 255];

const grass: Paint = (x, y) => {
  const blade = 20 * Math.sin(x * 1.7) + 14 * Math.cos(y * 0.9 + x);
  return [70 + blade, 150 + blade, 50 + blade];
};
const radiusOf = (x: number, y: number, cx = 80, cy = 80) => Math.hypot(x - cx, y - cy);

const ring: Layer = (x, y) => (radiusOf(x, y) >= 40 && radiusOf(x, y) < 46 ? [OUTLINE, 255] : null);
const inside =
  (paint: Paint, opacity: (x: number, y: number) => number = () => 0): Layer =>
  (x, y) =>
    radiusOf(x, y) < 40 ? [paint(x, y), opacity(x, y)] : null;
const disc =
  (color: Color, opacity: number, cx: number, cy: number, radius: number): Layer =>
  (x, y) =>
    radiusOf(x, y, cx, cy) < radius ? [color, opacity] : null;

/** Antialiases edges over one pixel, as drawing programs do. */
function lay(ground: Paint, ...layers: readonly Layer[]): { picture: Raster; alpha: Uint8Array } {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  const sample = (x: number, y: number) => {
    for (const layer of layers) {
      const hit = layer(x, y);
      if (hit) return hit;
    }
    return [ground(x, y), 0] as const;
  };
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const parts = [0.25, 0.75].flatMap((dx) => [0.25, 0.75].map((dy) => sample(x + dx, y + dy)));
      for (let c = 0; c < 3; c++) data[at * 4 + c] = parts.reduce((sum, [color]) => sum + color[c]! / 4, 0);
      alpha[at] = parts.reduce((sum, [, opacity]) => sum + opacity / 4, 0);
    }
  }
  return { picture: createRaster(SIDE, SIDE, { data }), alpha };
}

const at = (alpha: Uint8Array, x: number, y: number) => alpha[y * SIDE + x];
const flat =
  (color: Color): Paint =>
  () =>
    color;
/** Recognized shape that makes the picture count as drawn. */
const body = disc(OUTLINE, 255, 80, 80, 40);

describe('completeDrawing: added parts', () => {
  it('adds a flat color enclosed by artwork, without a seam', () => {
    const { picture, alpha } = lay(grass, ring, inside(flat(SKIN)));
    expect(completeDrawing(picture, alpha)).toBeGreaterThan(0);
    for (let x = 36; x <= 124; x++) expect(at(alpha, x, 80)).toBe(255);
    expect(at(alpha, 2, 2)).toBe(0);
  });

  it('adds all of a flat-colored area that the network only half recognized', () => {
    const torn = (x: number, y: number) => (x < 80 ? 255 : (x + y) % 120);
    const { picture, alpha } = lay(grass, ring, inside(flat(SKIN), torn));
    completeDrawing(picture, alpha);
    for (let x = 36; x <= 124; x++) expect(at(alpha, x, 80)).toBe(255);
  });

  it('adds a flat color cut off by the picture’s border', () => {
    const half: Layer = (x, y) => {
      const radius = radiusOf(x, y, 80, SIDE);
      return radius < 30 ? [SKIN, 0] : radius < 36 ? [OUTLINE, 255] : null;
    };
    const { picture, alpha } = lay(grass, half, disc(OUTLINE, 255, 40, 40, 20));
    completeDrawing(picture, alpha);
    expect(at(alpha, 80, SIDE - 1)).toBe(255);
    expect(at(alpha, 80, SIDE - 20)).toBe(255);
  });

  it('adds a shaded area inside a drawn outline', () => {
    const shade: Paint = (x, y) => [90 + x / 2, 60 + y / 3, 255];
    const { picture, alpha } = lay(grass, ring, inside(shade));
    completeDrawing(picture, alpha);
    expect(at(alpha, 80, 80)).toBe(255);
  });

  it('adds a separate part, unless the user pointed at a part', () => {
    const { picture, alpha } = lay(grass, body, disc(BLUE, 0, 140, 140, 10));
    const pointed = alpha.slice();
    expect(completeDrawing(picture, pointed, false)).toBe(0);
    expect(pointed).toEqual(alpha);
    expect(completeDrawing(picture, alpha)).toBe(1);
    expect(at(alpha, 140, 140)).toBe(255);
    expect(at(alpha, 115, 140)).toBe(0);
  });
});

/** Rings on a background, each with different contents. */
const kept: Readonly<Record<string, readonly [Paint, ...Layer[]]>> = {
  'a hole that shows the background': [grass, ring, inside(grass)],
  'a busy enclosed area': [
    grass,
    ring,
    inside((x, y) => [(x * 530 + y * 910) % 256, (x * 170) % 256, (y * 290) % 256]),
  ],
  'an area that is not enclosed': [
    (x, y) => (x > 30 ? SKIN : grass(x, y)),
    (x, y) => (y > 80 && Math.abs(x - 80) < 20 ? null : ring(x, y)),
  ],
  'white inside art on white paper': [flat(WHITE), ring, inside(flat(WHITE))],
  'white inside half-recognized art on white paper': [flat(WHITE), ring, inside(flat(WHITE), (x) => x)],
  'a circle behind art on a colored backdrop': [
    flat(BLUE),
    disc(OUTLINE, 255, 80, 80, 24),
    disc(SKIN, 0, 80, 80, 60),
  ],
  'a circle of the backdrop seen through the art': [
    flat(BLUE),
    (x, y) => (radiusOf(x, y) < 24 ? [SKIN, 0] : null),
    (x, y) => (radiusOf(x, y) < 30 ? [OUTLINE, 255] : null),
    disc(SKIN, 0, 80, 80, 60),
  ],
  'an overexposed sky, also where art encloses it': [
    (x, y) => (y < 80 ? WHITE : grass(x, y)),
    ring,
    inside((x, y) => (y < 80 ? WHITE : grass(x, y))),
  ],
  'clipped highlights and shadows': [grass, body, disc(WHITE, 0, 20, 20, 9), disc([0, 0, 0], 0, 140, 20, 9)],
  'a flat part of the background along the border': [(x, y) => (x < 20 ? BLUE : grass(x, y)), body],
};

describe('completeDrawing: unchanged parts', () => {
  it.each(Object.keys(kept))('adds no artwork for %s', (name) => {
    const { picture, alpha } = lay(...kept[name]!);
    const before = alpha.slice();
    expect(completeDrawing(picture, alpha) ?? 0).toBe(0);
    expect(alpha).toEqual(before);
  });

  it('leaves empty and full mattes unchanged', () => {
    const { picture } = lay(grass, ring, inside(flat(SKIN)));
    for (const value of [0, 255]) {
      const alpha = new Uint8Array(SIDE * SIDE).fill(value);
      expect(completeDrawing(picture, alpha) ?? 0).toBe(0);
      expect(new Set(alpha)).toEqual(new Set([value]));
    }
  });

  it('adds nothing to shaded subjects, whatever they enclose', () => {
    const skin: Paint = (x, y) => [
      200 - x / 2 + 3 * Math.sin(x * 7 + y * 3),
      120 + y / 3 + 3 * Math.sin(x * 5),
      90,
    ];
    const shaded: Layer = (x, y) => (ring(x, y) ? [skin(x, y), 255] : null);
    const { picture, alpha } = lay(grass, shaded, inside(flat(BLUE)));
    const before = alpha.slice();
    expect(completeDrawing(picture, alpha) ?? 0).toBe(0);
    expect(alpha).toEqual(before);
  });
});

it('completeDrawing never lowers the opacity of a pixel', { tags: 'slow' }, () => {
  const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
  const layer = fc.record({
    color,
    x: fc.nat(159),
    y: fc.nat(159),
    radius: fc.integer({ min: 4, max: 60 }),
    opacity: fc.constantFrom(0, 90, 255),
  });
  fc.assert(
    fc.property(fc.array(layer, { minLength: 1, maxLength: 5 }), (layers) => {
      const { picture, alpha } = lay(
        grass,
        ...layers.map((one) => disc(one.color, one.opacity, one.x, one.y, one.radius)),
      );
      const before = alpha.slice();
      completeDrawing(picture, alpha);
      expect(alpha.every((opacity, i) => opacity >= before[i]!)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

const PHOTOS = [
  'skimage-astronaut.png',
  'skimage-chelsea.png',
  'libavif-kodim23_yuv420_8bpc.avif',
  'libavif-paris_exif_xmp_icc.jpg',
];

it.for(PHOTOS)('completeDrawing leaves a photograph unchanged: %s', async (name, { skip }) => {
  const file = readFixture(`raster/${name}`);
  if (!file) return skip('third-party fixtures are absent');
  const decoded = await decodeImage(new Uint8Array(file));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { width, height } = decoded.raster;
  for (const [left, top] of [
    [0.25, 0.3],
    [0.5, 0.5],
    [0.7, 0.6],
  ] as const) {
    const alpha = Uint8Array.from({ length: width * height }, (_, i) => {
      const way = Math.hypot((i % width) - left * width, Math.floor(i / width) - top * height);
      return Math.max(0, Math.min(255, 128 + 20 * (height / 4 - way)));
    });
    const before = alpha.slice();
    expect(completeDrawing(decoded.raster, alpha) ?? 0).toBe(0);
    expect(alpha).toEqual(before);
  }
});
