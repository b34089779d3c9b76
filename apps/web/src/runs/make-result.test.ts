import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it, vi } from 'vitest';
import { createDocument, type OpenDocument } from '../files/document.ts';
import type { RunTask } from '../threads/use-job.ts';
import { makeResult } from './make-result.ts';
import type { ExportSource } from './results/export-source.ts';
import type { RunResult } from './use-run.ts';
import { writeMainFile, writeResult } from './write-result.ts';

const view = createRaster(10, 100);
const film: OpenDocument = createDocument(
  { name: 'film.png', blob: new Blob(['film']) },
  {
    ok: true,
    decoded: {
      ...{ raster: view, format: 'png', findings: [] },
      large: { width: 7200, height: 72_000, resolution: { x: 300, y: 300 } },
    },
    ...{ levels: [view], proxy: view, suggested: {} },
  },
);
const blob = new Blob(['result']);
const size = { width: 7200, height: 60_000, resolution: { x: 300, y: 300 } };
const how = { signal: new AbortController().signal, onProgress: () => undefined };

/** Stub of the worker threads; they respond as they do when processing a large file. */
function threads(held: boolean) {
  const answer = { blob, size, levels: [view], held, figures: [], findings: [] };
  const asked = vi.fn(() => Promise.resolve(answer));
  return { asked, runTask: asked as unknown as RunTask };
}

const make = (area: 'own' | undefined, runTask: RunTask) =>
  makeResult({ toolId: 'image-cropper', document: film, options: {}, area }, runTask, how);

it('runs the tool on the file, shows a crop at its own size, and places any other result over the source', async () => {
  const { asked, runTask } = threads(false);
  const crop = await make('own', runTask);
  const request = { toolId: 'image-cropper', file: film.file.blob, resolution: film.resolution, options: {} };
  expect(asked).toHaveBeenCalledWith('run-large', request, how);
  expect(crop).toMatchObject({ size, written: blob, picture: { size: { width: 7200, height: 60_000 } } });
  expect((await make(undefined, runTask)).picture.size).toEqual({ width: 7200, height: 72_000 });
});

it('writes a large result from its file, and an in-memory result from its pixels', async () => {
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

describe('main file of a photograph', () => {
  const photo = (opacity: number) => {
    const data = new Uint8ClampedArray(8 * 8 * 4).fill(120);
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    data[3] = opacity;
    return createRaster(8, 8, { data });
  };
  /** Start of a JPEG at quality 50, where quantization tables equal those in ITU-T T.81, K.1; their sum is 3688. */
  const head = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xdb,
    0,
    67,
    0,
    ...Array<number>(63).fill(57),
    97,
    0xff,
    0xda,
    0,
    2,
  ]);

  async function fileOf(
    format: 'jpeg' | 'png',
    opacity: number,
    manifest: { keepsJpeg?: true },
    source: ExportSource = {},
  ) {
    const raster = photo(opacity);
    const document = createDocument(
      { name: 'photo.jpg', blob: new Blob([head]) },
      { ok: true, decoded: { raster, format, findings: [] }, levels: [raster], proxy: raster, suggested: {} },
    );
    const asked = vi.fn((_: string, __: object) => Promise.resolve(new Blob(['file'])));
    const made = {
      ...{ document, requestId: 'r', seconds: 1, asked: null, paid: true, saved: false, written: null },
      ...{
        picture: { size: { width: 8, height: 8 }, levels: [raster] },
        source,
        findings: [],
        figures: [],
      },
    } as unknown as RunResult;
    const tool = { toolId: 'image-cropper', manifest: { suffix: '_crop', ...manifest } } as const;
    const { name } = await writeMainFile(tool, made, asked);
    return { name, request: asked.mock.calls[0]?.[1] };
  }

  it("is named after the result's job if it has one, otherwise after the original", async () => {
    const nameOf = async (source: ExportSource) => (await fileOf('png', 255, {}, source)).name;
    expect(await nameOf({ stem: '1042_Tour-2.5' })).toBe('1042_Tour-2.5_crop.png');
    expect(await nameOf({})).toBe('photo_crop.png');
  });

  it('is a film if the result is one', async () => {
    const filmOf = async (source: ExportSource) => (await fileOf('png', 255, {}, source)).request;
    expect(await filmOf({ film: true })).toMatchObject({ result: { film: true } });
    expect(await filmOf({})).toMatchObject({ result: { film: false } });
  });

  it("is a JPEG at the original's quality", async () => {
    expect(await fileOf('jpeg', 255, { keepsJpeg: true })).toMatchObject({
      name: 'photo_crop.jpg',
      request: { format: 'jpeg', quality: 50 },
    });
  });
  it.each([
    ['a result with transparency', 'jpeg', 254, { keepsJpeg: true }],
    ['a PNG file', 'png', 255, { keepsJpeg: true }],
    ['a tool that turns photographs into art', 'jpeg', 255, {}],
  ] as const)('is a PNG for %s', async (_, format, opacity, manifest) => {
    const { name, request } = await fileOf(format, opacity, manifest);
    expect(name).toBe('photo_crop.png');
    expect(request).toMatchObject({ format: 'png' });
    expect(request).not.toHaveProperty('quality');
  });
});
