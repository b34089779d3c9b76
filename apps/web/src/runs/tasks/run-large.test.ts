/** Opens a film over the memory limit and runs tools on it. */
import { declaredSize } from '@printready/codecs/contents';
import { completeOptions } from '@printready/pipeline/run-step';
import { beforeAll, expect, it } from 'vitest';
import { work as open } from '../../files/open/open.task.ts';
import { FILM, isInk, makeFilm } from '../../testing/film.ts';
import { work as runLarge } from './run-large.task.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const resolution = { x: 150, y: 150 };
let file: Blob;
beforeAll(async () => {
  file = new Blob([await makeFilm()]);
});

it('opens a film as a reduced view that states the full size, but not in tools without band support', {
  tags: 'slow',
}, async () => {
  const request = { file, proxyPixels: 500_000, choice: null };
  const opened = await open({ ...request, toolId: 'image-cropper' }, run);
  if (!opened.ok) throw new Error('It did not open.');
  const { decoded, levels } = opened;
  expect(decoded).toMatchObject({ format: 'png', large: { width: FILM.width, height: FILM.height } });
  expect(Math.round(decoded.large?.resolution?.x ?? 0)).toBe(300);
  expect(decoded.findings.map(({ text }) => text).join()).toContain('This image has 127 megapixels');
  expect(levels[0]).toBe(decoded.raster);
  expect(decoded.raster.width * decoded.raster.height).toBeLessThanOrEqual(20_100_000);
  const refused = await open({ ...request, toolId: 'halftone' }, run);
  expect(refused).toMatchObject({ ok: false, problem: { code: 'too-large' } });
});

it("crops the film's own pixels, and returns a small crop in memory", async () => {
  const [left, top, width, height] = [5940, 3990, 120, 105];
  const frame = {
    ...{ x: left / FILM.width, y: top / FILM.height },
    ...{ width: width / FILM.width, height: height / FILM.height },
  };
  const options = await completeOptions('image-cropper', { frame });
  const made = await runLarge({ toolId: 'image-cropper', file, resolution, options }, run);
  expect(made).toMatchObject({ held: true, size: { width, height, resolution } });
  const [shows] = made.levels;
  expect(shows).toMatchObject({ width, height, resolution });
  const expected = new Uint8Array(width * height).map((_, at) =>
    isInk(left + (at % width), top + Math.floor(at / width)) ? 255 : 0,
  );
  expect(shows?.data.filter((_, at) => at % 4 === 3)).toEqual(new Uint8ClampedArray(expected));
  expect(await declaredSize(new Uint8Array(await made.blob.arrayBuffer()))).toMatchObject({ width, height });
});

it('returns a large crop as a file, along with a reduced view', { tags: 'slow' }, async () => {
  const options = await completeOptions('image-cropper', { frame: { x: 0, y: 0, width: 1, height: 0.98 } });
  const made = await runLarge({ toolId: 'image-cropper', file, resolution, options }, run);
  const size = { width: FILM.width, height: 17_248 };
  expect(made).toMatchObject({ held: false, size: { ...size, resolution } });
  expect(made.levels[0]?.width).toBeLessThan(5000);
  expect(await declaredSize(new Uint8Array(await made.blob.arrayBuffer()))).toMatchObject(size);
});

it('rejects options that need the whole image, giving a code and the remedy', async () => {
  const options = await completeOptions('downscaler', { filter: 'detail' });
  await expect(runLarge({ toolId: 'downscaler', file, resolution, options }, run)).rejects.toMatchObject({
    code: 'needs-whole',
    message: expect.stringContaining('Choose lanczos3') as string,
  });
});
