import { PROOF_LIMITS } from '@printready/contracts/shared';
import type { Raster } from '@printready/pixels/raster';

/** Longest sides to try, px, until the PNG fits the limit. */
const SIDES = [PROOF_LIMITS.pictureSide, 1_200, 900, 640];

async function drawPng(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function reduce(source: ImageData | Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(source);
  try {
    for (const side of SIDES) {
      const png = await drawPng(bitmap, Math.min(1, side / Math.max(bitmap.width, bitmap.height)));
      if (png.size <= PROOF_LIMITS.pictureBytes) return png;
    }
    throw new RangeError('This picture is too detailed for a proof: even a small one is over 2 MB.');
  } finally {
    bitmap.close();
  }
}

/** Coarsest mip level that is not smaller than the largest picture. */
function levelToReduce(levels: readonly Raster[]): Raster {
  const enough = levels.findLast(({ width, height }) => Math.max(width, height) >= PROOF_LIMITS.pictureSide);
  const level = enough ?? levels[0];
  if (!level) throw new TypeError('A picture has at least one level.');
  return level;
}

/**
 * PNG of at most 1,600 px and 2 MB, transparent where the picture is.
 * @param levels mip levels, finest first. @throws RangeError if none fits
 */
export function reduceLevels(levels: readonly Raster[]): Promise<Blob> {
  const { width, height, data } = levelToReduce(levels);
  // Copied, because ImageData takes no shared memory.
  return reduce(new ImageData(new Uint8ClampedArray(data), width, height));
}

/** Same for a picture file. @throws RangeError if none fits */
export const reduceFile = (file: Blob): Promise<Blob> => reduce(file);
