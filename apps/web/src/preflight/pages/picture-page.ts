import type { Raster } from '@printready/pixels/raster';
import { type Ground, imagePage, type PageSource } from './page-source.ts';

/** @param size points. @returns null if there is no picture */
export async function openPicturePage(
  raster: Raster | null,
  size: { readonly width: number; readonly height: number },
  ground: Ground,
): Promise<PageSource | null> {
  if (!raster) return null;
  const pixels = new ImageData(new Uint8ClampedArray(raster.data), raster.width, raster.height);
  const bitmap = await createImageBitmap(pixels);
  return imagePage(bitmap, size, { ground, close: () => bitmap.close() });
}
