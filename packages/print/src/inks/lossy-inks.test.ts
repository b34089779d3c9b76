import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { NO_INK } from './flat-inks.ts';
import { estimateLossyInks } from './lossy-inks.ts';

type Color = readonly [number, number, number];
const rgb = ([r, g, b]: Color) => ({ r, g, b });

/** Deterministic noise, −1…1, with a triangular distribution. */
function noise() {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return () => next() + next() - 1;
}

/** Stripes of two inks, six pixels wide, with noise in luma and chroma, clipped to bytes as in a decoder. */
function stripes(width: number, height: number, inks: readonly [Color, Color], levels: number) {
  const data = new Uint8ClampedArray(4 * width * height);
  const random = noise();
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = inks[Math.floor((i % width) / 6) % 2]!;
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    const y = Math.min(255, Math.max(0, luma + levels * random()));
    const [blue, red] = [(b - luma) / 1.772 + levels * random(), (r - luma) / 1.402 + levels * random()];
    data.set([y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue, 255], 4 * i);
  }
  return createRaster(width, height, { data });
}

const BLACK: Color = [0, 0, 0];
const PINK: Color = [230, 120, 160];
const nowhere = (width: number, height: number) => new Uint8Array(width * height).fill(NO_INK);

it.each([
  [120, 90],
  [2100, 2000],
])(
  'estimateLossyInks corrects biased inks, and restores black and white exactly: %i × %i px',
  { tags: 'slow' },
  (width, height) => {
    for (const ink of [BLACK, [255, 255, 255]] as const) {
      const art = stripes(width, height, [ink, PINK], 12);
      const off: Color = ink === BLACK ? [5, 4, 7] : [249, 252, 250];
      const [one, other] = estimateLossyInks(art, nowhere(width, height), [rgb(off), rgb([226, 124, 155])]);
      expect(one).toEqual(rgb(ink));
      for (const [c, level] of [other!.r, other!.g, other!.b].entries())
        expect(Math.abs(level - PINK[c]!)).toBeLessThanOrEqual(1);
    }
  },
);

it('estimateLossyInks keeps a dark ink that is not black', () => {
  const dark: Color = [24, 18, 30];
  const art = stripes(120, 90, [dark, PINK], 12);
  const [one] = estimateLossyInks(art, nowhere(120, 90), [rgb([28, 22, 33]), rgb(PINK)]);
  for (const [c, level] of [one!.r, one!.g, one!.b].entries())
    expect(Math.abs(level - dark[c]!)).toBeLessThanOrEqual(1);
});

it('estimateLossyInks keeps an ink that most of its uniform pixels match exactly', () => {
  const art = stripes(120, 90, [[2, 3, 4], PINK], 0);
  // A third of the pixels in the dark stripes have a similar, slightly lighter color.
  const labels = nowhere(120, 90);
  for (let i = 0; i < labels.length; i++) {
    if (Math.floor((i % 120) / 6) % 2 === 1) continue;
    labels[i] = 0;
    if (i % 3 === 0) art.data.set([14, 12, 15], 4 * i);
  }
  const inks = [rgb([2, 3, 4]), rgb(PINK)];
  expect(estimateLossyInks(art, labels, inks)).toEqual(inks);
  expect(estimateLossyInks(art, nowhere(120, 90), inks)[0]).not.toEqual(inks[0]);
});

it('estimateLossyInks ignores transparent pixels and keeps an ink with too few inner pixels', () => {
  const art = stripes(120, 90, [BLACK, PINK], 12);
  for (let i = 0; i < 120 * 90; i++) if (Math.floor((i % 120) / 6) % 2 === 0) art.data[4 * i + 3] = 0;
  const inks = [rgb([5, 4, 7]), rgb(PINK)];
  expect(estimateLossyInks(art, nowhere(120, 90), inks)[0]).toEqual(inks[0]);
});
