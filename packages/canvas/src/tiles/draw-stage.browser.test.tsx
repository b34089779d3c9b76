/** Tests the canvas's device pixels: fine patterns must not cause moiré. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, test } from 'vitest';
import { type Backdrop, garment } from '../backdrop/backdrop.ts';
import { drawStage, type Scene } from './draw-stage.ts';
import { buildPyramid } from './pyramid.ts';
import { createTileLayer, type TileLayer } from './tile-layer.ts';

const SIDE = 1600;
const VIEWPORT = { width: 420, height: 380 };
const BLACK: Backdrop = garment('Black', { r: 0, g: 0, b: 0 });

function painted(pixelAt: (x: number, y: number) => readonly [number, number, number, number]): Raster {
  const raster = createRaster(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) raster.data.set(pixelAt(x, y), (y * SIDE + x) * 4);
  }
  return raster;
}

const gray = (value: number) => [value, value, value, 255] as const;
const SIZE = { width: SIDE, height: SIDE };
const layerOf = (raster: Raster) => createTileLayer({ size: SIZE, levels: buildPyramid(raster) });
/** Halftone dots at 62 lpi and 300 ppi, 20 % ink. */
const DOTS = painted((x, y) => {
  const [u, v] = [(x * 0.924 + y * 0.383) * 0.2067, (y * 0.924 - x * 0.383) * 0.2067];
  return gray(Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v) > 0.85 ? 0 : 255);
});
const LINES = painted((x) => gray(x % 4 < 2 ? 255 : 0));
const CHECKS = painted((x, y) => gray(((x + y) % 2) * 255));

/** Position of the image's corner: off screen, and not aligned to whole pixels. */
const CORNER = { x: -31.4, y: -20.7 };

function meanOf({ data }: Raster): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += data[i]!;
  return sum / (data.length / 4);
}

type Look = Partial<Scene> & { readonly before: TileLayer; readonly zoom: number; readonly panX?: number };

async function look({ zoom, dpr = 1, panX = 0, ...scene }: Look) {
  const canvas = document.createElement('canvas');
  const draw = () =>
    drawStage(canvas, {
      ...{ view: { zoom, x: (CORNER.x + panX) / dpr, y: CORNER.y / dpr }, viewport: VIEWPORT, dpr },
      ...{ after: null, splitX: null, backdrop: BLACK, ...scene },
    });
  for (let frames = 0; !draw(); frames++) {
    if (frames === 200) throw new Error('The canvas never became sharp.');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return canvas;
}

/** Statistics of the image's red channel on the canvas, starting at `fromX`. */
function statistics(canvas: HTMLCanvasElement, scale: number, fromX = 0, toX = Infinity) {
  const [right, bottom] = [CORNER.x, CORNER.y].map((corner) => Math.floor(SIDE * scale + corner) - 5);
  const width = Math.min(canvas.width, right!, toX) - fromX;
  const height = Math.min(canvas.height, bottom!);
  const { data } = canvas.getContext('2d')!.getImageData(fromX, 0, width, height);
  const values = Array.from({ length: data.length / 4 }, (_, i) => data[i * 4]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

const row = (canvas: HTMLCanvasElement, y: number, from: number, to: number) =>
  [...canvas.getContext('2d')!.getImageData(from, y, to - from, 1).data].filter((_, i) => i % 4 === 0);

test.each([
  ['a line screen', LINES, 0.27, 1, 2.5],
  ['a line screen on a dense display', LINES, 0.135, 2, 2.5],
  ['a checkerboard at half size', CHECKS, 0.52, 1, 1],
  ['a checkerboard near full size', CHECKS, 0.74, 1, 7],
  ['halftone dots', DOTS, 0.16, 1, 6],
  ['halftone dots on a dense display', DOTS, 0.08, 2, 6],
] as const)('draws %s as an even tone, without moiré', async (_name, raster, zoom, dpr, most) => {
  const canvas = await look({ before: layerOf(raster), zoom, dpr });
  const { mean, deviation } = statistics(canvas, zoom * dpr);
  expect(deviation).toBeLessThan(most);
  expect(Math.abs(mean - meanOf(raster))).toBeLessThan(1.5);
});

test('keeps the tone even on both sides of the before/after line, even on a low-resolution preview', async () => {
  const line = 150;
  const preview = createTileLayer({ size: SIZE, levels: [CHECKS] });
  const scene = { before: layerOf(LINES), after: preview, zoom: 0.27, splitX: line };
  const canvas = await look(scene);
  expect(statistics(canvas, 0.27, 0, line).deviation).toBeLessThan(2.5);
  expect(statistics(canvas, 0.27, line).deviation).toBeLessThan(1);
});

test('lets the garment show through partly transparent ink in the right proportion', async () => {
  const checks = painted((x, y) => ((x + y) % 2 === 0 ? [200, 0, 0, 255] : [0, 255, 0, 0]));
  const canvas = await look({ before: layerOf(checks), zoom: 0.52, backdrop: BLACK });
  const { mean, deviation } = statistics(canvas, 0.52);
  // Expects a mix of half ink and half black fabric; transparent pixels store a green that must not show.
  expect(mean).toBeGreaterThan(100);
  expect(mean).toBeLessThan(118);
  expect(deviation).toBeLessThan(4);
});

test('leaves every pixel unchanged at 100 % and above', async () => {
  const steps = painted((x, y) => gray((x * 37 + y * 11) % 256));
  const exact = await look({ before: layerOf(steps), zoom: 1 });
  // The corner's position is rounded to -31, -21.
  expect(row(exact, 0, 0, 50)).toEqual(Array.from({ length: 50 }, (_, x) => ((x + 31) * 37 + 21 * 11) % 256));
  const double = await look({ before: layerOf(steps), zoom: 2 });
  const seen = row(double, 0, 1, 41);
  for (let x = 0; x < 40; x += 2) expect(seen[x]).toBe(seen[x + 1]);
});

test('covers the backdrop exactly with an opaque image', async () => {
  const white = layerOf(painted(() => gray(255)));
  for (const zoom of [0.1111, 0.15, 0.2003]) {
    const canvas = await look({ before: white, zoom });
    const edge = Math.round(CORNER.x) + Math.round(SIDE * zoom);
    expect(row(canvas, 3, 0, edge)).toEqual(Array.from({ length: edge }, () => 255));
    const [, , , alpha] = canvas.getContext('2d')!.getImageData(edge, 3, 1, 1).data;
    expect(alpha).toBe(0);
  }
});

test('does not change any pixel of the image while panning', async () => {
  const layer = layerOf(DOTS);
  const still = row(await look({ before: layer, zoom: 0.16 }), 100, 10, 200);
  const moved = row(await look({ before: layer, zoom: 0.16, panX: 7.3 }), 100, 17, 207);
  expect(moved).toEqual(still);
});

test('shows coarse tiles while zooming, then sharp ones', async () => {
  const before = layerOf(CHECKS);
  await look({ before, zoom: 0.52 });
  const canvas = document.createElement('canvas');
  const scene = { viewport: VIEWPORT, dpr: 1, before, after: null, splitX: null, backdrop: BLACK };
  const zoomed = { ...scene, view: { zoom: 0.61, ...CORNER } };
  expect(drawStage(canvas, zoomed)).toBe(false);
  expect(statistics(canvas, 0.61).mean).toBeGreaterThan(60);
  const sharp = await look({ before, zoom: 0.61 });
  expect(statistics(sharp, 0.61).deviation).toBeLessThan(2);
});

/** Covers the part of the image left of a slanted line; each row crosses that edge once. */
const LEANING = 'M0 0L800 0L700 1600L0 1600Z';

test.each([
  [4.1, 1],
  [2.05, 2],
  [9, 1],
])('paints a drawing from its paths with sharp edges, at %d× with pixel ratio %d', async (zoom, dpr) => {
  const proxy = createRaster(SIDE / 4, SIDE / 4);
  const drawing = [
    { color: '#ffffff', path: 'M0 0H400V400H0Z' },
    { color: '#000000', path: LEANING.replace(/\d+/g, (text) => `${Number(text) / 4}`) },
    { color: '#ffffff', path: 'M150 0V400', strokePx: 1 },
  ];
  const before = createTileLayer({ size: SIZE, levels: [proxy], drawing });
  const panX = -(790 * zoom * dpr) + 200;
  const canvas = await look({ before, zoom, dpr, panX });
  const seen = row(canvas, 200, 0, canvas.width);
  const between = seen.filter((value) => value > 8 && value < 247);
  expect(seen.filter((value) => value <= 8).length).toBeGreaterThan(100);
  expect(seen.filter((value) => value >= 247).length).toBeGreaterThan(100);
  expect(between.length).toBeLessThanOrEqual(2);
});

test('shows a drawing at less than 100 % zoom as the mean of its pixels', async () => {
  const drawing = [{ color: '#ff0000', path: 'M0 0H1600V1600H0Z' }];
  const before = createTileLayer({ size: SIZE, levels: buildPyramid(LINES), drawing });
  const { mean } = statistics(await look({ before, zoom: 0.27 }), 0.27);
  expect(Math.abs(mean - meanOf(LINES))).toBeLessThan(1.5);
});
