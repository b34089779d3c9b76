/** Tests letters drawn as strokes, whose counters are background, and white areas that are part of the art. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { floodBackground } from './flood.ts';
import { findLetterCounters } from './letter-counters.ts';

const [WIDTH, HEIGHT] = [320, 200];
const KEYS = [{ r: 255, g: 255, b: 255 }];

type Point = readonly [number, number];
/** Signed distance, negative inside. */
type Shape = (x: number, y: number) => number;
type Layer = { readonly shape: Shape; readonly color: readonly [number, number, number] };

const INK = [20, 30, 90] as const;
const WHITE = [255, 255, 255] as const;

function toSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

const line =
  (width: number, ...points: readonly Point[]): Shape =>
  (x, y) =>
    Math.min(...points.slice(1).map((point, i) => toSegment(x, y, points[i]!, point))) - width / 2;
const ring =
  (width: number, cx: number, cy: number, rx: number, ry = rx): Shape =>
  (x, y) =>
    Math.abs(Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry) - width / 2;
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    Math.max(left - x, x - right, top - y, y - bottom);
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;
const join =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** Glyphs 44 px wide and 80 px high, starting at (x, 60). */
const GLYPHS: Readonly<Record<string, (x: number, w: number) => Shape>> = {
  O: (x, w) => ring(w, x + 22, 100, 22, 38),
  A: (x, w) => join(line(w, [x, 140], [x + 22, 60], [x + 44, 140]), line(w, [x + 8, 114], [x + 36, 114])),
  P: (x, w) => line(w, [x, 140], [x, 60], [x + 36, 62], [x + 40, 80], [x + 36, 98], [x, 100]),
  R: (x, w) =>
    join(
      line(w, [x, 140], [x, 60], [x + 36, 62], [x + 40, 80], [x + 36, 98], [x, 100]),
      line(w, [x + 20, 100], [x + 44, 140]),
    ),
  B: (x, w) =>
    join(
      line(w, [x, 140], [x, 60], [x + 34, 62], [x + 36, 80], [x + 30, 98], [x, 100]),
      line(w, [x + 30, 98], [x + 40, 120], [x + 34, 138], [x, 140]),
    ),
  D: (x, w) => line(w, [x, 140], [x, 60], [x + 26, 62], [x + 42, 100], [x + 26, 138], [x, 140]),
  8: (x, w) => join(ring(w, x + 22, 80, 18), ring(w, x + 22, 119, 21)),
  e: (x, w) => join(ring(w, x + 22, 116, 20), line(w, [x + 2, 116], [x + 42, 116])),
  4: (x, w) => line(w, [x + 34, 140], [x + 34, 60], [x, 115], [x + 44, 115]),
  Q: (x, w) => join(ring(w, x + 22, 100, 22, 38), line(w, [x + 28, 124], [x + 44, 142])),
};

function draw(layers: readonly Layer[]): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    for (const { shape, color } of layers) {
      const cover = Math.min(1, Math.max(0, 0.5 - shape(at % WIDTH, Math.floor(at / WIDTH))));
      for (let c = 0; c < 3; c++) data[at * 4 + c] = cover * color[c]! + (1 - cover) * data[at * 4 + c]!;
    }
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

const letters = (word: string, width: number): Layer[] =>
  Array.from(word, (glyph, i) => ({ shape: GLYPHS[glyph]!(24 + i * 62, width), color: INK }));

function look(layers: readonly Layer[]) {
  const picture = draw(layers);
  const settings = { keys: KEYS, tolerance: 8 };
  const found = (largestHole: number) =>
    floodBackground(picture, { ...settings, largestHole, largestSpeck: 0, seeds: [] });
  const [open, all] = [found(0), found(WIDTH * HEIGHT)];
  const { counters, unsure, undecided } = findLetterCounters(picture, open, settings);
  const enclosed = all.reduce((sum, one, at) => sum + one - open[at]!, 0);
  const sumOf = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0);
  return { enclosed, cleared: sumOf(counters), unsure: sumOf(unsure), undecided };
}

describe('findLetterCounters', () => {
  it.each([
    ['BORO', 12],
    ['PAR', 10],
    ['ABDQ', 8],
    ['OOPe', 6],
    ['R8A', 14],
    ['4D', 16],
    ['Q8', 10],
    ['AeAe', 5],
    ['DBO', 18],
    ['PO48', 11],
  ] as const)('clears every counter of %s drawn with strokes %i px wide', (word, width) => {
    const { enclosed, cleared, undecided } = look(letters(word, width));
    expect(enclosed).toBeGreaterThan(0);
    expect([cleared, undecided]).toEqual([enclosed, 0]);
  });

  it.each<[string, readonly Layer[]]>([
    [
      'white letters on a badge',
      [
        { shape: box(8, 40, 312, 160), color: INK },
        ...letters('BORO', 12).map(({ shape }) => ({ shape, color: WHITE })),
      ],
    ],
    [
      'a white star on a flag',
      [
        { shape: box(60, 30, 260, 170), color: INK },
        { shape: disc(110, 70, 14), color: WHITE },
      ],
    ],
    [
      'the white eyes of a face',
      [
        { shape: disc(160, 100, 80), color: INK },
        { shape: disc(130, 80, 18), color: WHITE },
        { shape: disc(130, 80, 7), color: INK },
        { shape: disc(190, 80, 18), color: WHITE },
      ],
    ],
    [
      'a white panel on a poster',
      [
        { shape: box(40, 20, 280, 180), color: INK },
        { shape: box(100, 60, 220, 140), color: WHITE },
      ],
    ],
    [
      'a small window in a plate',
      [
        { shape: box(60, 20, 220, 180), color: INK },
        { shape: box(190, 40, 204, 54), color: WHITE },
      ],
    ],
    ['a white outlined balloon', [{ shape: ring(6, 160, 100, 70), color: INK }]],
    [
      'a shirt between head and trousers',
      [
        { shape: disc(160, 40, 24), color: [210, 150, 100] },
        { shape: box(120, 64, 200, 130), color: [80, 80, 80] },
        { shape: box(123, 67, 197, 130), color: WHITE },
        { shape: box(120, 130, 200, 190), color: INK },
      ],
    ],
    [
      'a frame around a picture',
      [
        { shape: box(30, 20, 290, 180), color: INK },
        { shape: box(42, 32, 278, 168), color: WHITE },
        { shape: disc(160, 100, 40), color: [200, 40, 40] },
      ],
    ],
    [
      'a fried egg',
      [
        { shape: disc(160, 100, 70), color: [240, 190, 60] },
        { shape: disc(150, 90, 30), color: WHITE },
      ],
    ],
    [
      'a die',
      [
        { shape: box(80, 20, 240, 180), color: INK },
        ...[110, 160, 210].map((x): Layer => ({ shape: disc(x, x - 60, 13), color: WHITE })),
      ],
    ],
  ])('keeps %s or leaves it undecided', (_, layers) => {
    const { enclosed, cleared } = look(layers);
    expect(enclosed).toBeGreaterThan(0);
    expect(cleared).toBe(0);
  });

  const rosette = (count: number, width: number) =>
    Array.from({ length: count }, (_, i): Layer => {
      const [sin, cos] = [Math.sin((2 * Math.PI * i) / count), Math.cos((2 * Math.PI * i) / count)];
      const petal = ring(width, 0, -6, 30, 74);
      return {
        shape: (x, y) => petal(cos * (x - 160) + sin * (y - 100), cos * (y - 100) - sin * (x - 160)),
        color: INK,
      };
    });

  it.each([
    [24, 1.4],
    [12, 2],
    [8, 3],
    [6, 5],
  ] as const)('leaves all openings between %i crossing lines %f px wide undecided', (count, width) => {
    const { enclosed, cleared, unsure, undecided } = look(rosette(count, width));
    expect(cleared).toBe(0);
    expect(undecided).toBeGreaterThan(count);
    expect(unsure).toBe(enclosed);
  });

  it('ignores white in a solid shape with lines across it', () => {
    const plate: Layer = { shape: disc(160, 100, 90), color: INK };
    const spots = [60, 110, 160, 210, 260].map(
      (x): Layer => ({ shape: disc(x, 100, x === 160 ? 12 : 8), color: WHITE }),
    );
    expect(look([plate, ...spots.slice(1, 4), ...rosette(12, 2)])).toMatchObject({
      cleared: 0,
      undecided: 0,
    });
  });

  it('leaves white lettering on a badge undecided whole, counters included', () => {
    const badge: Layer = { shape: box(8, 40, 312, 160), color: INK };
    const white = letters('BORO', 12).map(({ shape }) => ({ shape, color: WHITE }));
    const { enclosed, cleared, unsure, undecided } = look([badge, ...white]);
    expect([cleared, undecided]).toEqual([0, 4]);
    expect(unsure).toBe(enclosed);
  });

  it('leaves white holes of a picture beside lettering undecided', () => {
    const small =
      (shape: Shape): Shape =>
      (x, y) =>
        shape(x * 2.5, (y - 20) * 2.5 + 60) / 2.5;
    const word = letters('BORO', 12).map(({ shape, color }) => ({ shape: small(shape), color }));
    const ball: Layer[] = [
      { shape: disc(240, 130, 50), color: INK },
      { shape: disc(225, 115, 7), color: WHITE },
      { shape: disc(245, 112, 7), color: WHITE },
    ];
    const alone = look(ball);
    expect([alone.cleared, alone.undecided]).toEqual([0, 0]);
    const { enclosed, cleared, unsure, undecided } = look([...word, ...ball]);
    expect(undecided).toBe(2);
    expect(cleared + unsure).toBe(enclosed);
  });

  it('clears a notch that ringing closes in a letter, but no glint in a solid shape', () => {
    const notch: Layer = { shape: box(22, 99, 26, 105), color: WHITE };
    const { enclosed, cleared } = look([...letters('BORO', 12), notch]);
    expect(cleared).toBe(enclosed);
    const glint: Layer[] = [
      { shape: disc(290, 100, 24), color: INK },
      { shape: box(294, 88, 298, 94), color: WHITE },
    ];
    const twin = look([...letters('BOR', 12), ...glint]);
    expect(twin.enclosed - twin.cleared).toBe(15);
    expect(twin.undecided).toBe(1);
  });

  it('leaves one letter that fills the picture undecided', () => {
    expect(look([{ shape: ring(20, 160, 100, 70), color: INK }])).toMatchObject({ cleared: 0, undecided: 1 });
  });
});
