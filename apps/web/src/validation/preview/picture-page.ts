import type { Raster } from '@printready/imaging/raster';
import { type PageSource, placeOfFractions, sizeCanvas } from './page-source.ts';

/** @param size points. @returns null if there is no picture */
export async function openPicturePage(
  raster: Raster | null,
  size: { readonly width: number; readonly height: number },
): Promise<PageSource | null> {
  if (!raster) return null;
  const pixels = new ImageData(new Uint8ClampedArray(raster.data), raster.width, raster.height);
  const bitmap = await createImageBitmap(pixels);
  const page = {
    ...size,
    place: placeOfFractions(size),
    draw(canvas: HTMLCanvasElement, pixelsPerPoint: number, signal: AbortSignal) {
      signal.throwIfAborted();
      sizeCanvas(canvas, size, pixelsPerPoint);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser gives no canvas.');
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return Promise.resolve();
    },
  };
  return { pageCount: 1, page: () => Promise.resolve(page), close: () => bitmap.close() };
}
