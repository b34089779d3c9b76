/** What a batch's results take of the browser's space, told before it starts. */
import type { BulkSubject } from './bulk.ts';

/** Of a picture that saves badly: a photo as PNG takes two of its three bytes a pixel. */
const RESULT_BYTES_PER_PIXEL = 2;
/** Where the header does not tell: what deflates to a file of so many bytes. */
const GROWS = 3;

type Measured = Pick<BulkSubject, 'bytes' | 'megapixels' | 'twinOf'>;

function resultBytes({ bytes, megapixels }: Measured): number {
  return megapixels === null ? GROWS * bytes : megapixels * 1e6 * RESULT_BYTES_PER_PIXEL;
}

/**
 * Bytes beyond the copies of the files that lie there already: a result for each file that is not another's twin, and what
 * is being written at the same time.
 */
export function neededBytes(files: readonly Measured[], lanes: number): number {
  const results = files.filter(({ twinOf }) => twinOf === null).map(resultBytes);
  const largest = results.reduce((most, bytes) => Math.max(most, bytes), 0);
  return results.reduce((sum, bytes) => sum + bytes, 0) + largest * Math.min(lanes, results.length);
}
