import type { BulkSubject } from './bulk.ts';

/** Bytes per pixel of an image that compresses poorly: a photo as PNG. */
const RESULT_BYTES_PER_PIXEL = 2;
const EXPANSION = 3;

/** Formats whose files are smaller than a lossless file of the same image. */
const LOSSY_SOURCE = /\.(jpe?g|webp|heic|heif|avif|jxl)$/i;
/** Growth factors of the file size: from a lossy to a lossless file, and from one lossless file to another. */
const GROWTH = { lossy: 5, lossless: 1.2 } as const;
/** Bytes per pixel of a photo saved as JPEG or WebP at the usual quality. */
const LOSSY_RESULT_BYTES_PER_PIXEL = 0.4;

type Measured = Pick<BulkSubject, 'bytes' | 'megapixels' | 'twinOf'>;

function resultBytes({ bytes, megapixels }: Measured): number {
  return megapixels === null ? EXPANSION * bytes : megapixels * 1e6 * RESULT_BYTES_PER_PIXEL;
}

/**
 * Likely size of all results, for steps that keep the number of pixels: an image that compressed well does so again.
 */
export function likelyBytes(
  files: readonly (Measured & Pick<BulkSubject, 'path'>)[],
  format: string,
): number {
  const lossyResult = format === 'jpeg' || format === 'webp';
  return files
    .filter(({ twinOf }) => twinOf === null)
    .reduce((sum, file) => {
      const { path, bytes, megapixels } = file;
      const grown = bytes * (LOSSY_SOURCE.test(path) ? GROWTH.lossy : GROWTH.lossless);
      const most =
        lossyResult && megapixels !== null
          ? megapixels * 1e6 * LOSSY_RESULT_BYTES_PER_PIXEL
          : resultBytes(file);
      return sum + Math.min(grown, most);
    }, 0);
}

/** Bytes needed beyond the copies of the originals: one result per distinct file, plus the partial writes. */
export function neededBytes(files: readonly Measured[], lanes: number): number {
  const results = files.filter(({ twinOf }) => twinOf === null).map(resultBytes);
  const largest = results.reduce((most, bytes) => Math.max(most, bytes), 0);
  return results.reduce((sum, bytes) => sum + bytes, 0) + largest * Math.min(lanes, results.length);
}
