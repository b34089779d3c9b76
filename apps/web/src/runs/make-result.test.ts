/** A result of a picture whose pixels are not held: what is made of it, and what is written of it. */
import { createRaster } from '@printready/imaging/raster';
import { expect, it, vi } from 'vitest';
import type { RunTask } from '../engine/use-job.ts';
import { createDocument, type OpenDocument } from '../files/document.ts';
import { makeResult } from './make-result.ts';
import type { RunResult } from './use-run.ts';
import { writeResult } from './write-result.ts';

const view = createRaster(10, 100);
const film: OpenDocument = createDocument(
  { name: 'film.png', blob: new Blob(['film']) },
  {
    ok: true,
    decoded: {
      ...{ raster: view, format: 'png', notes: [] },
      large: { width: 7200, height: 72_000, resolution: { x: 300, y: 300 } },
    },
    ...{ levels: [view], proxy: view, suggested: {} },
  },
);
const blob = new Blob(['result']);
const size = { width: 7200, height: 60_000, resolution: { x: 300, y: 300 } };
const how = { signal: new AbortController().signal, onProgress: () => undefined };

/** Threads that answer as the run of a large file does. */
function threads(held: boolean) {
  const answer = { blob, size, levels: [view], held, figures: [], findings: [] };
  const asked = vi.fn(() => Promise.resolve(answer));
  return { asked, runTask: asked as unknown as RunTask };
}

const make = (area: 'own' | undefined, runTask: RunTask) =>
  makeResult({ toolId: 'image-cropper', document: film, options: {}, area }, runTask, how);

it('runs the file itself, and shows a crop in its own size, all else over the source', async () => {
  const { asked, runTask } = threads(false);
  const crop = await make('own', runTask);
  const request = { toolId: 'image-cropper', file: film.file.blob, resolution: film.resolution, options: {} };
  expect(asked).toHaveBeenCalledWith('run-large', request, how);
  expect(crop).toMatchObject({ size, written: blob, picture: { size: { width: 7200, height: 60_000 } } });
  expect((await make(undefined, runTask)).picture.size).toEqual({ width: 7200, height: 72_000 });
});

it('a result is written from its file, never from its reduced view; one that is held from its pixels', async () => {
  const large = threads(false);
  const paid = { requestId: 'r', seconds: 1, asked: null, paid: true, saved: false };
  const made: RunResult = { ...(await make('own', large.runTask)), ...paid };
  expect(await writeResult('image-cropper', made, 'png', large.runTask)).toBe(blob);
  await expect(writeResult('image-cropper', made, 'jpeg', large.runTask)).rejects.toThrow(RangeError);
  expect(large.asked).toHaveBeenCalledTimes(1);

  const small = threads(true);
  const held: RunResult = { ...(await make('own', small.runTask)), ...paid };
  expect(held.written).toBeNull();
  await writeResult('image-cropper', held, 'jpeg', small.runTask);
  expect(small.asked).toHaveBeenLastCalledWith('export-result', expect.objectContaining({ format: 'jpeg' }));
});
