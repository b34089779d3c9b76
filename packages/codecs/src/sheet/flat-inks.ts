/** Artwork for PDF/X-1a, which has neither RGB nor transparency: process inks, reduced where the art is faint. */
import type { PdfOutputIntent } from '@printready/documents/pdf/write';
import { createPicture, type Picture } from '@printready/pixels/picture';
import { convertPicture, fromRaster } from '@printready/pixels/profiles';
import type { Raster } from '@printready/pixels/raster';
import { isPressProfile, pressIntent } from '../pdf/pdfx.ts';
import type { LoadArt } from './sheet-rows.ts';

const INKS = 4;

/** Output intent: the press of the first artwork in inks, or FOGRA39. */
export async function findPress(arts: Iterable<number>, load: LoadArt): Promise<PdfOutputIntent> {
  for (const art of arts) {
    const icc = (await load(art)).inks?.icc;
    if (icc && (await isPressProfile(icc))) return await pressIntent(icc);
  }
  return await pressIntent(null);
}

/** Inks that print the art on its own; the file's inks, or its colors converted to the press. */
export async function toFlatInks(art: Raster, { icc }: PdfOutputIntent): Promise<Picture> {
  const { width, height, resolution, inks } = art;
  const facts = { width, height, space: 'cmyk', alpha: false, resolution, icc: null } as const;
  // A file's inks are premultiplied by its opacity.
  if (inks) return createPicture({ ...facts, data: Uint8Array.from(inks.process) });
  const { data: converted } = await convertPicture(fromRaster(art), { space: 'cmyk', icc });
  const data = new Uint8Array(width * height * INKS);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = art.data[4 * pixel + 3]!;
    for (let ink = 0; ink < INKS && alpha > 0; ink++)
      data[INKS * pixel + ink] = Math.round((converted[(INKS + 1) * pixel + ink]! * alpha) / 255);
  }
  return createPicture({ ...facts, data });
}
