import { expect, it } from 'vitest';
import { lookAtIds } from './ids.ts';
import { lookAtPixels } from './pixels.ts';

const [WIDTH, HEIGHT] = [120, 90];
/** Clear, white, nearly white, a color, and two semi-transparent colors. */
const COLORS = Uint8Array.from([
  ...[255, 255, 255, 0],
  ...[255, 255, 255, 255],
  ...[252, 253, 254, 255],
  ...[200, 30, 40, 255],
  ...[200, 30, 40, 128],
  ...[10, 10, 10, 60],
]);

const SHEETS: Readonly<Record<string, (x: number, y: number) => number>> = {
  'art without a background': (x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 3 : 0),
  'art on white': (x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 3 : 1),
  'art on nearly white': (x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 3 : 2),
  'a soft area': (x, y) => (Math.hypot(x - 60, y - 45) < 30 ? 4 : 0),
  'a soft rim one pixel wide': (x, y) => {
    const far = Math.hypot(x - 60, y - 45);
    return far < 30 ? 3 : far < 31 ? 4 : 0;
  },
  'a faint veil up to the edge': (x, y) => (x + y < 100 ? 5 : 3),
};

const inPanel = (x: number, y: number) => x >= 12 && x < 108 && y >= 12 && y < 78;
const PANELS: readonly (readonly [string, (x: number, y: number) => number, boolean])[] = [
  ['a white panel with art inside', (x, y) => (Math.hypot(x - 60, y - 45) < 20 ? 3 : 1), true],
  ['a red panel with white art inside', (x, y) => (Math.hypot(x - 60, y - 45) < 20 ? 1 : 3), false],
  [
    'a white label with a border',
    (x, y) => (x < 16 || x >= 104 || y < 16 || y >= 74 || Math.hypot(x - 60, y - 45) < 20 ? 3 : 1),
    false,
  ],
  ['white bars', (x) => (x % 12 < 6 ? 1 : 0), false],
  ['white alone', () => 1, false],
];

it.each(PANELS)(
  'lookAtIds finds a background within a clear margin only in a white panel: %s',
  (_, idAt, isGround) => {
    const ids = Uint32Array.from({ length: WIDTH * HEIGHT }, (__, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      return inPanel(x, y) ? idAt(x, y) : 0;
    });
    const counts = new Uint32Array(COLORS.length / 4);
    for (const id of ids) counts[id]!++;
    const { ground } = lookAtIds({ width: WIDTH, height: HEIGHT, ids }, counts, COLORS);
    expect(ground?.rgb ?? null).toEqual(isGround ? [255, 255, 255] : null);
  },
);

it.each(Object.entries(SHEETS))('lookAtIds evaluates %s the same way lookAtPixels does', (_, idAt) => {
  const ids = Uint32Array.from({ length: WIDTH * HEIGHT }, (__, i) => idAt(i % WIDTH, Math.floor(i / WIDTH)));
  const counts = new Uint32Array(COLORS.length / 4);
  for (const id of ids) counts[id]!++;
  const pixels = new Uint8Array(4 * ids.length);
  for (const [i, id] of ids.entries()) pixels.set(COLORS.subarray(4 * id, 4 * id + 4), 4 * i);
  const size = { width: WIDTH, height: HEIGHT };
  const byPixels = lookAtPixels({ ...size, data: pixels, pixelsPerMm: 10 });
  expect(byPixels).toMatchObject(lookAtIds({ ...size, ids }, counts, COLORS));
  expect(byPixels.tonePercent).toBe(0);
});
