import { createRaster } from '@printready/pixels/raster';
import { failed } from '@printready/pixels/result';
import { expect, test, vi } from 'vitest';
import type { OpenRequest } from '../opened.ts';
import { createDecodedImages } from './decoded-images.ts';

const file = new Blob(['art']);
const request: OpenRequest = { file, toolId: 'color-ko', proxyPixels: 4, choice: null };
const decoded = { raster: createRaster(2, 2), format: 'png', findings: [] } as const;
/** Decodes unless the request carries decoded pixels. */
const decoder = () => {
  let decodings = 0;
  const send = vi.fn((asked: OpenRequest) => {
    if (!asked.decoded) decodings++;
    return Promise.resolve({ ok: true as const, decoded: asked.decoded ?? decoded });
  });
  return { send, decodings: () => decodings };
};

test('decodes a listed file once for all callers, and again after it is unlisted', async () => {
  const images = createDecodedImages();
  const { send, decodings } = decoder();
  images.list(file);
  await Promise.all([images.decode(request, send), images.decode(request, send)]);
  await images.decode(request, send);
  expect(send).toHaveBeenCalledTimes(3);
  expect(decodings()).toBe(1);
  images.unlist(file);
  await images.decode(request, send);
  await images.decode(request, send);
  expect(decodings()).toBe(3);
});

test('caches one decoding per page choice, but no failure and no request to choose a page', async () => {
  const images = createDecodedImages();
  const { send, decodings } = decoder();
  images.list(file);
  await expect(images.decode(request, () => Promise.reject(new Error('cancelled')))).rejects.toThrow(
    'cancelled',
  );
  const question = { pages: 2, drawn: null, layers: [] };
  const asks = failed({ code: 'choice-needed', text: 'Choose a page.', question });
  await images.decode(request, () => Promise.resolve(asks));
  const second = { ...request, choice: { page: 1, drawing: null, layers: null } };
  await images.decode(second, send);
  await images.decode(second, send);
  expect(decodings()).toBe(1);
  await images.decode(request, send);
  expect(decodings()).toBe(2);
});

test("does not cache an image that exceeds the cache's capacity", async () => {
  const other = new Blob(['other']);
  const images = createDecodedImages(20);
  const { send, decodings } = decoder();
  for (const one of [file, other]) images.list(one);
  for (const one of [file, other, file, other]) await images.decode({ ...request, file: one }, send);
  expect(decodings()).toBe(3);
  images.unlist(file);
  for (const one of [other, other]) await images.decode({ ...request, file: one }, send);
  expect(decodings()).toBe(4);
});
