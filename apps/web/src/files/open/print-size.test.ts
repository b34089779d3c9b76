import { encodeImage } from '@printready/codecs';
import { createRaster, type Resolution } from '@printready/pixels/raster';
import { expect, it, vi } from 'vitest';
import type { RunTask } from '../../threads/use-job.ts';
import { createDecodedImages } from './decoded-images.ts';
import { work as open } from './open.task.ts';
import { openWithDefaults } from './open-with-defaults.ts';

const run = { signal: new AbortController().signal, progress: () => undefined };

async function art(resolution: Resolution | null): Promise<File> {
  const raster = createRaster(1100, 40, { resolution });
  raster.data.fill(255);
  return new File([await encodeImage(raster, { format: 'png' })], 'art.png');
}

async function widthMm(file: File, overrides: { readonly resolution?: Resolution } = {}): Promise<unknown> {
  const request = { file, toolId: 'upscaler', proxyPixels: 10_000, choice: null, ...overrides } as const;
  const opened = await open(request, run);
  return opened.ok && opened.suggested['widthMm'];
}

it('suggests options based on the print size, whether set by the user, stated in the file, or assumed', async () => {
  expect(await widthMm(await art({ x: 200, y: 200 }))).toBe(139.7);
  expect(await widthMm(await art({ x: 72, y: 72 }))).toBe(279.4);
  expect(await widthMm(await art(null))).toBe(279.4);
  expect(await widthMm(await art(null), { resolution: { x: 220, y: 220 } })).toBe(127);
});

it('shows a listed file at the print size set in another tool', async () => {
  const asked: unknown[] = [];
  const runTask = vi.fn((_task: string, request: unknown) => {
    asked.push(request);
    return Promise.reject(new Error('Enough is known.'));
  }) as unknown as RunTask;
  const resolution = { x: 220, y: 220 };
  const how = { toolId: 'upscaler', proxyPixels: 100, images: createDecodedImages(), runTask } as const;
  const opening = openWithDefaults(
    { name: 'art.png', blob: await art(null), resolution },
    { ...how, ...run },
  );
  await expect(opening).rejects.toThrow('Enough is known.');
  expect(asked).toMatchObject([{ resolution }]);
});
