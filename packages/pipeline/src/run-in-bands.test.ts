import { decodeImage, encodeImage } from '@printready/codecs';
import { openBands } from '@printready/codecs/bands';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { catalog, workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmptyResultError } from './outcome.ts';
import { openLargeRun, refuseLarge } from './run-in-bands.ts';
import { completeOptions, runStep } from './run-step.ts';

const [WIDTH, HEIGHT] = [90, 83];
/** Five rows per band, so that specks, rims and dots cross band edges. */
const BAND_BYTES = WIDTH * 4 * 5;
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Transparent margin; a disc with a soft rim, near-white inside, on a wide fade; specks of one to seven pixels. */
function drawArt(): Raster {
  const raster = createRaster(WIDTH, HEIGHT, { resolution: { x: 254, y: 254 } });
  for (let y = 4; y < HEIGHT - 9; y++) {
    for (let x = 3; x < WIDTH - 2; x++) {
      const distance = Math.hypot(x - 34, y - 40);
      const alpha = distance < 20 ? 255 : distance < 21 ? 130 : x > 60 && y > 12 ? (y * 3) & 255 : 0;
      const white = distance < 6;
      const color = white ? [252, 253, 251] : [x * 2, 90 + y, (x * y) & 255];
      if (alpha > 0) raster.data.set([...color, alpha], (y * WIDTH + x) * 4);
    }
  }
  for (let size = 1; size <= 7; size++)
    for (let i = 0; i < size; i++) raster.data.set([10, 20, 30, 255], ((6 + size * 8 + i) * WIDTH + 7) * 4);
  return raster;
}

let png: Uint8Array;
beforeAll(async () => {
  png = await encodeImage(drawArt(), { format: 'png' });
});

async function open(bytes: Uint8Array) {
  const opened = await openBands(bytes, { most: 100, bandBytes: BAND_BYTES });
  if (!opened) throw new Error('It is left to others.');
  return opened;
}

async function runBoth(tool: 'downscaler' | 'image-cropper' | 'transparency-guide', typed: object) {
  const options = await completeOptions(tool, { ...typed });
  const decoded = await decodeImage(png);
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const whole = await runStep(tool, options, { id: 'art', raster: decoded.raster }, run);
  const large = await openLargeRun(tool, options, await open(png));
  if (!large.ok) throw new Error(large.problem.text);
  const sink = createPartsSink();
  const written = await large.write('png', sink, () => undefined);
  const made = await decodeImage(joinBytes(sink.parts));
  if (!made.ok) throw new Error(made.problem.text);
  return { whole, large, written, made: made.raster };
}

describe.each([
  ['downscaler', { target: 'percent', percent: 37 }],
  ['downscaler', { target: 'pixels', pixels: 9, filter: 'box', edges: 'hard' }],
  ['downscaler', { target: 'print', lengthMm: 5, dpi: 200, filter: 'nearest' }],
  ['downscaler', { target: 'percent', percent: 100, edges: 'hard' }],
  ['downscaler', { target: 'percent', percent: 43, edges: 'clean' }],
  ['downscaler', { target: 'percent', percent: 61, filter: 'nearest', edges: 'clean' }],
  ['downscaler', { target: 'percent', percent: 9, filter: 'box', edges: 'clean' }],
  ['image-cropper', { frame: { x: 0.2, y: 0.11, width: 0.5, height: 0.4 } }],
  ['image-cropper', { trim: true }],
  ['image-cropper', { trim: true, shape: 'pixels', widthPx: 40, heightPx: 30 }],
  ['image-cropper', { shape: 'print', widthMm: 12, heightMm: 3, dpi: 300 }],
  ['transparency-guide', { fix: 'harden' }],
  ['transparency-guide', { fix: 'halftone', lpi: 40, speckMm: 0.65 }],
  ['transparency-guide', { fix: 'flatten', dropSpecks: false, garment: { r: 200, g: 20, b: 40 } }],
] as const)('run in bands: %s with %j', (tool, typed) => {
  it('gives the same pixels and numeric results in bands as in one piece', async () => {
    const { whole, large, written, made } = await runBoth(tool, typed);
    const { width, height, resolution, data } = whole.shows;
    expect(large).toMatchObject({ size: { width, height, resolution } });
    expect([made.width, made.height]).toEqual([width, height]);
    expect(Buffer.from(made.data).equals(Buffer.from(data))).toBe(true);
    const counted = new Map(whole.figures.map((figure) => [figure.id, figure]));
    expect(written.figures.length).toBeGreaterThan(0);
    for (const figure of written.figures) expect(figure).toEqual(counted.get(figure.id));
  });
});

it('draws the transparency map without frames around the largest fades', async () => {
  const { whole, made } = await runBoth('transparency-guide', { fix: 'none' });
  const pixels = ({ data }: Raster) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const frame = new Uint32Array(Uint8Array.of(190, 20, 30, 255).buffer)[0];
  const inBands = pixels(made);
  const others = pixels(whole.shows).filter((pixel, at) => pixel !== inBands[at]);
  expect(others.every((pixel) => pixel === frame)).toBe(true);
  expect(others.length).toBeGreaterThan(0);
  expect(others.length).toBeLessThan(WIDTH * HEIGHT * 0.2);
});

it.each([
  ['downscaler', { target: 'file-size' }, 'Use a print size'],
  ['downscaler', { filter: 'detail' }, 'Choose lanczos3'],
  ['image-cropper', { turn: '90' }, 'cropped as it is'],
  ['image-cropper', { bleedMm: 3 }, 'inside its edges'],
  ['halftone', {}, 'These open it: '],
] as const)('rejects %s with %j before any work, with a suggested fix', async (tool, typed, remedy) => {
  const options = await completeOptions(tool, { ...typed });
  const refused = await openLargeRun(tool, options, await open(png));
  expect(refused).toMatchObject({ ok: false });
  if (!refused.ok) expect(refused.problem.text).toContain(remedy);
  const size = { width: WIDTH, height: HEIGHT, resolution: null };
  expect(await refuseLarge(tool, options, size)).toContain(remedy);
});

it('refuseLarge accepts trimming, as the run does', async () => {
  const options = await completeOptions('image-cropper', { trim: true });
  const size = { width: WIDTH, height: HEIGHT, resolution: null };
  expect(await refuseLarge('image-cropper', options, size)).toBeNull();
});

it('writes no file if no pixel is left', async () => {
  const options = await completeOptions('image-cropper', { frame: { x: 0, y: 0, width: 0.5, height: 0.02 } });
  const large = await openLargeRun('image-cropper', options, await open(png));
  if (!large.ok) throw new Error(large.problem.text);
  await expect(large.write('png', createPartsSink(), () => undefined)).rejects.toThrow(EmptyResultError);
});

it('processes in bands exactly the tools that declare anySize', async () => {
  for (const tool of workspaceTools) {
    const { inBands } = await engines[tool.id]();
    expect([tool.id, inBands !== null]).toEqual([tool.id, 'anySize' in tool]);
  }
  expect(catalog.filter((tool) => 'anySize' in tool)).toHaveLength(4);
});
