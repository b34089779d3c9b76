/** Looks into files and opens them as chosen; runs in a worker that is not used twice. */

import { type Decoded, decodeImage, MAX_PIXELS } from '@printready/codecs';
import { readContents } from '@printready/codecs/contents';
import { decodeChosenLayers } from '@printready/codecs/conversion/chosen-layers';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import { createRaster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import { engines } from '@printready/tools/engines';
import type { Choice, Question } from './choose/choice.ts';
import type { OpeningTasks } from './opening-types.ts';

/** Null when there is one way to open it. */
export async function questionOf(bytes: Uint8Array): Promise<Question | null> {
  // What is wrong with it is the decoder's to say.
  const contents = await readContents(bytes, 0, MAX_PIXELS).catch(() => null);
  if (!contents) return null;
  const { pages: count, drawn } = contents;
  const layers = contents.layers.length > 1 ? contents.layers : [];
  return count > 1 || drawn || layers.length > 0 ? { pages: count, drawn, layers } : null;
}

export async function decodeChosen(bytes: Uint8Array, choice: Choice | null): Promise<Decoded> {
  if (!choice) return await decodeImage(bytes);
  const { page, drawing, layers } = choice;
  if (layers) return await decodeChosenLayers(bytes, layers);
  if (!drawing) return await decodeImage(bytes, { page });
  const { ppi, scale } = drawing;
  const decoded = await decodeImage(bytes, { page, ppi: ppi * scale });
  if (!decoded.ok || scale === 1) return decoded;
  const { raster } = decoded;
  const resolution = { x: ppi, y: ppi };
  return { ...decoded, raster: createRaster(raster.width, raster.height, { ...raster, resolution }) };
}

/** The picture in the list, px. */
const GLIMPSE_SIDE = 128;

export async function glimpse({
  file,
  toolId,
  proxyPixels,
  choice,
}: OpeningTasks['glimpse']['request']): Promise<OpeningTasks['glimpse']['answer']> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const question = choice ? null : await questionOf(bytes);
  if (question) return { ok: false, question };
  const decoded = await decodeChosen(bytes, choice);
  if (!decoded.ok) return { ok: false, problem: decoded.problem };
  const { width, height, resolution } = decoded.raster;
  const proxy = resampleProxy(decoded.raster, proxyPixels);
  const engine = await engines[toolId]();
  return {
    ok: true,
    picture: resampleProxy(proxy, GLIMPSE_SIDE ** 2),
    width,
    height,
    ppi: resolution && (resolution.x + resolution.y) / 2,
    suggested: engine.suggest(proxy),
  };
}

/** A page's longest side on the thumbnail, px. */
const THUMBNAIL_SIDE = 200;

export async function pages(
  { file, from, to }: OpeningTasks['pages']['request'],
  run: RunContext,
): Promise<OpeningTasks['pages']['answer']> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const thumbnails: OpeningTasks['pages']['answer'][number][] = [];
  for (let page = from; page < to; page++) {
    run.signal.throwIfAborted();
    run.progress((page - from) / (to - from));
    const contents = await readContents(bytes, page, MAX_PIXELS).catch(() => null);
    const drawn = contents?.drawn ?? null;
    const ppi = drawn ? { ppi: THUMBNAIL_SIDE / Math.max(drawn.width, drawn.height) } : {};
    const decoded = await decodeImage(bytes, { page, ...ppi });
    thumbnails.push({
      drawn,
      picture: decoded.ok ? resampleProxy(decoded.raster, THUMBNAIL_SIDE ** 2) : null,
    });
  }
  return thumbnails;
}
