/** Looks into files and opens them as chosen; runs in a worker that is not used twice. */

import { type Decoded, decodeImage, MAX_PIXELS } from '@printready/codecs';
import { readContents } from '@printready/codecs/contents';
import { decodeChosenLayers } from '@printready/codecs/conversion/chosen-layers';
import { createRaster } from '@printready/imaging/raster';
import type { Choice, FileQuestion } from './choose/choice.ts';

/** Null when there is one way to open it. */
export async function questionOf(bytes: Uint8Array): Promise<FileQuestion | null> {
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
