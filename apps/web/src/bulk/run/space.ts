/** Disk space of a batch's results, estimated before the start. */
import type { BulkSubject } from './bulk.ts';

/** Poorly compressing image: a photo as PNG. */
const RESULT_BYTES_PER_PIXEL = 2;
/** Expansion of a file with unknown pixel size. */
const EXPANSION = 3;

type Measured = Pick<BulkSubject, 'bytes' | 'megapixels' | 'twinOf'>;

function resultBytes({ bytes, megapixels }: Measured): number {
  return megapixels === null ? EXPANSION * bytes : megapixels * 1e6 * RESULT_BYTES_PER_PIXEL;
}

/** Bytes beyond the copies of the originals: one result per distinct file, plus the partial writes. */
export function neededBytes(files: readonly Measured[], lanes: number): number {
  const results = files.filter(({ twinOf }) => twinOf === null).map(resultBytes);
  const largest = results.reduce((most, bytes) => Math.max(most, bytes), 0);
  return results.reduce((sum, bytes) => sum + bytes, 0) + largest * Math.min(lanes, results.length);
}
